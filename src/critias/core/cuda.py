"""The rules on a GPU: the functions of `vector.py` and `batch.py` compiled into CUDA kernels, one thread a game.

A step is several kernels, since CUDA's compiler copies every rule to wherever it is called: what is done, what has ended, what begins, what
is seen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from critias.core.batch import next_step
from critias.core.chance import below
from critias.core.contract import CHANCE, MAX_PLAYERS, OVER, apply, mover, scores
from critias.core.vector import act, begin, close, go_on, has_ended, show

THREADS_PER_BLOCK = 64
# Whole games: the more of them are sorted together, the less their threads wait for each other. A block of all the threads that it can
# have leaves 64 registers to each. Decisions/s of Atlandice on an H200 with 128, 256, 512 and 1024: 262, 306, 370 and 488 M.
TOGETHER = 1024  # games that are played out by the threads of a block
REGISTERS = {"max_registers": 64}
BINS = 128  # into which their steps are sorted
NOTHING = -1  # instead of a step: the game is over
# numba-cuda asks for names that newer NumPy has dropped.
SUCCESSORS = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}


class Kernels(NamedTuple):
    """What is launched as `kernel[blocks(rows)](...)`."""

    begin: Any  # (rows, blank, terms, everywhere): a game in every row, or the next one where one has ended
    show: Any  # (rows): what the player to decide sees and may do
    act: Any  # (rows, actions, terms): a legal action in every row
    close: Any  # (rows, terms): what has ended is counted
    draw: Any  # (rows, generators, out): a legal action for every row, each equally likely
    play_out: Any  # (rows, counts, points): every game to its end as `simulate` plays it, with decisions, outcomes and points


class Scratch(NamedTuple):
    """What a thread needs of `Paper`: nothing is shown by its changes here, since threads would wait for each other's."""

    choices: Any
    weights: Any


cuda: Any = None  # Numba's, once it is asked for; a global, since Numba's simulator of a GPU looks for it there


def cuda_of_numba() -> Any:
    global cuda
    for name, successor in SUCCESSORS.items():
        if not hasattr(np, name):
            setattr(np, name, getattr(np, successor))
    from numba import cuda as numbas

    cuda = numbas
    return cuda


def blocks(rows: int, threads: int = THREADS_PER_BLOCK) -> tuple[int, int]:
    return -(-rows // threads), threads


@cache
def kernels_for(game: str, most: int, numbers: int) -> Kernels:
    """For a game whose positions have at most so many choices, out of so many numbers; compiled when first launched, some for a minute."""
    cuda_of_numba()
    from numba import int64

    @cuda.jit
    def begin_games(rows, blank, terms, everywhere):
        row = cuda.grid(1)
        if row < len(rows.states) and (everywhere or rows.terminated[row] or rows.truncated[row]):
            paper = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            if not everywhere:
                go_on(rows, row, terms)
            begin(rows, row, blank, terms, paper)

    @cuda.jit
    def show_all(rows):
        row = cuda.grid(1)
        if row < len(rows.states):
            paper = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            show(rows, row, paper)

    @cuda.jit
    def act_all(rows, actions, terms):
        row = cuda.grid(1)
        if row < len(rows.states):
            paper = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            rows.actor[row] = rows.player[row]
            act(rows, row, actions[row], paper)
            has_ended(rows, row, terms)

    @cuda.jit
    def close_ended(rows, terms):
        row = cuda.grid(1)
        if row < len(rows.states) and (rows.terminated[row] or rows.truncated[row]):
            close(rows, row, terms, cuda.local.array(MAX_PLAYERS, int64))

    @cuda.jit
    def draw(rows, generators, out):
        row = cuda.grid(1)
        if row < len(rows.states):
            out[row] = rows.choices[row, below(generators[row], int64(rows.n_choices[row]))]

    return Kernels(begin_games, show_all, act_all, close_ended, draw, kernel_of_whole_games(most, numbers))


def kernel_of_whole_games(most: int, numbers: int) -> Any:
    from numba import int16, int32, int64

    @cuda.jit(**REGISTERS)
    def play_out(rows, counts, points):
        """Threads that run together wait wherever their games differ. So a block sorts its games before every step, by what is done
        there: neighbours do the same, and those that are over leave whole groups of threads free."""
        thread, row, step = cuda.threadIdx.x, int64(cuda.grid(1)), int64(NOTHING)
        choices, weights = cuda.local.array(most, int16), cuda.local.array(most, int64)  # a thread has little memory near it
        bins = cuda.shared.array(BINS, int32)
        starts = cuda.shared.array(BINS, int32)
        sorted_rows = cuda.shared.array(TOGETHER, int32)
        steps = cuda.shared.array(TOGETHER, int32)
        while True:
            step = NOTHING
            if row < len(rows.states):
                player = mover(rows.states[row])
                if player != OVER:
                    step = int64(next_step(rows.states[row], player, rows.rngs[row], choices, weights))
                    counts[row, int(player == CHANCE)] += 1
            if cuda.syncthreads_count(int32(step != NOTHING)) == 0:
                break
            mine = BINS - 1 if step == NOTHING else step * (BINS - 1) // numbers
            for k in range(thread, BINS, TOGETHER):
                bins[k] = 0
            cuda.syncthreads()
            place = cuda.atomic.add(bins, mine, 1)
            cuda.syncthreads()
            for k in range(thread, BINS, TOGETHER):
                starts[k] = 0
                for before in range(k):
                    starts[k] += bins[before]
            cuda.syncthreads()
            place += starts[mine]
            sorted_rows[place], steps[place] = row, step
            cuda.syncthreads()
            row, step = int64(sorted_rows[thread]), int64(steps[thread])
            if step != NOTHING:
                apply(rows.states[row], step)
        if row < len(rows.states):
            scores(rows.states[row], points[row])

    return play_out
