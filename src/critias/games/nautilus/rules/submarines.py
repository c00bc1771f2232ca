"""Submarines: launching, sonar, voyages, the trench, coming home (N8, N9, N11)."""

from __future__ import annotations

from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.actions import N_DOORS
from critias.games.nautilus.chart import FIND_AT, FIND_SQUARE, FIND_ZONE, TRENCH_ROWS, WHOLE_ROW, ZONE_OF
from critias.games.nautilus.components import (
    ALL_STATIONS,
    COLUMNS,
    DOOR_X,
    DOOR_Y,
    FIRST_STATION,
    N_STATION_KINDS,
    N_STATIONS,
    RANGE,
    ROWS,
    SONAR,
    SPEED_SQUARES,
    SUBMARINES,
    TECHNICAL,
    TRENCH,
    VOYAGE,
)
from critias.games.nautilus.rules.aquanauts import enter, may_end
from critias.games.nautilus.rules.finds import may_collect_now
from critias.games.nautilus.state import NONE, NOWHERE, add_square, bit_at, helped, in_service, locks_of, remove_square

CAN_DOCK = 1 << N_STATIONS  # in the choices of a submarine: after the stations where it may bring an aquanaut home
OFF_BOARD = -1

# ------------------------------------------------------------------------------------------------ launching


@rule
def door_square(state, station, door):
    """[N8.2] The square on which a blue lock opens, or OFF_BOARD."""
    square = int(state.place[station])
    x = square % COLUMNS + DOOR_X[2 * door]
    y = square // COLUMNS + DOOR_Y[2 * door]
    if x < 0 or x >= COLUMNS or y < 0 or y >= ROWS:
        return OFF_BOARD
    return y * COLUMNS + x


@rule
def has_door(state, station, door):
    """Whether a station has a blue lock on this side."""
    return locks_of(state, station) >> (2 * door) & 1 == 1


@rule
def is_door_free(state, station, door):
    """[N8.2] A launch needs a blue lock that opens on a square without module, submarine or find."""
    square = door_square(state, station, door)
    return square != OFF_BOARD and not bit_at(state.full, square) and not bit_at(state.finds, square)


@rule
def may_launch(state, station, door):
    return has_door(state, station, door) and is_door_free(state, station, door)


@rule
def free_submarine(state):
    """[N8.3] The first of the three that is in the reserve, or NONE."""
    for number in range(SUBMARINES):
        if state.submarine[state.turn, number] == NOWHERE:
            return number
    return NONE


@rule
def launchers(state):
    """[N8.1] Stations with two aquanauts of the mover and a free blue lock, as bits from the first station on."""
    able = 0
    if free_submarine(state) == NONE:
        return able
    left = state.crowd[state.turn] & ALL_STATIONS
    while left != 0:
        station = lowest(left)
        for door in range(N_DOORS):
            if may_launch(state, station, door):
                able |= 1 << (station - FIRST_STATION)
        left &= left - 1
    return able


@rule
def put_afloat(state, number, square):
    """[N9.5] A submarine that is in the trench at the end of a move, or launched into it, opens it for all."""
    state.submarine[state.turn, number] = square
    add_square(state.full, square)
    if ZONE_OF[square] == TRENCH:
        state.trench_open = 1


# ------------------------------------------------------------------------------------------------ sonar


