"""A database that refuses, is away or has no room: every route says so and when to try again. And nothing from outside is a 500."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from server.servers import ready_url, running, sqlite_url
from server.tables import NOON, plan
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from critias.games import game as find_game
from critias.server.http.app import create_app
from critias.server.http.caller import COOKIE
from critias.server.settings import Settings
from critias.server.storage.batches import InOneThread
from critias.server.storage.database import POSTGRES, engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.storage.writer import REFUSING_SECONDS, StoreDown, Writer
from critias.server.table.entry import Entry, EntryKind

MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "me"}]}
TABLE = "nothere"
ADDRESS, SOCKETS = "http://127.0.0.1", "ws://127.0.0.1"
BODIES: dict[str, Any] = {
    "/api/tables": MINE,
    "/api/tables/{table}/seats": {"seat": 0},
    "/api/tables/{table}/invitations": {"seat": 0},
    "/api/tables/{table}/messages": {"type": "ping", "id": "m1"},
    "/api/games/{game}/legal": {"position": find_game("atlantis").start(2, 1).position()},
    "/api/records": {"record": find_game("atlantis").start(2, 1).record(), "step": 0},
    "/api/records/steps": {"record": find_game("atlantis").start(2, 1).record(), "step": 0},
    "/admin/tables/{table}/close": {},
    "/admin/tables/{table}/reopen": {},
    "/admin/retention": {"days": 30},
    "/admin/restrictions": {"kind": "ban", "user": "nobody"},
}
# What needs no database; everything else must say that it is away.
INDEPENDENT = (
    *("/health", "/metrics", "/api/preparation", "/api/games", "/api/games/{game}/legal", "/api/records", "/api/records/steps"),
    *("/api/lessons/{game}", "/api/lessons/{game}/why", "/assets/{name}", "/sign.svg", "/{address:path}"),
)
FAULTS: list[Exception] = [
    OperationalError("INSERT", {}, Exception("database or disk is full")),
    ConnectionRefusedError(),
    TimeoutError(),
]


@contextmanager
def away(store: Store, error: Exception) -> Iterator[None]:
    """Every call of the store raises the error."""

    async def refuse(*_: Any, **__: Any) -> Any:
        raise error

    def refuse_at_once(*_: Any, **__: Any) -> Any:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        dialect = SimpleNamespace(name=POSTGRES)
        patch.setattr(Store, "engine", SimpleNamespace(connect=refuse_at_once, execution_options=refuse_at_once, dialect=dialect))
        for name, method in vars(Store).items():
            if iscoroutinefunction(method) and name != "close":
                patch.setattr(store, name, refuse)
        yield


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(Settings(database=ready_url(tmp_path), admin_token="0123456789abcdef"))


def routes(known: Iterable[Any]) -> Iterator[tuple[str, APIRoute]]:
    """Every route by its method; FastAPI keeps those of a router that was included with that router."""
    for route in known:
        if isinstance(route, APIRoute):
            for method in sorted(route.methods):
                yield method, route
        elif (router := getattr(route, "original_router", None)) is not None:
            yield from routes(router.routes)


def asked(http: TestClient, method: str, route: APIRoute) -> httpx.Response:
    known = {"table": TABLE, "game": "atlantis", "step": "0", "seat": "0", "number": "1"}
    path = re.sub(r"{(\w+)(:\w+)?}", lambda found: known.get(found[1], "x"), route.path)
    return http.request(
        method,
        path,
        params={"step": 0, "thing": "space.1"} if path.endswith("/why") else {},
        json=BODIES.get(route.path),
        headers={"authorization": "Bearer 0123456789abcdef"},
    )


@pytest.mark.parametrize("cookies", [{COOKIE: "known"}, {}], ids=["a user", "a stranger"])
@pytest.mark.parametrize("error", FAULTS, ids=lambda error: error.__class__.__name__)
def test_every_route_says_that_the_database_is_away_and_when_to_try_again(app: FastAPI, error: Exception, cookies: dict[str, str]) -> None:
    with TestClient(app, ADDRESS, cookies=cookies, raise_server_exceptions=False) as http, away(app.state.hall.store, error):
        answers = {(method, route.path): asked(http, method, route) for method, route in routes(app.routes)}
    assert len(answers) > 25
    for (method, path), answer in answers.items():
        if path in INDEPENDENT or (path == "/api/tables/mine" and not cookies):
            assert answer.status_code < 500, (method, path, answer.text)
        else:
            assert (answer.status_code, answer.json()["code"]) == (503, "server.store"), (method, path, answer.text)
            assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: error.__class__.__name__)
def test_a_socket_is_told_too(app: FastAPI, error: Exception) -> None:
    with TestClient(app, ADDRESS) as http:
        made = http.post("/api/tables", json=MINE).json()
        with away(app.state.hall.store, error):
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                http.websocket_connect(f"{SOCKETS}/api/tables/{made['table']}/socket?seat=0"),
            ):
                pass
            assert (denied.value.status_code, "retry-after" in denied.value.headers) == (503, True)
            http.cookies.clear()
            with http.websocket_connect(f"{SOCKETS}/api/tables/nothere/socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 1013


def test_a_full_disk_is_not_the_servers_failure_and_turns_ready_red(app: FastAPI) -> None:
    with TestClient(app, ADDRESS, raise_server_exceptions=False) as http:
        made = http.post("/api/tables", json=MINE).json()
        assert http.get("/ready").status_code == 200
        full(app.state.hall.store)
        say = f"/api/tables/{made['table']}/messages?seat=0"
        answers = [http.post(say, json={"type": "say", "id": f"m{number}", "text": "x" * 500}) for number in range(40)]
        assert answers[-1].status_code == 503
        assert {answer.status_code for answer in answers} <= {200, 503}
        assert http.get("/ready").status_code == 503
        assert http.get(f"/api/tables/{made['table']}?seat=0").status_code == 200
        answer = [http.post("/api/tables", json=MINE) for _ in range(20)][-1]  # the first ones may still find room
        assert (answer.status_code, answer.json()["code"], "retry-after" in answer.headers) == (503, "server.store", True)
        roomy(app.state.hall.store)
        assert http.post(say, json={"type": "say", "id": "again", "text": "x"}).status_code == 200
        assert http.get("/ready").status_code == 200


def full(store: Store) -> None:
    """From now on the file may not grow; SQLite answers as it does on a full disk."""
    _limit_pages(store, 1)


def roomy(store: Store) -> None:
    _limit_pages(store, 1_000_000)


def _limit_pages(store: Store, most: int) -> None:
    limit = f"PRAGMA max_page_count = {most}"
    event.listen(store.engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql(limit))
    batches = store.writer._batches
    assert isinstance(batches, InOneThread)
    event.listen(batches._engine, "connect", lambda connection, _: connection.execute(limit))
    batches._let_go()


def test_ready_is_green_again_when_nobody_has_tried_for_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        now = 0.0
        store = await Store.open(engine_for(sqlite_url(tmp_path), "NORMAL"))
        writer = Writer(store._engine, lambda: now)
        writer.note_failure()
        assert writer.is_refusing
        now = REFUSING_SECONDS
        assert not writer.is_refusing
        await writer.close()
        await store.close()

    asyncio.run(run())


def test_the_writer_outlives_whatever_a_database_raises(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        await store.add_table(NewTable("t1", plan(), (SeatKey("hash"),) * 2, "watch", NOON, "playing", None))
        with monkeypatch.context() as patched:
            patched.setattr("critias.server.storage.batches._arguments", _broken)
            with pytest.raises(StoreDown):
                await asyncio.wait_for(store.writer.append("t1", SAID), 10)
        assert store.writer.is_refusing
        assert await asyncio.wait_for(store.writer.append("t1", SAID), 10)
        assert not store.writer.is_refusing
        await store.close()

    asyncio.run(run())


SAID = Entry(1, NOON, EntryKind.SAY, 0, {"text": "hello"}, "m1")


def _broken(*_: Any) -> Any:
    raise RuntimeError("what no library should raise")


def test_one_entry_that_cannot_be_stored_does_not_keep_others_from_it(database: str) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        await store.add_table(NewTable("t1", plan(), (SeatKey("hash"),) * 2, "watch", NOON, "playing", None))
        gone = Entry(1, NOON, EntryKind.SAY, 0, {"text": "of a table that was deleted"}, "m1")
        answers = await asyncio.gather(store.writer.append("t1", SAID), store.writer.append("t0", gone), return_exceptions=True)
        assert answers[0] is True
        assert isinstance(answers[1], StoreDown)
        await store.close()

    asyncio.run(run())


def test_a_postgresql_that_lets_nobody_in_gives_503_everywhere(postgres: str) -> None:
    name = postgres.rpartition("/")[2]
    with running(postgres) as address, httpx.Client(base_url=address, timeout=30) as http:
        made = http.post("/api/tables", json=MINE).json()
        asyncio.run(_in_another(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        asyncio.run(_in_another(postgres, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"))
        say = {"type": "say", "id": "m1", "text": "hello"}
        by_token = httpx.Client(base_url=address, timeout=30, headers={"authorization": f"Bearer {made['seats'][0]['token']}"})
        answers = [
            http.get("/api/tables"),
            http.get("/api/tables/mine"),
            http.get("/api/export"),
            http.get("/api/tables/nothere"),
            http.get("/ready"),
            http.post("/api/tables", json=MINE),
            by_token.post(f"/api/tables/{made['table']}/messages", json=say),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["code"], "retry-after" in answer.headers) == (503, "server.store", True), answer.url
        asyncio.run(_in_another(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
        assert http.post(f"/api/tables/{made['table']}/messages?seat=0", json=say | {"id": "m2"}).status_code == 200
        assert http.get("/ready").status_code == 200


async def _in_another(postgres: str, command: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(postgres.rpartition("/")[0] + "/postgres")
    try:
        await connection.execute(command)
    finally:
        await connection.close()


NUL_BODIES: list[tuple[str, dict[str, Any]]] = [
    ("/api/tables", MINE | {"game": "\0"}),
    ("/api/tables", MINE | {"name": "a\0b"}),
    ("/api/tables", MINE | {"options": {"\0": "x"}}),
    ("/api/tables", MINE | {"options": {"edition": "\0"}}),
    ("/api/tables", MINE | {"record": "critias record 1\n\0"}),
    ("/api/tables/{table}/seats", {"seat": 1, "name": "a\0b", "token": "\0"}),
    ("/api/tables/{table}/messages?seat=0", {"type": "say", "id": "m1", "text": "a\0b"}),
    ("/api/tables/{table}/messages?seat=0", {"type": "say", "id": "m\0", "text": "x"}),
    ("/api/tables/{table}/messages?seat=0", {"type": "why", "id": "m2", "thing": "\0"}),
    ("/api/games/atlantis/legal", {"position": "\0"}),
    ("/api/records", {"record": "\0", "step": 0}),
]
NUL_ADDRESSES = [
    "/api/tables?game=%00",
    "/api/tables?phase=%00",
    "/api/export?game=a%00b",
    "/api/tables/mine?table=%00",
    "/api/tables/%00",
    "/api/tables/a%00/log",
    "/api/tables/nothere/steps/%00",
    "/api/lessons/%00",
    "/api/lessons/atlantis/why?step=0&thing=%00",
    "/assets/%00",
    "/%00",
]


def test_a_nul_character_is_refused_wherever_it_comes(postgres: str) -> None:
    with running(postgres) as address, httpx.Client(base_url=address, timeout=30) as http:
        table = http.post("/api/tables", json=MINE | {"seats": [{"who": "me"}, {"who": "open"}]}).json()["table"]
        for path in NUL_ADDRESSES:
            assert http.get(path).status_code == 400, path
        for path, body in NUL_BODIES:
            answer = http.post(path.format(table=table), json=body)
            assert answer.status_code in (403, 409, 422), (path, body, answer.text)
        assert http.get("/api/tables/mine", headers={"cookie": f"{COOKIE}=%00"}).status_code == 200
        upgrade = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13", "sec-websocket-key": "x" * 22 + "=="}
        for path in ("/api/tables/%00/socket", "/api/tables/nothere/socket?since=%00"):
            assert http.get(path, headers=upgrade).status_code == 403
        figures = http.get("/metrics").text
        assert 'status="5' not in figures
