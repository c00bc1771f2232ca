"""Scratch space for thinking: compiled code allocates nothing, so whoever calls it brings the paper."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.calls import State
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Game

LONGEST_PATH = 256


class Desk(NamedTuple):
    states: State  # of positions tried out: the first is played on, the others look ahead
    choices: NDArray[np.int64]  # legal actions of the position in hand
    further: NDArray[np.int64]  # and of the one after it
    weights: NDArray[np.int64]  # odds of chance
    children: NDArray[np.int32]  # the nodes of `choices`
    path: NDArray[np.int32]  # the nodes passed in a simulation
    points: NDArray[np.float64]  # of each player
    shares: NDArray[np.float64]  # of the win, of each player


def desk_for(game: Game) -> Desk:
    most = game.facts.most_choices
    return Desk(
        states=np.zeros(4, game.dtype),
        choices=np.zeros(most, np.int64),
        further=np.zeros(most, np.int64),
        weights=np.zeros(most, np.int64),
        children=np.zeros(most, np.int32),
        path=np.zeros(LONGEST_PATH, np.int32),
        points=np.zeros(MAX_PLAYERS, np.float64),
        shares=np.zeros(MAX_PLAYERS, np.float64),
    )
