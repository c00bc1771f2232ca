"""Everything that is stored: users, tables, who may sit where, and the log of every table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.core.match.secret import Secret
from critias.server.storage import schema
from critias.server.storage.batches import Ending, Standing
from critias.server.storage.database import FAILURES, POSTGRES, migrate, writing
from critias.server.storage.writer import Writer, row_of
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.plan import TablePlan

_IS_NOT_CLOSED = schema.tables.c.closed.is_(None)  # closed tables are an operator's business only
MAX_NAMES = 1000  # in one query
REVIEW_FORMAT = 1  # one more whenever `outgoing.ReviewedTurn` changes


@dataclass(frozen=True)
class SeatKey:
    """How a seat is opened: by its token once it is taken, before that by an invitation, or by anybody. All None: a bot's, or closed."""

    token_hash: str | None = None
    is_open: bool = False
    invite_hash: str | None = None


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
    creator: str | None = None  # the user who may invite


@dataclass(frozen=True)
class StoredTable:
    name: str
    plan: TablePlan
    keys: tuple[SeatKey, ...]
    watch_hash: str
    created: int
    standing: Standing
    entries: tuple[Entry, ...]
    is_closed: bool = False  # by an operator
    creator: str | None = None  # the user who may invite


class Store:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self.writer = writer

    @classmethod
    async def open(cls, engine: AsyncEngine) -> Store:
        await migrate(engine)
        return cls(engine, Writer(engine))

    @property
    def engine(self) -> AsyncEngine:
        return self._engine

    async def close(self) -> None:
        await self.writer.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Raise the database's own error if it does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    # -------------------------------------------------------------------------------------------- users

    async def add_user(self, user: str, token_hash: str, now: int) -> None:
        async with writing(self._engine) as connection:
            await connection.execute(insert(schema.users).values(id=user, token_hash=token_hash, created=now))

    async def find_user(self, token_hash: str) -> str | None:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(schema.users.c.id).where(schema.users.c.token_hash == token_hash))

    # -------------------------------------------------------------------------------------------- tables

    async def add_table(self, new: NewTable) -> None:
        async with writing(self._engine) as connection:
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
                    creator=new.creator,
                    created=new.created,
                    due=new.due,
                )
            )
            await connection.execute(
                insert(schema.seats), [{"table_id": new.name, "seat": seat, **asdict(key)} for seat, key in enumerate(new.keys)]
            )
            if new.entries:
                await connection.execute(insert(schema.entries), [row_of(new.name, entry) for entry in new.entries])
            if new.holders:
                rows = [{"user_id": user, "table_id": new.name, "seat": seat} for user, seat in new.holders]
                await connection.execute(insert(schema.holders), rows)

    async def load(self, name: str, limit: int | None = None) -> StoredTable | None:
        """A table with its log, or with the first `limit` entries of it."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == name))).first()
            if row is None:
                return None
            keys = await connection.execute(_keys_of(name))
            log = await connection.execute(
                select(schema.entries).where(schema.entries.c.table_id == name).order_by(schema.entries.c.version).limit(limit)
            )
            return StoredTable(
                name=name,
                plan=TablePlan.from_json(row.plan, Secret.read(row.secret), row.record),
                keys=tuple(_key(key) for key in keys),
                watch_hash=row.watch_hash,
                creator=row.creator,
                created=row.created,
                standing=Standing(row.phase, row.due, None if row.outcome is None else Ending(row.outcome, row.winners, row.users)),
                entries=tuple(_entry(entry) for entry in log),
                is_closed=row.closed is not None,
            )

    async def entries_after(self, name: str, version: int, limit: int | None = None) -> list[Entry]:
        """The entries after a version, or the first `limit` of them."""
        query = (
            select(schema.entries)
            .where(schema.entries.c.table_id == name, schema.entries.c.version > version)
            .order_by(schema.entries.c.version)
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """Return the version of each of these tables, by name."""
        last = select(func.max(schema.entries.c.version)).where(schema.entries.c.table_id == schema.tables.c.id).scalar_subquery()
        found: dict[str, int] = {}
        async with self._engine.connect() as connection:
            for start in range(0, len(names), MAX_NAMES):
                asked = schema.tables.c.id.in_(names[start : start + MAX_NAMES])
                query = select(schema.tables.c.id, func.coalesce(last, 0).label("version")).where(asked)
                found |= {row.id: row.version for row in await connection.execute(query)}
        return found

    async def names_due(self, now: int, limit: int) -> list[str]:
        """Tables that somebody should look after, the longest overdue first."""
        query = select(schema.tables.c.id).where(schema.tables.c.due <= now, _IS_NOT_CLOSED).order_by(schema.tables.c.due).limit(limit)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def names_with_clock(self) -> list[str]:
        """Tables in play that have a time at which something is due."""
        query = select(schema.tables.c.id).where(schema.tables.c.phase == "playing", schema.tables.c.due.is_not(None), _IS_NOT_CLOSED)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def count_by_phase(self) -> dict[str, int]:
        query = select(schema.tables.c.phase, func.count().label("number")).group_by(schema.tables.c.phase)
        async with self._engine.connect() as connection:
            return {row.phase: row.number for row in await connection.execute(query)}

    # -------------------------------------------------------------------------------------------- seats and their holders

    async def keys_of(self, name: str) -> tuple[SeatKey, ...]:
        async with self._engine.connect() as connection:
            return tuple(_key(row) for row in await connection.execute(_keys_of(name)))

    async def claim(self, user: str, name: str, seat: int, old: SeatKey, token_hash: str) -> bool:
        """Give a free seat to a user for good; False if it is no longer as `old` says. Of several who try at once, one gets it."""
        row = schema.seats.c
        is_still_free = (row.table_id == name) & (row.seat == seat) & row.token_hash.is_(None) & (row.is_open == old.is_open)
        is_still_free &= row.invite_hash.is_(None) if old.invite_hash is None else row.invite_hash == old.invite_hash
        taken = update(schema.seats).where(is_still_free).values(token_hash=token_hash, invite_hash=None, is_open=False)
        async with writing(self._engine) as connection:
            if not (await connection.execute(taken)).rowcount:
                return False
            await connection.execute(insert(schema.holders).values(user_id=user, table_id=name, seat=seat))
            return True

    async def invite(self, name: str, seat: int, invite_hash: str | None) -> bool:
        """Replace the invitation to a seat, or revoke it; False if the seat is taken or open to all."""
        row = schema.seats.c
        is_free = (row.table_id == name) & (row.seat == seat) & row.token_hash.is_(None) & ~row.is_open
        async with writing(self._engine) as connection:
            return bool((await connection.execute(update(schema.seats).where(is_free).values(invite_hash=invite_hash))).rowcount)

    async def hold(self, user: str, name: str, seat: int) -> None:
        async with writing(self._engine) as connection:
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

    # -------------------------------------------------------------------------------------------- reviews

    async def add_review(self, name: str, turns: Sequence[Any], now: int) -> None:
        """Keep the review of a game; it replaces an older one."""
        values = {"format": REVIEW_FORMAT, "created": now, "turns": turns}
        async with writing(self._engine) as connection:
            dialect = postgresql if connection.dialect.name == POSTGRES else sqlite
            row = dialect.insert(schema.reviews).values(table_id=name, **values)
            await connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=values))

    async def review_of(self, name: str) -> list[Any] | None:
        """The turns of a review, if there is one."""
        row = schema.reviews.c
        query = select(row.turns).where(row.table_id == name, row.format == REVIEW_FORMAT)
        async with self._engine.connect() as connection:
            found: list[Any] | None = await connection.scalar(query)
            return found

    # -------------------------------------------------------------------------------------------- processes

    async def beat(self, process: str, now: int) -> None:
        """Note that this process runs. If even that cannot be stored, moves cannot be either."""
        try:
            async with writing(self._engine) as connection:
                dialect = postgresql if connection.dialect.name == POSTGRES else sqlite
                row = dialect.insert(schema.processes).values(id=process, beat=now)
                await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"beat": now}))
        except FAILURES:
            self.writer.note_failure()
            raise

    async def last_beat(self) -> int | None:
        """When any process was last known to run."""
        async with self._engine.connect() as connection:
            found: int | None = await connection.scalar(select(func.max(schema.processes.c.beat)))
            return found

    async def forget_processes(self, before: int) -> None:
        async with writing(self._engine) as connection:
            await connection.execute(delete(schema.processes).where(schema.processes.c.beat < before))


def _keys_of(name: str) -> Select[Any]:
    return select(schema.seats).where(schema.seats.c.table_id == name).order_by(schema.seats.c.seat)


def _key(row: Row[Any]) -> SeatKey:
    return SeatKey(row.token_hash, row.is_open, row.invite_hash)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.version, row.at, EntryKind(row.kind), row.seat, row.data, row.message_id)
