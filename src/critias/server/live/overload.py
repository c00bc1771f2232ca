"""Overload: while this process has more work than it can do, new work is refused, so that waiting times stop growing."""

from __future__ import annotations

import logging

from critias.server.counters import SHED
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

MAX_BUSY_SECONDS = 0.3  # of work between two checks of the event loop
LOOKS = 3  # busy checks in a row before work is refused: a single long task is not an overload
CAUGHT_UP_SECONDS = 0.1


class Overload:
    def __init__(self) -> None:
        self.is_shedding = False
        self._looks = 0  # busy checks in a row

    def note(self, busy: float) -> None:
        """Note for how many seconds the event loop was busy since the last check: CPU time of its own thread."""
        self._looks = self._looks + 1 if busy > MAX_BUSY_SECONDS else 0
        if not self.is_shedding and self._looks >= LOOKS:
            self.is_shedding = True
            log.warning("there is more to do than this process can: new work is refused until it has caught up")
        elif self.is_shedding and busy < CAUGHT_UP_SECONDS:
            self.is_shedding = False
            log.info("this process has caught up")

    def check(self, work: str) -> None:
        """Raise Refused for new work (a message, a socket or a table) during an overload."""
        if self.is_shedding:
            SHED.labels(work).inc()
            raise Refused("server.busy")
