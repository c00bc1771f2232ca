"""Databases and servers for tests. What a machine lacks is skipped with a line that says how to get it; where nothing may be skipped
(CRITIAS_TEST_ALL=1) it fails instead.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from httpx._transports import default as transports
from server.servers import ready_url, running, sqlite_url

POSTGRES = os.environ.get("CRITIAS_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("CRITIAS_TEST_REDIS", "redis://127.0.0.1:6379")


@pytest.fixture(scope="session", autouse=True)
def certificates_read_once() -> Iterator[None]:
    """Every client of httpx reads the certificates of all authorities, which takes longer than most requests; here nobody needs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transports, "create_ssl_context", cache(transports.create_ssl_context))
        yield


def lacking(what: str, how: str) -> None:
    message = f"{what} is not there: {how}"
    if os.environ.get("CRITIAS_TEST_ALL"):
        pytest.fail(message)
    pytest.skip(message)


async def _in_postgres(command: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(POSTGRES)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@pytest.fixture
def postgres() -> Iterator[str]:
    """A database of its own in a real PostgreSQL."""
    name = f"critias_{secrets.token_hex(6)}"
    try:
        asyncio.run(_in_postgres(f"CREATE DATABASE {name}"))
    except OSError:
        lacking("PostgreSQL", "start one, and name it in CRITIAS_TEST_POSTGRES if it is not at 127.0.0.1:5432")
    yield POSTGRES.rpartition("/")[0] + f"/{name}"
    asyncio.run(_in_postgres(f"DROP DATABASE {name} WITH (FORCE)"))


async def _ping_redis() -> None:
    from redis.asyncio import Redis

    redis = Redis.from_url(REDIS)
    try:
        await redis.ping()
    finally:
        await redis.aclose()


@pytest.fixture
def redis() -> str:
    try:
        asyncio.run(_ping_redis())
    except Exception:
        lacking("Redis", "start one, and name it in CRITIAS_TEST_REDIS if it is not at 127.0.0.1:6379")
    return REDIS


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each test that asks for it runs on both. It may have its tables already."""
    return ready_url(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same, without any table."""
    return sqlite_url(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of the module's own, on SQLite."""
    with running(ready_url(tmp_path_factory.mktemp("server"))) as found:
        yield found
