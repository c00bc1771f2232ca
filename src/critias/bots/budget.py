"""How long a bot may think: so many simulations, which reproduces, or so many milliseconds, which does not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

SIMULATIONS_PER_GLANCE = 8  # between two looks at the clock
SIMULATIONS_PER_PORTION = 500  # between two moments in which Ctrl-C is heard
FEWEST_NEW = 4  # a quarter of the simulations at least is new for every decision


@dataclass(frozen=True)
class Budget:
    """Exactly one of the two is set."""

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        if (self.simulations is None) == (self.milliseconds is None):
            raise ValueError("a budget is in simulations or in milliseconds, one of them")

    def spend(self, parts: int = 1, at_once: int = 1, done: int = 0) -> Iterator[int]:
        """Portions of simulations until one of so many equal parts is used up, so many of which are spent at once.

        Simulations already `done` count, but a part of new ones is always made.
        """
        if self.simulations is not None:
            wanted = -(-self.simulations // parts)
            left = max(wanted - done, wanted // FEWEST_NEW, 1)
            while left > 0:
                yield min(left, SIMULATIONS_PER_PORTION)
                left -= SIMULATIONS_PER_PORTION
            return
        assert self.milliseconds is not None
        until = time.monotonic() + self.milliseconds / 1000 * at_once / parts
        yield SIMULATIONS_PER_GLANCE
        while time.monotonic() < until:
            yield SIMULATIONS_PER_GLANCE
