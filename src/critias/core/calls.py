"""The contract for Python callers: each name compiled, on a record array of length one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core import contract
from critias.core.chance import Generator
from critias.core.chance import sample as sample_outcome
from critias.core.compiled import entry
from critias.core.contract import MAX_PLAYERS

State = NDArray[Any]  # one record of a game, as an array of length one


@entry
def setup(state, rng):
    contract.setup(state[0], rng)


@entry
def mover(state):
    return contract.mover(state[0])


@entry
def apply(state, action):
    contract.apply(state[0], action)


@entry
def redact(state, player):
    contract.redact(state[0], player)


@entry
def deal(state, player, rng):
    contract.deal(state[0], player, rng)


@entry
def _legal(state, out):
    return contract.legal(state[0], out)


@entry
def _odds(state, out):
    return contract.odds(state[0], out)


@entry
def _scores(state, out):
    contract.scores(state[0], out)


@entry
def _evaluate(state, out):
    contract.evaluate(state[0], out)


@entry
def _observe(state, player, out):
    contract.observe(state[0], player, out)


@entry
def _sample(state, rng, outcomes, weights):
    return sample_outcome(state[0], rng, outcomes, weights)


def copied(state: State) -> State:
    """A copy as bytes, since NumPy copies a record field by field."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


def legal(state: State, size: int) -> list[int]:
    """The legal actions or possible outcomes; `size` is the most there can be."""
    out = np.zeros(size, np.int64)
    found: list[int] = out[: _legal(state, out)].tolist()
    return found


def odds(state: State, size: int) -> list[int]:
    """The weights of the outcomes that `legal` names."""
    out = np.zeros(size, np.int64)
    return [int(weight) for weight in out[: _odds(state, out)]]


def scores(state: State) -> list[int]:
    out = np.zeros(MAX_PLAYERS, np.int64)
    _scores(state, out)
    return [int(points) for points in out[: state["players"][0]]]


def evaluate(state: State) -> list[float]:
    """A guess at every player's final points."""
    out = np.zeros(MAX_PLAYERS, np.float64)
    _evaluate(state, out)
    return [float(points) for points in out[: state["players"][0]]]


def observe(state: State, player: int, size: int) -> NDArray[np.float32]:
    """What a player knows as features; a spectator has no such point of view."""
    if not 0 <= player < state["players"][0]:
        raise ValueError(f"there is no player {player} in a game of {state['players'][0]}")
    out = np.zeros(size, np.float32)
    _observe(state, player, out)
    return out


def sample(state: State, rng: Generator, size: int) -> int:
    """What chance brings at this node."""
    return int(_sample(state, rng, np.zeros(size, np.int64), np.zeros(size, np.int64)))
