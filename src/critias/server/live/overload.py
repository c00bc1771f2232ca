"""Overload: while this process has more work than it can do, new work is refused, so that waiting times stop growing.

What counts is how long anything waits for its turn in the event loop, and that the loop has worked in the meantime: where other programs
take the time, refusing work would help nobody.
"""

from __future__ import annotations

import logging

from critias.server.counters import SHED
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

MAX_WAIT_SECONDS = 0.1  # for a turn in the event loop
MIN_BUSY_SHARE = 0.7  # of the time between two checks
LOOKS = 3  # busy checks in a row before work is refused: a single long task is not an overload
CAUGHT_UP_SECONDS = 0.03


class Overload:
    def __init__(self) -> None:
        self.is_shedding = False
        self._looks = 0  # busy checks, less those that were not: an overload that comes back is seen sooner
        self._is_told = False

    def note(self, waited: float, busy_share: float) -> None:
        """Note how long this check has waited for its turn, and for what share of the time the thread of the event loop has worked."""
        is_busy = waited > MAX_WAIT_SECONDS and busy_share > MIN_BUSY_SHARE
        self._looks = min(LOOKS, self._looks + 1) if is_busy else max(0, self._looks - 1)
        if self._looks == LOOKS:
            self.is_shedding = True
        elif waited < CAUGHT_UP_SECONDS:
            self.is_shedding = False
        self._tell()

    def _tell(self) -> None:
        """Log when an overload begins, and when it is over for good."""
        if self.is_shedding and not self._is_told:
            log.warning("there is more to do than this process can: new work is refused until it has caught up")
            self._is_told = True
        elif self._is_told and not self.is_shedding and self._looks == 0:
            log.info("this process has caught up")
            self._is_told = False

    def check(self, work: str) -> None:
        """Raise Refused for new work (a message, a socket or a table) during an overload."""
        if self.is_shedding:
            SHED.labels(work).inc()
            raise Refused("server.busy")
