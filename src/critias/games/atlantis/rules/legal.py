"""Which actions are legal, and what chance may bring (A3 to A9)."""

from __future__ import annotations

from critias.core.rules.compiled import highest, lowest, rule
from critias.games.atlantis.actions import BRIDGE, BUY, DRAW_CARD, END, MOVE, PAY_CARD, PAY_TILE, PLAY, REVEAL, SHOW
from critias.games.atlantis.components import FIGURES, MAINLAND, N_ITEMS, TILES_PER_BACK, TOP_VALUE
from critias.games.atlantis.state import (
    CHOOSE,
    DRAW,
    DRAW_BOUGHT,
    IN_HAND,
    LAY,
    PAY,
    PLAY_ON,
    UNCOVER,
    above,
    back_of,
    bit,
    cards_left,
    far_shores,
    is_bridged,
    is_home,
    is_led,
    is_occupied,
    item_at,
    near_shore,
    open_gaps,
    purse,
)

# Counts of cards by item packed into one word, so that a search for a chain needs no array.
PACKED = 4
ONE_CARD = (1 << PACKED) - 1


@rule
def landing(state, spot, item):
    """[A4.1] The next visible tile with this item, [A4.7] or the mainland when there is none ahead, [A4.8] as when no path is left."""
    return lowest((state.faces[item] | bit(MAINLAND)) & above(spot))


@rule
def fee(state, far):
    """[A6.1] The price of a gap by boat: the lower of the tiles at its ends, [A6.5] however wide it is; [A6.8] with a bridge it is free."""
    if is_bridged(state, far):
        return 0
    return int(min(state.worth[near_shore(state, far)], state.worth[far]))


@rule
def toll(state, start, goal):
    """[A6.3] The price of a journey is the sum of the gaps it crosses."""
    points = 0
    shores = far_shores(state) & above(start) & ~above(goal)
    while shores != 0:
        points += fee(state, lowest(shores))
        shores &= shores - 1
    return points


@rule
def horizon(state, start, points):
    """[A6.3] How far these points carry a figure: tolls only grow along the path, so one walk answers for every card."""
    shores = far_shores(state) & above(start)
    while shores != 0:
        far = lowest(shores)
        points -= fee(state, far)
        if points < 0:
            return far - 1
        shores &= shores - 1
    return MAINLAND


# ------------------------------------------------------------------------------------------------ playing a card


@rule
def may_play(state, start, spot, item):
    """[A4.5] A card may be played only if the move it starts can be finished and paid for."""
    points = purse(state)
    return state.hand[state.turn, item] > 0 and leads_on(state, start, spot, item, points, horizon(state, start, points - 1))


@rule
def leads_on(state, start, spot, item, points, reach):
    """[A4.5] The same for a card in the hand; `points` is the purse before it is played, `reach` the horizon when it no longer pays."""
    goal = landing(state, spot, item)
    if state.fresh[item] > 0:  # [A6.6] it could not pay anyway
        reach = horizon(state, start, points)
    else:
        points -= 1
    if goal > reach:
        return False
    return not is_occupied(state, goal) or can_play_on(state, start, goal, item, points)


@rule
def packed(counts):
    word = 0
    for item in range(N_ITEMS):
        word |= int(counts[item]) << (PACKED * item)
    return word


@rule
def held(word, item):
    return word >> (PACKED * item) & ONE_CARD


@rule
def can_play_on(state, start, goal, item, points):
    """[A4.2] Whether some chain of further cards leads from the occupied tile `goal` to a free one that can be paid for.

    A depth-first search without a stack: the trail of occupied tiles stepped on is a mask, its highest bit is where the figure leans,
    and the item shown there is the card that led to it. Purses only shrink and tolls only grow, so what cannot be paid now is given up.
    """
    hand = packed(state.hand[state.turn])
    fresh = packed(state.fresh)
    used = 1 << (PACKED * item)
    trail = bit(goal)
    spot = goal
    card = 0
    while True:
        while card < N_ITEMS:
            spent = held(used, card)
            if spent < held(hand, card):
                price = 1 if spent >= held(fresh, card) else 0
                ahead = landing(state, spot, card)
                if toll(state, start, ahead) <= points - price:
                    if not is_occupied(state, ahead):
                        return True
                    trail |= bit(ahead)
                    used += 1 << (PACKED * card)
                    points -= price
                    spot = ahead
                    card = -1
            card += 1
        if spot == goal:
            return False
        card = item_at(state, spot)
        trail &= ~bit(spot)
        used -= 1 << (PACKED * card)
        if held(used, card) >= held(fresh, card):
            points += 1
        spot = highest(trail)
        card += 1


