"""Deals follow the true distribution: over many games, the real position and one dealt for a viewer cannot be told apart.

In each game the truth and a deal from what the viewer knows are a pair. If deals follow the true distribution, exchanging the two changes
nothing: for any number computed from a position, the difference within a pair is as likely positive as negative, and the sum of n such
differences exceeds t times the root of the sum of their squares with a probability of at most 2 exp(-t²/2) (Hoeffding, for random signs).
So t is chosen such that, over all numbers that are compared, a right game fails less than once in a million runs.

What others choose may reveal what they hold; how much depends on how they play, not on the rules. So in these games choices are made by
coins that everybody sees, up to a choice of another player that depends, as far as a few deals show, on what the viewer does not know.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.conformance.variants import Variant
from critias.conformance.verdict import Fault
from critias.conformance.walks import dealt, redacted
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import Generator, generator
from critias.core.rules.contract import CHANCE, OVER, SPECTATOR

GAMES = 2000  # of each variant
DEEPEST = 40  # steps
DEALS = 8  # in which a choice must be the same to count as known
MAX_PAIRS = 2000  # of bits that are compared together
ONCE_IN = 1e6

Bits = NDArray[np.int8]  # a row a game; each bit of the state as 1 or -1


class Pairs(NamedTuple):
    """What was hidden in every game, what was dealt in its place, and what the viewer knew."""

    true: Bits
    imagined: Bits
    known: Bits


def deals_are_true(variant: Variant, effort: int) -> None:
    """Deals are distributed like the real positions."""
    states = [_pair(variant, seed) for seed in range(GAMES * effort)]
    pairs = Pairs(*(_bits([triple[k] for triple in states]) for k in range(3)))
    hidden = np.flatnonzero((pairs.true != pairs.imagined).any(axis=0))
    if not hidden.size:
        return
    features = [(int(bit),) for bit in hidden] + _pairs_of_bits(hidden, pairs)
    signs = [np.array([_sign(pairs, side, feature) for feature in features], np.int8) for side in (pairs.true, pairs.imagined)]
    _compare(variant, features, signs[0], signs[1])


# ------------------------------------------------------------------------------------------------ games


def _pair(variant: Variant, seed: int) -> tuple[State, State, State]:
    """A game up to a random depth: the real position, one dealt for a viewer, and what they know."""
    coin, rng = random.Random(seed), generator(seed, stream=1)
    viewer = coin.choice([SPECTATOR, *range(variant.players)])
    state = variant.game.blank(variant.players, variant.options)
    calls.setup(state, generator(seed))
    for _ in range(coin.randrange(DEEPEST)):
        action = _public_choice(variant, state, viewer, coin, rng)
        if action is None:
            break
        calls.apply(state, action)
    return state, dealt(state, viewer, rng), redacted(state, viewer)


def _public_choice(variant: Variant, state: State, viewer: int, coin: random.Random, rng: Generator) -> int | None:
    """The next step by chance or by coin; None at the end, and where another player's choices depend on what the viewer does not know."""
    most = variant.game.facts.max_choices
    mover = calls.mover(state)
    if mover == OVER:
        return None
    legal = calls.legal(state, most)
    if mover == CHANCE:
        return coin.choices(legal, calls.odds(state, most))[0]
    if mover != viewer and any(calls.legal(dealt(state, viewer, rng), most) != legal for _ in range(DEALS)):
        return None
    return coin.choice(legal)


# ------------------------------------------------------------------------------------------------ numbers


def _bits(states: list[State]) -> Bits:
    rows = np.frombuffer(b"".join(state.tobytes() for state in states), np.uint8).reshape(len(states), -1)
    return np.unpackbits(rows, axis=1, bitorder="little").astype(np.int8) * 2 - 1


def _pairs_of_bits(hidden: NDArray[np.int64], pairs: Pairs) -> list[tuple[int, ...]]:
    """Pairs of hidden bits, and of a hidden bit with one that the viewer knows; a random sample of MAX_PAIRS each."""
    rng = np.random.default_rng(0)
    known = np.flatnonzero(pairs.known.min(axis=0) != pairs.known.max(axis=0))
    together = {(int(a), int(b)) for a, b in rng.choice(hidden, (MAX_PAIRS, 2)) if a < b}
    if known.size:
        together |= {(int(a), -1 - int(b)) for a, b in zip(rng.choice(hidden, MAX_PAIRS), rng.choice(known, MAX_PAIRS), strict=True)}
    return sorted(together)


def _sign(pairs: Pairs, side: Bits, feature: tuple[int, ...]) -> Bits:
    """A feature of every game as 1 or -1: a bit, or two of them multiplied; a negative number is a bit of what the viewer knows."""
    first, *second = feature
    if not second:
        return side[:, first]
    return side[:, first] * (side[:, second[0]] if second[0] >= 0 else pairs.known[:, -1 - second[0]])


def _compare(variant: Variant, features: list[tuple[int, ...]], true: Bits, imagined: Bits) -> None:
    differences = (true.astype(np.int64) - imagined) // 2
    sums, squares = differences.sum(axis=1), np.maximum((differences**2).sum(axis=1), 1)
    far = np.abs(sums) / np.sqrt(squares)
    bound = math.sqrt(2 * math.log(2 * len(features) * ONCE_IN))
    worst = int(far.argmax())
    if far[worst] > bound:
        shares = [float((side[worst] > 0).mean()) for side in (true, imagined)]
        names = " with ".join(_bit_name(variant, bit) for bit in features[worst])
        raise Fault(
            f"deals do not follow the true distribution: {names} is set in {shares[0]:.1%} of {true.shape[1]} games and in"
            f" {shares[1]:.1%} of the deals, {far[worst]:.1f} deviations apart; a correct deal stays within {bound:.1f}"
        )


def _bit_name(variant: Variant, bit: int) -> str:
    """The name of a bit, such as `bit 0 of byte 2 of hand`; a bit that the viewer knows has a negative number."""
    if bit < 0:
        return f"{_bit_name(variant, -1 - bit)} (known)"
    byte = bit // 8
    first = {name: int(parts[1]) for name, parts in (variant.game.dtype.fields or {}).items()}
    name = max((name for name in first if first[name] <= byte), key=first.__getitem__)
    return f"bit {bit % 8} of byte {byte - first[name]} of {name}"
