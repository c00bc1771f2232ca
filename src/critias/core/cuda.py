"""The rules on a GPU: the functions of `vector.py` and `batch.py` compiled into CUDA kernels, one thread a game.

A step is three kernels, since CUDA's compiler copies every rule to wherever it is called: who decides, what has ended, what is seen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from critias.core.batch import play_randomly
from critias.core.chance import below
from critias.core.contract import MAX_PLAYERS, scores
from critias.core.vector import Paper, act, begin, close, has_ended, show

THREADS_PER_BLOCK = 64
# numba-cuda asks for names that newer NumPy has dropped.
SUCCESSORS = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}


class Kernels(NamedTuple):
    """What is launched as `kernel[blocks(rows)](...)`."""

    begin: Any  # (rows, blank, terms): a game in every row
    show: Any  # (rows): what the player to decide sees and may do
    act: Any  # (rows, actions, terms): a legal action in every row
    close: Any  # (rows, blank, terms): what has ended is counted and followed by another game
    draw: Any  # (rows, generators, out): a legal action for every row, each equally likely
    play_out: Any  # (rows, counts, points): every game to its end as `simulate` plays it, with decisions, outcomes and points


def cuda_of_numba() -> Any:
    for name, successor in SUCCESSORS.items():
        if not hasattr(np, name):
            setattr(np, name, getattr(np, successor))
    from numba import cuda

    return cuda


def blocks(rows: int) -> tuple[int, int]:
    return -(-rows // THREADS_PER_BLOCK), THREADS_PER_BLOCK


@cache
def kernels_for(game: str, most: int) -> Kernels:
    """For a game whose positions have at most so many choices; compiled when they are first launched, up to a minute each."""
    cuda = cuda_of_numba()
    from numba import int64

    @cuda.jit
    def begin_all(rows, blank, terms):
        row = cuda.grid(1)
        if row < len(rows.states):
            paper = Paper(cuda.local.array(most, int64), cuda.local.array(most, int64), cuda.local.array(MAX_PLAYERS, int64))
            begin(rows, row, blank, terms, paper)

    @cuda.jit
    def show_all(rows):
        row = cuda.grid(1)
        if row < len(rows.states):
            paper = Paper(cuda.local.array(most, int64), cuda.local.array(most, int64), cuda.local.array(MAX_PLAYERS, int64))
            show(rows, row, paper)

    @cuda.jit
    def act_all(rows, actions, terms):
        row = cuda.grid(1)
        if row < len(rows.states):
            paper = Paper(cuda.local.array(most, int64), cuda.local.array(most, int64), cuda.local.array(MAX_PLAYERS, int64))
            rows.actor[row] = rows.player[row]
            act(rows, row, actions[row], paper)
            has_ended(rows, row, terms)

    @cuda.jit
    def close_ended(rows, blank, terms):
        row = cuda.grid(1)
        if row < len(rows.states) and (rows.terminated[row] or rows.truncated[row]):
            paper = Paper(cuda.local.array(most, int64), cuda.local.array(most, int64), cuda.local.array(MAX_PLAYERS, int64))
            close(rows, row, blank, terms, paper)

    @cuda.jit
    def draw(rows, generators, out):
        row = cuda.grid(1)
        if row < len(rows.states):
            out[row] = rows.choices[row, below(generators[row], int64(rows.n_choices[row]))]

    @cuda.jit
    def play_out(rows, counts, points):
        row = cuda.grid(1)
        if row < len(rows.states):
            choices, weights = cuda.local.array(most, int64), cuda.local.array(most, int64)
            play_randomly(rows.states[row], rows.rngs[row], choices, weights, counts[row])
            scores(rows.states[row], points[row])

    return Kernels(begin_all, show_all, act_all, close_ended, draw, play_out)
