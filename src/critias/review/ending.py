"""Ends of games that are small enough to look at whole: everybody's share of the win when all decide as well as they can, hands open."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import WORD
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, apply, legal, mover, odds, ranking, scores
from critias.review.chances import Shares
from critias.review.knowledge import expected

MAX_DEPTH = 200  # decisions and outcomes to the end
EQUAL = 1e-9  # shares that differ by less only differ by rounding
NOBODY_YET = -1.0  # below every share
NOT_LOOKED_AT = -1
NO_HASH = 0


class Levels(NamedTuple):
    """The positions on the way to the one that is looked at, one at each depth."""

    states: State
    raw: NDArray[np.uint8]  # the same memory
    choices: NDArray[np.int64]
    weights: NDArray[np.int64]
    lengths: NDArray[np.int64]  # how many choices there are; NOT_LOOKED_AT before they are found
    chosen: NDArray[np.int64]  # how many of them were looked at
    deciders: NDArray[np.int64]
    hashes: NDArray[np.int64]
    sums: NDArray[np.float64]  # of the shares after the choices that count
    counted: NDArray[np.float64]  # the weight of them
    best: NDArray[np.float64]  # the share of the one who decides
    points: NDArray[np.int64]


class Known(NamedTuple):
    """The shares of the positions that were looked at, by the hash of the position."""

    hashes: NDArray[np.int64]
    shares: NDArray[np.float64]


def levels_for(game: GameDefinition) -> Levels:
    states = np.zeros(MAX_DEPTH, game.dtype)
    most = game.facts.max_choices

    def per_level(dtype: Any, *shape: int) -> NDArray[Any]:
        return np.zeros((MAX_DEPTH, *shape), dtype)

    return Levels(
        states=states,
        raw=states.view(np.uint8).reshape(MAX_DEPTH, -1),
        choices=per_level(np.int64, most),
        weights=per_level(np.int64, most),
        lengths=per_level(np.int64),
        chosen=per_level(np.int64),
        deciders=per_level(np.int64),
        hashes=per_level(np.int64),
        sums=per_level(np.float64, MAX_PLAYERS),
        counted=per_level(np.float64),
        best=per_level(np.float64),
        points=np.zeros(MAX_PLAYERS, np.int64),
    )


def known_for(max_positions: int) -> Known:
    places = 1 << (2 * max_positions).bit_length()
    return Known(np.zeros(places, np.int64), np.zeros((places, MAX_PLAYERS), np.float64))


@entry
def look_at_all(levels, known, max_positions):
    """Find the shares of the first level's position; returns how many positions were looked at, or 0 if there are too many."""
    looked_at, level = 0, 0
    levels.lengths[0] = NOT_LOOKED_AT
    while True:
        if levels.lengths[level] == NOT_LOOKED_AT:
            if reach(levels, known, level):
                if level == 0:
                    return max(1, looked_at)
                level -= 1
                continue
            looked_at += 1
            if looked_at > max_positions:
                return 0
        if levels.chosen[level] == levels.lengths[level]:
            finish(levels, known, level)
            if level == 0:
                return looked_at
            level -= 1
        elif level + 1 == len(levels.states):
            return 0
        else:
            levels.states[level + 1] = levels.states[level]
            apply(levels.states[level + 1], levels.choices[level, levels.chosen[level]])
            level += 1
            levels.lengths[level] = NOT_LOOKED_AT


@rule
def reach(levels, known, level):
    """Look up a position, or begin with its choices; returns whether its shares were known, and passes them on then."""
    levels.hashes[level] = hash_of(levels.raw[level])
    place = place_of(known, levels.hashes[level])
    if known.hashes[place] != NO_HASH:
        pass_on(levels, level, known.shares[place])
        return True
    begin(levels, level)
    return False


