"""The connection to the database: SQLite in a file or PostgreSQL by URL, opened and brought to the present shape."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from critias.server import migrations

SQLITE, POSTGRES = "sqlite", "postgresql"
DRIVERS = {SQLITE: "sqlite+aiosqlite", POSTGRES: "postgresql+asyncpg"}
WAIT_FOR_LOCK = 30_000  # milliseconds
BETWEEN_TRIES = 20  # milliseconds, where SQLite itself does not wait
MIGRATION_LOCK = 0x43524954  # any number that nobody else uses in the same database


class BadDatabase(ValueError):
    """A database that cannot be used, and why."""


def engine_for(url: str, synchronous: str) -> AsyncEngine:
    """An engine; nothing is connected yet. `synchronous` is SQLite's setting of that name."""
    try:
        parsed = make_url(url)
    except Exception:
        raise BadDatabase("the database is a URL such as sqlite:///critias.db or postgresql://user@host/name") from None
    kind = parsed.get_backend_name()
    if kind not in DRIVERS:
        raise BadDatabase(f"Critias keeps its tables in SQLite or PostgreSQL, not in {kind}")
    parsed = parsed.set(drivername=DRIVERS[kind])
    try:
        engine = (
            create_async_engine(parsed) if kind == SQLITE else create_async_engine(parsed, pool_size=5, max_overflow=5, pool_pre_ping=True)
        )
    except ModuleNotFoundError as error:
        raise BadDatabase(f"{error.name} is missing; install it with: pip install 'critias[postgres]'") from None
    if kind == SQLITE:
        _prepare_sqlite(engine, synchronous)
    return engine


def _prepare_sqlite(engine: AsyncEngine, synchronous: str) -> None:
    """Write-ahead log, waiting for locks instead of failing, and transactions that begin when SQLAlchemy says so."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {WAIT_FOR_LOCK}")
        _use_write_ahead_log(connection, cursor)
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _use_write_ahead_log(connection: Any, cursor: Any) -> None:
    """SQLite waits for every other lock by itself, but not for the one that this takes on a new file."""
    for _ in range(WAIT_FOR_LOCK // BETWEEN_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            connection.run_async(lambda _: asyncio.sleep(BETWEEN_TRIES / 1000))
    cursor.execute("PRAGMA journal_mode = WAL")


def writing(engine: AsyncEngine) -> AsyncEngine:
    """The engine for transactions that write: on SQLite they take the lock at once, so that they wait for it instead of failing later."""
    return engine.execution_options(writes=True)


async def migrate(engine: AsyncEngine) -> None:
    """Brings the database to the present shape; of several processes that start at once, one does it and the others wait."""
    async with writing(engine).begin() as connection:
        await _lock(connection)
        await connection.run_sync(_upgrade)


async def _lock(connection: AsyncConnection) -> None:
    if connection.dialect.name == POSTGRES:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
