"""Sockets that are passed on to another process, which may hang, die or lie; and callers who ask for what cannot be passed on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from server.hop import SECRET, Answer, Entry, answering, entry_to, head_of, whole
from starlette.types import Message
from websockets.asyncio.server import ServerConnection, serve

from critias.server.http.arrival import HEADER
from critias.server.http.tunnel import AGAIN

PATIENCE = 30.0


def run(test: Awaitable[None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))  # type: ignore[arg-type]


class Screen:
    """A caller's end of a socket."""

    def __init__(self, *texts: str) -> None:
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._messages.put_nowait({"type": "websocket.connect"})
        for text in texts:
            self._messages.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> Message:
        return await self._messages.get()

    def leave(self, code: int) -> None:
        self._messages.put_nowait({"type": "websocket.disconnect", "code": code})


def closed(answer: Answer) -> int:
    """The code with which the caller's socket was closed."""
    assert answer.messages[-1]["type"] == "websocket.close"
    code: int = answer.messages[-1]["code"]
    return code


@asynccontextmanager
async def entry_to_sockets(talk: Callable[[ServerConnection], Awaitable[None]], **options: Any) -> Any:
    async with serve(talk, "127.0.0.1", 0, **options) as server:
        entry = Entry(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}")
        try:
            yield entry
        finally:
            await entry.passages.close()


@pytest.mark.parametrize("host", [b"localhost:99999", b"localhost:\xb2", b"::1", b"[localhost", b"[127.0.0.1]:80"])
def test_a_host_that_is_no_name_is_refused(host: bytes) -> None:
    async def test() -> None:
        async with entry_to(answering()) as entry:
            answer = await entry.connect(Screen().receive, host=host)
            assert answer.status == 400

    run(test())


def test_a_path_that_cannot_be_passed_on_is_refused() -> None:
    async def test() -> None:
        async with entry_to(answering()) as entry:
            for path in ("/socket#here", "/socket?seat=0#here"):
                assert (await entry.connect(Screen().receive, path)).status == 400

    run(test())


def test_a_socket_makes_one_hop_and_never_two() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(whole(b"", "503 Busy", AGAIN.encode() + b": 1\r\n"), heads=heads)) as entry:
            assert closed(await entry.connect(Screen().receive)) == 1013
            assert heads
            heads.clear()
            answer = await entry.connect(Screen().receive, **{"critias.forwarded": True})
            assert (answer.status, answer.headers[AGAIN.encode()], heads) == (503, b"1", [])

    run(test())


def test_a_caller_cannot_forge_what_processes_say_to_each_other() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        forged = ((HEADER, b"guess 203.0.113.9"), (b"x-forwarded-for", b"203.0.113.9"), (b"sec-websocket-extensions", b"x"))
        async with entry_to(answering(whole(b"", "403 No"), heads=heads)) as entry:
            assert (await entry.connect(Screen().receive, headers=forged)).status == 403
        lines = [line.lower() for line in heads[0].split(b"\r\n")]
        assert [line for line in lines if line.startswith(HEADER)] == [HEADER + f": {SECRET} 192.0.2.7".encode()]
        assert b"host: play.example.org" in lines
        assert not [line for line in lines if line.startswith((b"x-forwarded-for", b"sec-websocket-extensions"))]

    run(test())


@pytest.mark.parametrize("cut", [b"", b"HTTP/1.1 101 Swit", b"nonsense\r\n\r\n", b"HTTP/1.1 101 Switching Protocols\r\n\r\n"])
def test_a_process_that_dies_before_it_accepts(cut: bytes) -> None:
    async def test() -> None:
        async with entry_to(answering(cut)) as entry:
            assert closed(await entry.connect(Screen().receive)) == 1013

    run(test())


def test_a_process_that_hangs_before_it_accepts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.server.http.tunnel.OPEN_SECONDS", 0.05)
    monkeypatch.setattr("critias.server.http.tunnel.CONNECT_SECONDS", 0.05)

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await head_of(reader)
        await reader.read()

    async def test() -> None:
        async with entry_to(hang) as entry:
            assert closed(await entry.connect(Screen().receive)) == 1013

    run(test())


def test_a_process_that_dies_while_it_talks() -> None:
    """The caller is told to connect again, after everything that was whole."""

    async def die(socket: ServerConnection) -> None:
        await socket.send(await socket.recv())
        socket.transport.write(b"\x81\x7e\x01\x00half")  # of 256 bytes
        socket.transport.close()

    async def test() -> None:
        async with entry_to_sockets(die) as entry:
            answer = await entry.connect(Screen("hello").receive)
            assert [message["text"] for message in answer.messages if message["type"] == "websocket.send"] == ["hello"]
            assert closed(answer) == 1012

    run(test())


def test_a_process_that_hangs_is_left_when_the_table_moves() -> None:
    async def test() -> None:
        async def hang(socket: ServerConnection) -> None:
            await socket.send("hello")
            await socket.wait_closed()

        async with entry_to_sockets(hang) as entry:
            answer = Answer()
            talking = asyncio.create_task(entry.connect(Screen().receive, answer=answer))
            while len(answer.messages) < 2:  # accepted, and hello
                await asyncio.sleep(0.01)
            entry.routing.move("http://127.0.0.1:1")
            assert closed(await talking) == 1012

    run(test())


def test_a_redirect_is_not_followed() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(heads=heads)) as trap:
            assert trap.routing.address is not None
            lead = f"location: {trap.routing.address.replace('http', 'ws')}/api/tables/t1/socket\r\n".encode()
            async with entry_to(answering(whole(b"", "307 Elsewhere", lead))) as entry:
                answer = await entry.connect(Screen().receive)
                assert (heads, answer.messages[-1]["type"]) == ([], "websocket.http.response.body")

    run(test())


@pytest.mark.parametrize(("code", "passed"), [(1000, 1000), (1001, 1001), (4000, 4000), (1006, 1001), (1005, 1001), (1002, 1001)])
def test_the_other_process_hears_that_the_caller_has_gone(code: int, passed: int) -> None:
    async def test() -> None:
        screen, heard = Screen("hello"), asyncio.Queue[int | None]()

        async def listen(socket: ServerConnection) -> None:
            assert await socket.recv() == "hello"
            screen.leave(code)
            await socket.wait_closed()
            heard.put_nowait(socket.close_code)

        async with entry_to_sockets(listen) as entry:
            answer = await entry.connect(screen.receive)
            assert answer.messages[-1]["type"] == "websocket.accept"
            assert await heard.get() == passed

    run(test())
