"""The server's time: the wall clock as it was when the process started, and from then on the monotonic clock.

All clocks of games are kept in it, so a step of the wall clock changes nobody's time (decision 14).
"""

from __future__ import annotations

import time

NS_PER_MS = 1_000_000


class ServerTime:
    """Milliseconds since 1970 that never jump while the process runs."""

    def __init__(self) -> None:
        self.begin()

    def __repr__(self) -> str:
        return f"<ServerTime {self.now()}>"

    def begin(self) -> None:
        """Start from what the wall clock says."""
        self._began = time.monotonic_ns()
        self._start = time.time_ns() // NS_PER_MS

    def now(self) -> int:
        return self._start + self.uptime()

    def uptime(self) -> int:
        """Milliseconds since the process started."""
        return (time.monotonic_ns() - self._began) // NS_PER_MS

    def go_on_from(self, now: int) -> None:
        """Take over the time of others, once, before anybody's clock runs by one's own."""
        self._start = now - self.uptime()


SERVER_TIME = ServerTime()


def now_ms() -> int:
    return SERVER_TIME.now()
