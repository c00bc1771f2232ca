"""The kinds of games there are of a game: each number of players and choice of options."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from critias.core.game import Game
from critias.core.match import Match


class Kind(NamedTuple):
    game: Game
    players: int
    options: dict[str, str]

    @property
    def name(self) -> str:
        """Such as `atlantis-2-amigo`."""
        return "-".join([self.game.name, str(self.players), *self.options.values()])

    def start(self, seed: int) -> Match:
        return self.game.start(self.players, seed, **self.options)


def kinds_of(game: Game) -> list[Kind]:
    facts = game.facts
    choices = [dict(zip(facts.options, chosen, strict=True)) for chosen in product(*facts.options.values())]
    return [Kind(game, players, options) for players in facts.players for options in choices]
