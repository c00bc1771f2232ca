"""Chances to win, as several independent runs found them, and what they differ by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul

from critias.arena.intervals import Interval, interval_of_mean

Shares = tuple[float, ...]  # something of every player: a share of the win, or a difference of two


@dataclass(frozen=True)
class Chances:
    """Every player's share of the win, or a difference of two, in each of several independent runs."""

    runs: tuple[Shares, ...]

    @property
    def mean(self) -> Shares:
        return tuple(math.fsum(of_player) / len(self.runs) for of_player in zip(*self.runs, strict=True))

    def interval(self, player: int) -> Interval:
        """The 95 % interval of a player's mean, from how much the runs differ."""
        interval = interval_of_mean([run[player] for run in self.runs])
        if interval is None:
            raise ValueError("one run says nothing of how much runs differ")
        return interval

    @property
    def margins(self) -> Shares:
        """Half of the 95 % interval of everybody's mean."""
        intervals = [self.interval(player) for player in range(len(self.mean))]
        return tuple((high - low) / 2 for low, high in intervals)

    def minus(self, other: Chances) -> Chances:
        """The difference run by run, since the same runs of both have the same deals."""
        return Chances(tuple(minus(own, others) for own, others in zip(self.runs, other.runs, strict=True)))

    def __repr__(self) -> str:
        return f"<Chances {' '.join(f'{share:.3f}' for share in self.mean)}>"


def plus(one: Shares, other: Shares) -> Shares:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Shares, other: Shares) -> Shares:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def total(parts: Iterable[Shares], players: int) -> Shares:
    """The sum of some parts; nothing of anybody if there are none."""
    found = list(parts)
    return tuple(math.fsum(part[player] for part in found) for player in range(players))


def mean_of(shares: Sequence[Shares], weights: Sequence[int]) -> Shares:
    """The mean of some shares, weighted."""
    everything = sum(weights)
    return tuple(math.fsum(map(mul, weights, of_player)) / everything for of_player in zip(*shares, strict=True))


def total_by_run(parts: Iterable[Chances]) -> Chances:
    """The sum of at least one part, run by run."""
    runs = zip(*(part.runs for part in parts), strict=True)
    return Chances(tuple(total(run, len(run[0])) for run in runs))
