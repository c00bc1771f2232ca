"""All randomness: a small generator that gives the same numbers in Python, compiled code and CUDA, and the one
place where a chance node is sampled.

The generator is Chris Doty-Humphrey's sfc32 (three words and a counter), computed in int64 so that nothing overflows.
Where a game must be fair to people who do not trust each other, words come from a tape instead (`secret.py`): the same array with the
words after the four, the first of which counts how many have been taken.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from critias.core.rules.compiled import rule
from critias.core.rules.contract import legal, odds

WORD = 0xFFFFFFFF
GENERATOR_WORDS = 4
MAX_SEED = 2**64 - 1
WARM_UP = 15

Generator = NDArray[np.int64]


def generator(seed: int, stream: int = 0) -> Generator:
    """A generator for a seed; every stream of a seed is a game of its own."""
    check_seed(seed)
    rng = np.zeros(GENERATOR_WORDS, np.int64)
    sow(rng, seed & WORD, seed >> 32, stream)
    return rng


def check_seed(seed: int) -> None:
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed must be a whole number from 0 to {MAX_SEED}, not {seed}")


@rule
def sow(rng, low, high, stream):
    """Start the generator for one stream of a seed, which is given as two 32-bit words."""
    rng[0] = low
    rng[1] = high
    rng[2] = stream & WORD
    rng[3] = 1 + (stream >> 32)
    for _ in range(WARM_UP):
        next_word(rng)


@rule
def next_word(rng):
    """The next 32 random bits."""
    if len(rng) > GENERATOR_WORDS:
        return next_on_tape(rng)
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = (((c << 21) & WORD | c >> 11) + word) & WORD
    rng[3] = (counter + 1) & WORD
    return word


@rule
def next_on_tape(rng):
    """The next word of a tape, which starts again at its end; tapes are much longer than what is taken."""
    taken = rng[0]
    rng[0] = taken + 1
    return rng[GENERATOR_WORDS + taken % (len(rng) - GENERATOR_WORDS)]


@rule
def below(rng, bound):
    """A number from 0 to bound - 1, each equally likely (Lemire: multiply, and redraw the few words that would favour some)."""
    product = next_word(rng) * bound
    if product & WORD < bound:
        unfair = (WORD + 1) % bound
        while product & WORD < unfair:
            product = next_word(rng) * bound
    return product >> 32


@rule
def weighted(rng, weights, n):
    """An index below n, each as likely as its integer weight says."""
    total = 0
    for k in range(n):
        total += weights[k]
    left = below(rng, total)
    for k in range(n):
        left -= weights[k]
        if left < 0:
            return k
    return n - 1


@rule
def sample(state, rng, outcomes, weights):
    """A random outcome of this chance node; the two arrays are scratch memory."""
    n = legal(state, outcomes)
    odds(state, weights)
    return outcomes[weighted(rng, weights, n)]
