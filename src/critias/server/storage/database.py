"""The connection to the database: SQLite in a file or PostgreSQL by URL, opened and migrated to the present schema."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from critias.extras import require
from critias.server.counters import DATABASE_ERRORS
from critias.server.storage import migrations
from critias.server.storage.files import keep_private

SQLITE, POSTGRES = "sqlite", "postgresql"
DRIVERS = {SQLITE: "sqlite+aiosqlite", POSTGRES: "postgresql+asyncpg"}
SYNCHRONOUS, LOCK_TIMEOUT = "synchronous", "lock_timeout"  # options of an engine that keep SQLite's settings
WAIT_FOR_LOCK = 30_000  # milliseconds, where nobody says otherwise
BEGIN_TO_WRITE = "BEGIN IMMEDIATE"  # takes SQLite's lock
BETWEEN_TRIES = 20  # milliseconds, where SQLite itself does not wait
MIGRATION_LOCK = 0x43524954  # any number that nobody else uses in the same database

_turns: WeakKeyDictionary[Engine, asyncio.Lock] = WeakKeyDictionary()  # of those who write to SQLite

# What a database raises that refuses, is away or has no room left; a full disk is among them.
FAILURES = (SQLAlchemyError, OSError)


class BadDatabase(ValueError):
    """A database that cannot be used, and why."""


def engine_for(url: str, synchronous: str, timeout: float | None = None) -> AsyncEngine:
    """An engine; nothing is connected yet. `synchronous` is SQLite's setting of that name. After `timeout` seconds a statement that has no
    answer, or waits for a lock, fails with one of FAILURES; nobody knows then whether it was carried out.
    """
    try:
        parsed = make_url(url)
    except Exception:
        raise BadDatabase("the database is a URL such as sqlite:///critias.db or postgresql://user@host/name") from None
    kind = parsed.get_backend_name()
    if kind not in DRIVERS:
        raise BadDatabase(f"Critias keeps its tables in SQLite or PostgreSQL, not in {kind}")
    parsed = parsed.set(drivername=DRIVERS[kind])
    if kind == POSTGRES:
        require("postgres", "a PostgreSQL database", "asyncpg")
        return _counted(_postgres(parsed, timeout))
    lock_timeout = WAIT_FOR_LOCK if timeout is None else round(timeout * 1000)
    engine = create_async_engine(parsed, execution_options={SYNCHRONOUS: synchronous, LOCK_TIMEOUT: lock_timeout})
    _prepare_sqlite(engine.sync_engine, synchronous, lock_timeout)
    return _counted(engine)


def blocking_engine_for(engine: AsyncEngine) -> Engine:
    """Another engine for the same SQLite file, for transactions in a thread: the asynchronous one changes threads for every statement."""
    settings = engine.get_execution_options()
    blocking = create_engine(engine.url.set(drivername=SQLITE))
    _prepare_sqlite(blocking, settings[SYNCHRONOUS], settings[LOCK_TIMEOUT])
    return blocking


def _postgres(url: URL, timeout: float | None) -> AsyncEngine:
    """With a timeout for connecting, for every statement, and for a free connection."""
    driver: dict[str, Any] = {"async_creator_fn": _connect_to_postgres}
    limits: dict[str, Any] = {}
    if timeout is not None:
        driver |= {"timeout": timeout, "command_timeout": timeout}
        limits = {"pool_timeout": timeout}
    return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=driver, **limits)


def _counted(engine: AsyncEngine) -> AsyncEngine:
    _count_errors(engine.sync_engine)
    return engine


def _count_errors(engine: Engine) -> None:
    """Every error of the database is counted, even if the caller handles it."""

    @event.listens_for(engine, "handle_error")
    def count(context: ExceptionContext) -> None:
        count_error(context.sqlalchemy_exception or context.original_exception)

    @event.listens_for(engine, "invalidate")
    def count_dead(_: Any, __: Any, error: BaseException | None) -> None:
        if isinstance(error, OSError):  # a connection that was found dead before anything was asked
            count_error(error)


def count_error(error: BaseException) -> None:
    """Count what a database raised."""
    DATABASE_ERRORS.labels(type(error).__name__).inc()


async def _connect_to_postgres(*args: Any, **more: Any) -> Any:
    """Connect, and raise ConnectionError for every refusal: SQLAlchemy does not translate what the driver raises here."""
    import asyncpg  # type: ignore[import-untyped]  # only where it is wanted

    try:
        return await asyncpg.connect(*args, **more)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        count_error(error)
        if isinstance(error, OSError):
            raise
        raise ConnectionError(str(error)) from error


def _prepare_sqlite(engine: Engine, synchronous: str, lock_timeout: int) -> None:
    """Set up SQLite: a write-ahead log, waiting for locks instead of failing, and transactions that begin when SQLAlchemy says so."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {lock_timeout}")
        _use_write_ahead_log(connection, cursor)
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(BEGIN_TO_WRITE if connection.get_execution_options().get("writes") else "BEGIN")


