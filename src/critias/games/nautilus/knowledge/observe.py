"""What a player knows, as numbers for a learner."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from critias.core.observation import clear, relative_player, share, write_shares
from critias.core.rules.compiled import lowest, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE
from critias.games.nautilus.components import (
    AQUANAUTS,
    ATLANTIS,
    COLUMNS,
    FIND_KINDS,
    N_ATLANTIS,
    N_FINDS,
    N_ORDERS,
    N_STATION_KINDS,
    N_ZONES,
    ROWS,
    STATIONS_OF_A_KIND,
    SUBMARINES,
)
from critias.games.nautilus.knowledge import layout as at
from critias.games.nautilus.knowledge.layout import MONEY_SCALE, OBSERVATION
from critias.games.nautilus.rules.scoring import markers, ruins_points, station_points
from critias.games.nautilus.state import NOBODY, NOT_FOUND, NOWHERE, UNKNOWN, in_service

ROUNDS_SCALE = 20
MODULES_SCALE = 10
FINDS_SCALE = 10
POINTS_SCALE = 15
BEST_RUINS_CHIP = 5
N_FIND_KINDS = len(FIND_KINDS)
ALL_FINDS = (1 << N_FINDS) - 1

COLUMN_OF = np.array([square % COLUMNS / COLUMNS for square in range(ROWS * COLUMNS)], np.float32)
ROW_OF = np.array([square // COLUMNS / ROWS for square in range(ROWS * COLUMNS)], np.float32)


def _untouched() -> NDArray[np.float32]:
    """An observation with nothing but the finds, all of them on the board and face down: where they lie never changes."""
    out = np.zeros(sum(block.size for block in OBSERVATION), np.float32)
    steps = np.arange(N_FINDS) * at.FIND_STEP
    out[at.FIND_THERE + steps] = 1
    out[at.FIND_COLUMN + steps] = COLUMN_OF[FIND_SQUARE]
    out[at.FIND_ROW + steps] = ROW_OF[FIND_SQUARE]
    out[at.FIND_DEPTH + steps] = FIND_ZONE / (N_ZONES - 1)
    return out


UNTOUCHED = _untouched()


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = UNTOUCHED[feature]
    observe_unseen(state, player, out)
    observe_ruins(state, player, out)
    for other in range(state.players):
        observe_player(state, player, other, out)
    observe_things(state, player, state.built, touched(state), out)


@rule
def observe_things(state, player, modules, finds, out):
    """Write these modules and finds, the supply and the question asked."""
    observe_city(state, player, modules, out)
    observe_finds(state, player, finds, out)
    write_shares(state.supply, MODULES_SCALE, out, at.SUPPLY_MODULES)
    observe_turn(state, player, out)
    observe_game(state, out)


@rule
def touched(state):
    """Finds that somebody knows or that are no longer in their place."""
    return ALL_FINDS & ~state.there | state.shown | known(state)


@rule
def known(state):
    """Finds that somebody has looked at."""
    finds = 0
    for other in range(state.players):
        finds |= state.seen[other]
    return finds


@rule
def mark(number, out, k):
    """Set the feature at k + number, if there is a number; all features from k on are 0 so far. Written without a branch, which a processor
    would have to guess."""
    out[k + max(number, 0)] = number >= 0


@rule
def mark_all(things, out, k):
    """Set a feature for each thing in a mask."""
    left = things
    while left != 0:
        out[k + lowest(left)] = 1
        left &= left - 1


@rule
def observe_player(state, player, other, out):
    k = relative_player(state, player, other) * at.PLAYER_STEP
    out[at.PLAYER_THERE + k] = 1
    out[at.PLAYER_MONEY + k] = share(state.money[other], MONEY_SCALE)
    out[at.PLAYER_RESERVE + k] = share(state.reserve[other], AQUANAUTS)
    out[at.PLAYER_MARKERS + k] = share(markers(state, other), N_ATLANTIS)
    out[at.PLAYER_RUINS + k] = share(ruins_points(state, other), BEST_RUINS_CHIP)
    out[at.PLAYER_STATIONS + k] = share(station_points(state, other), POINTS_SCALE)
    out[at.PLAYER_FIRST + k] = 1 if state.first == other else 0
    write_shares(state.held[other], 4, out, at.PLAYER_HELD + k)
    write_shares(state.got[other], FINDS_SCALE, out, at.PLAYER_FINDS + k)
    for kind in range(N_STATION_KINDS):
        out[at.PLAYER_SERVICE + k + kind] = share(in_service(state, other, kind), STATIONS_OF_A_KIND)
        out[at.PLAYER_CHIP + k + kind] = 1 if state.chip[kind] == other else 0
    observe_order(state, player, other, out, at.PLAYER_ORDER + k)
    for number in range(SUBMARINES):
        observe_submarine(int(state.submarine[other, number]), out, k + number * at.SUBMARINE_STEP)


@rule
def observe_submarine(square, out, k):
    is_afloat = square != NOWHERE
    out[at.PLAYER_AFLOAT + k] = is_afloat
    out[at.PLAYER_COLUMN + k] = COLUMN_OF[square] if is_afloat else 0
    out[at.PLAYER_ROW + k] = ROW_OF[square] if is_afloat else 0


@rule
def observe_order(state, player, other, out, k):
    """[N13.3] Write the player's own order; nobody knows those of the others."""
    clear(out, k, N_ORDERS)
    mark(int(state.order[other]) if other == player else UNKNOWN, out, k)


