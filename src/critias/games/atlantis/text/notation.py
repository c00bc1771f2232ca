"""Actions as words, positions as one line.

    atlantis 2 amigo | path 28: r1/1A c4+/0A ~ =0 o3 | under a2f5/c1 | 0 hand=af2 tiles=h3/o6 bridge=hand | 1 ... | deck 80:a11 | turn 0 ...

The path begins at the space before its colon; a tile is its item's letter and value, `+` with another tile under it, `/1A` with player 1's
figure A on it, `?` while it is being turned over; `~` is water, `=0` water under player 0's bridge (`=` alone: under that of the first
player who has one to spare), `path -` no path at all. A player's figures that stand nowhere are on Atlantis, or listed in `home=AB`; their
bridge is on the path, `bridge=hand` (the default) or `bridge=lost`. Cards are letters with counts (`f2`), `?2` two cards unknown, `-` none.
"""

from __future__ import annotations

from collections.abc import Sequence

from critias.core.actions import Kind
from critias.core.text.notation import Vocabulary, spell
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import BACKS, FIGURE_LETTERS, ITEMS, RANKS, SPACES, TILES_PER_BACK, TOP_VALUE, VALUE

VALUES = range(1, TOP_VALUE + 1)


def _tile_name(back: int, tile: int) -> str:
    return f"{ITEMS[tile // RANKS]}{VALUE[back, tile]}"


WORDS: dict[Kind, Sequence[str]] = ACTIONS.table(
    move=[f"{letter}.{item}" for letter in FIGURE_LETTERS for item in ITEMS],
    play=ITEMS,
    buy=[f"buy.{value}" for value in VALUES],
    bridge=[f"bridge.{space}" for space in range(1, SPACES + 1)],
    pay_tile=[f"pay.{value}" for value in VALUES],
    pay_card=[f"pay.{item}" for item in ITEMS],
    show=["show"],
    end=["end"],
    draw=[f"draw.{item}" for item in ITEMS],
    reveal=[f"reveal.{_tile_name(back, tile)}{letter}" for back, letter in enumerate(BACKS) for tile in range(TILES_PER_BACK)],
)
VOCABULARY = Vocabulary("Atlantis", spell(WORDS), "A.flag, flag, buy.5, bridge.27, pay.5, pay.flag, show, end")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
