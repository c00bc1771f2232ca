"""Critias' side: random games on one thread and on two, and copies of a record."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from figures import Played
from numpy.typing import NDArray

from critias import GAMES
from critias.core.batches.batch import simulate
from critias.core.rules.compiled import entry

RECORDS = 16  # few enough to stay in the nearest cache
COPIES = 100_000


def play(name: str, players: int, games: int, seed: int) -> Played:
    """Random games in the compiled loop, set-up and chance included, on one thread; the clock counts processor time."""
    simulate(GAMES[name], players, 1, seed, threads=1)
    began = time.process_time()
    result = simulate(GAMES[name], players, games, seed, threads=1)
    return Played(games, int(result.decisions.sum()), time.process_time() - began)


@dataclass(frozen=True)
class Pair:
    """The same games on one thread and on two, one after the other: seconds, and how many cores the machine gave to the two."""

    one: float
    two: float
    cores: float


def play_on_two_threads(name: str, games: int, seed: int) -> Pair:
    one = simulate(GAMES[name], 2, games, seed, threads=1).seconds
    began, used = time.perf_counter(), time.process_time()
    two = simulate(GAMES[name], 2, games, seed, threads=2).seconds
    cores = (time.process_time() - used) / (time.perf_counter() - began)
    return Pair(one, two, cores)


@entry
def copy_records(source: NDArray[np.void], target: NDArray[np.void], times: int) -> None:
    for _ in range(times):
        for k in range(len(source)):
            target[k] = source[k]


def nanoseconds_per_copy(name: str) -> float:
    """The best of a few tries, in compiled code."""
    source, target = np.zeros(RECORDS, GAMES[name].dtype), np.zeros(RECORDS, GAMES[name].dtype)
    copy_records(source, target, 1)
    tries = []
    for _ in range(5):
        began = time.process_time()
        copy_records(source, target, COPIES)
        tries.append(time.process_time() - began)
    return min(tries) / (RECORDS * COPIES) * 1e9


def bytes_per_state(name: str) -> int:
    return int(GAMES[name].dtype.itemsize)
