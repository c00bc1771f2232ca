"""A database that accepts connections and never answers: people are told after a while, and nothing that was accepted is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from server.live.test_bots import figure
from server.servers import running, sqlite_url
from server.stalling_proxy import StallingProxy, proxy_to
from sqlalchemy import text

from critias.server.storage.database import engine_for, migrate

pytestmark = pytest.mark.slow  # databases that hang are waited for

MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "me"}]}
TIMEOUT = 1.0  # seconds that the server waits for its database
PATIENCE = 25.0  # seconds that a person waits; far less than today's locks and far more than the timeout


@contextmanager
def playing(database: str) -> Iterator[tuple[httpx.Client, str]]:
    """A table on a server, and the seat's token, so that no request needs the database for a cookie."""
    with running(database, database_timeout=TIMEOUT) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        made = http.post("/api/tables", json=MINE).json()
        http.cookies.clear()
        http.headers["authorization"] = f"Bearer {made['seats'][0]['token']}"
        yield http, f"/api/tables/{made['table']}"


def say(http: httpx.Client, table: str, text: str) -> httpx.Response:
    return http.post(f"{table}/messages", json={"type": "say", "id": f"id-{text}", "text": text})


def said(http: httpx.Client, table: str) -> list[str]:
    return [entry["data"]["text"] for entry in http.get(f"{table}/log").json() if entry["kind"] == "say"]


def is_refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"], "retry-after" in answer.headers) == (503, "server.store", True)


def test_a_hanging_postgresql_is_an_outage_and_what_waited_arrives_once(postgres: str) -> None:
    with proxy_to(postgres) as proxy, playing(proxy.through(postgres)) as (http, table):
        assert say(http, table, "before").status_code == 200
        proxy.stand_still()
        assert is_refused(say(http, table, "meanwhile"))
        assert is_refused(http.get("/ready"))
        assert is_refused(http.post("/api/tables", json=MINE))
        assert is_refused(http.get("/api/tables"))
        assert figure(http, 'critias_database_errors_total{error="TimeoutError"}') > 0
        proxy.go_on()
        retried(lambda: say(http, table, "meanwhile"))
        retried(lambda: http.get("/ready"))
        assert say(http, table, "after").status_code == 200
        assert said(http, table) == ["before", "meanwhile", "after"]


def retried(ask: Callable[[], httpx.Response]) -> None:
    """Until it is done; connections that stood still are found dead one after another."""
    for _ in range(20):
        if (answer := ask()).status_code == 200:
            return
        assert is_refused(answer)
    raise AssertionError("the server did not recover")


def test_an_entry_that_was_stored_without_an_answer_is_read_again(postgres: str) -> None:
    with proxy_to(postgres) as proxy, playing(proxy.through(postgres)) as (http, table):
        with http.stream("GET", f"{table}/stream") as stream:
            lines = (orjson.loads(line) for line in stream.iter_lines() if line)
            assert next(lines)["type"] == "hello"
            proxy.hold_answers_after(b"COMMIT")
            assert is_refused(say(http, table, "stored"))
            proxy.go_on()
            retried(lambda: say(http, table, "another"))
            seen = [line["entry"] for line in _entries(lines, 2)]
        assert [entry["data"]["text"] for entry in seen] == ["stored", "another"]
        retried(lambda: say(http, table, "stored"))  # the same message again
        assert said(http, table) == ["stored", "another"]
        log = http.get(f"{table}/log").json()
        assert [entry["version"] for entry in log] == list(range(1, len(log) + 1))


def _entries(lines: Iterator[dict[str, Any]], number: int) -> Iterator[dict[str, Any]]:
    while number:
        if (line := next(lines))["type"] == "entry":
            number -= 1
            yield line


def test_a_locked_sqlite_is_an_outage_that_ends_with_the_lock(tmp_path: Path) -> None:
    with playing(sqlite_url(tmp_path)) as (http, table):
        other = sqlite3.connect(tmp_path / "critias.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert is_refused(say(http, table, "meanwhile"))
        assert is_refused(http.get("/ready"))
        assert is_refused(http.post("/api/tables", json=MINE))
        assert http.get(table).status_code == 200  # to read needs no lock
        other.execute("ROLLBACK")
        other.close()
        assert say(http, table, "meanwhile").status_code == 200
        assert http.get("/ready").status_code == 200
        assert said(http, table) == ["meanwhile"]


def test_a_migration_may_take_longer_than_a_statement(postgres: str) -> None:
    """Another process holds the lock of migrations for longer than this one waits for a statement."""

    async def test() -> None:
        slow, quick = engine_for(postgres, "FULL"), engine_for(postgres, "FULL", timeout=0.2)
        async with slow.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": 0x43524954})
            waiting = asyncio.create_task(migrate(quick))
            with pytest.raises(TimeoutError):
                async with quick.connect() as impatient:
                    await impatient.execute(text("SELECT pg_sleep(20)"))
            assert not waiting.done()
        await waiting
        await slow.dispose()
        await quick.dispose()

    asyncio.run(test())


def test_the_proxy_is_no_obstacle_by_itself(postgres: str) -> None:
    async def test(proxy: StallingProxy) -> None:
        engine = engine_for(proxy.through(postgres), "FULL")
        async with engine.connect() as connection:
            assert await connection.scalar(text("SELECT 1")) == 1
        await engine.dispose()

    with proxy_to(postgres) as proxy:
        asyncio.run(test(proxy))
