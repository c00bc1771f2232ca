"""Batches of entries, each stored in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import orjson
from sqlalchemy import PoolProxiedConnection, text
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.database import BEGIN_TO_WRITE, SQLITE, blocking_engine_for, count_error, turn_to_write, writing
from critias.server.wire.outgoing import Outcome

Row = list[Any]  # of the table of entries, in the order of its columns
# What a database raises because of an entry itself: one of a table that was deleted, say.
BAD_ENTRY = (IntegrityError, DataError, sqlite3.IntegrityError, sqlite3.DataError)


@dataclass(frozen=True)
class Ending:
    """How a game ended, as lists of games say it and are searched by."""

    outcome: Outcome
    winners: int  # a bit for each seat
    users: int  # the number of seats that were for people


@dataclass(frozen=True)
class Standing:
    """What the row of a table says about it in addition to its log."""

    phase: str
    due: int | None
    ending: Ending | None = None


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
            found = await connection.execute(_INSERT_IN_POSTGRES, _arguments(rows)) if rows else ()
            new = {(table, version) for table, version in found}
            for table, standing in standings.items():
                await connection.execute(_UPDATE_IN_POSTGRES, _values(table, standing))
                if standing.ending is not None:
                    await connection.execute(_END_IN_POSTGRES, _ending(table, standing.ending))
            return new

    async def close(self) -> None:
        """Close nothing: the engine is the store's."""


class InOneThread:
    """For SQLite, which answers in the process itself: a whole transaction is one visit to a thread, on a connection that is kept. The
    statements go to SQLite's driver: SQLAlchemy would take three times as long for them as SQLite itself.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._shared = engine
        self._engine = blocking_engine_for(engine)
        self._kept: PoolProxiedConnection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")

    async def store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        async with turn_to_write(self._shared):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._store, rows, standings)

    def _store(self, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
        try:
            return _store(self._connection(), rows, standings)
        except Exception as error:
            count_error(error)
            self._let_go()  # which takes the transaction back
            raise

    def _connection(self) -> sqlite3.Connection:
        if self._kept is None:
            self._kept = self._engine.raw_connection()
        connection = self._kept.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.invalidate()
            self._kept = None

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()
        self._engine.dispose()


def _store(connection: sqlite3.Connection, rows: Sequence[Row], standings: Mapping[str, Standing]) -> set[tuple[str, int]]:
    connection.execute(BEGIN_TO_WRITE)
    new = _insert(connection, rows) if rows else set()
    connection.executemany(_UPDATE, [_values(table, standing) for table, standing in standings.items()])
    ended = ((table, standing.ending) for table, standing in standings.items())
    connection.executemany(_END, [_ending(table, ending) for table, ending in ended if ending is not None])
    connection.execute("COMMIT")
    return new


def _insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> set[tuple[str, int]]:
    """Store the entries that are new, and return which they are. Mostly all are, and then SQLite need not name them one by one: its thread
    would ask for Python's lock for each of them, and hold up the event loop.
    """
    arguments = _arguments(rows)
    if connection.execute(_INSERT_IN_SQLITE, arguments).rowcount == len(rows):
        return {(table, version) for table, version, *_ in rows}
    connection.execute("ROLLBACK")
    connection.execute(BEGIN_TO_WRITE)
    return set(connection.execute(f"{_INSERT_IN_SQLITE} {_NEW_ONES}", arguments))


# One statement with one argument, whatever the number of entries: the database prepares it once.
_COLUMNS = "INSERT INTO entries (table_id, version, at, kind, seat, data, message_id) SELECT"
_IF_NEW, _NEW_ONES = "ON CONFLICT DO NOTHING", "RETURNING table_id, version"
_PLACES = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(7))
_INSERT_IN_SQLITE = f"{_COLUMNS} {_PLACES} FROM json_each(:rows) WHERE true {_IF_NEW}"
_INSERT_IN_POSTGRES = text(
    f"{_COLUMNS} value->>0, (value->>1)::int, (value->>2)::bigint, value->>3, (value->>4)::int, (value->>5)::json, value->>6 "
    f"FROM jsonb_array_elements(CAST(:rows AS jsonb)) {_IF_NEW} {_NEW_ONES}"
)
_UPDATE = "UPDATE tables SET phase = :phase, due = :due WHERE id = :id"
_UPDATE_IN_POSTGRES = text(_UPDATE)
_END = "UPDATE tables SET outcome = :outcome, winners = :winners, users = :users WHERE id = :id"
_END_IN_POSTGRES = text(_END.replace(":outcome", "CAST(:outcome AS json)"))


def _arguments(rows: Sequence[Row]) -> dict[str, str]:
    return {"rows": orjson.dumps(rows).decode()}


def _values(table: str, standing: Standing) -> dict[str, Any]:
    return {"id": table, "phase": standing.phase, "due": standing.due}


def _ending(table: str, ending: Ending) -> dict[str, Any]:
    return {"id": table, "outcome": orjson.dumps(ending.outcome).decode(), "winners": ending.winners, "users": ending.users}
