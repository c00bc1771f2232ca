"""The CUDA kernels on Numba's simulator of a GPU against the same games on the CPU; run by test_cuda.py in a process of its own."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numba.cuda.simulator.kernelapi import FakeCUDAShared
from numba.np.numpy_support import as_dtype

import critias
from critias.core.batches import cuda
from critias.core.batches.batch import play_randomly
from critias.core.batches.vector import LEAD, Rows, Terms, draw_choices, resume_in, rows_for, scratch_for, show_in, step_games
from critias.core.game import Game
from critias.core.rules.chance import GENERATOR_WORDS
from critias.core.rules.contract import MAX_PLAYERS, scores

GAMES, STEPS, SEED = 3, 12, 5
THREADS, TOGETHER = 2, 2
cuda.PHASES, cuda.STEPS_OF_PHASE, cuda.BINS = 4, 2, 8  # threads are dear here, and so is every bin
cuda.REGISTERS.clear()  # the simulator has none
sys.setswitchinterval(1e-5)  # its threads wait for each other in a busy loop, which holds Python's lock until it has to let go


def shared_array(shared: Any, shape: int, scalar: Any) -> np.ndarray:
    """One array for all threads of a block. The simulator's own looks first and makes the array then, so that two threads may get two."""
    caller = sys._getframe(1)
    return shared._allocations.setdefault((caller.f_code.co_filename, caller.f_lineno), np.empty(shape, as_dtype(scalar)))


FakeCUDAShared.array = shared_array


def kernels(game: Game, fields: tuple[str, ...] = ("phase",)) -> cuda.Kernels:
    return cuda.kernels_for(game.name, game.facts.max_choices, fields)


def same(ours: Rows, theirs: Rows) -> None:
    for name, mine, other in zip(Rows._fields, ours, theirs, strict=True):
        assert mine.tobytes() == other.tobytes(), name


def step_together(game: Game, players: int) -> None:
    """Steps with other games to follow: every array is the same after each."""
    launch, size = kernels(game), cuda.blocks(GAMES, THREADS)
    blank, terms = game.blank(players, {}), Terms(SEED, 0, GAMES, STEPS // 2, LEAD, random_start=4)
    ours, theirs, scratch = rows_for(game, players, GAMES), rows_for(game, players, GAMES), scratch_for(game)
    step_games(ours, np.full(GAMES, -1), blank, terms, scratch)
    launch.begin[size](theirs, blank, terms, True)
    launch.show[size](theirs)
    same(ours, theirs)
    rng, actions = critias.generator(SEED), np.zeros(GAMES, np.int64)
    for _ in range(STEPS):
        draw_choices(ours, rng, actions)
        step_games(ours, actions, blank, terms, scratch)
        launch.act[size](theirs, actions, terms)
        launch.close[size](theirs, terms)
        launch.begin[size](theirs, blank, terms, False)
        launch.show[size](theirs)
        same(ours, theirs)
    go_on_together(game, ours, theirs, terms)


def go_on_together(game: Game, ours: Rows, theirs: Rows, terms: Terms) -> None:
    """From a position that is put into two of the rows."""
    where = np.array([0, GAMES - 1])
    for rows in (ours, theirs):
        rows.states[where] = rows.states[1]
    resume_in(ours, where, terms, scratch_for(game))
    show_in(ours, where, scratch_for(game))
    kernels(game).resume[cuda.blocks(len(where), THREADS)](theirs, where, terms)
    kernels(game).show[cuda.blocks(GAMES, THREADS)](theirs)
    same(ours, theirs)
    assert ours.states[0] == ours.states[1] and ours.rngs[0].tobytes() != ours.rngs[1].tobytes()


def play_out_together(game: Game, players: int, fields: tuple[str, ...]) -> None:
    """Whole random games: positions, lengths and points are the same, however games are sorted."""
    launch, size = kernels(game, fields), cuda.blocks(GAMES, THREADS)
    ours, theirs = rows_for(game, players, GAMES), rows_for(game, players, GAMES)
    for rows in (ours, theirs):
        launch.begin[size](rows, game.blank(players, {}), Terms(SEED, 0, GAMES, game.facts.max_length, 0), True)
    scratch = scratch_for(game)
    counts, points = np.zeros((2, GAMES, 2), np.int64), np.zeros((2, GAMES, MAX_PLAYERS), np.int64)
    for row in range(GAMES):
        play_randomly(ours.states[row], ours.rngs[row], scratch.choices, scratch.weights, counts[0, row])
        scores(ours.states[row], points[0, row])
    launch.play_out[cuda.blocks(GAMES, TOGETHER)[0], THREADS](theirs, TOGETHER, counts[1], points[1])
    same(ours, theirs)
    assert (counts[0] == counts[1]).all() and (points[0] == points[1]).all() and counts[0].min() > 0


def draw_legally(game: Game, players: int) -> None:
    launch, size = kernels(game), cuda.blocks(GAMES, THREADS)
    rows = rows_for(game, players, GAMES)
    launch.begin[size](rows, game.blank(players, {}), Terms(SEED, 0, GAMES, STEPS, 0), True)
    launch.show[size](rows)
    generators, drawn = np.zeros((GAMES, GENERATOR_WORDS), np.int64), np.zeros(GAMES, np.int64)
    launch.sow[size](generators, SEED, 0)
    assert all((generators[row] == critias.generator(SEED, row)[:GENERATOR_WORDS]).all() for row in range(GAMES))
    launch.draw[size](rows, generators, drawn)
    assert all(rows.mask[row, action] for row, action in enumerate(drawn))


if __name__ == "__main__":
    game, players = critias.game(sys.argv[1]), int(sys.argv[2])
    step_together(game, players)
    draw_legally(game, players)
    play_out_together(game, players, tuple(sys.argv[3:]))
    print("equal")