def _use_write_ahead_log(connection: Any, cursor: Any) -> None:
    """Turn on the write-ahead log; SQLite waits for every other lock by itself, but not for the one that this takes on a new file."""
    for _ in range(WAIT_FOR_LOCK // BETWEEN_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            _wait(connection)
    cursor.execute("PRAGMA journal_mode = WAL")


def _wait(connection: Any) -> None:
    """Wait a moment: in the event loop, or in a thread of its own."""
    if isinstance(connection, sqlite3.Connection):
        time.sleep(BETWEEN_TRIES / 1000)
    else:
        connection.run_async(lambda _: asyncio.sleep(BETWEEN_TRIES / 1000))


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes. On SQLite it takes the lock immediately, so that it waits for it and does not fail later."""
    async with turn_to_write(engine), engine.execution_options(writes=True).begin() as connection:
        yield connection


@asynccontextmanager
async def turn_to_write(engine: AsyncEngine) -> AsyncIterator[None]:
    """Wait until nobody else in this process writes to the same SQLite file. SQLite allows one writer at a time and lets
    the others poll for its lock, so with many of them some could starve. Here they wait in order.
    """
    if engine.dialect.name != SQLITE:
        yield
        return
    turn = _turns.setdefault(engine.sync_engine, asyncio.Lock())
    async with asyncio.timeout(engine.get_execution_options()[LOCK_TIMEOUT] / 1000):
        await turn.acquire()
    try:
        yield
    finally:
        turn.release()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the present schema; of several processes that start at the same time, one does it and the others wait."""
    if (file := _file_of(engine)) is not None:
        keep_private(file)
    async with _unhurried(engine) as unhurried, writing(unhurried) as connection:
        await _lock(connection)
        await connection.run_sync(_require_known)
        await connection.run_sync(upgrade)


@asynccontextmanager
async def _unhurried(engine: AsyncEngine) -> AsyncIterator[AsyncEngine]:
    """An engine whose statements may take as long as they need, since a large database takes long to change."""
    if engine.dialect.name == SQLITE:
        yield engine
        return
    unhurried = _postgres(engine.url, None)
    try:
        yield unhurried
    finally:
        await unhurried.dispose()


def _file_of(engine: AsyncEngine) -> Path | None:
    """SQLite's file; None for PostgreSQL and for a database in memory."""
    name = engine.url.database or ":memory:"
    return Path(name) if engine.dialect.name == SQLITE and not name.startswith((":memory:", "file:")) else None


async def _lock(connection: AsyncConnection) -> None:
    if connection.dialect.name == POSTGRES:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the database to the schema of a revision."""
    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Bring the database back to the schema of an earlier revision; what does not fit in it is deleted."""
    command.downgrade(_config(connection), revision)


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """Return all revisions, from the first to the newest."""
    return [script.revision for script in reversed(list(ScriptDirectory.from_config(_config()).walk_revisions()))]


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    return config


def _require_known(connection: Connection) -> None:
    """Raise BadDatabase if a newer program has changed the database."""
    found, known = revision_of(connection), revisions()
    if found is not None and found not in known:
        raise BadDatabase(f"the database is of a newer Critias (revision {found}; this one knows up to {known[-1]}): update Critias")


async def require_usable(url: str, synchronous: str) -> None:
    """Raise BadDatabase, in one line, if there is nothing to connect to or a newer program has changed it."""
    engine = engine_for(url, synchronous)
    if (file := _file_of(engine)) is not None and not file.exists():
        return
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_require_known)
    except (SQLAlchemyError, OSError) as error:
        raise BadDatabase(f"the database cannot be opened: {_first_line(error)}") from None
    finally:
        await engine.dispose()


def _first_line(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().partition("\n")[0] or cause.__class__.__name__
