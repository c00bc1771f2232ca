"""An estimate of the final points: what finds and stations will come to, times each other, and the money.

While there are finds in the sea, what is ready counts as part of what it can still bring: submarines towards the finds,
aquanauts on their way to a station and modules in hand towards the stations. The weights were found by letting slightly different ones
play each other, and rounded.
"""

from __future__ import annotations

from critias.core.rules.compiled import count_bits, lowest, rule
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import (
    ALL_STATIONS,
    ATLANTIS,
    CHEST,
    COLUMNS,
    FIRST_STATION,
    N_FINDS,
    N_KEPT,
    N_SORTS,
    N_STATION_KINDS,
    ORDER_ANIMAL,
    ORDER_SHELL,
    SORT_CREW,
    STATIONS_OF_A_KIND,
    SUBMARINES,
    WORTH,
)
from critias.games.nautilus.rules.scoring import CHIP_POINTS, markers, ruins_points, scores
from critias.games.nautilus.state import NOWHERE, OVER_PHASE, UNKNOWN, in_service, station_kind

# What the stations of a kind will count, by how many are in service; the 3-chip is also kept from the others.
PLAIN = (0.0, 0.95, 1.6, 2.2, 2.3)
WITH_CHIP = (0.0, 0.95, 3.7, 4.4, 5.0)
# A station waiting for a crew, and an aquanaut waiting for a station.
MATCH = 0.66  # of the station's worth, if the two will meet
STEP = 0.63  # times this for every step between them
SPARE_STATION = 0.1
SPARE_CREW = 0.3
ENOUGH = 3  # spare ones
SURPLUS = 0.14  # for any more

# What a find is worth, with what follows from it.
UNSEEN = 0.9
MARKER = 0.9  # in the ruins, in addition to the chip, while the ranks can change
ATLANTIS_FIND = 1.25
USEFUL_FIND = 0.4  # chest and speed
ORDERED = 0.6  # raised by the secret order, less the Nemo it costs
# What can still be found.
AFLOAT = 1.5
READY = 0.6
NEAR = 1.25
SQUARES_A_TURN = 4.0
PER_NEMO = 1.0  # finds must be paid
NEMO = 0.2  # at the start; at the end it is a point

# Where nothing is begun yet.
FINDS_TO_COME = 14.0  # for all players together
STATIONS_TO_COME = 3.85


@rule
def evaluate(state, out):
    if state.phase == OVER_PHASE:
        scores(state, out)
        return
    left = how_much_is_left(state)
    nemo = left * NEMO + (1.0 - left)
    for player in range(state.players):
        finds = treasure(state, player, left) + finds_to_come(state, player, left)
        out[player] = finds * station_worth(state, player, left) + nemo * state.money[player]


@rule
def how_much_is_left(state):
    """The part of the game that is left: all of it at the start, nothing in the last round."""
    return 0.0 if state.is_last == 1 else count_bits(state.there) / N_FINDS


# ------------------------------------------------------------------------------------------------ finds


@rule
def treasure(state, player, left):
    """What has been found, with what the secret order adds."""
    worth = float(ruins_points(state, player)) + left * MARKER * markers(state, player)
    for kind in range(N_KEPT):
        worth += state.got[player, kind] * worth_of(state, player, kind)
    return worth


@rule
def worth_of(state, player, face):
    """What a find of this face is worth to the player."""
    if face >= ATLANTIS:
        return ATLANTIS_FIND
    if face >= CHEST:
        return USEFUL_FIND
    order = int(state.order[player])
    if order != UNKNOWN and (face == ORDER_SHELL[order] or face == ORDER_ANIMAL[order]):
        return WORTH[face] + ORDERED
    return float(WORTH[face])


@rule
def finds_to_come(state, player, left):
    """What the submarines can bring in and money can pay for: the scarcer of the two counts more."""
    brought = left * (fleet(state, player) + FINDS_TO_COME / state.players)
    paid = PER_NEMO * state.money[player]
    return brought * paid / (brought + paid) if paid > 0 else 0.0


@rule
def fleet(state, player):
    """The worth of submarines at sea, by how near they are to something, and of those that could be launched."""
    worth, reserve = 0.0, 0
    for number in range(SUBMARINES):
        square = int(state.submarine[player, number])
        if square == NOWHERE:
            reserve += 1
        else:
            worth += AFLOAT + NEAR * attraction(state, player, square)
    return worth + READY * min(count_bits(state.crowd[player] & ALL_STATIONS), reserve)


