"""Laying out the table (N2)."""

from __future__ import annotations

from critias.core.rules.chance import below
from critias.core.rules.compiled import rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.games.nautilus.chart import FACES_IN_ZONE, FIND_ROWS, FIRST_BASE_SQUARE
from critias.games.nautilus.components import (
    AQUANAUTS,
    IN_THE_BOX,
    MONEY,
    N_ATLANTIS,
    N_FACES,
    N_FINDS,
    N_KINDS,
    N_MODULES,
    N_ORDERS,
    N_STATION_KINDS,
    N_ZONES,
    ROWS,
    SUBMARINES,
)
from critias.games.nautilus.rules.turn import lay_base, settle
from critias.games.nautilus.state import BASE_PHASE, FIRST_GAME, NOBODY, NONE, NOT_FOUND, NOWHERE, UNKNOWN


@rule
def setup(state, rng):
    prepare(state)
    deal_orders(state, rng)
    begin(state, below(rng, int(state.players)))  # [N2.5] by lot


@rule
def prepare(state):
    clear_table(state)
    for player in range(state.players):
        state.money[player] = MONEY[state.players]  # [N2.3]


@rule
def begin(state, first):
    state.first = first
    state.turn = first
    state.round_number = 1
    state.phase = BASE_PHASE
    if state.base_square == FIRST_GAME:
        lay_base(state, FIRST_BASE_SQUARE)
        settle(state)


@rule
def clear_table(state):
    for module in range(N_MODULES):
        state.place[module] = NOWHERE
        state.builder[module] = NOBODY
    for kind in range(1, N_KINDS):
        state.supply[kind] = IN_THE_BOX[kind]
    for player in range(MAX_PLAYERS):
        state.order[player] = UNKNOWN
        for number in range(SUBMARINES):
            state.submarine[player, number] = NOWHERE
        if player < state.players:
            state.reserve[player] = AQUANAUTS  # [N1.8]
    for kind in range(N_STATION_KINDS):
        state.chip[kind] = NOBODY
    for number in range(N_ATLANTIS):
        state.ruins[number] = NOT_FOUND
    lay_finds(state)
    forget_turn(state)


@rule
def lay_finds(state):
    """[N2.2] All finds lie face down; what each is, is decided when somebody sees it."""
    state.there = (1 << N_FINDS) - 1
    for find in range(N_FINDS):
        state.what[find] = UNKNOWN
    for zone in range(N_ZONES):
        for face in range(N_FACES):
            state.pool[zone, face] = FACES_IN_ZONE[zone, face]
    for row in range(ROWS):
        state.finds[row] = FIND_ROWS[row]


@rule
def forget_turn(state):
    state.chosen = NONE
    state.walker = NONE
    state.arrived = NONE
    state.sailing = NONE
    state.looked_zone = NONE


@rule
def deal_orders(state, rng):
    """[N2.4] One secret order each; those not dealt stay unknown to all."""
    left = (1 << N_ORDERS) - 1
    for player in range(state.players):
        state.order[player] = draw_order(left, N_ORDERS - player, rng)
        left &= ~(1 << state.order[player])


@rule
def draw_order(left, number, rng):
    """One of the orders that are left, each equally likely."""
    skip = below(rng, number)
    for order in range(N_ORDERS):
        if left >> order & 1:
            if skip == 0:
                return order
            skip -= 1
    return UNKNOWN