@rule
def observe_city(state, player, modules, out):
    left = modules
    while left != 0:
        module = lowest(left)
        left &= left - 1
        observe_module(state, player, module, out, module * at.MODULE_STEP)


@rule
def observe_module(state, player, module, out, k):
    clear(out, at.CITY + k, at.MODULE_STEP)
    if state.built >> module & 1 == 0:
        return
    observe_owners(state, player, module, out, k)
    out[at.MODULE_BUILT + k] = 1
    out[at.MODULE_COLUMN + k] = COLUMN_OF[int(state.place[module])]
    out[at.MODULE_ROW + k] = ROW_OF[int(state.place[module])]
    out[at.MODULE_FRESH + k] = state.fresh >> module & 1
    out[at.MODULE_FACING + k + int(state.facing[module])] = 1


@rule
def observe_owners(state, player, module, out, k):
    builder = int(state.builder[module])
    mark(relative_player(state, player, builder) if builder != NOBODY else NOBODY, out, at.MODULE_BUILDER + k)
    for other in range(state.players):
        out[at.MODULE_CREW + k + relative_player(state, player, other)] = share(state.crew[module, other], AQUANAUTS)


@rule
def observe_finds(state, player, finds, out):
    left = finds
    while left != 0:
        find = lowest(left)
        left &= left - 1
        observe_find(state, player, find, out, find * at.FIND_STEP)


@rule
def observe_find(state, player, find, out, k):
    out[at.FIND_THERE + k] = state.there >> find & 1
    out[at.FIND_SHOWN + k] = state.shown >> find & 1
    clear(out, at.FIND_KIND + k, N_FIND_KINDS)
    out[at.FIND_NUMBER + k] = 0
    if (state.shown | state.seen[player]) >> find & 1 == 1:
        observe_face(int(state.what[find]), out, k)
    for other in range(state.players):
        out[at.FIND_SEEN + k + relative_player(state, player, other)] = state.seen[other] >> find & 1


@rule
def observe_face(face, out, k):
    out[at.FIND_KIND + k + min(face, ATLANTIS)] = 1
    if face >= ATLANTIS:
        out[at.FIND_NUMBER + k] = share(face - ATLANTIS + 1, N_ATLANTIS)


@rule
def observe_unseen(state, player, out):
    for zone in range(N_ZONES):
        write_shares(state.pool[zone], 4, out, at.UNSEEN_FACE + zone * at.UNSEEN_STEP)
    left = known(state) & ~(state.shown | state.seen[player])
    while left != 0:
        find = lowest(left)
        left &= left - 1
        if state.what[find] != UNKNOWN:
            out[at.UNSEEN_FACE + int(FIND_ZONE[find]) * at.UNSEEN_STEP + int(state.what[find])] += 1 / 4


@rule
def observe_ruins(state, player, out):
    clear(out, at.RUINS, at.RUINS_SIZE)
    for number in range(N_ATLANTIS):
        owner, k = int(state.ruins[number]), number * at.RUIN_STEP
        out[at.RUIN_FOUND + k] = owner != NOT_FOUND
        mark(relative_player(state, player, owner) if owner >= 0 else NOBODY, out, at.RUIN_MARKER + k)


@rule
def observe_turn(state, player, out):
    clear(out, at.TURN, len(out) - at.TURN)
    first = int(state.first)
    out[at.TURN_PLAYER + relative_player(state, player, int(state.turn))] = 1
    out[at.TURN_LAST + relative_player(state, player, first - 1 if first > 0 else int(state.players) - 1)] = 1
    out[at.TURN_PHASE + int(state.phase)] = 1
    out[at.TURN_CAUSE + int(state.cause)] = 1
    mark(int(state.chosen), out, at.TURN_CHOSEN)
    mark(int(state.walker), out, at.TURN_WALKER)
    mark(int(state.arrived), out, at.TURN_ARRIVED)
    mark(int(state.sailing), out, at.TURN_SAILING)
    for number in range(SUBMARINES):
        out[at.TURN_MOVED + number] = state.moved >> number & 1
        out[at.TURN_PINGED + number] = state.pinged >> number & 1
        out[at.TURN_UNPAID + number] = state.unpaid >> number & 1
    observe_numbers(state, out)
    mark_all(state.pending, out, at.PENDING_FIND)


@rule
def observe_numbers(state, out):
    out[at.TURN_BOUGHT] = state.bought
    out[at.TURN_PAID] = share(state.paid, 4)
    out[at.TURN_WALKED] = share(state.walked, 2)
    out[at.TURN_STEPS] = share(state.steps, 5)
    out[at.TURN_BOOSTED] = state.boosted
    out[at.TURN_LOOKS] = share(state.looks, 2)
    out[at.TURN_BANK] = share(state.bank, MONEY_SCALE)
    out[at.TURN_AFLOAT] = share(state.afloat, 12)
    out[at.TURN_BUILT] = 1 if state.fresh != 0 else 0
    mark(int(state.looked_zone), out, at.TURN_ZONE)


@rule
def observe_game(state, out):
    out[at.GAME_PLAYERS] = share(state.players, MAX_PLAYERS)
    out[at.GAME_ROUND] = share(state.round_number, ROUNDS_SCALE)
    out[at.GAME_LAST] = state.is_last
    out[at.GAME_TRENCH] = state.trench_open
    out[at.GAME_BUSY] = state.is_busy
