"""An address may have a number of sockets and streams open, counted where it connects; others do not notice."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import orjson
import pytest
from server.http.test_limits import MINE, SOCKETS, serving
from server.http.test_metrics import count
from server.servers import running, sqlite_url
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from critias.server.http.arrival import Arrival, mark
from critias.server.http.socket_limit import SocketLimit

MOST = 3


def watch(http: TestClient, table: str) -> Any:
    return http.websocket_connect(f"{SOCKETS}/api/tables/{table}/socket?watch=true", subprotocols=["critias", "bearer.x"])


def is_shown(http: TestClient, table: str) -> bool:
    try:
        with watch(http, table) as socket:
            return bool(socket.receive_json()["type"] == "hello")
    except WebSocketDisconnect as closed:
        assert (closed.code, closed.reason) == (4429, "quota.sockets")
        return False


def test_an_address_can_hold_so_many_sockets_and_gets_more_when_it_closes_one(tmp_path: Path) -> None:
    with serving(tmp_path, address_sockets=MOST) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        before = count("limits_total", limit="sockets")
        with ExitStack() as open_ones:
            for _ in range(MOST):
                assert open_ones.enter_context(watch(http, table)).receive_json()["type"] == "hello"
            assert not is_shown(http, table)
            assert http.get(f"/api/tables/{table}?watch=true").status_code == 200
        assert is_shown(http, table)
        assert count("limits_total", limit="sockets") == before + 1


def test_a_socket_that_was_refused_does_not_count(tmp_path: Path) -> None:
    with serving(tmp_path, address_sockets=MOST) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        for _ in range(3 * MOST):
            with watch(http, "nothere") as socket, pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4404
        assert is_shown(http, table)


# ------------------------------------------------------------------------------------------------ a real server


async def opened(address: str, table: str, caller: str) -> ClientConnection | None:
    """A socket that is shown the table; None if there were too many."""
    socket = await connect(
        f"{address.replace('http', 'ws')}/api/tables/{table}/socket?watch=true", additional_headers={"x-forwarded-for": caller}
    )
    try:
        await socket.recv()
    except ConnectionClosed:
        assert socket.close_code == 4429
        return None
    return socket


@pytest.mark.slow
def test_streams_count_too_and_a_proxy_says_whose_they_are(tmp_path: Path) -> None:
    async def test(address: str) -> None:
        async with AsyncExitStack() as open_ones, httpx.AsyncClient(base_url=address, timeout=30) as http:
            table = (await http.post("/api/tables", json=MINE)).json()["table"]
            stream, ann = f"/api/tables/{table}/stream?seat=0", {"x-forwarded-for": "192.0.2.7"}
            socket = await opened(address, table, "192.0.2.7")
            assert socket is not None
            for _ in range(MOST - 1):
                answer = await open_ones.enter_async_context(http.stream("GET", stream, headers=ann))
                assert answer.status_code == 200
            refused = await open_ones.enter_async_context(http.stream("GET", stream, headers=ann))
            assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
            assert orjson.loads(await refused.aread())["code"] == "quota.sockets"
            assert await opened(address, table, "192.0.2.7") is None
            ben = await opened(address, table, "192.0.2.8")  # another caller of the same proxy
            assert ben is not None
            await ben.close()
            await socket.close()
            again = await _until_opened(address, table, "192.0.2.7")
            await again.close()

    with running(sqlite_url(tmp_path), address_sockets=MOST) as address:
        asyncio.run(asyncio.wait_for(test(address), 120))


async def _until_opened(address: str, table: str, caller: str) -> ClientConnection:
    """The server hears of a closed connection a moment later."""
    while (socket := await opened(address, table, caller)) is None:
        await asyncio.sleep(0.02)
    return socket


# ------------------------------------------------------------------------------------------------ other processes

SECRET = "0123456789abcdef"


def test_what_another_process_has_counted_is_not_counted_again() -> None:
    """Two sockets at the same time, from an address that may have one: by another process's word, and without it."""

    async def together(*headers: tuple[bytes, bytes]) -> list[str]:
        asked = asyncio.Event()
        app = Arrival(SocketLimit(_waiting_for(asked), 1))
        both = [asyncio.create_task(_socket(app, list(headers))) for _ in range(2)]
        await asyncio.sleep(0)
        asked.set()
        return sorted(kind for sent in await asyncio.gather(*both) for kind in sent)

    assert asyncio.run(together(mark(SECRET, {"client": ("192.0.2.7", 5)}))) == ["websocket.accept"] * 2
    assert asyncio.run(together()) == ["websocket.accept", "websocket.accept", "websocket.close"]


def _waiting_for(asked: asyncio.Event) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asked.wait()
        await send({"type": "websocket.accept"})

    return app


async def _socket(app: Any, headers: list[tuple[bytes, bytes]]) -> list[str]:
    sent: list[str] = []
    state = SimpleNamespace(hall=SimpleNamespace(routing=SimpleNamespace(secret=SECRET)))
    scope = {"type": "websocket", "path": "/api/tables/t1/socket", "headers": headers, "client": ("10.0.0.1", 1), "subprotocols": []}

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message["type"])

    await app(scope | {"app": SimpleNamespace(state=state)}, receive, send)
    return sent
