"""How long a bot may think: a number of simulations, which is reproducible, or of milliseconds, which is not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

FIRST_PORTION = 8  # simulations until the first look at the clock; then more and more of them
GLANCES = 20  # at least so many looks at the clock in the whole time
SIMULATIONS_PER_PORTION = 500  # between two moments in which Ctrl-C is heard
MIN_NEW_DIVISOR = 4  # at least a quarter of the simulations is new for every decision


@dataclass(frozen=True)
class Budget:
    """How long to think: exactly one of the two is set."""

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        if (self.simulations is None) == (self.milliseconds is None):
            raise ValueError("set either simulations or milliseconds")

    def __str__(self) -> str:
        return f"simulations={self.simulations}" if self.simulations is not None else f"milliseconds={self.milliseconds:g}"

    def spend(self, parts: int = 1, at_once: int = 1, done: int = 0) -> Iterator[int]:
        """Portions of simulations until one of `parts` equal parts is used up, where `at_once` of them are spent at the same time.

        Simulations already `done` count, but a part of new ones is always made.
        """
        if self.simulations is not None:
            wanted = -(-self.simulations // parts)
            left = max(wanted - done, wanted // MIN_NEW_DIVISOR, 1)
            while left > 0:
                yield min(left, SIMULATIONS_PER_PORTION)
                left -= SIMULATIONS_PER_PORTION
            return
        assert self.milliseconds is not None
        yield from _portions(self.milliseconds / 1000 * at_once / parts)


def _portions(seconds: float) -> Iterator[int]:
    """Portions until the time is up. They grow while they are short, since calling compiled code costs as much as some simulations."""
    portion, now = FIRST_PORTION, time.monotonic()
    until = now + seconds
    while True:
        begun = now
        yield portion
        now = time.monotonic()
        if now >= until:
            return
        if now - begun < seconds / (2 * GLANCES):
            portion = min(2 * portion, SIMULATIONS_PER_PORTION)
