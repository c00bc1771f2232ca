"""A table as lines of JSON over HTTP, for bots that do not use WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

KEEP_ALIVE_SECONDS = 7.0
MAX_WAITING = 500


class Stream:
    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Queue a message; a client that does not read for long is disconnected."""
        if self._waiting.qsize() < MAX_WAITING:
            self._waiting.put_nowait(message)
        elif self._waiting.qsize() == MAX_WAITING:
            self._waiting.put_nowait(None)

    def turn_out(self, code: int) -> None:
        self._waiting.put_nowait(None)

    async def lines(self) -> AsyncIterator[bytes]:
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
