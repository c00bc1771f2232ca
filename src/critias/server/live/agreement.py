"""Processes that serve the same tables keep the same time: a new one takes over the time of those that were there before it.

It asks, and the answer is worth something only if it comes quickly. Who is older is told by how long each has run, which no wall clock
decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

from critias.server.live.bus import Bus
from critias.server.live.server_time import ServerTime

log = logging.getLogger(__name__)

MAX_TRIP = 250  # milliseconds between question and answer; what comes later says too little
TOLERANCE = 20  # milliseconds that two processes may differ
TRIES, SECONDS_BETWEEN_TRIES = 6, 0.25  # of a process that starts


class TimeAgreement:
    def __init__(self, time: ServerTime, process: str) -> None:
        self._time = time
        self._process = process
        self._agreed = asyncio.Event()

    def ask(self, bus: Bus) -> None:
        bus.tell_time({"asked": self._time.uptime()})

    async def settle(self, bus: Bus) -> None:
        """Ask until an older process has answered, or often enough to know that there is none."""
        for _ in range(TRIES):
            self.ask(bus)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._agreed.wait(), SECONDS_BETWEEN_TRIES)
                return
        log.info("no other process has answered what time it is")

    def hear(self, process: str, message: Mapping[str, Any], bus: Bus) -> None:
        """Answer a question; take over the answer to an own question if it comes from an older process."""
        if "now" not in message:
            bus.tell_time({"to": process, "asked": message["asked"], "now": self._time.now(), "uptime": self._time.uptime()})
        elif message["to"] == self._process:
            self._take_over(message["now"], message["uptime"], self._time.uptime() - message["asked"])

    def _take_over(self, now: int, uptime: int, trip: int) -> None:
        if trip > MAX_TRIP or uptime <= self._time.uptime():
            return
        difference = now + trip // 2 - self._time.now()
        if abs(difference) > TOLERANCE:
            log.info("took over the time of an older process: %+d ms", difference)
            self._time.go_on_from(self._time.now() + difference)
        self._agreed.set()
