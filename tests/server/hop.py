"""A process that passes everything on, without Redis or a database: to peers that tests write, and that may be hostile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any

from starlette.types import Message, Scope

from critias.server.http.forward import Forward
from critias.server.http.guard import Guard
from critias.server.http.passages import Passages
from critias.server.live.routing.membership import NOWHERE, Place
from critias.server.settings import Settings

TABLE = "t1"
SECRET = "the secret of this group"
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Elsewhere:
    """The routing of a process whose only table lives elsewhere, and moves when it is told to."""

    secret = SECRET
    is_alone = False

    def __init__(self, address: str | None, takeover: float) -> None:
        self.address, self.takeover = address, takeover
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    def place(self, table: str) -> Place:
        return NOWHERE if self.address is None else Place(address=self.address)

    async def reach(self, table: str) -> Place:
        return self.place(table)

    def move(self, address: str) -> None:
        self.address = address
        for changed in self._listeners:
            changed()


class Entry:
    """The process that a caller is connected to."""

    def __init__(self, address: str | None, takeover: float = 0.2) -> None:
        self.routing = Elsewhere(address, takeover)
        self.passages = Passages(self.routing)  # type: ignore[arg-type]
        moderation = SimpleNamespace(is_banned=bool, visitor=lambda *_: None)
        hall = SimpleNamespace(moderation=moderation, preparation=SimpleNamespace(require=lambda: None))
        ignored = SimpleNamespace(labels=lambda *_: ignored, inc=lambda: None, observe=lambda _: None)
        metrics = SimpleNamespace(requests=ignored, answers=ignored)
        self.state = SimpleNamespace(hall=hall, metrics=metrics, passages=self.passages)
        self._app = Guard(Forward(_nothing_is_here), Settings())

    async def ask(self, method: str = "GET", path: str = "", body: tuple[bytes, ...] = (b"",), **more: Any) -> Answer:
        return await self.send(Answer(), method, path, body, **more)

    async def send(
        self, answer: Answer, method: str = "GET", path: str = "", body: tuple[bytes, ...] = (b"",), is_whole: bool = True, **more: Any
    ) -> Answer:
        """Send a request whose body comes in parts, and that may be broken off."""
        parts = [{"type": "http.request", "body": part, "more_body": True} for part in body]
        parts[-1]["more_body"] = not is_whole

        async def receive() -> Message:
            return parts.pop(0) if parts else {"type": "http.disconnect"} if not is_whole else await asyncio.Future()

        await self._app(self.scope("http", path, **more) | {"method": method}, receive, answer.send)
        return answer

    async def connect(
        self, receive: Callable[[], Awaitable[Message]], path: str = "/socket", answer: Answer | None = None, **more: Any
    ) -> Answer:
        answer = answer or Answer()
        await self._app(self.scope("websocket", path, **more) | {"subprotocols": []}, receive, answer.send)
        return answer

    def scope(
        self, kind: str, path: str, headers: tuple[tuple[bytes, bytes], ...] = (), host: bytes = b"play.example.org", **more: Any
    ) -> Scope:
        where = f"/api/tables/{TABLE}{path}"
        scope = {"type": kind, "path": where, "raw_path": where.encode(), "query_string": b"", "client": ("192.0.2.7", 1)}
        return scope | {"headers": [(b"host", host), *headers], "app": SimpleNamespace(state=self.state), **more}


class Answer:
    def __init__(self) -> None:
        self.messages: list[Message] = []

    async def send(self, message: Message) -> None:
        self.messages.append(message)

    @property
    def status(self) -> int | None:
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.messages[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)


async def _nothing_is_here(*_: object) -> None:
    raise AssertionError("the table is elsewhere")


@asynccontextmanager
async def peer(serve: Serve) -> AsyncIterator[str]:
    """Another process, as far as the first one knows; gives its address."""

    async def serving(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await serve(reader, writer)
        writer.close()

    server = await asyncio.start_server(serving, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


@asynccontextmanager
async def entry_to(serve: Serve, takeover: float = 0.2) -> AsyncIterator[Entry]:
    async with peer(serve) as address:
        entry = Entry(address, takeover)
        try:
            yield entry
        finally:
            await entry.passages.close()


async def head_of(reader: asyncio.StreamReader) -> bytes:
    return await reader.readuntil(b"\r\n\r\n")


def answering(*parts: bytes, heads: list[bytes] | None = None) -> Serve:
    """A peer that reads the head of a request, writes something and closes the connection."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await head_of(reader)
        if heads is not None:
            heads.append(head)
        for part in parts:
            writer.write(part)
            await writer.drain()

    return serve


def whole(body: bytes, status: str = "200 OK", more: bytes = b"") -> bytes:
    return f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n".encode() + more + b"\r\n" + body
