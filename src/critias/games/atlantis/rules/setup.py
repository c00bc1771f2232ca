"""Laying out the table (A2)."""

from __future__ import annotations

from critias.core.rules.chance import below as random_below
from critias.core.rules.compiled import count_bits, lowest, rule
from critias.games.atlantis.components import (
    ALL_TILES,
    ATLANTIS,
    BACKS,
    CARDS_PER_ITEM,
    FIGURES,
    FIRST_HAND,
    HEIGHT,
    N_CARDS,
    N_ITEMS,
    RANKS,
    SPACES,
    VALUE,
    WATER,
)
from critias.games.atlantis.state import CHOOSE, NO_FIGURE, back_of, bit


@rule
def setup(state, rng):
    open_box(state)
    for space in range(1, SPACES + 1):  # [A2.1] tiles of back A, a gap, tiles of back B
        if HEIGHT[space] != WATER:
            lay_tile(state, space, random_tile(state, back_of(space), rng))
    state.first = random_below(rng, int(state.players))
    deal_hands(state, rng)
    begin(state)


@rule
def open_box(state):
    """Start with all tiles covered and [A2.6] all cards in the deck."""
    for back in range(len(BACKS)):
        state.buried[back] = ALL_TILES
    for item in range(N_ITEMS):
        state.deck[item] = CARDS_PER_ITEM
    state.deck_size = N_CARDS


@rule
def lay_tile(state, space, tile):
    """[A2.3] Lay a tile on a space; only tops are seen, and what lies under them stays undecided."""
    state.buried[back_of(space)] &= ~bit(tile)
    state.land |= bit(space)
    state.faces[tile // RANKS] |= bit(space)
    state.worth[space] = VALUE[back_of(space), tile]
    if HEIGHT[space] == 2:
        state.covering |= bit(space)


@rule
def begin(state):
    """[A2.4] Everybody starts on Atlantis with the bridge in hand."""
    for player in range(state.players):
        for figure in range(FIGURES):
            state.place[player, figure] = ATLANTIS
    state.turn = state.first
    state.figure = NO_FIGURE
    state.phase = CHOOSE


@rule
def random_tile(state, back, rng):
    """One of the tiles of this back not yet in view, each equally likely."""
    tiles = state.buried[back]
    for _ in range(random_below(rng, count_bits(tiles))):
        tiles &= tiles - 1
    return lowest(tiles)


@rule
def deal_hands(state, rng):
    """[A2.5] Four cards for the first player, one more for each next one."""
    for place in range(state.players):
        player = (state.first + place) % state.players
        for _ in range(FIRST_HAND + place):
            item = random_card(state, rng)
            state.deck[item] -= 1
            state.deck_size -= 1
            state.hand[player, item] += 1
            state.cards[player] += 1


@rule
def random_card(state, rng):
    """One of the cards of the deck, each equally likely."""
    left = random_below(rng, int(state.deck_size))
    item = 0
    while left >= state.deck[item]:
        left -= state.deck[item]
        item += 1
    return item