@rule
def attraction(state, player, square):
    """The worth of the find most worth going for; distance lowers it."""
    best = 0.0
    left = state.there
    while left != 0:
        find = lowest(left)
        left &= left - 1
        turns = distance_at_sea(square, int(FIND_SQUARE[find])) / SQUARES_A_TURN
        best = max(best, expected(state, player, find) / (1.0 + turns))
    return best


@rule
def distance_at_sea(square, other):
    return abs(square % COLUMNS - other % COLUMNS) + abs(square // COLUMNS - other // COLUMNS)


@rule
def expected(state, player, find):
    """What a find on the board is worth, as far as the player knows it."""
    if (state.seen[player] | state.shown) >> find & 1 == 1 and state.what[find] != UNKNOWN:
        return worth_of(state, player, int(state.what[find]))
    return UNSEEN


# ------------------------------------------------------------------------------------------------ stations


@rule
def station_worth(state, player, left):
    """What the stations count now and, while there are finds left, what they will count."""
    now, then = 0.0, STATIONS_TO_COME + prospects(state, player)
    for kind in range(N_STATION_KINDS):
        own = in_service(state, player, kind)
        if state.chip[kind] == player:
            now += CHIP_POINTS
            then += WITH_CHIP[own]
        else:
            now += 1.0 if own >= 2 else 0.0
            then += PLAIN[own]
    return now + left * max(then - now, 0.0)


@rule
def prospects(state, player):
    """The worth of open stations that will be manned, each by the nearest free aquanaut, and of what is left over or in hand."""
    crew, where = free_crew(state, player)
    waiting = state.built & ALL_STATIONS & ~state.present[player]
    worth, nearness = 0.0, 1.0
    reached, edge = where, where
    while edge != 0 and crew > 0 and waiting != 0:
        edge = neighbours(state, edge) & ~reached
        reached |= edge
        nearness *= STEP
        here = edge & waiting
        while here != 0 and crew > 0:
            station = lowest(here)
            here &= here - 1
            waiting &= ~(1 << station)
            crew -= 1
            worth += nearness * MATCH * gain(state, player, station)
    stations = count_bits(waiting)
    held_crew, held_stations = in_hand(state, player)
    in_hand_worth = pairing(crew + held_crew, stations + held_stations) - pairing(crew, stations)
    return worth + spare(crew, SPARE_CREW) + spare(stations, SPARE_STATION) + in_hand_worth


@rule
def neighbours(state, modules):
    """The modules joined to any of these."""
    joined = 0
    while modules != 0:
        joined |= state.joined[lowest(modules)]
        modules &= modules - 1
    return joined


@rule
def gain(state, player, station):
    """What one more station of this kind in service would be worth."""
    kind = station_kind(station)
    own = in_service(state, player, kind)
    if own >= STATIONS_OF_A_KIND:
        return 0.0
    rival = 0
    for other in range(state.players):
        if other != player:
            rival = max(rival, in_service(state, other, kind))
    before = WITH_CHIP[own] if state.chip[kind] == player else PLAIN[own]
    after = WITH_CHIP[own + 1] if own + 1 > rival else PLAIN[own + 1]
    return max(after - before, 0.0)


@rule
def pairing(crew, stations):
    """What a number of aquanauts and stations is worth if they will meet."""
    pairs = min(crew, stations)
    return MATCH * pairs + spare(crew - pairs, SPARE_CREW) + spare(stations - pairs, SPARE_STATION)


@rule
def spare(number, worth):
    few = min(number, ENOUGH)
    return worth * few + SURPLUS * (number - few)


@rule
def free_crew(state, player):
    """Aquanauts that may leave where they are: how many, and the modules they are in."""
    crew, where = 0, (state.present[player] & ~ALL_STATIONS) | (state.crowd[player] & ALL_STATIONS)
    left = where
    while left != 0:
        module = lowest(left)
        left &= left - 1
        crew += int(state.crew[module, player])
        if module >= FIRST_STATION:
            crew -= 1
    return crew, where


@rule
def in_hand(state, player):
    """Aquanauts and stations bought and not built."""
    crew, stations = 0, 0
    for sort in range(N_SORTS):
        number = int(state.held[player, sort])
        if SORT_CREW[sort] > 0:
            crew += number * SORT_CREW[sort]
        else:
            stations += number
    return crew, stations
