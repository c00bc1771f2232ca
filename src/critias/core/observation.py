"""How an observation is laid out: which number says what, so that learners and the documentation need not guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.compiled import rule

# Players as an observer counts them: itself first, then the others in turn order.
FROM_HERE = ("self", "+1", "+2", "+3")


@dataclass(frozen=True)
class Feature:
    """What a number says, or a number for each of several things."""

    name: str
    meaning: str
    of: tuple[str, ...] = ()
    most: float = 1.0
    least: float = 0.0

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


# ------------------------------------------------------------------------------------------------ writing


@rule
def share(value: Any, whole: int) -> Any:
    """A number that is 1 when the whole is reached; not divided in double precision, which is slower and rounds to the same."""
    return np.float32(value) / np.float32(whole)


@rule
def write_shares(values: NDArray[Any], whole: int, out: NDArray[np.float32], k: int) -> int:
    """A feature for each of the values; returns where the next one goes. Into a slice, since only there a compiler sees that no index is
    negative, and then it writes several at a time."""
    part = out[k : k + len(values)]
    for number in range(len(values)):
        part[number] = share(values[number], whole)
    return k + len(values)


@rule
def clear(out: NDArray[np.float32], k: int, size: int) -> None:
    """So many features become 0."""
    part = out[k : k + size]
    for number in range(len(part)):
        part[number] = 0
