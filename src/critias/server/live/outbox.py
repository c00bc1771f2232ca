"""Messages on their way to Redis. Nobody waits for them: a table goes on while Redis does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from critias.server import counters

RETRY_SECONDS = 0.2

Message = dict[str, Any]


class Outbox:
    """Sends in order. Entries that could not be sent are stored all the same, so once Redis is back only the versions of their
    tables are told, and others read from the database what they lack.
    """

    def __init__(self, send: Callable[[Sequence[Message]], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: list[Message] = []
        self._untold: dict[str, int] = {}  # by table, the last version that others may not have heard of
        self._wake = asyncio.Event()
        self.is_stuck = False

    def put(self, message: Message) -> None:
        self._waiting.append(message)
        self._wake.set()

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting or self._untold:
                await self._empty()

    async def _empty(self) -> None:
        batch, self._waiting = self._waiting, []
        untold, self._untold = self._untold, {}
        try:
            await self._send([*batch, {"versions": untold}] if untold else batch)
            self.is_stuck = False
        except Exception:  # of Redis, whatever it is
            counters.BUS_FAULTS.labels("send").inc()
            self.is_stuck = True
            self._untold = untold | {message["table"]: message["entry"][0] for message in batch if "entry" in message}
            await asyncio.sleep(RETRY_SECONDS)
