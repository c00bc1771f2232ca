"""Kinds of actions: every number that stands for an action or an outcome of chance is the k-th of its kind.

A game lists its kinds in order and their numbers follow. Whatever is said or asked about actions is a table with an entry for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Kind:
    """Actions or outcomes of one kind: `size` numbers, beginning with `start`. Each is itself alone, which makes tables of kinds quick."""

    name: str
    size: int = 1
    start: int = 0  # set by `lay_out`

    @property
    def stop(self) -> int:
        return self.start + self.size

    def action(self, k: int) -> int:
        """The number of the k-th action of this kind."""
        if not 0 <= k < self.size:
            raise ValueError(f"{self.name} has {self.size} actions; {k} is not one of them")
        return self.start + k


@dataclass(frozen=True)
class Kinds:
    """The kinds of a game in the order of their numbers: first those of decisions, then those of chance."""

    decisions: tuple[Kind, ...]
    outcomes: tuple[Kind, ...]

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._kinds)

    def __getitem__(self, name: str) -> Kind:
        return self._by_name[name]

    @property
    def n_actions(self) -> int:
        return sum(kind.size for kind in self.decisions)

    @property
    def n_outcomes(self) -> int:
        return sum(kind.size for kind in self.outcomes)

    @cached_property
    def stop(self) -> int:
        """One more than the highest number."""
        return self.n_actions + self.n_outcomes

    def split(self, action: int) -> tuple[Kind, int]:
        """The kind of an action or outcome, and which of its kind it is."""
        if not 0 <= action < self.stop:
            raise ValueError(f"actions and outcomes have numbers from 0 to {self.stop - 1}, not {action}")
        return self._parts[action]

    def actions(self, **wanted: Iterable[int]) -> list[int]:
        """The numbers of some actions, given by kind: `actions(play=[2], pay_card=[2])`."""
        return [self[name].action(k) for name, numbers in wanted.items() for k in numbers]

    def table(self, **entries: T) -> dict[Kind, T]:
        """A table with an entry for each kind; raises ValueError if an entry is missing or its name is not a kind."""
        missing, unknown = self._by_name.keys() - entries, entries.keys() - self._by_name
        if missing or unknown:
            raise ValueError(f"a table of kinds misses {sorted(missing)} and has {sorted(unknown)}, which are not kinds")
        return {kind: entries[kind.name] for kind in self}

    @cached_property
    def _by_name(self) -> dict[str, Kind]:
        return {kind.name: kind for kind in self}

    @cached_property
    def _kinds(self) -> tuple[Kind, ...]:
        return (*self.decisions, *self.outcomes)

    @cached_property
    def _parts(self) -> list[tuple[Kind, int]]:
        """What each number splits into."""
        return [(kind, k) for kind in self for k in range(kind.size)]


def lay_out(decisions: Iterable[Kind], outcomes: Iterable[Kind] = ()) -> Kinds:
    """Number the kinds one after the other from 0: decisions first, then what chance decides."""
    first = _from(0, decisions)
    kinds = Kinds(first, _from(sum(kind.size for kind in first), outcomes))
    if len({kind.name for kind in kinds}) < len(tuple(kinds)) or any(kind.size < 1 for kind in kinds):
        raise ValueError(f"two kinds have the same name, or one has no actions: {', '.join(kind.name for kind in kinds)}")
    return kinds


def _from(start: int, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    laid = []
    for kind in kinds:
        laid.append(replace(kind, start=start))
        start += kind.size
    return tuple(laid)


def phase_names(phases: type[IntEnum]) -> tuple[str, ...]:
    """The phases of a game as words, in the order of their numbers: `PLAY_ON` is `play-on`."""
    return tuple(phase.name.lower().replace("_", "-") for phase in sorted(phases))
