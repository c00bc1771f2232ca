"""Judges and tables to review with: small budgets, and a judge that says what a test tells it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from every_game.variants import choose
from outside.amphoras import GAME as AMPHORAS

from critias import GAMES, Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.review.chances import Chances, Shares
from critias.review.judge import Judge

BEFORE_THE_LAST = {"players": 2, "turns": 5, "phase": 0, "broken": [2, 2, 0, 0], "sealed": [0, 0, 0, 0]}


def amphoras(**fields: object) -> Match:
    """A table of two divers, whose chances can be worked out by hand; player 1 has the last turn, and both have two broken amphoras."""
    state = AMPHORAS.blank(2, {})
    for name, value in (BEFORE_THE_LAST | fields).items():
        state[name] = value
    return Match(AMPHORAS, state)


def played(name: str, players: int, seed: int, decisions: int = 10_000) -> Match:
    """A game of random choices, to its end or of a number of decisions."""
    match, rng = GAMES[name].start(players, seed), random.Random(seed)
    while not match.is_over and decisions:
        match.play(choose(match, rng))
        decisions -= 1
    return match


class ToldJudge(Judge):
    """Prefers the legal action with the highest number, and says what the functions say that it is given."""

    def __init__(
        self,
        match: Match,
        after: Mapping[tuple[int, ...], Sequence[Shares]],
        value: Callable[[State], Shares] = lambda state: (0.5, 0.5),
    ) -> None:
        self.game = match.game
        self.after = after
        self.value = value
        self.asked: list[tuple[int, ...]] = []  # the lines that were measured

    def ranked(self, seen: State, seat: int) -> list[int]:
        return calls.legal(seen, self.game.facts.max_choices)[::-1]

    def chances_after(self, seen: State, seat: int, line: Sequence[int]) -> Chances:
        self.asked.append(tuple(line))
        return Chances(tuple(self.after[tuple(line)]))

    def open_shares(self, state: State) -> Shares:
        return self.value(state)
