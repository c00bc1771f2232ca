"""The rules on a GPU: the functions of `vector.py` and `batch.py` compiled into CUDA kernels, one thread a game.

A step is several kernels, since CUDA's compiler copies every rule to wherever it is called: act, close, begin and show.
is seen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from critias.core.batches.batch import next_step
from critias.core.batches.vector import act, begin, close, go_on, has_ended, resume, show
from critias.core.rules.chance import below, sow
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, apply_first, apply_next, mover, scores

THREADS_PER_BLOCK = 64
# Whole games: the more of them are sorted together, the less their threads wait for each other, until their positions no longer fit into
# the memory near them. A block of all the threads that it can have leaves 64 registers to each. bench/results.md has what was tried.
THREADS_OF_WHOLE_GAMES = 1024
REGISTERS = {"max_registers": 64}
MAX_TOGETHER = 4096  # games that the threads of a block play out
PHASES, STEPS_OF_PHASE = 16, 32  # the bins into which they are sorted
BINS = PHASES * STEPS_OF_PHASE
NOTHING = -1  # instead of a step: the game is over
NOT_BEGUN = -2  # or nothing is known of it yet
GOING_ON = -3  # or the last step is not carried out wholly
# numba-cuda asks for names that newer NumPy has dropped.
SUCCESSORS = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}


class Kernels(NamedTuple):
    """The kernels of a game, launched as `kernel[blocks(rows)](...)`."""

    sow: Any  # (generators, low, high): the streams of a seed, one for every row
    begin: Any  # (rows, blank, terms, everywhere): a game in every row, or the next one where one has ended
    resume: Any  # (rows, where, terms): the games of positions that were put into the rows listed
    show: Any  # (rows): what the player to decide sees and may do
    act: Any  # (rows, actions, terms): a legal action in every row
    close: Any  # (rows, terms): what has ended is counted
    draw: Any  # (rows, generators, out): a legal action for every row, each equally likely
    # [blocks(rows, together)[0], threads](rows, together, counts, points): every game to its end as `simulate` plays it, with its
    # decisions, the outcomes after its beginning, and points
    play_out: Any


class Scratch(NamedTuple):
    """Scratch memory of one thread. There is no `before`: observations are written whole, since threads would wait for others' changes."""

    choices: Any
    weights: Any


class ClosingScratch(NamedTuple):
    """Scratch memory of one thread that counts what has ended."""

    choices: Any
    points: Any


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


