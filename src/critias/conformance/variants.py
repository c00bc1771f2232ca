"""The variants of a game: each number of players with each choice of options."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from critias.core.game import Game
from critias.core.match.match import Match


class Variant(NamedTuple):
    """A game for a number of players with certain options."""

    game: Game
    players: int
    options: dict[str, str]

    @property
    def name(self) -> str:
        """The name of the variant, such as `atlantis-2-amigo`."""
        return "-".join([self.game.name, str(self.players), *self.options.values()])

    def start(self, seed: int) -> Match:
        return self.game.start(self.players, seed, **self.options)


def variants_of(game: Game) -> list[Variant]:
    facts = game.facts
    choices = [dict(zip(facts.options, chosen, strict=True)) for chosen in product(*facts.options.values())]
    return [Variant(game, players, options) for players in facts.players for options in choices]
