"""A bot as a Python class: it is made with the game, shown what its seat may know, and returns one of the legal actions.

Watch it play (the folder must be where Python looks for modules):

    PYTHONPATH=examples critias arena atlantis --bots python:python_bot:Careful,random --players 2 --games 20
"""

from __future__ import annotations

from critias.bots import Bot, Sight
from critias.core.game import Game
from critias.core.rules import calls
from critias.core.rules.chance import generator

N_DEALS = 3  # samples of what is hidden


class Careful(Bot):
    """Take the action whose worst case is best."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, sight: Sight) -> int:
        return max(sight.legal, key=lambda action: self._worst(sight, action))

    def _worst(self, sight: Sight, action: int) -> float:
        return min(self._lead(sight, action, stream) for stream in range(N_DEALS))

    def _lead(self, sight: Sight, action: int, stream: int) -> float:
        """Our lead over the best rival after the action, by the game's own evaluation, in one deal of what is hidden."""
        state = sight.state.copy()  # we may change the copy, not the sight itself
        calls.deal(state, sight.seat, generator(sight.seed, stream))
        calls.apply(state, action)
        points = calls.evaluate(state)
        rivals = [points[other] for other in range(sight.players) if other != sight.seat]
        return points[sight.seat] - max(rivals)