def games_together(rows: int, processors: int) -> int:
    """How many whole games to play in each block, so that all processors of the GPU end at about the same time."""
    turns = -(-rows // (processors * MAX_TOGETHER))
    return -(-rows // (processors * turns))


@cache
def kernels_for(game: str, most: int, fields: tuple[str, ...]) -> Kernels:
    """The kernels for a game whose positions have at most `most` choices; compiled when first launched, which may take a minute."""
    cuda_of_numba()
    from numba import int64

    @cuda.jit
    def sow_all(generators, low, high):
        row = cuda.grid(1)
        if row < len(generators):
            sow(generators[row], low, high, row)

    @cuda.jit
    def begin_games(rows, blank, terms, everywhere):
        row = cuda.grid(1)
        if row < len(rows.states) and (everywhere or rows.terminated[row] or rows.truncated[row]):
            scratch = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            if not everywhere:
                go_on(rows, row, terms)
            begin(rows, row, blank, terms, scratch)

    @cuda.jit
    def resume_listed(rows, where, terms):
        k = cuda.grid(1)
        if k < len(where):
            scratch = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            resume(rows, where[k], terms, scratch)

    @cuda.jit
    def show_all(rows):
        row = cuda.grid(1)
        if row < len(rows.states):
            scratch = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            show(rows, row, scratch)

    @cuda.jit
    def act_all(rows, actions, terms):
        row = cuda.grid(1)
        if row < len(rows.states):
            scratch = Scratch(cuda.local.array(most, int64), cuda.local.array(most, int64))
            rows.actor[row] = rows.player[row]
            act(rows, row, actions[row], scratch)
            has_ended(rows, row, terms)

    @cuda.jit
    def close_ended(rows, terms):
        row = cuda.grid(1)
        if row < len(rows.states) and (rows.terminated[row] or rows.truncated[row]):
            close(rows, row, terms, ClosingScratch(cuda.local.array(most, int64), cuda.local.array(MAX_PLAYERS, int64)))

    @cuda.jit
    def draw(rows, generators, out):
        row = cuda.grid(1)
        if row < len(rows.states):
            out[row] = rows.choices[row, below(generators[row], int64(rows.n_choices[row]))]

    return Kernels(
        sow_all, begin_games, resume_listed, show_all, act_all, close_ended, draw, kernel_of_whole_games(most, "phase" in fields)
    )


def kernel_of_whole_games(most: int, has_phases: bool) -> Any:
    from numba import int16, int32, int64

    bin_of, sum_up = sorting(has_phases), summing()

    @cuda.jit(**REGISTERS)
    def play_out(rows, together, counts, points):
        """Play every game to its end. Threads that run together wait wherever their games differ. So a block sorts its games before every
        step, by what is done there: neighbours do the same, and games that are over are left out."""
        thread, threads = cuda.threadIdx.x, cuda.blockDim.x
        first = int64(cuda.blockIdx.x) * together
        games = min(together, len(rows.states) - first)
        choices, weights = cuda.local.array(most, int16), cuda.local.array(most, int64)  # a thread has little memory near it
        bins = cuda.shared.array(BINS, int32)
        sums = cuda.shared.array(BINS, int32)
        in_order = cuda.shared.array(MAX_TOGETHER, int16)
        steps = cuda.shared.array(MAX_TOGETHER, int16)
        for game in range(thread, games, threads):
            in_order[game], steps[game] = game, NOT_BEGUN
        left = games
        while left > 0:
            for k in range(thread, BINS, threads):
                bins[k] = 0
            cuda.syncthreads()
            for k in range(thread, left, threads):
                game = int64(in_order[k])
                row, step = first + game, int64(steps[game])
                is_going_on = False
                if step == GOING_ON:
                    is_going_on = apply_next(rows.states[row])
                elif step != NOT_BEGUN:
                    is_going_on = apply_first(rows.states[row], step)
                step = int64(GOING_ON)
                if not is_going_on:
                    player = mover(rows.states[row])
                    step = int64(NOTHING)
                    if player != OVER:
                        step = int64(next_step(rows.states[row], player, rows.rngs[row], choices, weights))
                        counts[row, int(player == CHANCE)] += 1
                if step != NOTHING:
                    cuda.atomic.add(bins, bin_of(rows.states[row], step), 1)
                steps[game] = step
            cuda.syncthreads()
            sum_up(bins, sums, thread, threads)
            left = bins[BINS - 1]
            cuda.syncthreads()
            for game in range(thread, games, threads):
                if steps[game] != NOTHING:
                    place = cuda.atomic.sub(bins, bin_of(rows.states[first + game], int64(steps[game])), 1) - 1
                    in_order[place] = game
            cuda.syncthreads()
        for game in range(thread, games, threads):
            scores(rows.states[first + game], points[first + game])

    return play_out


def summing() -> Any:
    @cuda.jit(device=True)
    def sum_up(bins, sums, thread, threads):
        """Replace each bin by the sum of it and all bins before it, adding bins at twice the distance each time."""
        far = 1
        while far < BINS:
            for k in range(thread, BINS, threads):
                sums[k] = bins[k] + bins[k - far] if k >= far else bins[k]
            cuda.syncthreads()
            for k in range(thread, BINS, threads):
                bins[k] = sums[k]
            cuda.syncthreads()
            far *= 2

    return sum_up


def sorting(has_phases: bool) -> Any:
    """A function for the bin of a step: by phase, since most rules differ by phase, then by action; the last bin is for open steps."""

    @cuda.jit(device=True)
    def last_or(step, last):
        return last if step == GOING_ON else step % last

    @cuda.jit(device=True)
    def by_phase(state, step):
        return (int(state.phase) % PHASES) * STEPS_OF_PHASE + last_or(step, STEPS_OF_PHASE - 1)

    @cuda.jit(device=True)
    def by_step(state, step):
        return last_or(step, BINS - 1)

    return by_phase if has_phases else by_step
