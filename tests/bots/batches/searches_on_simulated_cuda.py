"""The searches on Numba's simulator of a GPU against the same on the CPU; run by test_searches.py in a process of its own."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import critias
from critias.bots.batches.cuda import search_kernels
from critias.bots.batches.searches import Searches, begin_all, descend_all, grow_all, searches_for, sum_up_all
from critias.core.batches.cuda import blocks
from critias.core.batches.vector import Rows, Terms, rows_for, scratch_for, step_games
from critias.core.game import Game
from critias.core.rules.contract import MAX_PLAYERS, OVER

GAMES, SIMULATIONS, SEED, THREADS = 3, 5, 5, 2
sys.setswitchinterval(1e-5)  # threads wait for each other in a busy loop, which holds Python's lock until it has to let go


def in_columns(rows: int, shape: tuple[int, ...], kind: Any) -> Any:
    """As on a GPU, where the same number of all games lies side by side."""
    if np.dtype(kind).names is not None:
        return np.zeros(rows, kind)
    return np.moveaxis(np.zeros((*shape, rows), kind), -1, 0)


def begun(game: Game, players: int) -> Rows:
    rows, scratch = rows_for(game, players, GAMES), scratch_for(game)
    step_games(rows, np.full(GAMES, -1), game.blank(players, {}), Terms(SEED, 0, GAMES, game.facts.max_length, 0), scratch)
    return rows


def judge(ours: Searches, theirs: Searches, rng: np.random.Generator) -> None:
    """The same words of an imaginary net for both."""
    assert (ours.leaf_player == theirs.leaf_player).all() and (ours.n_choices == theirs.n_choices).all()
    for row in np.flatnonzero(ours.leaf_player != OVER):
        assert (ours.choices[row, : ours.n_choices[row]] == theirs.choices[row, : ours.n_choices[row]]).all()
        assert (ours.observation[row] == theirs.observation[row]).all()
    win = rng.dirichlet(np.ones(MAX_PLAYERS), GAMES)
    priors = np.log(rng.dirichlet(np.ones(ours.choices.shape[1]), GAMES) + 1e-6)
    for searches in (ours, theirs):
        searches.win[:], searches.log_priors[:] = win, priors


def search_together(game: Game, players: int, trust: float) -> None:
    settings, size, launch = game.search._replace(rollout=0, temperature=1.0), blocks(GAMES, THREADS), search_kernels()
    nodes = 1 + SIMULATIONS * game.facts.max_choices
    rows = begun(game, players)
    ours = searches_for(game, GAMES, nodes, lambda rows, shape, kind: np.zeros((rows, *shape), kind))
    theirs = searches_for(game, GAMES, nodes, in_columns)
    ours.trust[:] = theirs.trust[:] = trust
    begin_all(ours, rows, SEED, 0, 7)
    launch.begin[size](theirs, rows, SEED, 0, 7)
    rng = np.random.default_rng(SEED)
    for _ in range(SIMULATIONS):
        descend_all(ours, settings)
        launch.descend[size](theirs, settings)
        launch.show[size](theirs)
        judge(ours, theirs, rng)
        grow_all(ours, settings)
        launch.grow[size](theirs, settings)
    sum_up_all(ours, rows)
    launch.sum_up[size](theirs, rows)
    for name, mine, other in zip(Searches._fields, ours, theirs, strict=True):
        assert mine.tobytes() == other.tobytes(), name
    assert (ours.root_visits.sum(axis=1)[rows.n_choices > 1] == SIMULATIONS - 1).all()


if __name__ == "__main__":
    search_together(critias.game(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
    print("equal")
