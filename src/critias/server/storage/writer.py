"""Group commit: entries of many tables that come at the same time are stored in one transaction, so that durability costs little."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.batches import BAD_ENTRY, Row, Standing, batches_for
from critias.server.table.entry import Entry

log = logging.getLogger(__name__)

MAX_AT_ONCE = 500
REFUSING_SECONDS = 30.0  # after a batch that was not stored, if nobody has tried since
GATHERING_SECONDS = 0.008  # between transactions when entries come close together: fewer transactions leave more time for the tables


class StoreDown(Exception):
    """The database did not answer; it is unknown whether the entry was stored."""


@dataclass
class _Waiting:
    table: str
    entry: Entry
    stored: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.monotonic) -> None:
        self._batches = batches_for(engine)
        self._clock = clock
        self._failed: float | None = None  # when the last batch was not stored; None: it was
        self._waiting: list[_Waiting] = []
        self._standings: dict[str, Standing] = {}
        self._wake = asyncio.Event()
        self._is_closing = False
        self._began = -math.inf  # when the last transaction did
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
        await self._batches.close()

    async def _run(self) -> None:
        while not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting or self._standings:
                await self._gather()
                batch, self._waiting = self._waiting[:MAX_AT_ONCE], self._waiting[MAX_AT_ONCE:]
                standings, self._standings = self._standings, {}
                await self._store(batch, standings)

    async def _gather(self) -> None:
        """Wait until the last transaction is a moment ago; who comes after a pause need not wait."""
        early = self._began + GATHERING_SECONDS - time.monotonic()
        if early > 0 and not self._is_closing:
            await asyncio.sleep(early)
        self._began = time.monotonic()

    async def _store(self, batch: list[_Waiting], standings: dict[str, Standing]) -> None:
        try:
            new = await self._batches.store([_row(waiting.table, waiting.entry) for waiting in batch], standings)
        except BAD_ENTRY:  # the others must not suffer for it
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


def _row(table: str, entry: Entry) -> Row:
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
