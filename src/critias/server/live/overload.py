"""More to do than this process can: then new work is refused until it has caught up, instead of everybody waiting longer and longer."""

from __future__ import annotations

import logging

from critias.server.counters import SHED
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

MAX_BUSY_SECONDS = 0.3  # of work between two looks at the event loop
LOOKS = 3  # in a row that find it so, before work is refused: one long piece of work alone is no overload
CAUGHT_UP_SECONDS = 0.1


class Overload:
    def __init__(self) -> None:
        self.is_shedding = False
        self._looks = 0  # in a row that found too much work

    def note(self, busy: float) -> None:
        """Take in for how many seconds the event loop worked before it came to look: its own time, not that of other programs."""
        self._looks = self._looks + 1 if busy > MAX_BUSY_SECONDS else 0
        if not self.is_shedding and self._looks >= LOOKS:
            self.is_shedding = True
            log.warning("there is more to do than this process can: new work is refused until it has caught up")
        elif self.is_shedding and busy < CAUGHT_UP_SECONDS:
            self.is_shedding = False
            log.info("this process has caught up")

    def check(self, work: str) -> None:
        """Raise Refused for a message, a socket or a table that there is no time for."""
        if self.is_shedding:
            SHED.labels(work).inc()
            raise Refused("server.busy")
