"""Finds: becoming known, being covered, collected or left (N10)."""

from __future__ import annotations

from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE, FINDS_IN_ZONE
from critias.games.nautilus.components import (
    ANALYSIS,
    ATLANTIS,
    CHEST,
    COLLECTING_PRICE,
    LOOKS,
    RESEARCH,
    SCALLOP,
    SNAIL,
    SPEED,
    TREASURE,
)
from critias.games.nautilus.state import (
    BUILD,
    COVERED,
    LOOK,
    LOOKED,
    MOVE,
    NEWS,
    NOBODY,
    NONE,
    PINGED,
    REVEAL,
    SONAR_PHASE,
    SPEED_PHASE,
    UNKNOWN,
    helped,
    pay,
    remove_square,
)

# ------------------------------------------------------------------------------------------------ clauses


@rule
def price_of(find, face):
    """[N10.2] The price of a find: chests and speed are free, everything else costs a Nemo, two in the trench."""
    return 0 if face == CHEST or face == SPEED else COLLECTING_PRICE[FIND_ZONE[find]]


@rule
def may_collect_now(state, find):
    return price_of(find, int(state.what[find])) <= state.money[state.turn]


@rule
def lookable(state):
    """[N10.6] Face-down finds anywhere that the player has not seen; the second of another zone than the first, if there is one."""
    candidates = state.there & ~state.shown & ~state.seen[state.turn]
    if state.looks == 0:
        return 0
    if state.looked_zone != NONE and candidates & ~FINDS_IN_ZONE[state.looked_zone] != 0:
        return candidates & ~FINDS_IN_ZONE[state.looked_zone]
    return candidates


# ------------------------------------------------------------------------------------------------ becoming known


@rule
def let_see(state, finds, cause):
    """Make finds known one after the other, the lowest number first; chance says what each is."""
    state.pending = finds
    state.cause = cause
    state.phase = REVEAL


@rule
def reveal(state, face):
    """[N10.1] A find that nobody had seen is decided now; every face left in its zone weighs as many as there are."""
    find = lowest(state.pending)
    if state.what[find] == UNKNOWN:
        state.what[find] = face
        state.pool[FIND_ZONE[find], face] -= 1
    state.pending &= state.pending - 1
    if state.cause == COVERED:
        state.shown |= 1 << find
        discard(state, find)
        resume(state, BUILD)
    elif state.cause == PINGED:
        state.seen[state.turn] |= 1 << find
        resume(state, SONAR_PHASE)
    elif state.cause == LOOKED:
        state.seen[state.turn] |= 1 << find
        resume(state, LOOK)
    else:
        state.shown |= 1 << find
        state.cause = 0
        arrive_at(state, find)
        state.sailing = NONE


@rule
def resume(state, phase):
    if state.pending == 0:
        state.cause = 0
        state.phase = phase


# ------------------------------------------------------------------------------------------------ leaving the board


@rule
def take_away(state, find):
    state.there &= ~(1 << find)
    remove_square(state.finds, int(FIND_SQUARE[find]))


@rule
def discard(state, find):
    """[N5.10] A find under a module leaves the game face up; one of Atlantis goes to the ruins without a marker."""
    take_away(state, find)
    if state.what[find] >= ATLANTIS:
        state.ruins[state.what[find] - ATLANTIS] = NOBODY


@rule
def arrive_at(state, find):
    """[N10.1] A player who can pay must collect; [N10.8] otherwise it stays face up, or goes to the ruins unmarked if of Atlantis."""
    face = int(state.what[find])
    state.phase = MOVE
    if may_collect_now(state, find):
        pay(state, state.turn, price_of(find, face))
        take_away(state, find)
        state.is_busy = 1
        gain(state, face)
    else:
        state.unpaid |= 1 << int(state.sailing)
        if face >= ATLANTIS:
            discard(state, find)


@rule
def gain(state, face):
    player = state.turn
    if face >= ATLANTIS:  # [N10.7] a marker in the ruins, and an aquanaut brings the news
        state.ruins[face - ATLANTIS] = player
        state.phase = NEWS
    elif face == CHEST:  # [N10.5]
        pay(state, player, -TREASURE[helped(state, ANALYSIS)])
    elif face == SPEED:  # [N10.4]
        state.phase = SPEED_PHASE
    else:  # [N10.3]
        state.got[player, face] += 1
        if face == SNAIL or face == SCALLOP:
            state.looks = LOOKS[helped(state, RESEARCH)]
            state.phase = LOOK
