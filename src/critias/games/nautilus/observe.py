"""What a player knows, as numbers for a learner. Players come in turn order from the observer on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from critias.core.compiled import lowest, rule
from critias.core.contract import MAX_PLAYERS
from critias.core.observation import FROM_HERE, Block, Feature, clear, share, write_shares
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE
from critias.games.nautilus.components import (
    AQUANAUTS,
    ATLANTIS,
    COLUMNS,
    FACES,
    FIND_KINDS,
    KINDS,
    MODULES,
    MONEY,
    N_ATLANTIS,
    N_FACES,
    N_FINDS,
    N_KEPT,
    N_MODULES,
    N_ORDERS,
    N_SORTS,
    N_STATION_KINDS,
    N_TURNS,
    N_ZONES,
    ORDERS,
    ROWS,
    SORTS,
    STATION_KINDS,
    STATIONS_OF_A_KIND,
    SUBMARINE_NAMES,
    SUBMARINES,
    TREASURE,
    TURNS,
    ZONES,
)
from critias.games.nautilus.scoring import markers, ruins_points, station_points
from critias.games.nautilus.state import CAUSES, NOBODY, NOT_FOUND, NOWHERE, PHASES, UNKNOWN, in_service

OBSERVATION_VERSION = 1

N_PHASES = len(PHASES)
MUCH_MONEY = 50
MANY_ROUNDS = 20
MANY_MODULES = 10
MANY_FINDS = 10
MANY_POINTS = 15
BEST_RUINS_CHIP = 5
ORDER = 7 + N_SORTS + N_KEPT + 2 * N_STATION_KINDS  # among the features of a player
PLAYER_FEATURES = ORDER + N_ORDERS + SUBMARINES * 3
OWNERS = 4 + N_TURNS  # among those of a module
MODULE_FEATURES = OWNERS + 2 * MAX_PLAYERS
FIND_FEATURES = 5 + ATLANTIS + 2 + MAX_PLAYERS
RUIN_FEATURES = 1 + MAX_PLAYERS
CITY = MAX_PLAYERS * PLAYER_FEATURES
SEABED = CITY + N_MODULES * MODULE_FEATURES
UNSEEN = SEABED + N_FINDS * FIND_FEATURES
RUINS = UNSEEN + N_ZONES * N_FACES
SUPPLY = RUINS + N_ATLANTIS * RUIN_FEATURES
ALL_FINDS = (1 << N_FINDS) - 1

COLUMN_OF = np.array([square % COLUMNS / COLUMNS for square in range(ROWS * COLUMNS)], np.float32)
ROW_OF = np.array([square // COLUMNS / ROWS for square in range(ROWS * COLUMNS)], np.float32)

_MOST_MONEY = (max(players * money for players, money in enumerate(MONEY)) + N_FINDS * TREASURE[-1]) / MUCH_MONEY
_SQUARE = (Feature("column", "of its square / 36"), Feature("row", "of its square / 24"))

OBSERVATION = (
    Block(
        "player",
        (
            Feature("there", "such a player is at the table"),
            Feature("money", "Nemos / 50", most=_MOST_MONEY),
            Feature("reserve", "aquanauts not in play / 15"),
            Feature("markers", "markers in the ruins / 15"),
            Feature("ruins", "the chip for the ruins as they are / 5"),
            Feature("stations", "points for stations as they are / 15"),
            Feature("first", "is first in this round"),
            Feature("held", "modules bought and not built / 4", SORTS),
            Feature("finds", "finds kept / 10", FIND_KINDS[:N_KEPT]),
            Feature("service", "stations in service / 4", STATION_KINDS),
            Feature("chip", "has the 3-chip", STATION_KINDS),
            Feature("order", "the secret order, if the observer knows it", ORDERS),
            *(
                Feature(f"submarine{name}.{part}", meaning)
                for name in SUBMARINE_NAMES
                for part, meaning in (("afloat", "is on the board"), ("column", "of its square / 36"), ("row", "of its square / 24"))
            ),
        ),
        each=FROM_HERE,
    ),
    Block(
        "module",
        (
            Feature("built", "is part of the city"),
            *_SQUARE,
            Feature("fresh", "was built in this turn"),
            Feature("facing", "where the side that was north looks", TURNS),
            Feature("builder", "whose station it is", FROM_HERE),
            Feature("crew", "aquanauts in it / 15", FROM_HERE),
        ),
        each=MODULES,
    ),
    Block(
        "find",
        (
            Feature("there", "lies on the board"),
            *_SQUARE,
            Feature("shown", "lies or lay face up"),
            Feature("depth", "its zone / 3"),
            Feature("kind", "what it is, if the observer knows it", FIND_KINDS),
            Feature("number", "of an Atlantis find that the observer knows / 15"),
            Feature("seen", "who has looked at it", FROM_HERE),
        ),
        each=tuple(str(find) for find in range(N_FINDS)),
    ),
    Block("unseen", (Feature("face", "finds with this face of which the observer does not know which they are / 4", FACES),), each=ZONES),
    Block(
        "ruin",
        (Feature("found", "is in the ruins"), Feature("marker", "whose marker is on it", FROM_HERE)),
        each=tuple(str(number) for number in range(1, N_ATLANTIS + 1)),
    ),
    Block("supply", (Feature("modules", "not bought yet / 10", KINDS),)),
    Block(
        "turn",
        (
            Feature("player", "who decides", FROM_HERE),
            Feature("last", "who is last in this round", FROM_HERE),
            Feature("phase", "what is asked", PHASES),
            Feature("cause", "why finds become known", CAUSES),
            Feature("chosen", "the module to be placed", SORTS),
            Feature("walker", "the module that an aquanaut sets out from", MODULES),
            Feature("arrived", "the module where the first walker has ended", MODULES),
            Feature("sailing", "the submarine chosen", SUBMARINE_NAMES),
            Feature("moved", "has made its move", SUBMARINE_NAMES),
            Feature("pinged", "has used its sonar", SUBMARINE_NAMES),
            Feature("unpaid", "has come onto a find that could not be paid", SUBMARINE_NAMES),
            Feature("bought", "a module has been bought"),
            Feature("paid", "for building / 4", most=32),
            Feature("walked", "aquanauts that have walked / 2"),
            Feature("steps", "steps they have made / 5"),
            Feature("boosted", "what is chosen moves because of a find"),
            Feature("looks", "finds still to be looked at / 2"),
            Feature("bank", "what it has been paid more than it has paid out / 50", most=_MOST_MONEY, least=-_MOST_MONEY),
            Feature("afloat", "submarines on the board / 12"),
            Feature("built", "something was built in this turn"),
            Feature("zone", "of the first find looked at", ZONES),
        ),
    ),
    Block("pending", (Feature("find", "is about to become known", tuple(str(find) for find in range(N_FINDS))),)),
    Block(
        "game",
        (
            Feature("players", "players / 4"),
            Feature("round", "number of the round / 20", most=32),
            Feature("last", "this is the last round"),
            Feature("trench", "the trench is open"),
            Feature("busy", "somebody has bought, built or collected in this round"),
        ),
    ),
)


def _untouched() -> NDArray[np.float32]:
    """Nothing but the finds, all of them on the board and face down: where they lie never changes."""
    out = np.zeros(sum(block.size for block in OBSERVATION), np.float32)
    finds = out[SEABED:UNSEEN].reshape(N_FINDS, FIND_FEATURES)
    finds[:, 0] = 1
    finds[:, 1] = COLUMN_OF[FIND_SQUARE]
    finds[:, 2] = ROW_OF[FIND_SQUARE]
    finds[:, 4] = FIND_ZONE / (N_ZONES - 1)
    return out


UNTOUCHED = _untouched()


@rule
def seat(state, player, other):
    """A player's place from the observer's side: itself first."""
    return other - player if other >= player else other - player + int(state.players)


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = UNTOUCHED[feature]
    observe_unseen(state, player, out, UNSEEN)
    observe_ruins(state, player, out, RUINS)
    for other in range(state.players):
        observe_player(state, player, other, out)
    observe_things(state, player, state.built, touched(state), out)


@rule
def observe_things(state, player, modules, finds, out):
    """Of the modules and finds only these, the supply and what is asked."""
    observe_city(state, player, modules, out, CITY)
    observe_finds(state, player, finds, out, SEABED)
    k = write_shares(state.supply, MANY_MODULES, out, SUPPLY)
    observe_turn(state, player, out, k)


@rule
def touched(state):
    """Finds that somebody knows or that lie no longer where they lay."""
    return ALL_FINDS & ~state.there | state.shown | known(state)


@rule
def known(state):
    """Finds that somebody has looked at."""
    finds = 0
    for other in range(state.players):
        finds |= state.seen[other]
    return finds


@rule
def observe_square(square, out, k):
    out[k] = COLUMN_OF[square]
    out[k + 1] = ROW_OF[square]


@rule
def mark(number, size, out, k):
    """One of `size` features, which are 0 so far, or none of them if nothing is chosen; without a branch that a processor would guess."""
    out[k + max(number, 0)] = number >= 0
    return k + size


@rule
def mark_all(things, out, k):
    """A feature for each thing in a mask."""
    left = things
    while left != 0:
        out[k + lowest(left)] = 1
        left &= left - 1


@rule
def observe_player(state, player, other, out):
    k = seat(state, player, other) * PLAYER_FEATURES
    out[k] = 1
    out[k + 1] = share(state.money[other], MUCH_MONEY)
    out[k + 2] = share(state.reserve[other], AQUANAUTS)
    out[k + 3] = share(markers(state, other), N_ATLANTIS)
    out[k + 4] = share(ruins_points(state, other), BEST_RUINS_CHIP)
    out[k + 5] = share(station_points(state, other), MANY_POINTS)
    out[k + 6] = 1 if state.first == other else 0
    k = write_shares(state.held[other], 4, out, k + 7)
    k = write_shares(state.got[other], MANY_FINDS, out, k)
    for kind in range(N_STATION_KINDS):
        out[k + kind] = share(in_service(state, other, kind), STATIONS_OF_A_KIND)
        out[k + N_STATION_KINDS + kind] = 1 if state.chip[kind] == other else 0
    k += 2 * N_STATION_KINDS
    observe_order(state, player, other, out, k)
    k += N_ORDERS
    for number in range(SUBMARINES):
        square = int(state.submarine[other, number])
        is_afloat = square != NOWHERE
        out[k] = is_afloat
        out[k + 1] = COLUMN_OF[square] if is_afloat else 0
        out[k + 2] = ROW_OF[square] if is_afloat else 0
        k += 3


@rule
def observe_order(state, player, other, out, k):
    """[N13.3] Of the others nobody knows it."""
    clear(out, k, N_ORDERS)
    mark(int(state.order[other]) if other == player else UNKNOWN, N_ORDERS, out, k)


@rule
def observe_city(state, player, modules, out, k):
    left = modules
    while left != 0:
        module = lowest(left)
        left &= left - 1
        observe_module(state, player, module, out, k + module * MODULE_FEATURES)


@rule
def observe_module(state, player, module, out, k):
    clear(out, k, MODULE_FEATURES)
    if state.built >> module & 1 == 0:
        return
    observe_owners(state, player, module, out, k)
    out[k] = 1
    observe_square(int(state.place[module]), out, k + 1)
    out[k + 3] = state.fresh >> module & 1
    out[k + 4 + int(state.facing[module])] = 1


@rule
def observe_owners(state, player, module, out, k):
    k += OWNERS
    clear(out, k, MAX_PLAYERS)
    builder = int(state.builder[module])
    mark(seat(state, player, builder) if builder != NOBODY else NOBODY, MAX_PLAYERS, out, k)
    for other in range(state.players):
        out[k + MAX_PLAYERS + seat(state, player, other)] = share(state.crew[module, other], AQUANAUTS)


@rule
def observe_finds(state, player, finds, out, k):
    left = finds
    while left != 0:
        find = lowest(left)
        left &= left - 1
        observe_find(state, player, find, out, k + find * FIND_FEATURES)


@rule
def observe_find(state, player, find, out, k):
    out[k] = state.there >> find & 1
    out[k + 3] = state.shown >> find & 1
    k += 5
    clear(out, k, ATLANTIS + 2)
    if (state.shown | state.seen[player]) >> find & 1 == 1:
        observe_face(int(state.what[find]), out, k)
    k += ATLANTIS + 2
    for other in range(state.players):
        out[k + seat(state, player, other)] = state.seen[other] >> find & 1


@rule
def observe_face(face, out, k):
    out[k + min(face, ATLANTIS)] = 1
    if face >= ATLANTIS:
        out[k + ATLANTIS + 1] = share(face - ATLANTIS + 1, N_ATLANTIS)


@rule
def observe_unseen(state, player, out, k):
    for zone in range(N_ZONES):
        write_shares(state.pool[zone], 4, out, k + zone * N_FACES)
    left = known(state) & ~(state.shown | state.seen[player])
    while left != 0:
        find = lowest(left)
        left &= left - 1
        if state.what[find] != UNKNOWN:
            out[k + int(FIND_ZONE[find]) * N_FACES + int(state.what[find])] += 1 / 4


@rule
def observe_ruins(state, player, out, k):
    clear(out, k, N_ATLANTIS * RUIN_FEATURES)
    for number in range(N_ATLANTIS):
        owner = int(state.ruins[number])
        out[k] = owner != NOT_FOUND
        k = mark(seat(state, player, owner) if owner >= 0 else NOBODY, MAX_PLAYERS, out, k + 1)


@rule
def observe_turn(state, player, out, k):
    clear(out, k, len(out) - k)
    first = int(state.first)
    out[k + seat(state, player, int(state.turn))] = 1
    out[k + MAX_PLAYERS + seat(state, player, first - 1 if first > 0 else int(state.players) - 1)] = 1
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
    k = observe_numbers(state, out, k + 3 * SUBMARINES)
    mark_all(state.pending, out, k)
    observe_game(state, out, k + N_FINDS)


@rule
def observe_numbers(state, out, k):
    out[k] = state.bought
    out[k + 1] = share(state.paid, 4)
    out[k + 2] = share(state.walked, 2)
    out[k + 3] = share(state.steps, 5)
    out[k + 4] = state.boosted
    out[k + 5] = share(state.looks, 2)
    out[k + 6] = share(state.bank, MUCH_MONEY)
    out[k + 7] = share(state.afloat, 12)
    out[k + 8] = 1 if state.fresh != 0 else 0
    return mark(int(state.looked_zone), N_ZONES, out, k + 9)


@rule
def observe_game(state, out, k):
    out[k] = share(state.players, MAX_PLAYERS)
    out[k + 1] = share(state.round_number, MANY_ROUNDS)
    out[k + 2] = state.is_last
    out[k + 3] = state.trench_open
    out[k + 4] = state.is_busy
