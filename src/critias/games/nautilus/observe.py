"""What a player knows, as numbers for a learner. Players come in turn order from the observer on."""

from __future__ import annotations

from critias.core.compiled import rule
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Feature
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE
from critias.games.nautilus.components import (
    AQUANAUTS,
    ATLANTIS,
    COLUMNS,
    N_ATLANTIS,
    N_FACES,
    N_FINDS,
    N_KEPT,
    N_KINDS,
    N_MODULES,
    N_ORDERS,
    N_SORTS,
    N_STATION_KINDS,
    N_TURNS,
    N_ZONES,
    ROWS,
    STATIONS_OF_A_KIND,
    SUBMARINES,
)
from critias.games.nautilus.knowledge import knows_face
from critias.games.nautilus.scoring import markers, ruins_points, station_points
from critias.games.nautilus.state import CAUSES, NOBODY, NOT_FOUND, NOWHERE, PHASES, UNKNOWN, in_service

N_PHASES = len(PHASES)
MUCH_MONEY = 50
MANY_ROUNDS = 20
PLAYER_FEATURES = 7 + N_SORTS + N_KEPT + 2 * N_STATION_KINDS + N_ORDERS + SUBMARINES * 3
MODULE_FEATURES = 4 + N_TURNS + 2 * MAX_PLAYERS
FIND_FEATURES = 5 + ATLANTIS + 2 + MAX_PLAYERS
RUIN_FEATURES = 1 + MAX_PLAYERS
TURN_FEATURES = 2 * MAX_PLAYERS + N_PHASES + len(CAUSES) + N_SORTS + 2 * N_MODULES + 4 * SUBMARINES + 9 + N_ZONES

OBSERVATION = (
    Feature(
        "players",
        MAX_PLAYERS * PLAYER_FEATURES,
        "each: is there, money / 50, reserve / 15, ruins markers / 15, ruins chip / 5, station points / 15, first, modules held / 4,"
        " finds kept / 10, stations of each kind / 4, 3-chips, secret order if known, submarines (afloat, column, row)",
    ),
    Feature("modules", N_MODULES * MODULE_FEATURES, "each: built, column, row, built this turn, quarter turns, builder, aquanauts / 15"),
    Feature(
        "finds",
        N_FINDS * FIND_FEATURES,
        "each: there, column, row, face up, zone / 3, kind if known, Atlantis number / 15, who has seen it",
    ),
    Feature("unseen", N_ZONES * N_FACES, "faces not known to the observer by zone / 4"),
    Feature("ruins", N_ATLANTIS * RUIN_FEATURES, "each Atlantis find: found, whose marker"),
    Feature("supply", N_KINDS, "modules left / 10"),
    Feature(
        "turn",
        TURN_FEATURES,
        "whose turn, who decides last, phase, cause of a reveal, module chosen, walker, where the first walker ended, submarine chosen,"
        " moved, sonar used, unpaid, then numbers and flags of the turn, and the zone looked at",
    ),
    Feature("pending", N_FINDS, "finds about to become known"),
    Feature("game", 5, "players / 4, round / 20, last round, trench open, somebody was busy"),
)


@rule
def seat(state, player, other):
    """A player's place from the observer's side: itself first."""
    return (other - player) % int(state.players)


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = 0
    for other in range(state.players):
        observe_player(state, player, other, out, seat(state, player, other) * PLAYER_FEATURES)
    k = MAX_PLAYERS * PLAYER_FEATURES
    for module in range(N_MODULES):
        if state.place[module] != NOWHERE:
            observe_module(state, player, module, out, k + module * MODULE_FEATURES)
    k += N_MODULES * MODULE_FEATURES
    for find in range(N_FINDS):
        observe_find(state, player, find, out, k + find * FIND_FEATURES)
    k += N_FINDS * FIND_FEATURES
    k = observe_unseen(state, player, out, k)
    k = observe_ruins(state, player, out, k)
    for kind in range(N_KINDS):
        out[k + kind] = state.supply[kind] / 10
    k += N_KINDS
    k = observe_turn(state, player, out, k)
    for find in range(N_FINDS):
        out[k + find] = state.pending >> find & 1
    observe_game(state, out, k + N_FINDS)


