"""Lists of tables: the public ones, and those where a user has a seat; finished games say how they ended and can be searched."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, literal_column, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.schema import IS_SIT, entries, holders, tables

COLUMNS = (tables.c.id, tables.c.plan, tables.c.phase, tables.c.created, tables.c.outcome)
_SAT = text(f"entries.{IS_SIT}")  # as the index says it, so that databases use it
_NAME = entries.c.data["name"].as_string()


@dataclass(frozen=True)
class Search:
    """Which tables are asked for; what is not said makes no difference."""

    phases: Collection[str] = ()
    game: str | None = None
    person: str | None = None  # part of the name of somebody who sits there
    before: int | None = None  # created before this moment
    against: Literal["friends", "bots"] | None = None  # finished games with other people, or with bots alone
    won: bool = False  # only games that the user won


ALL = Search()


async def public_tables(engine: AsyncEngine, search: Search, limit: int) -> list[Row[Any]]:
    """The newest first."""
    query = select(*COLUMNS).where(tables.c.is_public, *_conditions(search))
    async with engine.connect() as connection:
        return list(await connection.execute(query.order_by(tables.c.created.desc()).limit(limit)))


async def tables_of(engine: AsyncEngine, user: str, limit: int, search: Search = ALL, name: str | None = None) -> list[Row[Any]]:
    """The seats that the user has at their newest tables, or at one of them. Tables created at the same moment count as one, so that a
    caller who continues from the last one's moment misses none.
    """
    both = holders.join(tables, holders.c.table_id == tables.c.id)
    mine: list[ColumnElement[bool]] = [holders.c.user_id == user, *_conditions(search)]
    mine += [] if name is None else [tables.c.id == name]
    mine += [tables.c.winners.op("&")(literal_column("1").op("<<")(holders.c.seat)) != 0] if search.won else []
    moments = select(tables.c.created).select_from(both).where(*mine).distinct().order_by(tables.c.created.desc()).limit(limit)
    query = select(*COLUMNS, holders.c.seat).select_from(both)
    query = query.where(*mine, tables.c.created.in_(moments)).order_by(tables.c.created.desc(), tables.c.id, holders.c.seat)
    async with engine.connect() as connection:
        return list(await connection.execute(query))


async def names_at(engine: AsyncEngine, names: Sequence[str]) -> dict[str, dict[int, str]]:
    """Who sits at these tables: their names by seat."""
    found: dict[str, dict[int, str]] = {}
    async with engine.connect() as connection:
        for table, seat, name in await connection.execute(names_query(names)):
            found.setdefault(table, {})[seat] = name
    return found


def names_query(names: Sequence[str]) -> Select[Any]:
    """Without an order, for which databases would read all entries instead of the index."""
    return select(entries.c.table_id, entries.c.seat, _NAME.label("name")).where(entries.c.table_id.in_(names), _SAT)


def _conditions(search: Search) -> list[ColumnElement[bool]]:
    """Closed tables are an operator's business only."""
    conditions: list[ColumnElement[bool]] = [tables.c.closed.is_(None)]
    conditions += [tables.c.phase.in_(search.phases)] if search.phases else []
    conditions += [] if search.game is None else [tables.c.game == search.game]
    conditions += [] if search.before is None else [tables.c.created < search.before]
    if search.against is not None:
        conditions.append(tables.c.users > 1 if search.against == "friends" else tables.c.users == 1)
    if search.person:
        sits = entries.c.table_id == tables.c.id, _SAT, _NAME.icontains(search.person, autoescape=True)
        conditions.append(select(entries.c.table_id).where(*sits).exists())
    return conditions
