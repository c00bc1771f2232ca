"""The state of an Atlantis position, and functions that read it.

Everything about the path is a mask with bit s for space s: which spaces are land, which tops show an item, where figures stand.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from critias.core.actions import phase_names
from critias.core.rules.compiled import highest, lowest, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.struct import Struct
from critias.games.atlantis.components import ATLANTIS, FIGURES, FIRST_B, MAINLAND, N_ITEMS, RANKS, TOP_VALUE, A, B

# Editions [A0.1].
AMIGO, MAYFAIR = 0, 1
EDITIONS = ("amigo", "mayfair")


class Phase(IntEnum):
    """The question being asked, or the chance outcome being awaited."""

    CHOOSE = 0
    PLAY_ON = 1
    PAY = 2
    UNCOVER = 3  # chance: the tile under the one taken
    LAY = 4
    DRAW = 5  # chance: a card at the end of a turn
    DRAW_BOUGHT = 6  # chance: a card for a tile sold
    OVER = 7


PHASES = phase_names(Phase)
CHOOSE, PLAY_ON, PAY, UNCOVER, LAY, DRAW, DRAW_BOUGHT, OVER_PHASE = map(int, Phase)  # for compiled code

NO_FIGURE = -1
# Where a bridge is when it does not lie on the path.
IN_HAND, LOST = 0, -1

FIELDS = np.dtype(
    [
        # widest fields first, so that nothing is padded unseen
        ("land", np.int64),  # spaces with a tile
        ("occupied", np.int64),  # spaces with a figure standing on them
        ("bridges", np.int64),  # water spaces with a bridge over them
        ("covering", np.int64),  # spaces where a covered tile lies under the visible one
        ("faces", np.int64, (N_ITEMS,)),  # spaces whose visible tile shows the item
        ("buried", np.int64, (2,)),  # the covered tiles of each back, nobody knows where
        ("tiles", np.int64, (MAX_PLAYERS, 2)),  # tiles each player holds, by back
        ("wealth", np.int16, (MAX_PLAYERS,)),  # what they are worth together
        ("due", np.int16),  # points the mover still has to pay
        ("worth", np.int8, (MAINLAND + 2,)),  # value of the visible tile of each space
        # the players
        ("stock", np.int8, (MAX_PLAYERS, TOP_VALUE + 1)),  # how many tiles of each value each holds
        ("place", np.int8, (MAX_PLAYERS, FIGURES)),  # where each figure is
        ("bridge", np.int8, (MAX_PLAYERS,)),  # the space it was laid on, IN_HAND or LOST
        ("cards", np.int8, (MAX_PLAYERS,)),  # size of each hand
        ("hand", np.int8, (MAX_PLAYERS, N_ITEMS)),
        ("known", np.int8, (MAX_PLAYERS, N_ITEMS)),  # cards of it that the other players know [A11.3, A11.4]
        ("shown", np.int8, (MAX_PLAYERS, N_ITEMS)),  # cards of it that everybody knows [A11.3]
        # the piles
        ("deck", np.int8, (N_ITEMS,)),
        ("deck_size", np.int8),
        ("discards", np.int8, (N_ITEMS,)),
        # the turn
        ("bought", np.int8),  # cards bought this turn
        ("fresh", np.int8, (N_ITEMS,)),  # cards in the mover's hand that may not pay, being bought this turn [A6.6]
        ("settled", np.int8, (N_ITEMS,)),  # cards the others knew the mover to hold at the purchase
        ("played", np.int8, (N_ITEMS,)),  # cards played this turn
        ("surprising", np.int8, (N_ITEMS,)),  # those of them that the others did not know of
        ("unshown", np.int8, (N_ITEMS,)),  # those of them that nobody knew of
        ("phase", np.int8),
        ("turn", np.int8),  # the player whose turn it is
        ("figure", np.int8),  # the figure that moves, or NO_FIGURE
        ("start", np.int8),  # where it set out
        ("uncovered", np.int8),  # the space whose covered tile is being turned over
        ("draws", np.int8),  # cards still to draw
        ("barren", np.int8),  # players in succession who were stuck with nothing to draw [A5.4]
        # the game
        ("players", np.int8),
        ("edition", np.int8),
        ("first", np.int8),  # the player who began
        ("pad", np.int8, (9,)),
    ],
    align=True,
)


class StateStruct(Struct, fields=FIELDS):
    """The state in plain Python."""

    __slots__ = ()


STATE = np.dtype((StateStruct, FIELDS))


# ------------------------------------------------------------------------------------------------ masks


@rule
def bit(space):
    return 1 << int(space)


@rule
def above(space):
    """All spaces beyond this one."""
    return -2 << int(space)


@rule
def below(space):
    """All spaces before this one."""
    return (1 << int(space)) - 1


@rule
def between(near, far):
    """All spaces strictly between the two."""
    return below(far) & above(near)


# ------------------------------------------------------------------------------------------------ the path


@rule
def is_occupied(state, space):
    return state.occupied & bit(space) != 0


@rule
def back_of(space):
    return A if space < FIRST_B else B


@rule
def item_at(state, space):
    """The item that the visible tile of this space shows."""
    for item in range(N_ITEMS):
        if state.faces[item] & bit(space) != 0:
            return item
    return N_ITEMS


@rule
def tile_at(state, space):
    """The number of the visible tile of this space, within its back."""
    rank = min(state.worth[space], RANKS) - 1
    return item_at(state, space) * RANKS + rank


@rule
def far_shores(state):
    """The land on the mainland's side of every gap. [A6.12] No gap lies before the first tile or behind the last one."""
    landings = state.land & ~(state.land << 1)
    return landings & (landings - 1)


@rule
def near_shore(state, far):
    """The land on Atlantis' side of the gap that ends at the shore `far`."""
    return highest(state.land & below(far))


@rule
def is_bridged(state, far):
    """[A6.8] One bridge anywhere in a gap frees the whole of it."""
    return state.bridges & between(near_shore(state, far), far) != 0


@rule
def open_gaps(state):
    """The far shores of all gaps without a bridge."""
    shores = far_shores(state)
    if state.bridges != 0:
        left = shores
        while left != 0:
            far = lowest(left)
            left &= left - 1
            if is_bridged(state, far):
                shores &= ~bit(far)
    return shores


# ------------------------------------------------------------------------------------------------ the players


@rule
def is_home(state, player, figure):
    return state.place[player, figure] == MAINLAND


@rule
def figures_home(state, player):
    home = 0
    for figure in range(FIGURES):
        if is_home(state, player, figure):
            home += 1
    return home


@rule
def is_led(state, player, figure):
    """[A3.3] Whether another figure stands for this one: of the figures together on Atlantis, which are alike, the first stands for all."""
    if state.place[player, figure] != ATLANTIS:
        return False
    for other in range(figure):
        if state.place[player, other] == ATLANTIS:
            return True
    return False


@rule
def purse(state):
    """[A6.2] What the mover could pay: tiles at full value and a point for each card, [A6.6] except for those bought this turn."""
    points = state.wealth[state.turn] + int(state.cards[state.turn])
    if state.bought != 0:
        for item in range(N_ITEMS):
            points -= state.fresh[item]
    return points


@rule
def cards_left(state):
    """Cards that can still be drawn, with the discards shuffled in if need be [A8.4]."""
    left = int(state.deck_size)
    for item in range(N_ITEMS):
        left += state.discards[item]
    return left
