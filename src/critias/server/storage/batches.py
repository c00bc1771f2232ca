"""Batches of entries, each stored in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import orjson
from sqlalchemy import Connection, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.database import POSTGRES, SQLITE, blocking_engine_for, turn_to_write, writing
from critias.server.storage.schema import tables

Row = list[Any]  # of the table of entries, in the order of its columns


@dataclass(frozen=True)
class Standing:
    """What the row of a table says about it in addition to its log."""

    phase: str
    due: int | None


class Batches(Protocol):
    async def store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        """Store everything or nothing; return the tables and versions of the entries that are new."""

    async def close(self) -> None: ...


def batches_for(engine: AsyncEngine) -> Batches:
    return InOneThread(engine) if engine.dialect.name == SQLITE else InEventLoop(engine)


class InEventLoop:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        async with writing(self._engine) as connection:
            return await connection.run_sync(_store, rows, standings)

    async def close(self) -> None:
        """Close nothing: the engine is the store's."""


class InOneThread:
    """For SQLite, which answers in the process itself: a whole transaction is one visit to a thread."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._shared = engine
        self._engine = blocking_engine_for(engine)
        self._thread = ThreadPoolExecutor(1, "writer")

    async def store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        async with turn_to_write(self._shared):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._store, rows, standings)

    def _store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        with self._engine.begin() as connection:
            return _store(connection, rows, standings)

    async def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()


def _store(connection: Connection, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
    new = _insert(connection, rows) if rows else set()
    for table, standing in standings.items():
        connection.execute(update(tables).where(tables.c.id == table).values(phase=standing.phase, due=standing.due))
    return new


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


def _insert(connection: Connection, rows: Sequence[Row]) -> set[tuple[str, int]]:
    """Store the entries that are new, and return which they are."""
    found = connection.execute(_INSERT[connection.dialect.name], {"rows": orjson.dumps(rows).decode()})
    return {(table, version) for table, version in found}
