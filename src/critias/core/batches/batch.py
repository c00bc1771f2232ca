"""Many games at once: random play compiled, over all cores."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, WORD, below, check_seed, sow, weighted
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, apply, legal, mover, odds, ranking, scores, setup

GAMES_PER_TASK = 500

Counts = NDArray[np.int64]


@rule
def play_randomly(state, rng, choices, weights, counts):
    """Play a game from here to its end, every legal action equally likely; count decisions and outcomes."""
    counts[0] = 0
    counts[1] = 0
    player = mover(state)
    while player != OVER:
        apply(state, next_step(state, player, rng, choices, weights))
        counts[int(player == CHANCE)] += 1
        player = mover(state)


@rule
def next_step(state, player, rng, choices, weights):
    """Any legal action, or an outcome of chance. One call of the rules serves both: threads of a GPU wait for each other at a branch."""
    n = legal(state, choices)
    if player == CHANCE:
        odds(state, weights)
        return choices[weighted(rng, weights, n)]
    return choices[below(rng, n)]


@entry
def play_games(blank, state, low, high, first, choices, weights, rng, lengths, points, ranked):
    """Play as many games as `points` has rows, each on its own stream of the seed, counted from `first`."""
    for game in range(len(points)):
        state[0] = blank[0]
        sow(rng, low, high, first + game)
        setup(state[0], rng)
        play_randomly(state[0], rng, choices, weights, lengths[game])
        scores(state[0], points[game])
        for player in range(MAX_PLAYERS):
            ranked[game, player] = points[game, player]
        ranking(state[0], ranked[game])


@dataclass
class Simulation:
    """The results of a batch of random games."""

    scores: NDArray[np.int64]  # one row a game, one column a player
    ranked: NDArray[np.int64]  # the same with what breaks ties: the player with the most wins
    decisions: NDArray[np.int64]  # of each game
    outcomes: NDArray[np.int64]  # of chance in each game
    seconds: float

    @property
    def wins(self) -> NDArray[np.float64]:
        """Each player's share of the victory, one row a game."""
        is_first = self.ranked == self.ranked.max(axis=1, keepdims=True)
        return is_first / is_first.sum(axis=1, keepdims=True)

    def __repr__(self) -> str:
        games, players = self.scores.shape
        if games == 0:
            return f"<Simulation of 0 games for {players} players>"
        wins, points = (" ".join(f"{mean:.2f}" for mean in values.mean(axis=0)) for values in (self.wins, self.scores))
        return f"<Simulation of {games} games for {players} players: wins {wins}, mean points {points}>"


def simulate(
    game: GameDefinition,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play random games; the same seed gives the same games whatever the number of threads."""
    check_seed(seed)
    blank = game.blank(players, options or {})
    lengths = np.zeros((games, 2), np.int64)
    points, ranked = np.zeros((2, games, MAX_PLAYERS), np.int64)
    _play_slice(game, blank, seed, 0, lengths[:0], points[:0], ranked[:0])  # compile before the clock starts
    began = time.perf_counter()
    pool = ThreadPoolExecutor(threads or os.cpu_count())
    try:
        tasks = [
            pool.submit(_play_slice, game, blank, seed, part.start, lengths[part], points[part], ranked[part])
            for part in _slices(games, GAMES_PER_TASK)
        ]
        for task in tasks:
            progress(task.result())
    finally:
        pool.shutdown(cancel_futures=True)
    seconds = time.perf_counter() - began
    return Simulation(points[:, :players], ranked[:, :players], lengths[:, 0], lengths[:, 1], seconds)


def _slices(games: int, size: int) -> Iterator[slice]:
    for first in range(0, games, size):
        yield slice(first, min(first + size, games))


def _play_slice(game: GameDefinition, blank: State, seed: int, first: int, lengths: Counts, points: Counts, ranked: Counts) -> int:
    choices = np.zeros(game.facts.max_choices, np.int64)
    weights = np.zeros(game.facts.max_choices, np.int64)
    rng = np.zeros(GENERATOR_WORDS, np.int64)
    play_games(blank, blank.copy(), seed & WORD, seed >> 32, first, choices, weights, rng, lengths, points, ranked)
    return len(points)
