"""The start of a game as draws of chance, one after the other, for programs that need every outcome and not a sample.

`setup` samples all of it in one go. A small variant begins with a position instead, and chance deals what that leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from critias.core.rules.calls import State


def everybody(state: Any, player: int) -> bool:
    return True


@dataclass(frozen=True)
class Draw:
    """One thing that chance decides before the first choice; each function is given the state as it is by then."""

    odds: Callable[[Any], list[tuple[int, int]]]  # the outcomes, ascending, and their weights
    lay: Callable[[Any, int], None]  # carries an outcome out
    is_seen: Callable[[Any, int], bool] = everybody  # whether a player sees what is drawn


@dataclass(frozen=True)
class Small:
    """A variant small enough for its whole tree: the game continues from a position in which most of the box is used up."""

    position: str  # with something left open, which chance deals
    max_length: int  # no game has more decisions and outcomes, draws of the opening included


@dataclass(frozen=True)
class Opening:
    """A table on which chance still has something to decide, and the draws that decide it."""

    start: State
    draws: tuple[Draw, ...]


@dataclass(frozen=True)
class Openings:
    """The ways in which a game can begin."""

    words: Mapping[int, str]  # of outcomes that only openings have, numbered after all others
    prepare: Callable[[Any], None]  # puts on a blank state what is not left to chance
    draws: Callable[[int], tuple[Draw, ...]]  # what is, for a number of players
    hidden: Callable[[Any], tuple[Draw, ...]]  # what a redacted state leaves open
    small: Small | None  # a game may have none

    def full(self, blank: State) -> Opening:
        """The whole game, from an empty state with players and options."""
        self.prepare(blank[0])
        return Opening(blank, self.draws(int(blank["players"][0])))

    def of_position(self, redacted: State) -> Opening:
        """A game that continues from a position with something left open."""
        return Opening(redacted, self.hidden(redacted[0]))
