"""Rate credits: a number in one burst, and a number per second on average."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MAX_NAMES = 100_000
Clock = Callable[[], float]


class Credits:
    def __init__(self, rate: float, burst: int, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = float(burst), clock()

    def take(self, number: int = 1) -> bool:
        """Spend a number of credits; False, and none is spent, if there are fewer."""
        if self.wait(number):
            return False
        self._left -= number
        return True

    def wait(self, number: int = 1) -> float:
        """The seconds until there is this number of credits; 0 if there is now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return max(0.0, (number - self._left) / self._rate)


class CreditsByName:
    """Credits for the addresses or users seen last; one that was forgotten starts with a full burst."""

    def __init__(self, rate: float, burst: int, clock: Clock = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._known: OrderedDict[str, Credits] = OrderedDict()

    def take(self, name: str, number: int = 1) -> bool:
        return self._of(name).take(number)

    def wait(self, name: str, number: int = 1) -> float:
        return self._of(name).wait(number)

    def _of(self, name: str) -> Credits:
        credits = self._known.pop(name, None) or Credits(self._rate, self._burst, self._clock)
        self._known[name] = credits
        if len(self._known) > MAX_NAMES:
            self._known.popitem(last=False)
        return credits
