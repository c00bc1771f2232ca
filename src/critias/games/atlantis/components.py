"""What is in the box: the 84 path tiles, the 105 cards, the figures and the shape of the path (A1, A2)."""

from __future__ import annotations

import numpy as np

ITEMS = ("amphora", "flag", "olive", "helmet", "crown", "ring", "statue")
N_ITEMS = len(ITEMS)

# [A1.1] Each item has a 1, 2, 3, 4, 5 on both backs; three items have their 7 on back A, the other four on back B.
BACKS = ("A", "B")
A, B = 0, 1
RANKS = 6
SEVEN_ON_A = ("amphora", "flag", "olive")
TOP_VALUE = 7
TILES_PER_BACK = N_ITEMS * RANKS


def _value(back: int, tile: int) -> int:
    item, rank = divmod(tile, RANKS)
    if rank < RANKS - 1:
        return rank + 1
    return 7 if (ITEMS[item] in SEVEN_ON_A) == (back == A) else 6


# A tile is a back and a number 0 to 41: item * 6 + rank.
VALUE = np.array([[_value(back, tile) for tile in range(TILES_PER_BACK)] for back in (A, B)], np.int8)
# Bits of the tiles of each value, by back.
OF_VALUE = np.array(
    [[sum(1 << t for t in range(TILES_PER_BACK) if VALUE[back, t] == value) for value in range(TOP_VALUE + 1)] for back in (A, B)],
    np.int64,
)
ALL_TILES = (1 << TILES_PER_BACK) - 1

# [A1.2] 15 movement cards of each item.
CARDS_PER_ITEM = 15
N_CARDS = N_ITEMS * CARDS_PER_ITEM

# [A1.3] Every player has three figures and one bridge.
FIGURES = 3
FIGURE_LETTERS = "ABC"

# [A2.1] The path: places 1 to 53 between Atlantis and the mainland; [A2.2] the water in the middle is the first gap.
ATLANTIS = 0
SPACES = 53
MAINLAND = SPACES + 1
WATER = 0
STACKS = (2,) * 10 + (1,) * 10 + (2,) * 6 + (WATER,) + (2,) * 6 + (1,) * 10 + (2,) * 10
HEIGHT = np.array((0, *STACKS, 0), np.int8)
FIRST_B = 1 + STACKS.index(WATER) + 1

# [A2.5] The first player starts with 4 cards, each next one with one more.
FIRST_HAND = 4
