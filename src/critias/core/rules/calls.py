"""The contract for Python callers: each function compiled, on a state that is an array of length one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.rules import contract
from critias.core.rules.chance import Generator
from critias.core.rules.chance import sample as sample_outcome
from critias.core.rules.compiled import entry
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.ranking import places

State = NDArray[Any]  # the struct of a position, as an array of length one


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
def _ranking(state, out):
    contract.ranking(state[0], out)


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
    """A copy of a state, made as bytes, since NumPy copies a struct field by field."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


def legal(state: State, size: int) -> list[int]:
    """The legal actions or possible outcomes; there can be at most `size` of them."""
    out = np.zeros(size, np.int64)
    found: list[int] = out[: _legal(state, out)].tolist()
    return found


def odds(state: State, size: int) -> list[int]:
    """The weights of the outcomes that `legal` names."""
    out = np.zeros(size, np.int64)
    return [int(weight) for weight in out[: _odds(state, out)]]


def scores(state: State) -> list[int]:
    """Every player's points as if the game ended now."""
    return [int(points) for points in _points(state)[: state["players"][0]]]


def ranking(state: State) -> list[int]:
    """Every player's place as if the game ended now: 0 for the first; players who tie share a place."""
    ranked = _points(state)
    _ranking(state, ranked)
    return places(ranked[: state["players"][0]].tolist())


def _points(state: State) -> NDArray[np.int64]:
    out = np.zeros(MAX_PLAYERS, np.int64)
    _scores(state, out)
    return out


def evaluate(state: State) -> list[float]:
    """An estimate of every player's final points."""
    out = np.zeros(MAX_PLAYERS, np.float64)
    _evaluate(state, out)
    return [float(points) for points in out[: state["players"][0]]]


def observe(state: State, player: int, size: int) -> NDArray[np.float32]:
    """What a player knows, as features; there is no observation for a spectator."""
    if not 0 <= player < state["players"][0]:
        raise ValueError(f"there is no player {player} in a game of {state['players'][0]}")
    out = np.zeros(size, np.float32)
    _observe(state, player, out)
    return out


def sample(state: State, rng: Generator, size: int) -> int:
    """A random outcome of this chance node."""
    return int(_sample(state, rng, np.zeros(size, np.int64), np.zeros(size, np.int64)))
