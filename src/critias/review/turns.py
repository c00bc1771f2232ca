"""A match as turns: what each player decided in a row, in stretches in which nothing was revealed to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.contract import CHANCE
from critias.review.knowledge import is_expected


@dataclass(frozen=True)
class Stretch:
    """Decisions of one player in a row, with nothing between them that the player learned anything from."""

    player: int
    first: int  # the number of steps before it
    actions: tuple[int, ...]
    is_forced: bool  # whether there was never more than one legal action

    @property
    def stop(self) -> int:
        return self.first + len(self.actions)


@dataclass(frozen=True)
class Turn:
    """All that one player decided until another player did; chance may have come between."""

    player: int
    stretches: tuple[Stretch, ...]

    @property
    def is_forced(self) -> bool:
        return all(stretch.is_forced for stretch in self.stretches)


def turns_of(match: Match) -> list[Turn]:
    return [Turn(player, tuple(stretches)) for player, stretches in groupby(stretches_of(match), key=lambda stretch: stretch.player)]


def stretches_of(match: Match) -> Iterator[Stretch]:
    first = 0
    while first < len(match.steps):
        stop = first + 1
        if match.steps[first].mover != CHANCE:
            while _goes_on(match, stop):
                stop += 1
            yield _stretch(match, first, stop)
        first = stop


def _stretch(match: Match, first: int, stop: int) -> Stretch:
    steps = match.steps[first:stop]
    is_forced = all(len(calls.legal(step.before, match.game.facts.max_choices)) == 1 for step in steps)
    return Stretch(steps[0].mover, first, tuple(step.action for step in steps), is_forced)


def _goes_on(match: Match, number: int) -> bool:
    """Whether step `number` is a decision of the player who made the one before it, and that one revealed nothing to them."""
    if number >= len(match.steps) or match.steps[number].mover != match.steps[number - 1].mover:
        return False
    player, action = match.steps[number].mover, match.steps[number - 1].action
    return is_expected(match.seen_by(player, number - 1), action, match.seen_by(player, number))
