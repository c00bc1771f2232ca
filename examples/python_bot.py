"""A bot as a Python class: it is made with the game, shown what its seat may know, and returns one of the legal actions.

Watch it play (the folder must be where Python looks for modules):

    PYTHONPATH=examples critias arena atlantis --bots python:python_bot:Careful,random --players 2 --games 20
"""

from __future__ import annotations

from critias.bots import Bot, Sight
from critias.core import calls
from critias.core.chance import generator
from critias.core.game import Game

IMAGINED = 3  # ways in which the hidden things may lie


class Careful(Bot):
    """Takes the action that looks best where it turns out worst."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, sight: Sight) -> int:
        return max(sight.legal, key=lambda action: self._worst(sight, action))

    def _worst(self, sight: Sight, action: int) -> float:
        return min(self._lead(sight, action, stream) for stream in range(IMAGINED))

    def _lead(self, sight: Sight, action: int, stream: int) -> float:
        """Our lead over the best rival after the action, as the game's own evaluation sees it, if the hidden things lie in one way."""
        state = sight.state.copy()  # ours to change: the sight itself is not
        calls.deal(state, sight.seat, generator(sight.seed, stream))
        calls.apply(state, action)
        points = calls.evaluate(state)
        rivals = [points[other] for other in range(sight.players) if other != sight.seat]
        return points[sight.seat] - max(rivals)
