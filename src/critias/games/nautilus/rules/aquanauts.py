"""Aquanauts walk through the city and put stations into service (N6, N7)."""

from __future__ import annotations

from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.components import ALL_STATIONS, FIRST_STATION, N_MODULES, NEWS_STEPS, STEPS, TRAINING, WALKERS
from critias.games.nautilus.state import NEWS, NONE, helped, in_service, station_kind

# ------------------------------------------------------------------------------------------------ clauses


@rule
def steps_left(state):
    """[N6.1] How many steps are left: two aquanauts share three, [N7.5] more with training stations; [N10.7] with news there are two."""
    if state.phase == NEWS or state.boosted == 1:
        return NEWS_STEPS
    return STEPS[helped(state, TRAINING)] - int(state.steps) if state.walked < WALKERS else 0


@rule
def is_station(module):
    return module >= FIRST_STATION


@rule
def must_pay_builder(state, player, module):
    """[N7.2] A player who puts somebody else's station into service pays its builder, [N7.3] once and not for further aquanauts."""
    return is_station(module) and state.builder[module] != player and state.present[player] >> module & 1 == 0


@rule
def may_end(state, player, module):
    """[N6.5] Without money an aquanaut may pass through this station, but not end there."""
    return state.money[player] > 0 or not must_pay_builder(state, player, module)


@rule
def may_leave(state, module):
    """[N6.4] One aquanaut stays in a station for good; [N6.2] the first walker does not walk again."""
    if is_station(module) or module == state.arrived:
        return state.crowd[state.turn] >> module & 1 == 1
    return state.present[state.turn] >> module & 1 == 1


@rule
def within(state, start, steps):
    """[N6.3] The modules at most this many steps away, through joined locks."""
    reached = 1 << start
    edge = reached
    for _ in range(steps):
        joined = 0
        while edge != 0:
            joined |= state.joined[lowest(edge)]
            edge &= edge - 1
        edge = joined & ~reached
        reached |= edge
    return reached


@rule
def destinations(state, start):
    """[N6.3] Where an aquanaut that sets out from here may end."""
    reached = within(state, start, steps_left(state)) & ~(1 << start)
    if state.money[state.turn] > 0:
        return reached
    allowed = 0
    while reached != 0:
        module = lowest(reached)
        if may_end(state, state.turn, module):
            allowed |= 1 << module
        reached &= reached - 1
    return allowed


@rule
def walkers(state):
    """Modules with an aquanaut of the mover that can go somewhere."""
    player = state.turn
    candidates = (state.present[player] & ~ALL_STATIONS) | (state.crowd[player] & ALL_STATIONS)
    if state.arrived != NONE and not may_leave(state, int(state.arrived)):
        candidates &= ~(1 << int(state.arrived))
    if steps_left(state) <= 0:
        return 0
    able = 0
    while candidates != 0:
        module = lowest(candidates)
        if can_go(state, module):
            able |= 1 << module
        candidates &= candidates - 1
    return able


@rule
def can_go(state, module):
    """Whether there is a module to end in; with money any neighbour will do."""
    return state.joined[module] != 0 if state.money[state.turn] > 0 else destinations(state, module) != 0


@rule
def distance(state, start, goal):
    """[N6.3] Every lock passed is a step; the shortest way counts."""
    for steps in range(1, N_MODULES):
        if within(state, start, steps) >> goal & 1:
            return steps
    return N_MODULES  # there is no way


# ------------------------------------------------------------------------------------------------ moving


@rule
def enter(state, player, module):
    """[N7.1] The first aquanaut of its colour in a station puts it into service; [N6.6] any number may follow."""
    is_new = is_station(module) and state.present[player] >> module & 1 == 0
    if must_pay_builder(state, player, module):
        state.money[player] -= 1
        state.money[state.builder[module]] += 1
    add_aquanauts(state, player, module, 1)
    if is_new:
        award_chip(state, player, station_kind(module))


@rule
def add_aquanauts(state, player, module, number):
    state.crew[module, player] += number
    count_crew(state, player, module)


@rule
def count_crew(state, player, module):
    state.present[player] &= ~(1 << module)
    state.crowd[player] &= ~(1 << module)
    if state.crew[module, player] > 0:
        state.present[player] |= 1 << module
    if state.crew[module, player] > 1:
        state.crowd[player] |= 1 << module


@rule
def award_chip(state, player, kind):
    """[N7.10] Give the 3-chip to the player who alone has the most of a kind, at least two.

    [N7.11] A tie does not move it, [N7.12] and nobody can have more than four.
    """
    own = in_service(state, player, kind)
    if own < 2:
        return
    for other in range(state.players):
        if other != player and in_service(state, other, kind) >= own:
            return
    state.chip[kind] = player


@rule
def walk_to(state, module):
    start = int(state.walker)
    state.steps += distance(state, start, module)
    state.walked += 1
    state.arrived = module
    add_aquanauts(state, state.turn, start, -1)
    enter(state, state.turn, module)
    state.walker = NONE
