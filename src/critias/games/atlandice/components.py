"""What is in the box: resources, districts, tiles, dice, the clock (D1, D2)."""

from __future__ import annotations

import numpy as np

# [D1.1] Five kinds of resources, twelve each in the box, and the five districts they belong to, in the order of their dice.
KINDS = ("gems", "books", "provisions", "tools", "weapons")
DISTRICTS = ("jeweller", "library", "inn", "machinery", "forge")
N_KINDS = len(KINDS)
N_DISTRICTS = len(DISTRICTS)
IN_THE_BOX = 12

# [D1.2] A sector is a district or the Black Market, which has the dice of value 6.
JEWELLER, LIBRARY, INN, MACHINERY, FORGE, MARKET = range(6)
SECTORS = (*DISTRICTS, "market")
N_SECTORS = len(SECTORS)
FACES = 6

# [D1.3] Each district is a stack of three tiles with an effect each, lettered a, b, c.
TILES = "abc"
N_TILES = len(TILES)
ALL_TILES = (1 << N_TILES) - 1
TILE_POINTS = 3

# What a tile does.
ROLL_ODD, ROLL_SIX_VISIT, SWAP = 0, 1, 2
ROLL_HIGH, TO_MARKET, SECOND_DIE = 3, 4, 5
ROLL_CLOCK, FROM_MARKET, CHANGE_DIE = 6, 7, 8
MOVE_SUBMARINE = 9
ROLL_EVEN, TO_DISTRICT, ROLL_SIX_MARKET = 10, 11, 12
NO_EFFECT = 13
EFFECT = np.array(
    [
        [ROLL_ODD, ROLL_SIX_VISIT, SWAP],
        [ROLL_HIGH, TO_MARKET, SECOND_DIE],
        [ROLL_CLOCK, FROM_MARKET, CHANGE_DIE],
        [MOVE_SUBMARINE, MOVE_SUBMARINE, MOVE_SUBMARINE],
        [ROLL_EVEN, TO_DISTRICT, ROLL_SIX_MARKET],
    ],
    np.int8,
)

# By number of players: [D2.2] resources on each district, [D2.3] dice.
RESOURCES_PER_DISTRICT = (0, 0, 7, 7, 9)
DICE = (0, 0, 7, 7, 9)
DICE_EACH = (0, 0, 3, 2, 2)  # [D8.1] of which, with two players, one is given to the neutral player
ON_THE_MARKET = 3

# ------------------------------------------------------------------------------------------------ reconstructions
# Nobody here has seen these on the real components: an owner of the box can correct them in this one place [D1.4, D6.1].

# How far each tile moves the clock: needles on tile a, b, c of each district; those of the machinery are 1, 2 and 3 in truth.
NEEDLES = np.array([[2, 1, 3], [3, 1, 2], [3, 1, 2], [1, 2, 3], [3, 1, 2]], np.int8)
MARKET_NEEDLES = 2

# The clock: what its spaces 1 to 11 show; 12 to 22 show the same again; 0 is the start, 23 the end.
HALF_CLOCK = ("", "gems", "donation", "books", "", "provisions", "total", "tools", "donation", "weapons", "")
END_OF_CLOCK = 2 * len(HALF_CLOCK) + 1
NOTHING, TOTAL, DONATION = -1, N_KINDS, N_KINDS + 1
EVENTS = (*KINDS, "total", "donation")
CLOCK = np.array([NOTHING, *(EVENTS.index(name) if name else NOTHING for name in HALF_CLOCK * 2), NOTHING], np.int8)