# ------------------------------------------------------------------------------------------------ the other clauses


@rule
def may_buy(state, value):
    """[A9.1] One tile a turn before the first card; [A9.3] a purchase must bring a card."""
    return state.bought == 0 and value >= 2 and state.stock[state.turn, value] > 0 and cards_left(state) > 0


@rule
def may_lay(state):
    """[A6.9] The bridge is laid once a game, [A6.10] into a gap that has none."""
    return state.bridge[state.turn] == IN_HAND and open_gaps(state) != 0


@rule
def may_pay_card(state, item):
    """[A6.2] A card pays one point, [A6.6] unless it was bought this turn and the edition forbids it."""
    return state.hand[state.turn, item] > state.fresh[item]


@rule
def can_go_on(state):
    """[A4.5] Whether the mover can finish the move they began: true in every real position, not in every guess at a hidden hand."""
    if state.phase == PAY:
        return purse(state) >= state.due
    if state.phase == PLAY_ON:
        spot = state.place[state.turn, state.figure]
        for item in range(N_ITEMS):
            if may_play(state, state.start, spot, item):
                return True
        return False
    return True


# ------------------------------------------------------------------------------------------------ lists


@rule
def legal(state, out):
    phase = state.phase
    if phase == CHOOSE:
        return list_choices(state, out)
    if phase == PLAY_ON:
        return list_cards(state, out, 0, state.start, state.place[state.turn, state.figure], PLAY)
    if phase == PAY:
        return list_payments(state, out)
    if phase == LAY:
        n = list_bridges(state, out, 0)
        out[n] = END
        return n + 1
    if phase == DRAW or phase == DRAW_BOUGHT:
        return list_draws(state, out)
    if phase == UNCOVER:
        return list_tiles(state, out)
    return 0


@rule
def list_choices(state, out):
    """[A5.2] A player who is stuck may still buy or lay the bridge before showing the hand."""
    n = list_moves(state, out)
    is_stuck = n == 0
    for value in range(1, TOP_VALUE + 1):
        if may_buy(state, value):
            out[n] = BUY + value - 1
            n += 1
    n = list_bridges(state, out, n)
    if is_stuck:  # [A4.6] a player who can move must move
        out[n] = SHOW
        n += 1
    return n


@rule
def list_moves(state, out):
    n = 0
    for figure in range(FIGURES):
        if not is_home(state, state.turn, figure) and not is_led(state, state.turn, figure):
            place = state.place[state.turn, figure]
            n = list_cards(state, out, n, place, place, MOVE + figure * N_ITEMS)
    return n


@rule
def list_cards(state, out, n, start, spot, first_action):
    points = purse(state)
    reach = horizon(state, start, points - 1)
    for item in range(N_ITEMS):
        if state.hand[state.turn, item] > 0 and leads_on(state, start, spot, item, points, reach):
            out[n] = first_action + item
            n += 1
    return n


@rule
def list_bridges(state, out, n):
    if state.bridge[state.turn] == IN_HAND:
        gaps = open_gaps(state)
        while gaps != 0:
            out[n] = BRIDGE + near_shore(state, lowest(gaps))
            gaps &= gaps - 1
            n += 1
    return n


@rule
def list_payments(state, out):
    """[A6.4] Any payable thing may be given while the price is unmet."""
    n = 0
    for value in range(1, TOP_VALUE + 1):
        if state.stock[state.turn, value] > 0:
            out[n] = PAY_TILE + value - 1
            n += 1
    for item in range(N_ITEMS):
        if may_pay_card(state, item):
            out[n] = PAY_CARD + item
            n += 1
    return n


@rule
def list_draws(state, out):
    n = 0
    for item in range(N_ITEMS):
        out[n] = DRAW_CARD + item
        n += state.deck[item] > 0  # without a branch: no processor can guess what a deck still holds
    return n


@rule
def list_tiles(state, out):
    n = 0
    back = back_of(state.uncovered)
    tiles = state.buried[back]
    while tiles != 0:
        out[n] = REVEAL + back * TILES_PER_BACK + lowest(tiles)
        tiles &= tiles - 1
        n += 1
    return n


@rule
def odds(state, out):
    """[A2.3, A8.1] Every card of the deck is equally likely, and so is every covered tile of the space's back."""
    n = 0
    if state.phase == UNCOVER:
        tiles = state.buried[back_of(state.uncovered)]
        while tiles != 0:
            out[n] = 1
            tiles &= tiles - 1
            n += 1
        return n
    for item in range(N_ITEMS):
        out[n] = state.deck[item]
        n += state.deck[item] > 0
    return n
