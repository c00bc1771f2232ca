"""Which actions are legal, and what chance may bring (N4 to N11).

The answers to a question are worked out once, when it comes up, and kept in the state (`choices`, and for a voyage `reach`);
`legal` writes them out. A question with no answer but "done" is not asked [N3.3].
"""

from __future__ import annotations

from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    DONE,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    N_DOORS,
    PING,
    PLACE_AT,
    REVEAL_FACE,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
from critias.games.nautilus.chart import BASE_SQUARES, FIND_ZONE
from critias.games.nautilus.components import (
    COLUMNS,
    FIRST_STATION,
    MAX_CREW,
    MAX_HELD,
    N_FACES,
    N_SORTS,
    N_TURNS,
    ROWS,
    SORT_CREW,
    SORT_KIND,
    SUBMARINES,
)
from critias.games.nautilus.rules.aquanauts import walkers
from critias.games.nautilus.rules.city import has_place, list_places
from critias.games.nautilus.rules.finds import lookable
from critias.games.nautilus.rules.submarines import (
    CAN_DOCK,
    chart_voyage,
    forget_voyage,
    harbours,
    launchers,
    may_launch,
    may_sail,
    pingers,
)
from critias.games.nautilus.state import (
    BASE_PHASE,
    BUILD,
    BUY,
    LAUNCH,
    LOOK,
    MOVE,
    NEWS,
    NOWHERE,
    PLACE,
    REVEAL,
    SAIL_ON,
    SONAR_PHASE,
    SPEED_PHASE,
    UNKNOWN,
    WALK,
    WALK_ON,
)

# ------------------------------------------------------------------------------------------------ clauses


@rule
def modules_held(state, player):
    total = 0
    for sort in range(N_SORTS):
        total += int(state.held[player, sort])
    return total


@rule
def price_of_sort(sort):
    """[N4.2] A station costs a Nemo; [N4.3] a habitat is free, but each aquanaut in it costs one."""
    return max(SORT_CREW[sort], 1)


@rule
def has_aquanauts(state, sort):
    """[N4.3] The aquanauts of a habitat come from the reserve, three at most, or four with four players."""
    return SORT_CREW[sort] <= MAX_CREW[state.players] and SORT_CREW[sort] <= state.reserve[state.turn]


@rule
def may_buy(state, sort):
    """[N4.2] Whether one is left in the supply and can be paid for."""
    return state.supply[SORT_KIND[sort]] > 0 and price_of_sort(sort) <= state.money[state.turn] and has_aquanauts(state, sort)


# ------------------------------------------------------------------------------------------------ answers, as bits


@rule
def buyable(state):
    """[N4.1] One module a turn; [N4.4] with four in hand none can be bought."""
    found = 0
    if state.bought == 1 or modules_held(state, state.turn) >= MAX_HELD:
        return found
    for sort in range(N_SORTS):
        if may_buy(state, sort):
            found |= 1 << sort
    return found


@rule
def buildable(state):
    """[N5.1] Modules in hand for which there is a place."""
    found = 0
    for sort in range(N_SORTS):
        if state.held[state.turn, sort] > 0 and has_place(state, SORT_KIND[sort]):
            found |= 1 << sort
    return found


@rule
def sailors(state):
    """[N9.1] Submarines that can move or [N11.1] come home."""
    able = 0
    for number in range(SUBMARINES):
        if state.submarine[state.turn, number] != NOWHERE and (may_sail(state, number) or harbours(state, number) != 0):
            able |= 1 << number
    return able


@rule
def boosted_sailors(state):
    """[N10.4] Submarines that can go on because of a speed find."""
    able = 0
    state.boosted = 1
    for number in range(SUBMARINES):
        if state.submarine[state.turn, number] != NOWHERE:
            if chart_voyage(state, number):
                able |= 1 << number
            forget_voyage(state)
    state.boosted = 0
    return able


