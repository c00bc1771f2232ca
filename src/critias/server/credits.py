"""Rate credits: so many at once, and so many a second in the long run."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_ADDRESSES = 100_000


class Credits:
    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = float(burst), clock()

    def take(self) -> bool:
        """Spends one; False if there is none."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class CreditsByAddress:
    """The addresses seen last; one that was forgotten begins anew."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._known: OrderedDict[str, Credits] = OrderedDict()

    def take(self, address: str) -> bool:
        credits = self._known.pop(address, None) or Credits(self._rate, self._burst)
        self._known[address] = credits
        if len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        return credits.take()
