"""The last walk and the count (A10). [A10.3] It is only a payment: nothing is played, taken, drawn or built."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlantis.components import FIGURES, MAINLAND, TOP_VALUE
from critias.games.atlantis.rules.legal import toll

# Sums that tiles can make, as bits of six words; a word leaves room to shift by the highest value without losing bits.
SUM_BITS = 56
SUM_WORD = (1 << SUM_BITS) - 1


@rule
def scores(state, out):
    """[A10.6] Write the points: tiles and cards, less what the walk home costs; [A10.7] most points win, and ties share."""
    for player in range(state.players):
        out[player] = state.wealth[player] + state.cards[player] - last_payment(state, player)


@rule
def walk_home(state, player):
    """[A10.2] Every figure not yet home, those on Atlantis too, pays its way; bridges stay free."""
    price = 0
    for figure in range(FIGURES):
        price += toll(state, state.place[player, figure], MAINLAND)
    return price


@rule
def last_payment(state, player):
    """[A10.4] The price is paid with tiles and cards so that least is lost; [A10.5] what cannot be paid counts against the player."""
    price = walk_home(state, player)
    cards = int(state.cards[player])
    if price <= cards or price >= state.wealth[player] + cards:
        return price
    sums = tile_sums(state, player)
    for tiles in range(price, price - cards - 1, -1):
        if can_make(sums, tiles):
            return price
    tiles = price + 1
    while not can_make(sums, tiles):
        tiles += 1
    return tiles


@rule
def tile_sums(state, player):
    """All sums that some of the player's tiles make."""
    sums = (1, 0, 0, 0, 0, 0)
    for value in range(1, TOP_VALUE + 1):
        for _ in range(state.stock[player, value]):
            sums = with_tile(sums, value)
    return sums


@rule
def with_tile(sums, value):
    """The given sums, and each of them with one more tile of this value."""
    a = sums[0] << value
    b = sums[1] << value | a >> SUM_BITS
    c = sums[2] << value | b >> SUM_BITS
    d = sums[3] << value | c >> SUM_BITS
    e = sums[4] << value | d >> SUM_BITS
    f = sums[5] << value | e >> SUM_BITS
    return (
        sums[0] | a & SUM_WORD,
        sums[1] | b & SUM_WORD,
        sums[2] | c & SUM_WORD,
        sums[3] | d & SUM_WORD,
        sums[4] | e & SUM_WORD,
        sums[5] | f & SUM_WORD,
    )


@rule
def can_make(sums, points):
    return sums[points // SUM_BITS] >> (points % SUM_BITS) & 1 == 1
