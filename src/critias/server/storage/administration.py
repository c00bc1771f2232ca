"""Tables as an operator sees them: listed with all their seats, closed, opened again and deleted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, RowMapping, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.schema import entries, holders, tables

ASKED_AT_ONCE = 500  # databases limit the number of arguments
_SHOWN = (tables.c.id, tables.c.game, tables.c.phase, tables.c.is_public, tables.c.created, tables.c.closed)
_last_entry = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
last_touched = func.coalesce(_last_entry, tables.c.created)  # when something last happened there


# ------------------------------------------------------------------------------------------------ looking


async def list_tables(
    engine: AsyncEngine, limit: int, phase: str | None = None, user: str | None = None, before: int | None = None
) -> list[dict[str, Any]]:
    """The newest first."""
    query = select(*_SHOWN, last_touched.label("touched")).order_by(tables.c.created.desc()).limit(limit)
    if phase is not None:
        query = query.where(tables.c.closed.is_not(None) if phase == "closed" else (tables.c.phase == phase) & tables.c.closed.is_(None))
    if user is not None:
        query = query.where(tables.c.id.in_(select(holders.c.table_id).where(holders.c.user_id == user)))
    if before is not None:
        query = query.where(tables.c.created < before)
    async with engine.connect() as connection:
        return [_shown(row._mapping) for row in await connection.execute(query)]


async def show_table(engine: AsyncEngine, name: str) -> dict[str, Any]:
    """One table with who sits there: the number of each user is what bans, mutes and exports ask for."""
    async with engine.connect() as connection:
        row = (await connection.execute(select(*_SHOWN, last_touched.label("touched")).where(tables.c.id == name))).first()
        if row is None:
            raise NotFound(f"there is no table {name}")
        seats: list[dict[str, Any]] = [{"seat": seat, "name": None, "users": []} for seat in range(await _seats(connection, name))]
        for held in await connection.execute(select(holders).where(holders.c.table_id == name)):
            seats[held.seat]["users"].append(held.user_id)
        sat = select(entries).where(entries.c.table_id == name, entries.c.kind == "sit").order_by(entries.c.version)
        for entry in await connection.execute(sat):
            seats[entry.seat]["name"] = entry.data["name"]
    return _shown(row._mapping) | {"seats": seats}


async def _seats(connection: AsyncConnection, name: str) -> int:
    return len((await connection.execute(select(tables.c.plan).where(tables.c.id == name))).scalar_one()["seats"])


def _shown(row: RowMapping) -> dict[str, Any]:
    return {
        "table": row["id"],
        "game": row["game"],
        "phase": "closed" if row["closed"] is not None else row["phase"],
        "public": row["is_public"],
        "created": row["created"],
        "touched": row["touched"],
    }


# ------------------------------------------------------------------------------------------------ acting


async def close_table(operator: Operator, name: str, reason: str = "") -> None:
    """Nobody can look at it or play there any more; everything that happened is kept."""
    await _set_closed(operator, name, operator.now, "table.close", reason)


async def reopen_table(operator: Operator, name: str, reason: str = "") -> None:
    await _set_closed(operator, name, None, "table.reopen", reason)


async def _set_closed(operator: Operator, name: str, closed: int | None, act: str, reason: str) -> None:
    async with operator.acting() as connection:
        found = await connection.execute(update(tables).where(tables.c.id == name).values(closed=closed))
        if not found.rowcount:
            raise NotFound(f"there is no table {name}")
        await operator.note(connection, act, name, reason=reason)


async def delete_table(operator: Operator, name: str, reason: str = "") -> None:
    """With its log, and with whatever says who sat there."""
    async with operator.acting() as connection:
        if not await delete_where(connection, tables.c.id == name):
            raise NotFound(f"there is no table {name}")
        await operator.note(connection, "table.delete", name, reason=reason)


async def delete_where(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    return (await connection.execute(delete(tables).where(which))).rowcount


async def existing(engine: AsyncEngine, names: list[str]) -> set[str]:
    found: set[str] = set()
    async with engine.connect() as connection:
        for start in range(0, len(names), ASKED_AT_ONCE):
            found |= set(await connection.scalars(select(tables.c.id).where(tables.c.id.in_(names[start : start + ASKED_AT_ONCE]))))
    return found
