"""A game as it is played: its definition, and the matches that it starts."""

from __future__ import annotations

from critias.core.definition import Facts, GameDefinition
from critias.core.match.chance_source import ChanceSource
from critias.core.match.match import Match

__all__ = ["Facts", "Game"]


class Game(GameDefinition):
    def start(self, players: int, seed: int | ChanceSource, **options: str) -> Match:
        """A new match; chance is drawn from the seed or secret."""
        return Match.set_up(self, self.blank(players, options), seed)

    def at(self, position: str, seed: int | ChanceSource | None = None) -> Match:
        """A match that continues from a position; without a seed the caller plays the outcomes of chance too."""
        state = self.read_position(position)
        if not self.is_whole(state):
            raise ValueError("parts of the position are hidden: it can be viewed but not played")
        return Match(self, state, seed)
