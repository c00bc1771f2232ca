"""Critias: three board games about Atlantis, exact and fast."""

from critias.core.batches.batch import Simulation, simulate
from critias.core.game import Game
from critias.core.match.match import CannotTakeBack, IllegalAction, Match
from critias.core.rules.chance import generator
from critias.core.rules.contract import CHANCE, OVER, SPECTATOR
from critias.games import GAMES, game, register, register_found
from critias.review import hint, review

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "SPECTATOR",
    "CannotTakeBack",
    "Game",
    "IllegalAction",
    "Match",
    "Simulation",
    "game",
    "generator",
    "hint",
    "register",
    "review",
    "simulate",
]

register_found()  # last, since games from outside import this package
