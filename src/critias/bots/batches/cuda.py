"""The steps of `searches.py` as kernels of a GPU, one thread a game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from critias.bots.batches.searches import begin, descend, grow, show, sum_up
from critias.core.batches.cuda import cuda_of_numba

cuda: Any = None  # Numba's, once it is asked for; a global, since Numba's simulator of a GPU looks for it there


class SearchKernels(NamedTuple):
    """Launched as `kernel[blocks(rows)](...)`."""

    begin: Any  # (searches, games, low, high, stream): the seed in two words, another stream for every search
    descend: Any  # (searches, settings)
    show: Any  # (searches)
    grow: Any  # (searches, settings)
    sum_up: Any  # (searches, games)


@cache
def search_kernels() -> SearchKernels:
    """The kernels for any game; compiled when first launched, which may take a minute."""
    global cuda
    cuda = cuda_of_numba()

    @cuda.jit
    def begin_all(rows, games, low, high, stream):
        row = cuda.grid(1)
        if row < len(rows.states):
            begin(rows, row, games, low, high, stream)

    @cuda.jit
    def descend_all(rows, settings):
        row = cuda.grid(1)
        if row < len(rows.states):
            descend(rows, row, settings)

    @cuda.jit
    def show_all(rows):
        row = cuda.grid(1)
        if row < len(rows.states):
            show(rows, row)

    @cuda.jit
    def grow_all(rows, settings):
        row = cuda.grid(1)
        if row < len(rows.states):
            grow(rows, row, settings)

    @cuda.jit
    def sum_up_all(rows, games):
        row = cuda.grid(1)
        if row < len(rows.states):
            sum_up(rows, row, games)

    return SearchKernels(begin_all, descend_all, show_all, grow_all, sum_up_all)
