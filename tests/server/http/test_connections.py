"""Connections that are ended: requests that never fully arrive, and callers who read nothing of what they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import httpx
import pytest
from server.servers import running, sqlite_url

from critias.client import Client
from critias.server.http.connections import TIMED_OUT, Connections
from critias.server.http.protocol import MAX_HEAD_BYTES

pytestmark = pytest.mark.slow  # what never arrives is waited for

PATIENCE = 60.0  # seconds
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


# ------------------------------------------------------------------------------------------------ the rule


class Transport:
    def __init__(self) -> None:
        self.waiting = 0
        self.written = b""
        self.is_closed = self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.is_closed

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True


def websocket() -> Any:
    return SimpleNamespaceHashable(transport=Transport())


def http(cycle: Any = None, timer: Any = None) -> Any:
    return SimpleNamespaceHashable(transport=Transport(), cycle=cycle, timeout_keep_alive_task=timer)


class SimpleNamespaceHashable(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


def request(more_body: bool, is_answered: bool = False) -> Any:
    return SimpleNamespace(more_body=more_body, response_complete=is_answered)


def looked(connection: Any, seconds: int, change: Any = lambda second: None) -> Transport:
    """The transport after a look every second."""
    now = 0.0
    connections = Connections(10.0, 20.0, lambda: now)
    for second in range(seconds + 1):
        now = float(second)
        change(second)
        connections.look({connection})
    transport: Transport = connection.transport
    return transport


@pytest.mark.parametrize(
    "connection",
    [http(), http(request(more_body=True)), http(request(more_body=False, is_answered=True))],
    ids=["nothing or a part of the head", "a part of the body", "a part of the next request"],
)
def test_a_request_that_does_not_fully_arrive_is_ended(connection: Any) -> None:
    assert not looked(connection, 9).is_closed
    transport = looked(connection, 10)
    assert (transport.is_closed, transport.written) == (True, TIMED_OUT)


@pytest.mark.parametrize(
    "connection",
    [http(request(more_body=False)), http(request(more_body=False, is_answered=True), timer=object()), websocket()],
    ids=["being answered", "kept alive", "a socket"],
)
def test_what_has_arrived_is_not_ended(connection: Any) -> None:
    assert not looked(connection, 100).is_closed


def test_each_request_has_the_whole_time() -> None:
    connection = http()

    def another(second: int) -> None:
        if second % 7 == 0:
            connection.cycle = request(more_body=True)

    assert not looked(connection, 100, another).is_closed


def test_a_connection_that_reads_nothing_is_dropped() -> None:
    connection = websocket()
    connection.transport.waiting = 5
    assert not looked(connection, 19).is_aborted
    assert looked(connection, 20).is_aborted


def test_a_slow_reader_is_not_dropped() -> None:
    connection = websocket()

    def read(second: int) -> None:
        connection.transport.waiting = 100_000 + second if second % 15 else 50_000

    assert not looked(connection, 200, read).is_aborted


# ------------------------------------------------------------------------------------------------ real ones


def connected(address: str) -> socket.socket:
    parts = urlsplit(address)
    assert parts.hostname is not None and parts.port is not None
    return socket.create_connection((parts.hostname, parts.port), PATIENCE)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(sqlite_url(tmp_path_factory.mktemp("server")), request_timeout=0.5) as address:
        yield address


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HT",
        b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    ],
)
def test_half_a_request_is_answered_in_the_end(part: bytes, impatient: str) -> None:
    with connected(impatient) as line:
        line.sendall(part)
        assert line.recv(1000).startswith(b"HTTP/1.1 408 ")
        assert line.recv(1000) == b""


@pytest.mark.parametrize(
    "part",
    [
        b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nx: ",
    ],
)
def test_a_head_or_a_trailer_that_never_ends_is_not_kept(part: bytes, tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path)) as address:
        with connected(address) as line, contextlib.suppress(ConnectionError):  # it is closed while more comes
            line.sendall(part + b"x" * 20 * MAX_HEAD_BYTES)
            assert line.recv(1000).startswith(b"HTTP/1.1 431 ")
        assert b'critias_limits_total{limit="headers"} 1.0' in figures(address)


def test_many_requests_on_one_connection_are_not_one_long_head(address: str) -> None:
    with httpx.Client(base_url=address, headers={"x": "x" * 10_000}) as http:
        for _ in range(3 * MAX_HEAD_BYTES // 10_000):
            assert http.get("/health").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("path", ["socket?watch=true", "stream"])
def test_somebody_who_never_reads_is_dropped(path: str, tmp_path: Path) -> None:
    """The table goes on, however much is sent to them."""
    with running(sqlite_url(tmp_path), read_timeout=1, seat_entries=1_000_000) as address:
        asyncio.run(asyncio.wait_for(_talk_to_somebody_who_never_reads(address, path), 10 * PATIENCE))


async def _talk_to_somebody_who_never_reads(address: str, path: str) -> None:
    async with Client(address) as ann:
        made = await ann.make_table(game="nautilus", seats=[{"who": "me"}, {"who": "me"}], public=True)
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            parts = urlsplit(address)
            line.connect((parts.hostname, parts.port))
            head = f"GET /api/tables/{made['table']}/{path} HTTP/1.1\r\nhost: {parts.netloc}\r\nauthorization: Bearer {made['watch']}\r\n"
            upgrade = f"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n"
            line.sendall((head + (upgrade if path.startswith("socket") else "") + "\r\n").encode())
            async with ann.seat(made["table"], 0) as seat:
                await seat.wait(lambda _: seat.presence["watchers"] == 1)
                while seat.presence["watchers"]:
                    await asyncio.gather(*(seat.say("x" * 500) for _ in range(20)))
                while b"critias_watchers 1.0" not in await asyncio.to_thread(figures, address):
                    await asyncio.sleep(0.05)


def figures(address: str) -> bytes:
    with urlopen(f"{address}/metrics") as answer:
        found: bytes = answer.read()
        return found