@rule
def begin(levels, level):
    """Find the choices of a position; at the end of the game there are none and the result counts."""
    state = levels.states[level]
    decider = mover(state)
    levels.deciders[level] = decider
    levels.chosen[level] = 0
    levels.counted[level] = 0.0
    levels.best[level] = NOBODY_YET
    levels.sums[level, :] = 0.0
    if decider == OVER:
        levels.lengths[level] = 0
        share_win(levels, level)
        return
    levels.lengths[level] = legal(state, levels.choices[level])
    if decider == CHANCE:
        odds(state, levels.weights[level])


@rule
def share_win(levels, level):
    """Divide the win among those who are ahead."""
    state, points = levels.states[level], levels.points
    scores(state, points)
    ranking(state, points)
    players = int(state.players)
    most = points[0]
    for player in range(1, players):
        most = max(most, points[player])
    for player in range(players):
        if points[player] == most:
            levels.sums[level, player] = 1.0
            levels.counted[level] += 1.0


@rule
def finish(levels, known, level):
    """Keep the mean of what counts, and pass it on to the position before."""
    place = place_of(known, levels.hashes[level])
    known.hashes[place] = levels.hashes[level]
    for player in range(MAX_PLAYERS):
        known.shares[place, player] = levels.sums[level, player] / levels.counted[level]
    pass_on(levels, level, known.shares[place])


@rule
def pass_on(levels, level, shares):
    """Let the shares after a choice count in the position before it: all outcomes by their odds, the best choices equally."""
    if level == 0:
        return
    before = level - 1
    decider, choice = levels.deciders[before], levels.chosen[before]
    levels.chosen[before] += 1
    weight = 1.0
    if decider == CHANCE:
        weight = float(levels.weights[before, choice])
    elif shares[decider] < levels.best[before] - EQUAL:
        return
    elif shares[decider] > levels.best[before] + EQUAL:
        levels.best[before] = shares[decider]
        levels.sums[before, :] = 0.0
        levels.counted[before] = 0.0
    if decider != CHANCE and shares[decider] > 1.0 - EQUAL:
        levels.chosen[before] = levels.lengths[before]  # a sure win leaves nothing to look for
    levels.counted[before] += weight
    for player in range(MAX_PLAYERS):
        levels.sums[before, player] += weight * shares[player]


@rule
def hash_of(raw):
    """63 bits of all bytes, by the hash of Fowler, Noll and Vo; two of a million positions share one once in 10 million times."""
    low, high = 0x811C9DC5, 0
    for k in range(len(raw)):
        byte = int(raw[k])
        low = ((low ^ byte) * 0x01000193) & WORD
        high = ((high ^ byte ^ (low >> 7)) * 0x01000195) & WORD
    return max(1, (high >> 1) << 32 | low)


@rule
def place_of(known, wanted):
    """Where a hash is, or would be."""
    last = len(known.hashes) - 1
    place = wanted & last
    while known.hashes[place] != NO_HASH and known.hashes[place] != wanted:
        place = (place + 1) & last
    return place


# ------------------------------------------------------------------------------------------------ from Python


class Endings:
    """Looks at ends of games of up to a number of positions; the memory for it is used again."""

    def __init__(self, game: GameDefinition, max_positions: int) -> None:
        self.game = game
        self.max_positions = max_positions
        self.looked_at = 0  # positions, the last time
        self._levels = levels_for(game)
        self._known = known_for(max_positions)

    def shares(self, state: State) -> Shares | None:
        """Everybody's exact share of the win, or None if too many positions can follow."""
        self._known.hashes[:] = NO_HASH
        return self._shares(state)

    def shares_after(self, state: State) -> dict[int, Shares] | None:
        """The same after every choice in a position."""
        self._known.hashes[:] = NO_HASH
        found = {}
        for action in calls.legal(state, self.game.facts.max_choices):
            shares = self._shares(expected(state, action))
            if shares is None:
                return None
            found[action] = shares
        return found

    def _shares(self, state: State) -> Shares | None:
        self._levels.states[0] = state[0]
        self.looked_at = int(look_at_all(self._levels, self._known, self.max_positions))
        if not self.looked_at:
            return None
        shares = self._known.shares[place_of(self._known, hash_of(self._levels.raw[0]))]
        return tuple(shares[: int(state["players"][0])].tolist())
