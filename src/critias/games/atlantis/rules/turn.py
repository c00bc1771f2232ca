"""What an action does (A3 to A9). Every function is one step of a turn and ends by starting the next one."""

from __future__ import annotations

from critias.core.rules.compiled import highest, lowest, rule
from critias.core.rules.contract import CHANCE, OVER
from critias.games.atlantis.actions import BRIDGE, BUY, DRAW_CARD, MOVE, PAY_CARD, PAY_TILE, PLAY, REVEAL, SHOW
from critias.games.atlantis.components import FIGURES, MAINLAND, N_ITEMS, OF_VALUE, RANKS, TILES_PER_BACK, VALUE, A, B
from critias.games.atlantis.rules.legal import landing, may_lay, toll
from critias.games.atlantis.state import (
    AMIGO,
    CHOOSE,
    DRAW,
    DRAW_BOUGHT,
    IN_HAND,
    LAY,
    LOST,
    NO_FIGURE,
    OVER_PHASE,
    PAY,
    PLAY_ON,
    UNCOVER,
    back_of,
    below,
    between,
    bit,
    cards_left,
    figures_home,
    is_occupied,
    item_at,
    tile_at,
)


@rule
def mover(state):
    phase = state.phase
    if phase == DRAW or phase == DRAW_BOUGHT or phase == UNCOVER:
        return CHANCE
    if phase == OVER_PHASE:
        return OVER
    return int(state.turn)


