"""A table as lines of JSON over HTTP, for bots that speak no WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

KEEP_ALIVE_SECONDS = 7.0
MOST_WAITING = 500


class Stream:
    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Somebody who does not read for long is cut off."""
        self._waiting.put_nowait(message if self._waiting.qsize() < MOST_WAITING else None)

    async def lines(self) -> AsyncIterator[bytes]:
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