@rule
def answers(state):
    """The answers to the question of this phase, other than "done"."""
    phase = state.phase
    if phase == BUY:
        return buyable(state)
    if phase == BUILD:
        return buildable(state)
    if phase == WALK or phase == NEWS:
        return walkers(state)
    if phase == LAUNCH:
        return launchers(state)
    if phase == SONAR_PHASE:
        return pingers(state)
    if phase == MOVE:
        return sailors(state)
    if phase == SPEED_PHASE:
        return boosted_sailors(state)
    return lookable(state)


# ------------------------------------------------------------------------------------------------ lists


@rule
def legal(state, out):
    phase = state.phase
    if phase == BUY:
        return done_or(BUY_SORT, state.choices, out)
    if phase == BUILD:
        return done_or(BUILD_SORT, state.choices, out)
    if phase == PLACE:
        return list_places(state, SORT_KIND[state.chosen], PLACE_AT, out)
    if phase == WALK or phase == NEWS:
        return done_or(WALK_FROM, state.choices, out)
    if phase == WALK_ON:
        return list_bits(WALK_TO, state.choices, out, 0)
    return list_at_sea(state, phase, out)


@rule
def list_at_sea(state, phase, out):
    if phase == LAUNCH:
        return list_launches(state, out)
    if phase == SONAR_PHASE:
        return done_or(PING, state.choices, out)
    if phase == MOVE or phase == SPEED_PHASE:
        return done_or(SAIL, state.choices, out)
    if phase == SAIL_ON:
        return list_voyages(state, out)
    if phase == LOOK:
        return done_or(LOOK_AT, state.choices, out)
    if phase == REVEAL:
        return list_faces(state, out)
    if phase == BASE_PHASE:
        return list_base_squares(out)
    return 0


@rule
def done_or(first, mask, out):
    out[0] = DONE
    return list_bits(first, mask, out, 1)


@rule
def list_bits(first, mask, out, n):
    while mask != 0:
        out[n] = first + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@rule
def list_launches(state, out):
    out[0] = DONE
    n = 1
    left = state.choices
    while left != 0:
        station = lowest(left)
        for door in range(N_DOORS):
            if may_launch(state, FIRST_STATION + station, door):
                out[n] = LAUNCH_FROM + station * N_DOORS + door
                n += 1
        left &= left - 1
    return n


@rule
def list_voyages(state, out):
    n = 0
    for row in range(ROWS):
        n = list_bits(GO_TO + row * COLUMNS, state.reach[row], out, n)
    n = list_bits(HOME_TO, state.choices & ~CAN_DOCK, out, n)
    if state.choices & CAN_DOCK != 0:
        out[n] = DOCK
        n += 1
    return n


@rule
def list_base_squares(out):
    """[N2.1] List the squares for the base: anywhere wholly in the lagoon."""
    for k in range(len(BASE_SQUARES)):
        out[k] = PLACE_AT + int(BASE_SQUARES[k]) * N_TURNS
    return len(BASE_SQUARES)


@rule
def list_faces(state, out):
    """[N10.1] What a find can be: what it is, if somebody has seen it, or any face left in its zone."""
    find = lowest(state.pending)
    if state.what[find] != UNKNOWN:
        out[0] = REVEAL_FACE + int(state.what[find])
        return 1
    n = 0
    for face in range(N_FACES):
        if state.pool[FIND_ZONE[find], face] > 0:
            out[n] = REVEAL_FACE + face
            n += 1
    return n


@rule
def odds(state, out):
    """[N10.1] Write the weight of each face: how many of it are left."""
    find = lowest(state.pending)
    if state.what[find] != UNKNOWN:
        out[0] = 1
        return 1
    n = 0
    for face in range(N_FACES):
        if state.pool[FIND_ZONE[find], face] > 0:
            out[n] = int(state.pool[FIND_ZONE[find], face])
            n += 1
    return n
