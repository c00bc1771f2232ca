"""The highest rate at which a server still keeps up: doubled or halved until it is passed, then narrowed down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from figures import Measured

MIN_RATE = 5.0
MAX_RATE = 50_000.0
NARROWED = 3  # times, each halving the gap in proportion


@dataclass(frozen=True)
class Highest:
    best: Measured | None  # None: not even the least
    is_client: bool  # whether it was the client that could do no more

    @property
    def rate(self) -> float:
        return 0.0 if self.best is None else self.best.played.wanted


def find(try_once: Callable[[float], Measured], start: float) -> Highest:
    """A rate that is too high is tried twice, since other work of the machine may have come between."""

    def measure(rate: float) -> Measured:
        tried = try_once(rate)
        return tried if tried.played.keeps_up else try_once(rate)

    best: Measured | None = None
    failed: Measured | None = None
    rate = start
    while (best is None or failed is None) and MIN_RATE <= rate <= MAX_RATE:
        best, failed, rate = _sort(measure(rate), best, failed)
    for _ in range(NARROWED if best and failed else 0):
        best, failed, rate = _sort(measure(rate), best, failed)
    return Highest(best, failed is not None and failed.played.is_held_up_by_client)


def _sort(tried: Measured, best: Measured | None, failed: Measured | None) -> tuple[Measured | None, Measured | None, float]:
    """The new bounds, and the rate to try next."""
    if tried.played.keeps_up:
        best = tried
    else:
        failed = tried
    if failed is None:
        return best, failed, 2 * tried.played.wanted
    if best is None:
        return best, failed, tried.played.wanted / 2
    return best, failed, (best.played.wanted * failed.played.wanted) ** 0.5