@rule
def apply(state, action):
    if action < PLAY:
        move(state, (action - MOVE) // N_ITEMS, (action - MOVE) % N_ITEMS)
    elif action < BUY:
        play_card(state, action - PLAY)
    elif action < BRIDGE:
        buy(state, action - BUY + 1)
    elif action < PAY_TILE:
        lay_bridge(state, action - BRIDGE + 1)
    elif action < PAY_CARD:
        pay_tile(state, action - PAY_TILE + 1)
    elif action < SHOW:
        pay_card(state, action - PAY_CARD)
    elif action == SHOW:
        show_hand(state)
    elif action < DRAW_CARD:
        draw(state)
    elif action < REVEAL:
        draw_card(state, action - DRAW_CARD)
    else:
        uncover(state, (action - REVEAL) % TILES_PER_BACK)


# ------------------------------------------------------------------------------------------------ moving


@rule
def move(state, figure, item):
    """[A3.2] The chosen figure leaves its tile, which is free from now on."""
    state.barren = 0
    state.figure = figure
    state.start = state.place[state.turn, figure]
    state.occupied &= ~bit(state.start)
    play_card(state, item)


@rule
def play_card(state, item):
    """[A4.1] The card is discarded and leads the figure on; [A4.2] on an occupied tile another card must follow, [A4.4] else none."""
    note_played(state, item)
    part_with(state, item)
    state.discards[item] += 1
    if state.fresh[item] > 0:  # [A6.6] of cards that look alike the one bought this turn counts as played
        state.fresh[item] -= 1
    goal = landing(state, state.place[state.turn, state.figure], item)
    state.place[state.turn, state.figure] = goal
    if is_occupied(state, goal):
        state.phase = PLAY_ON
    else:
        arrive(state, goal)


@rule
def note_played(state, item):
    """Note a card played this turn: after a purchase the others guess from these which cards may still pay."""
    state.played[item] += 1
    if state.known[state.turn, item] == 0:
        state.surprising[item] += 1
    if state.shown[state.turn, item] == 0:
        state.unshown[item] += 1


@rule
def part_with(state, item):
    """Take a card from the mover's hand in the open; if others knew of one like it, they take it to be that one [A11.3]."""
    player = state.turn
    state.hand[player, item] -= 1
    state.cards[player] -= 1
    if state.known[player, item] > 0:
        state.known[player, item] -= 1
    if state.shown[player, item] > 0:
        state.shown[player, item] -= 1


@rule
def arrive(state, goal):
    """[A4.3] End alone on a tile, or home; [A6.3] then all gaps crossed are paid in one go, [A6.11] at prices before a tile is taken."""
    if goal != MAINLAND:
        state.occupied |= bit(goal)
    state.due = toll(state, state.start, goal)
    if state.due > 0:
        state.phase = PAY
    else:
        take_tile(state)


# ------------------------------------------------------------------------------------------------ paying


@rule
def pay_tile(state, value):
    """[A6.2] A tile pays its value, [A6.7] and leaves the game."""
    spend_tile(state, value)
    settle(state, value)


@rule
def pay_card(state, item):
    """[A6.2] A card pays one point, [A6.7] and leaves the game or, in the mayfair edition, goes to the discards."""
    part_with(state, item)
    if state.edition != AMIGO:
        state.discards[item] += 1
    settle(state, 1)


@rule
def settle(state, points):
    """[A6.4] Pay this many points; no change is given, and nothing more is paid once the price is met."""
    state.due = max(state.due - points, 0)
    if state.due == 0:
        take_tile(state)


@rule
def spend_tile(state, value):
    """Take a tile of this value from the mover's stock; among equals it does not matter which."""
    player = state.turn
    state.stock[player, value] -= 1
    state.wealth[player] -= value
    back = A if state.tiles[player, A] & OF_VALUE[A, value] != 0 else B
    state.tiles[player, back] &= ~bit(lowest(state.tiles[player, back] & OF_VALUE[back, value]))


# ------------------------------------------------------------------------------------------------ taking the tile


@rule
def take_tile(state):
    """[A7.1] Take the first free tile behind the figure, [A7.2] skipping gaps and figures; [A7.4] from the mainland the last free one."""
    goal = state.place[state.turn, state.figure]
    free = state.land & ~state.occupied & below(goal)
    if free == 0:  # [A7.3] none free, nothing is taken
        after_the_tile(state)
        return
    space = highest(free)
    gain_tile(state, space)
    state.faces[item_at(state, space)] &= ~bit(space)
    state.worth[space] = 0
    if state.covering & bit(space) != 0:
        state.covering &= ~bit(space)
        state.uncovered = space
        state.phase = UNCOVER
    else:
        state.land &= ~bit(space)  # [A7.6] water
        slide_ends(state)
        after_the_tile(state)


@rule
def gain_tile(state, space):
    player = state.turn
    value = state.worth[space]
    state.stock[player, value] += 1
    state.wealth[player] += value
    state.tiles[player, back_of(space)] |= bit(tile_at(state, space))


@rule
def uncover(state, tile):
    """[A7.5] The tile under the one taken is turned into view."""
    space = state.uncovered
    back = back_of(space)
    state.buried[back] &= ~bit(tile)
    state.faces[tile // RANKS] |= bit(space)
    state.worth[space] = VALUE[back, tile]
    state.uncovered = 0
    after_the_tile(state)


@rule
def slide_ends(state):
    """[A6.12] Atlantis and the mainland slide up to the path; a bridge over water that disappears is gone for good."""
    if state.bridges == 0:
        return
    kept = 0
    if state.land != 0:
        kept = state.bridges & between(lowest(state.land), highest(state.land))
    if kept != state.bridges:
        state.bridges = kept
        for player in range(state.players):
            if state.bridge[player] > IN_HAND and kept & bit(state.bridge[player]) == 0:
                state.bridge[player] = LOST


@rule
def after_the_tile(state):
    """[A6.9] A bridge may be laid after the tile is taken; the question is asked only where it has an answer."""
    if may_lay(state):
        state.phase = LAY
    else:
        draw(state)


# ------------------------------------------------------------------------------------------------ bridges


@rule
def lay_bridge(state, space):
    """[A6.8] Lay the bridge: from now on everybody crosses this gap free of charge."""
    state.barren = 0
    state.bridge[state.turn] = space
    state.bridges |= bit(space)
    if state.phase == LAY:
        draw(state)


# ------------------------------------------------------------------------------------------------ cards


@rule
def buy(state, value):
    """[A9.2] A tile is given up, [A9.4] out of the game, for half its value in cards, rounded down."""
    state.barren = 0
    spend_tile(state, value)
    if state.edition == AMIGO:
        for item in range(N_ITEMS):
            state.settled[item] = state.known[state.turn, item]
    state.draws = value // 2
    state.phase = DRAW_BOUGHT
    want_card(state)


@rule
def show_hand(state):
    """[A5.1] Stuck: the hand is shown and two cards are drawn; [A5.3] the cards shown stay known. [A5.4] All stuck in vain: the end."""
    player = state.turn
    for item in range(N_ITEMS):
        state.known[player, item] = state.hand[player, item]
        state.shown[player, item] = state.hand[player, item]
    if cards_left(state) == 0:
        state.barren += 1
        if state.barren == state.players:
            end_game(state)
        else:
            end_turn(state)
    else:
        state.barren = 0
        state.draws = 2
        state.phase = DRAW
        want_card(state)


@rule
def draw(state):
    """[A8.1] Draw one card, however many were played, [A8.2] and one for each own figure on the mainland."""
    state.draws = 1 + figures_home(state, state.turn)
    state.phase = DRAW
    want_card(state)


@rule
def want_card(state):
    """[A8.4] With the deck empty the discards become the new deck; [A8.5] with nothing left no more is drawn."""
    if state.draws > 0 and state.deck_size == 0:
        refill(state)
    if state.draws == 0 or state.deck_size == 0:
        state.draws = 0
        after_the_draw(state)


@rule
def refill(state):
    """[A8.4] The discards, those of this turn included, are shuffled into a new deck.

    [A11.4] With two players everybody else's card lies open at this moment: each knows the other's hand.
    """
    for item in range(N_ITEMS):
        state.deck[item] = state.discards[item]
        state.deck_size += state.discards[item]
        state.discards[item] = 0
    if state.players == 2:
        for player in range(2):
            for item in range(N_ITEMS):
                state.known[player, item] = state.hand[player, item]


@rule
def draw_card(state, item):
    state.deck[item] -= 1
    state.deck_size -= 1
    state.hand[state.turn, item] += 1
    state.cards[state.turn] += 1
    state.draws -= 1
    if state.phase == DRAW_BOUGHT:
        state.bought += 1
        if state.edition == AMIGO:  # [A6.6] only what was held when the turn began may pay
            state.fresh[item] += 1
    want_card(state)


@rule
def after_the_draw(state):
    if state.phase == DRAW_BOUGHT:
        state.phase = CHOOSE
    elif figures_home(state, state.turn) == FIGURES:  # [A8.3]
        end_game(state)
    else:
        end_turn(state)


# ------------------------------------------------------------------------------------------------ turn and game end


@rule
def end_turn(state):
    """[A3.1] Pass the turn to the next player clockwise."""
    clear_turn(state)
    state.turn = (state.turn + 1) % state.players
    state.phase = CHOOSE


@rule
def end_game(state):
    """[A10.1] The third figure home, and its four cards drawn, end the game immediately."""
    clear_turn(state)
    state.phase = OVER_PHASE


@rule
def clear_turn(state):
    state.figure = NO_FIGURE
    state.start = 0
    state.bought = 0
    for item in range(N_ITEMS):
        state.fresh[item] = 0
        state.settled[item] = 0
        state.played[item] = 0
        state.surprising[item] = 0
        state.unshown[item] = 0
