"""How an observation is laid out: which number says what, so that learners and the documentation need not guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.rules.compiled import rule

# Players as an observer counts them: the observer first, then the others in turn order.
FROM_HERE = ("self", "+1", "+2", "+3")


@dataclass(frozen=True)
class Feature:
    """The meaning of one number, or of a number for each of several things."""

    name: str
    meaning: str
    of: tuple[str, ...] = ()
    high: float = 1.0
    low: float = 0.0

    @property
    def size(self) -> int:
        return max(1, len(self.of))


@dataclass(frozen=True)
class Block:
    """Features of one thing, or the same features of several things one after another."""

    name: str
    features: tuple[Feature, ...]
    each: tuple[str, ...] = ()

    @property
    def step(self) -> int:
        """How many numbers one thing has."""
        return sum(feature.size for feature in self.features)

    @property
    def size(self) -> int:
        return self.step * max(1, len(self.each))

    def offset(self, feature: str) -> int:
        """Where a feature of the first thing starts, counted from the start of the block."""
        place = [other.name for other in self.features].index(feature)
        return sum(other.size for other in self.features[:place])


Layout = tuple[Block, ...]


def numbers(layout: Layout) -> Iterator[tuple[str, Feature]]:
    """Every number of an observation in order: a name such as `path.17.item.crown`, and the feature it belongs to."""
    for block in layout:
        for thing in block.each or ("",):
            for feature in block.features:
                for part in feature.of or ("",):
                    yield ".".join(filter(None, (block.name, thing, feature.name, part))), feature


def names(layout: Layout) -> list[str]:
    """A name for every number of an observation."""
    return [name for name, _ in numbers(layout)]


# ------------------------------------------------------------------------------------------------ where a number is


def block_of(layout: Layout, name: str) -> Block:
    return layout[[block.name for block in layout].index(name)]


def offset(layout: Layout, block: str, feature: str | None = None) -> int:
    """Where a block starts, or a feature of its first thing; the other things follow in steps of `block_of(layout, block).step`.

    Rules use it in constants of their module, which compiled code folds.
    """
    found = block_of(layout, block)
    start = sum(other.size for other in layout[: layout.index(found)])
    return start if feature is None else start + found.offset(feature)


def slices(layout: Layout) -> dict[str, slice]:
    """Where every named part of an observation is: blocks, things, features and single numbers, such as `path`, `path.17`,
    `path.17.item` and `path.17.item.crown`."""
    found: dict[str, slice] = {}
    for k, name in enumerate(names(layout)):
        words = name.split(".")
        for part in (".".join(words[:n]) for n in range(1, len(words) + 1)):
            start = found.setdefault(part, slice(k, k))
            if start.stop != k:
                raise ValueError(f"the observation has two parts of the name {part}")
            found[part] = slice(start.start, k + 1)
    return found


# ------------------------------------------------------------------------------------------------ writing


@rule
def relative_player(state: Any, observer: int, player: int) -> int:
    """The index of a player counted from the observer in turn order: the observer is 0."""
    return player - observer if player >= observer else player - observer + int(state.players)


@rule
def share(value: Any, whole: int) -> Any:
    """The share of a whole, 1 when it is reached; not divided in double precision, which is slower and rounds to the same."""
    return np.float32(value) / np.float32(whole)


@rule
def write_shares(values: NDArray[Any], whole: int, out: NDArray[np.float32], k: int) -> None:
    """Write a share for each of the values, from k on. Into a slice, since only there can a compiler see that no index is negative and
    write several at a time."""
    part = out[k : k + len(values)]
    for number in range(len(values)):
        part[number] = share(values[number], whole)


@rule
def clear(out: NDArray[np.float32], k: int, size: int) -> None:
    """Set `size` features from k on to 0."""
    part = out[k : k + size]
    for number in range(len(part)):
        part[number] = 0
