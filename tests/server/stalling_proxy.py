"""A TCP proxy in front of a database that can stand still: it accepts connections and passes nothing on. What waits in it arrives later."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Self
from urllib.parse import urlsplit

CHUNK = 65_536


class StallingProxy:
    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._there = parts.hostname or "127.0.0.1", parts.port or 5432
        self._loop = asyncio.new_event_loop()
        self._asks, self._answers = asyncio.Event(), asyncio.Event()  # set: that way is open
        self._hold_after: bytes | None = None
        self._server: asyncio.Server | None = None
        self._pumps: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def start(self) -> Self:
        self._thread.start()
        self.go_on()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)
        return self

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def through(self, url: str) -> str:
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        parts = urlsplit(url)
        return parts._replace(netloc=f"{parts.netloc.rpartition('@')[0]}@127.0.0.1:{port}").geturl()

    def stand_still(self) -> None:
        self._call(self._asks.clear, self._answers.clear)

    def hold_answers_after(self, command: bytes) -> None:
        """Pass this command on, and no answer from then on: the database does it, and nobody hears of it."""
        self._hold_after = command

    def go_on(self) -> None:
        self._hold_after = None
        self._call(self._asks.set, self._answers.set)

    def _call(self, *changes: object) -> None:
        for change in changes:
            self._loop.call_soon_threadsafe(change)  # type: ignore[arg-type]

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def _end(self) -> None:
        assert self._server is not None
        self._server.close()
        for pump in list(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._asks.wait()
        there_reader, there_writer = await asyncio.open_connection(*self._there)
        for pump in (self._pump(reader, there_writer, self._asks), self._pump(there_reader, writer, self._answers)):
            task = asyncio.create_task(pump)
            self._pumps.add(task)
            task.add_done_callback(self._pumps.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_open: asyncio.Event) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if self._hold_after is not None and self._hold_after in chunk:
                    self._answers.clear()
                await is_open.wait()
                writer.write(chunk)
                await writer.drain()
        writer.close()


@contextmanager
def proxy_to(url: str) -> Iterator[StallingProxy]:
    proxy = StallingProxy(url).start()
    try:
        yield proxy
    finally:
        proxy.stop()
