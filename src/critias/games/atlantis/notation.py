"""Actions as words, positions as one line.

    atlantis 2 amigo | path 28: r1/1A c4+/0A ~ =0 o3 | under a2f5/c1 | 0 hand=af2 tiles=h3/o6 bridge=hand | 1 ... | deck 80:a11 | turn 0 ...

The path begins at the space before its colon; a tile is its item's letter and value, `+` with another tile under it, `/1A` with player 1's
figure A on it, `?` while it is being turned over; `~` is water, `=0` water under player 0's bridge (`=` alone: under that of the first
player who has one to spare), `path -` no path at all. A player's figures that stand nowhere are on Atlantis, or listed in `home=AB`; its
bridge is on the path, `bridge=hand` (the default) or `bridge=lost`. Cards are letters with counts (`f2`), `?2` two cards unknown, `-` none.
"""

from __future__ import annotations

from critias.core.notation import Vocabulary
from critias.games.atlantis.actions import (
    BRIDGE,
    BUY,
    DRAW_CARD,
    END,
    MOVE,
    PAY_CARD,
    PAY_TILE,
    PLAY,
    REVEAL,
    SHOW,
)
from critias.games.atlantis.components import (
    BACKS,
    FIGURE_LETTERS,
    ITEMS,
    N_ITEMS,
    RANKS,
    SPACES,
    TILES_PER_BACK,
    TOP_VALUE,
    VALUE,
)


def _tile_name(back: int, tile: int) -> str:
    return f"{ITEMS[tile // RANKS]}{VALUE[back, tile]}"


def _words() -> dict[int, str]:
    words = {SHOW: "show", END: "end"}
    for item, name in enumerate(ITEMS):
        for figure, letter in enumerate(FIGURE_LETTERS):
            words[MOVE + figure * N_ITEMS + item] = f"{letter}.{name}"
        words[PLAY + item] = name
        words[PAY_CARD + item] = f"pay.{name}"
        words[DRAW_CARD + item] = f"draw.{name}"
    for value in range(1, TOP_VALUE + 1):
        words[BUY + value - 1] = f"buy.{value}"
        words[PAY_TILE + value - 1] = f"pay.{value}"
    for space in range(1, SPACES + 1):
        words[BRIDGE + space - 1] = f"bridge.{space}"
    for back, letter in enumerate(BACKS):
        for tile in range(TILES_PER_BACK):
            words[REVEAL + back * TILES_PER_BACK + tile] = f"reveal.{_tile_name(back, tile)}{letter}"
    return words


VOCABULARY = Vocabulary("Atlantis", _words(), "A.flag, flag, buy.5, bridge.27, pay.5, pay.flag, show, end")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
