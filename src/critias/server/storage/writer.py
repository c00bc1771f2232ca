"""Group commit: entries of many tables that come at the same time are stored in one transaction, so that durability costs little."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import text, update
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from critias.server.storage.database import POSTGRES, SQLITE, writing
from critias.server.storage.schema import tables
from critias.server.table.entry import Entry

log = logging.getLogger(__name__)

MAX_AT_ONCE = 500
REFUSING_SECONDS = 30.0  # after a batch that was not stored, if nobody has tried since
GATHERING_SECONDS = 0.004  # between transactions when entries come close together: fewer transactions leave more time for the tables


class StoreDown(Exception):
    """The database did not answer; it is unknown whether the entry was stored."""


@dataclass(frozen=True)
class Standing:
    """What the row of a table says about it in addition to its log."""

    phase: str
    due: int | None


@dataclass
class _Waiting:
    table: str
    entry: Entry
    stored: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.monotonic) -> None:
        self._engine = writing(engine)
        self._clock = clock
        self._failed: float | None = None  # when the last batch was not stored; None: it was
        self._waiting: list[_Waiting] = []
        self._standings: dict[str, Standing] = {}
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def append(self, table: str, entry: Entry) -> bool:
        """Store an entry; False if another one has that version, or the same message came before. Raises StoreDown."""
        waiting = _Waiting(table, entry)
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.stored

    def note(self, table: str, standing: Standing) -> None:
        """Store soon what the table's row says; nobody waits for it, since it can be worked out from the log."""
        self._standings[table] = standing
        self._wake.set()

    @property
    def queued(self) -> int:
        return len(self._waiting)

    def note_failure(self) -> None:
        """Note that the database did not store something."""
        self._failed = self._clock()

    @property
    def is_refusing(self) -> bool:
        """Whether the last entries were not stored. It ends after a while without an attempt, so that there is another."""
        return self._failed is not None and self._clock() < self._failed + REFUSING_SECONDS

    async def close(self) -> None:
        """Store what is waiting, and end."""
        self._is_closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting or self._standings:
                batch, self._waiting = self._waiting[:MAX_AT_ONCE], self._waiting[MAX_AT_ONCE:]
                standings, self._standings = self._standings, {}
                await self._store(batch, standings)
                if len(batch) > 1:
                    await asyncio.sleep(GATHERING_SECONDS)

    async def _store(self, batch: list[_Waiting], standings: dict[str, Standing]) -> None:
        try:
            async with self._engine.begin() as connection:
                new = await _insert(connection, batch) if batch else set()
                for table, standing in standings.items():
                    change = update(tables).where(tables.c.id == table)
                    await connection.execute(change.values(phase=standing.phase, due=standing.due))
        except (IntegrityError, DataError):  # one of them is of a table that was deleted, say; the others must not suffer for it
            if len(batch) > 1:
                for waiting in batch:
                    await self._store([waiting], {})
                await self._store([], standings)
            else:
                _refuse(batch)
        except Exception as error:  # of the database, mostly; whatever it is, the next batch must be tried
            self.note_failure()
            log.error("the database did not store %d entries: %s", len(batch), error.__class__.__name__)
            _refuse(batch)
        else:
            self._failed = None if batch else self._failed
            for waiting in batch:
                _answer(waiting, (waiting.table, waiting.entry.version) in new)


def _refuse(batch: list[_Waiting]) -> None:
    for waiting in batch:
        _answer(waiting, StoreDown())


def _answer(waiting: _Waiting, answer: bool | StoreDown) -> None:
    if waiting.stored.done():  # the caller has gone
        return
    if isinstance(answer, StoreDown):
        waiting.stored.set_exception(answer)
    else:
        waiting.stored.set_result(answer)


# One statement with one argument, whatever the number of entries: SQLAlchemy and the database prepare it once.
_COLUMNS = "INSERT INTO entries (table_id, version, at, kind, seat, data, message_id) SELECT"
_NEW_ONES = "ON CONFLICT DO NOTHING RETURNING table_id, version"
_PLACES = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(7))
_INSERT = {
    SQLITE: text(f"{_COLUMNS} {_PLACES} FROM json_each(:rows) WHERE true {_NEW_ONES}"),
    POSTGRES: text(
        f"{_COLUMNS} value->>0, (value->>1)::int, (value->>2)::bigint, value->>3, (value->>4)::int, (value->>5)::json, value->>6 "
        f"FROM jsonb_array_elements(CAST(:rows AS jsonb)) {_NEW_ONES}"
    ),
}


async def _insert(connection: AsyncConnection, batch: Sequence[_Waiting]) -> set[tuple[str, int]]:
    """Store the entries that are new, and return which they are."""
    rows = [_row(waiting.table, waiting.entry) for waiting in batch]
    found = await connection.execute(_INSERT[connection.dialect.name], {"rows": orjson.dumps(rows).decode()})
    return {(table, version) for table, version in found}


def _row(table: str, entry: Entry) -> list[Any]:
    return [table, entry.version, entry.at, entry.kind.value, entry.seat, orjson.dumps(entry.data).decode(), entry.id]


def row_of(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "version": entry.version,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "data": entry.data,
        "message_id": entry.id,
    }
