"""What people are told of the table after every action, worked out by the rules themselves and written as numbers.

`text/view.py` and `text/descriptions.py` read the numbers in the order in which they are written here.
"""

from __future__ import annotations

from critias.core.rules.compiled import count_bits, entry, highest, lowest, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.games.atlantis.components import BACKS, FIGURES, MAINLAND, N_ITEMS, OF_VALUE, SPACES, TILES_PER_BACK, TOP_VALUE
from critias.games.atlantis.rules.legal import fee, landing, toll
from critias.games.atlantis.rules.scoring import walk_home
from critias.games.atlantis.state import (
    LOST,
    PAY,
    PLAY_ON,
    above,
    below,
    between,
    bit,
    far_shores,
    is_home,
    is_occupied,
    item_at,
    near_shore,
)

MAX_GAPS = SPACES // 2  # between any two of them lies a tile
GAP_NUMBERS = 4
PLAYER_NUMBERS = FIGURES + 4 + N_ITEMS + 1  # and then the tiles
N_TILES = len(BACKS) * TILES_PER_BACK
TURN_NUMBERS = 8 + 2 * N_ITEMS
STEP_NUMBERS, CLEARED_NUMBERS, MAX_STEP_NUMBERS = 5, 4, 5 + 4 * (MAINLAND + 1) + 2 * MAX_PLAYERS
CARD_NUMBERS = 8

WATER = -1
NOWHERE = -1


@entry
def survey_stacks(state, out):
    """Write the number of the stack on every space, from Atlantis on."""
    fields = state[0]
    for space in range(MAINLAND):
        out[space] = stack_number(fields, space) if fields.land & bit(space) else WATER


@rule
def stack_number(state, space):
    """The number of a stack by the value and the item of its visible tile, and whether that covers something."""
    covers = 1 if state.covering & bit(space) else 0
    return (int(state.worth[space]) * (N_ITEMS + 1) + item_at(state, space)) * 2 + covers


@entry
def survey_gaps(state, out):
    """Write the near shore, the far shore, the price and the bridges (bits of players) of every gap, from Atlantis on; return how many
    gaps there are.
    """
    fields = state[0]
    n = 0
    shores = far_shores(fields)
    while shores != 0:
        far = lowest(shores)
        shores &= shores - 1
        near = near_shore(fields, far)
        out[n, 0], out[n, 1], out[n, 2], out[n, 3] = near, far, fee(fields, far), bridges_between(fields, near, far)
        n += 1
    return n


@rule
def bridges_between(state, near, far):
    """The players whose bridges lie between two shores, as bits."""
    players = 0
    if state.bridges & between(near, far) != 0:
        for player in range(state.players):
            if near < state.bridge[player] < far:
                players |= bit(player)
    return players


@entry
def survey_players(state, out):
    """Write of each player where their figures are, their cards, points, walk home and bridge, the cards known of them, and their tiles:
    how many, and which, the most valuable first. Return how many numbers there are.
    """
    fields = state[0]
    n = 0
    for player in range(fields.players):
        for figure in range(FIGURES):
            out[n + figure] = fields.place[player, figure]
        n += FIGURES
        out[n] = fields.cards[player]
        out[n + 1] = fields.wealth[player] + int(fields.cards[player])
        out[n + 2] = walk_home(fields, player)
        out[n + 3] = fields.bridge[player]
        n += 4
        for item in range(N_ITEMS):
            out[n + item] = fields.known[player, item]
        n = list_tiles(fields, player, out, n + N_ITEMS)
    return n


@rule
def list_tiles(state, player, out, n):
    """Write how many tiles a player has, and which: back * 42 + tile. Return where the next number comes."""
    count = n
    n += 1
    for value in range(TOP_VALUE, 0, -1):
        for back in range(len(BACKS)):
            left = state.tiles[player, back] & OF_VALUE[back, value]
            while left != 0:
                out[n] = back * TILES_PER_BACK + lowest(left)
                left &= left - 1
                n += 1
    out[count] = n - count - 1
    return n


@entry
def survey_turn(state, out):
    """Write whose turn it is, who began, the phase, the price of a journey that is being paid, what is due, the cards still to draw, the
    figure that moves and where it set out; then the cards played, and those discarded.
    """
    fields = state[0]
    out[0], out[1], out[2] = fields.turn, fields.first, fields.phase
    out[3] = toll(fields, fields.start, fields.place[fields.turn, fields.figure]) if fields.phase == PAY else 0
    out[4], out[5], out[6], out[7] = fields.due, fields.draws, fields.figure, fields.start
    for item in range(N_ITEMS):
        out[8 + item] = fields.played[item]
        out[8 + N_ITEMS + item] = fields.discards[item]


@entry
def survey_step(before, after, out):
    """Write what a step changed: the turn before and after it, the cards gone from the deck, how many spaces lost their visible tile, and
    how many bridges were lost; then each of these spaces with the item and the value of its tile, and whether there is water now, and each
    of these bridges with its player and its space. Return how many numbers there are.
    """
    old, new = before[0], after[0]
    out[0], out[1], out[2] = old.turn, new.turn, int(old.deck_size) - new.deck_size
    n = STEP_NUMBERS
    for space in range(MAINLAND + 1):
        if old.worth[space] != 0 and new.worth[space] == 0:
            out[n], out[n + 1], out[n + 2] = space, item_at(old, space), old.worth[space]
            out[n + 3] = 0 if new.land & bit(space) else 1
            n += CLEARED_NUMBERS
    out[3] = (n - STEP_NUMBERS) // CLEARED_NUMBERS
    out[4] = 0
    for player in range(new.players):
        if new.bridge[player] == LOST and old.bridge[player] != LOST:
            out[n], out[n + 1] = player, old.bridge[player]
            out[4] += 1
            n += 2
    return n


@entry
def survey_cards(state, out):
    """Write what each card would do for each figure of the mover: the space where it sets out, where it lands, that space's value, whether
    it is occupied, the gaps that the journey crosses (the first, and one more than the last), and the space and the stack of the tile
    behind it, NOWHERE if there is none.
    """
    fields = state[0]
    for figure in range(FIGURES):
        if not is_home(fields, fields.turn, figure):
            for item in range(N_ITEMS):
                survey_card(fields, figure, item, out[figure, item])


@rule
def survey_card(state, figure, item, out):
    spot = state.place[state.turn, figure]
    start = state.start if state.phase == PLAY_ON and figure == state.figure else spot
    goal = landing(state, spot, item)
    out[0], out[1], out[2] = spot, goal, state.worth[goal]
    out[3] = 1 if is_occupied(state, goal) else 0
    out[4] = count_bits(near_shores(state) & below(start))
    out[5] = count_bits(far_shores(state) & ~above(goal))
    out[6] = tile_behind(state, start, goal)
    out[7] = NOWHERE if out[6] == NOWHERE else stack_number(state, out[6])


@rule
def near_shores(state):
    """The land on Atlantis' side of every gap, and the last tile."""
    return state.land & ~(state.land >> 1)


@rule
def tile_behind(state, start, goal):
    """[A7.1] The space of the tile that a journey would win: the first free one behind its goal, [A7.2] which may be where it began."""
    free = state.land & ~(state.occupied & ~bit(start)) & below(goal)
    return highest(free) if free != 0 else NOWHERE