@rule
def is_in_range(square, find, far):
    """[N8.5] Whether a find is in range: columns plus rows, through anything; [N8.6] in the trench only from within it."""
    other = int(FIND_SQUARE[find])
    if FIND_ZONE[find] == TRENCH and ZONE_OF[square] != TRENCH:
        return False
    return abs(square % COLUMNS - other % COLUMNS) + abs(square // COLUMNS - other // COLUMNS) <= far


@rule
def sonar_range(state):
    return RANGE[helped(state, SONAR)]


@rule
def detected(state, number):
    """[N8.5] Finds that a submarine's sonar would show its owner: in range, face down and not seen yet."""
    square = int(state.submarine[state.turn, number])
    far = sonar_range(state)
    left = state.there & ~state.shown & ~state.seen[state.turn]
    found = 0
    while left != 0:
        find = lowest(left)
        if is_in_range(square, find, far):
            found |= 1 << find
        left &= left - 1
    return found


@rule
def pingers(state):
    """[N8.4] Submarines whose sonar can be used: once a turn each, for a Nemo, where there is something to see."""
    able = 0
    for number in range(SUBMARINES):
        if may_ping(state, number) and detected(state, number) != 0:
            able |= 1 << number
    return able


@rule
def may_ping(state, number):
    """[N8.4] Whether the sonar may be used: afloat, not yet used this turn, and a Nemo to pay for it."""
    return state.submarine[state.turn, number] != NOWHERE and state.pinged >> number & 1 == 0 and state.money[state.turn] > 0


# ------------------------------------------------------------------------------------------------ voyages


@rule
def may_enter_trench(state):
    """[N9.4] Whether the trench may be entered: with all five kinds in service, [N9.5] or once somebody has opened it."""
    if state.trench_open == 1:
        return True
    for kind in range(N_STATION_KINDS):
        if in_service(state, state.turn, kind) == 0:
            return False
    return True


@rule
def squares_left(state):
    """[N9.1] How far the submarine chosen may go, [N7.6] with technical stations; [N10.4] a speed find gives three."""
    return SPEED_SQUARES if state.boosted == 1 else VOYAGE[helped(state, TECHNICAL)]


@rule
def chart_voyage(state, number):
    """[N9.1] Fill `reach` with the squares where a submarine may end; return whether there is one.

    [N9.2] It passes over submarines and the city, but does not stop there; [N9.3] it never passes a find, which ends its voyage.
    """
    start = int(state.submarine[state.turn, number])
    distance = squares_left(state)
    state.reach[start // COLUMNS] = 1 << (start % COLUMNS)
    spread(state, start // COLUMNS, distance)
    found = False
    for row in range(max(start // COLUMNS - distance, 0), min(start // COLUMNS + distance + 1, ROWS)):
        state.reach[row] &= ~state.full[row]
        found = found or state.reach[row] != 0
    return found


@rule
def spread(state, centre, distance):
    """Spread step by step to the neighbours; finds are reached in the end, and not passed before."""
    can_enter = may_enter_trench(state)
    for step in range(1, distance + 1):
        above = 0
        for row in range(max(centre - step, 0), min(centre + step + 1, ROWS)):
            here = state.reach[row]
            below = state.reach[row + 1] if row + 1 < ROWS else 0
            sea = WHOLE_ROW if can_enter else WHOLE_ROW & ~TRENCH_ROWS[row]
            if step < distance:
                state.reach[row] = (here | here << 1 | here >> 1 | above | below) & sea & ~state.finds[row]
            else:
                state.reach[row] = (here | here << 1 | here >> 1 | above | below) & sea
            above = here


@rule
def forget_voyage(state):
    for row in range(ROWS):
        state.reach[row] = 0


@rule
def may_retry(state, number):
    """[N10.8] A submarine on a find left unpaid in an earlier turn collects it as its move, if it can be paid now."""
    square = int(state.submarine[state.turn, number])
    return bit_at(state.finds, square) and state.unpaid >> number & 1 == 0 and may_collect_now(state, int(FIND_AT[square]))


@rule
def chart_choices(state, number):
    """Where a submarine may go, collect or come home; one that goes on because of a speed find only goes."""
    if state.boosted == 1:
        chart_voyage(state, number)
        return
    state.choices = harbours(state, number)
    if state.moved >> number & 1 == 0:
        chart_voyage(state, number)
        if may_retry(state, number):
            add_square(state.reach, int(state.submarine[state.turn, number]))


@rule
def may_sail(state, number):
    """[N9.1] One move a turn each: to a square it can reach, or [N10.8] none at all to collect where it is."""
    if state.moved >> number & 1 == 1:
        return False
    if has_free_neighbour(state, number):
        return True
    found = chart_voyage(state, number)
    forget_voyage(state)
    return found or may_retry(state, number)


@rule
def has_free_neighbour(state, number):
    """Whether a voyage can end on open water next to where it begins; then no chart is needed to know that it can end somewhere."""
    start = int(state.submarine[state.turn, number])
    x, y = start % COLUMNS, start // COLUMNS
    can_enter = may_enter_trench(state)
    for row in range(max(y - 1, 0), min(y + 2, ROWS)):
        near = 5 << x >> 1 if row == y else 1 << x
        sea = WHOLE_ROW if can_enter else WHOLE_ROW & ~TRENCH_ROWS[row]
        if near & sea & ~(state.full[row] | state.finds[row]) != 0:
            return True
    return False


# ------------------------------------------------------------------------------------------------ coming home


@rule
def is_at_door(state, number, station):
    """[N11.1] A submarine comes home on a square at a blue lock of a station with anybody in it."""
    if state.built >> station & 1 == 0:
        return False
    for door in range(N_DOORS):
        if has_door(state, station, door) and door_square(state, station, door) == state.submarine[state.turn, number]:
            return has_crew(state, station)
    return False


@rule
def has_crew(state, station):
    for player in range(state.players):
        if state.crew[station, player] > 0:
            return True
    return False


@rule
def may_bring_aquanaut(state, station):
    """[N11.2] Whether an aquanaut may come along: one from the reserve, if the builder can be paid where that is due."""
    return state.reserve[state.turn] > 0 and may_end(state, state.turn, station)


@rule
def harbours(state, number):
    """[N11.1] Stations where a submarine may come home with an aquanaut, as bits, [N11.4] and CAN_DOCK if it may without."""
    found = 0
    left = state.built & ALL_STATIONS
    while left != 0:
        station = lowest(left)
        if is_at_door(state, number, station):
            found |= CAN_DOCK
            if may_bring_aquanaut(state, station):
                found |= 1 << (station - FIRST_STATION)
        left &= left - 1
    return found


@rule
def come_home(state):
    """[N11.3] The submarine goes back to the reserve."""
    number = int(state.sailing)
    remove_square(state.full, int(state.submarine[state.turn, number]))
    state.submarine[state.turn, number] = NOWHERE
    state.afloat -= 1


@rule
def bring_aquanaut(state, station):
    """[N11.2] Bring an aquanaut home, with all that follows when it puts the station into service."""
    state.reserve[state.turn] -= 1
    enter(state, state.turn, station)
