"""Scratch memory of the bots: compiled code allocates nothing, so its caller does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS

MAX_PATH_LENGTH = 256


class Scratch(NamedTuple):
    states: State  # the first is the position of the simulation, the others look ahead of it
    choices: NDArray[np.int64]  # legal actions of the position
    further: NDArray[np.int64]  # and of the one after it
    weights: NDArray[np.int64]  # odds of chance
    children: NDArray[np.int32]  # the nodes of `choices`
    path: NDArray[np.int32]  # the nodes selected in a simulation
    points: NDArray[np.float64]  # of each player
    ranked: NDArray[np.int64]  # the points at the end with what breaks ties
    shares: NDArray[np.float64]  # of the win, of each player


def scratch_for(game: GameDefinition) -> Scratch:
    most = game.facts.max_choices
    return Scratch(
        states=np.zeros(4, game.dtype),
        choices=np.zeros(most, np.int64),
        further=np.zeros(most, np.int64),
        weights=np.zeros(most, np.int64),
        children=np.zeros(most, np.int32),
        path=np.zeros(MAX_PATH_LENGTH, np.int32),
        points=np.zeros(MAX_PLAYERS, np.float64),
        ranked=np.zeros(MAX_PLAYERS, np.int64),
        shares=np.zeros(MAX_PLAYERS, np.float64),
    )