@rule
def observe_square(square, out, k):
    out[k] = (square % COLUMNS) / COLUMNS
    out[k + 1] = (square // COLUMNS) / ROWS


@rule
def observe_player(state, player, other, out, k):
    out[k] = 1
    out[k + 1] = state.money[other] / MUCH_MONEY
    out[k + 2] = state.reserve[other] / AQUANAUTS
    out[k + 3] = markers(state, other) / N_ATLANTIS
    out[k + 4] = ruins_points(state, other) / 5
    out[k + 5] = station_points(state, other) / 15
    out[k + 6] = 1 if state.first == other else 0
    k += 7
    for sort in range(N_SORTS):
        out[k + sort] = state.held[other, sort] / 4
    k += N_SORTS
    for kind in range(N_KEPT):
        out[k + kind] = state.got[other, kind] / 10
    k += N_KEPT
    for kind in range(N_STATION_KINDS):
        out[k + kind] = in_service(state, other, kind) / STATIONS_OF_A_KIND
        out[k + N_STATION_KINDS + kind] = 1 if state.chip[kind] == other else 0
    k += 2 * N_STATION_KINDS
    if other == player and state.order[other] != UNKNOWN:
        out[k + int(state.order[other])] = 1
    k += N_ORDERS
    for number in range(SUBMARINES):
        square = int(state.submarine[other, number])
        if square != NOWHERE:
            out[k] = 1
            observe_square(square, out, k + 1)
        k += 3


@rule
def observe_module(state, player, module, out, k):
    out[k] = 1
    observe_square(int(state.place[module]), out, k + 1)
    out[k + 3] = state.fresh >> module & 1
    out[k + 4 + int(state.facing[module])] = 1
    k += 4 + N_TURNS
    if state.builder[module] != NOBODY:
        out[k + seat(state, player, int(state.builder[module]))] = 1
    for other in range(state.players):
        out[k + MAX_PLAYERS + seat(state, player, other)] = state.crew[module, other] / AQUANAUTS


@rule
def observe_find(state, player, find, out, k):
    out[k] = state.there >> find & 1
    observe_square(int(FIND_SQUARE[find]), out, k + 1)
    out[k + 3] = state.shown >> find & 1
    out[k + 4] = FIND_ZONE[find] / 3
    k += 5
    if knows_face(state, player, find):
        face = int(state.what[find])
        out[k + min(face, ATLANTIS)] = 1
        if face >= ATLANTIS:
            out[k + ATLANTIS + 1] = (face - ATLANTIS + 1) / N_ATLANTIS
    k += ATLANTIS + 2
    for other in range(state.players):
        out[k + seat(state, player, other)] = state.seen[other] >> find & 1


@rule
def observe_unseen(state, player, out, k):
    for zone in range(N_ZONES):
        for face in range(N_FACES):
            out[k + zone * N_FACES + face] = state.pool[zone, face] / 4
    for find in range(N_FINDS):
        if state.what[find] != UNKNOWN and not knows_face(state, player, find):
            out[k + int(FIND_ZONE[find]) * N_FACES + int(state.what[find])] += 1 / 4
    return k + N_ZONES * N_FACES


@rule
def observe_ruins(state, player, out, k):
    for number in range(N_ATLANTIS):
        owner = int(state.ruins[number])
        if owner != NOT_FOUND:
            out[k] = 1
        if owner >= 0:
            out[k + 1 + seat(state, player, owner)] = 1
        k += RUIN_FEATURES
    return k


@rule
def observe_turn(state, player, out, k):
    out[k + seat(state, player, int(state.turn))] = 1
    out[k + MAX_PLAYERS + seat(state, player, (int(state.first) + int(state.players) - 1) % int(state.players))] = 1
    k += 2 * MAX_PLAYERS
    out[k + int(state.phase)] = 1
    k += N_PHASES
    out[k + int(state.cause)] = 1
    k += len(CAUSES)
    k = mark(int(state.chosen), N_SORTS, out, k)
    k = mark(int(state.walker), N_MODULES, out, k)
    k = mark(int(state.arrived), N_MODULES, out, k)
    k = mark(int(state.sailing), SUBMARINES, out, k)
    for number in range(SUBMARINES):
        out[k + number] = state.moved >> number & 1
        out[k + SUBMARINES + number] = state.pinged >> number & 1
        out[k + 2 * SUBMARINES + number] = state.unpaid >> number & 1
    return observe_numbers(state, out, k + 3 * SUBMARINES)


@rule
def mark(number, size, out, k):
    """One of `size` features, or none of them if nothing is chosen."""
    if number >= 0:
        out[k + number] = 1
    return k + size


@rule
def observe_numbers(state, out, k):
    out[k] = state.bought
    out[k + 1] = state.paid / 4
    out[k + 2] = state.walked / 2
    out[k + 3] = state.steps / 5
    out[k + 4] = state.boosted
    out[k + 5] = state.looks / 2
    out[k + 6] = state.bank / MUCH_MONEY
    out[k + 7] = state.afloat / 12
    out[k + 8] = 1 if state.fresh != 0 else 0
    return mark(int(state.looked_zone), N_ZONES, out, k + 9)


@rule
def observe_game(state, out, k):
    out[k] = state.players / 4
    out[k + 1] = state.round_number / MANY_ROUNDS
    out[k + 2] = state.is_last
    out[k + 3] = state.trench_open
    out[k + 4] = state.is_busy
