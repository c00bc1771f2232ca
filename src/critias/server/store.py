"""Everything that is kept: users, tables, who may sit where, and the log of every table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.core.secret import Secret
from critias.server import schema
from critias.server.database import POSTGRES, migrate, writing
from critias.server.entry import Entry, Kind
from critias.server.plan import TablePlan
from critias.server.writer import Standing, Writer, row_of


@dataclass(frozen=True)
class SeatKey:
    """How a seat is opened: the hash of its token, or anybody may take it."""

    token_hash: str | None
    is_open: bool = False


@dataclass(frozen=True)
class NewTable:
    name: str
    plan: TablePlan
    keys: tuple[SeatKey, ...]
    watch_hash: str
    created: int
    phase: str
    due: int | None
    entries: tuple[Entry, ...] = ()  # who sits there already
    holders: tuple[tuple[str, int], ...] = ()  # users and their seats


@dataclass(frozen=True)
class StoredTable:
    name: str
    plan: TablePlan
    keys: tuple[SeatKey, ...]
    watch_hash: str
    created: int
    standing: Standing
    entries: tuple[Entry, ...]


class Store:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writing = writing(engine)
        self.writer = writer

    @classmethod
    async def open(cls, engine: AsyncEngine) -> Store:
        await migrate(engine)
        return cls(engine, Writer(engine))

    async def close(self) -> None:
        await self.writer.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Raises whatever the database raises, if it does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    # -------------------------------------------------------------------------------------------- users

    async def add_user(self, user: str, token_hash: str, now: int) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(insert(schema.users).values(id=user, token_hash=token_hash, created=now))

    async def find_user(self, token_hash: str) -> str | None:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(schema.users.c.id).where(schema.users.c.token_hash == token_hash))

    # -------------------------------------------------------------------------------------------- tables

    async def add_table(self, new: NewTable) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(
                insert(schema.tables).values(
                    id=new.name,
                    game=new.plan.game,
                    plan=new.plan.to_json(),
                    secret=str(new.plan.secret),
                    record=new.plan.record,
                    is_public=new.plan.is_public,
                    phase=new.phase,
                    watch_hash=new.watch_hash,
                    created=new.created,
                    due=new.due,
                )
            )
            keys = [{"seat": seat, "token_hash": key.token_hash, "is_open": key.is_open} for seat, key in enumerate(new.keys)]
            await connection.execute(insert(schema.seats), [{"table_id": new.name, **key} for key in keys])
            if new.entries:
                await connection.execute(insert(schema.entries), [row_of(new.name, entry) for entry in new.entries])
            if new.holders:
                rows = [{"user_id": user, "table_id": new.name, "seat": seat} for user, seat in new.holders]
                await connection.execute(insert(schema.holders), rows)

    async def load(self, name: str) -> StoredTable | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == name))).first()
            if row is None:
                return None
            keys = await connection.execute(select(schema.seats).where(schema.seats.c.table_id == name).order_by(schema.seats.c.seat))
            log = await connection.execute(
                select(schema.entries).where(schema.entries.c.table_id == name).order_by(schema.entries.c.version)
            )
            return StoredTable(
                name=name,
                plan=TablePlan.from_json(row.plan, Secret.read(row.secret), row.record),
                keys=tuple(SeatKey(key.token_hash, key.is_open) for key in keys),
                watch_hash=row.watch_hash,
                created=row.created,
                standing=Standing(row.phase, row.due),
                entries=tuple(_entry(entry) for entry in log),
            )

    async def entries_after(self, name: str, version: int) -> list[Entry]:
        query = (
            select(schema.entries)
            .where(schema.entries.c.table_id == name, schema.entries.c.version > version)
            .order_by(schema.entries.c.version)
        )
        async with self._engine.connect() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def names_due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody should look after, the longest overdue first."""
        query = select(schema.tables.c.id).where(schema.tables.c.due <= now).order_by(schema.tables.c.due).limit(limit)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def names_with_clock(self) -> list[str]:
        """Tables being played on which something is due at all."""
        query = select(schema.tables.c.id).where(schema.tables.c.phase == "playing", schema.tables.c.due.is_not(None))
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def list_public(self, phase: str, game: str | None, limit: int, before: int | None) -> list[Row[Any]]:
        """The newest first."""
        query = select(schema.tables.c.id, schema.tables.c.plan, schema.tables.c.phase, schema.tables.c.created)
        query = query.where(schema.tables.c.is_public, schema.tables.c.phase == phase)
        if game is not None:
            query = query.where(schema.tables.c.game == game)
        if before is not None:
            query = query.where(schema.tables.c.created < before)
        async with self._engine.connect() as connection:
            return list(await connection.execute(query.order_by(schema.tables.c.created.desc()).limit(limit)))

    async def count_by_phase(self) -> dict[str, int]:
        query = select(schema.tables.c.phase, func.count().label("number")).group_by(schema.tables.c.phase)
        async with self._engine.connect() as connection:
            return {row.phase: row.number for row in await connection.execute(query)}

    async def forget_unfinished(self, untouched_since: int) -> int:
        """Deletes tables that are not over and at which nothing has happened for long; says how many."""
        last = select(func.max(schema.entries.c.at)).where(schema.entries.c.table_id == schema.tables.c.id).scalar_subquery()
        old = (schema.tables.c.phase != "over") & (func.coalesce(last, schema.tables.c.created) < untouched_since)
        async with self._writing.begin() as connection:
            return (await connection.execute(delete(schema.tables).where(old))).rowcount

    # -------------------------------------------------------------------------------------------- holders

    async def hold(self, user: str, name: str, seat: int) -> None:
        async with self._writing.begin() as connection:
            dialect = postgresql if connection.dialect.name == POSTGRES else sqlite
            row = dialect.insert(schema.holders).values(user_id=user, table_id=name, seat=seat)
            await connection.execute(row.on_conflict_do_nothing())

    async def seats_held(self, user: str, name: str) -> set[int]:
        query = select(schema.holders.c.seat).where(schema.holders.c.user_id == user, schema.holders.c.table_id == name)
        async with self._engine.connect() as connection:
            return set(await connection.scalars(query))

    async def holders_of(self, name: str) -> list[tuple[str, int]]:
        query = select(schema.holders.c.user_id, schema.holders.c.seat).where(schema.holders.c.table_id == name)
        async with self._engine.connect() as connection:
            return [(user, seat) for user, seat in await connection.execute(query)]

    async def tables_of(self, user: str, limit: int, before: int | None = None, name: str | None = None) -> list[Row[Any]]:
        """The seats that the user has at its newest tables, or at one of them. Tables made at the same moment count as one, so that
        whoever goes on from the last one's moment misses none.
        """
        held, table = schema.holders.c, schema.tables.c
        mine = [held.user_id == user]
        mine += [] if before is None else [table.created < before]
        mine += [] if name is None else [table.id == name]
        both = schema.holders.join(schema.tables, held.table_id == table.id)
        moments = select(table.created).select_from(both).where(*mine).distinct().order_by(table.created.desc()).limit(limit)
        query = select(table.id, table.plan, table.phase, table.created, held.seat).select_from(both)
        query = query.where(*mine, table.created.in_(moments)).order_by(table.created.desc(), table.id, held.seat)
        async with self._engine.connect() as connection:
            return list(await connection.execute(query))

    # -------------------------------------------------------------------------------------------- processes

    async def beat(self, process: str, now: int) -> None:
        """Notes that this process runs."""
        async with self._writing.begin() as connection:
            dialect = postgresql if connection.dialect.name == POSTGRES else sqlite
            row = dialect.insert(schema.processes).values(id=process, beat=now)
            await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"beat": now}))

    async def last_beat(self) -> int | None:
        """When any process was last known to run."""
        async with self._engine.connect() as connection:
            found: int | None = await connection.scalar(select(func.max(schema.processes.c.beat)))
            return found

    async def forget_processes(self, before: int) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(delete(schema.processes).where(schema.processes.c.beat < before))


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.version, row.at, Kind(row.kind), row.seat, row.data, row.message_id)


def names_of(entries: Sequence[Entry]) -> dict[int, str]:
    """Who sits where, as the log says it."""
    return {entry.seat: entry.data["name"] for entry in entries if entry.kind is Kind.SIT and entry.seat is not None}
