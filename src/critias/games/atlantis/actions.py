"""The kinds of actions and outcomes, and their numbers. Decisions come first, then what chance decides."""

from __future__ import annotations

from critias.core.actions import Kind, lay_out
from critias.games.atlantis.components import BACKS, FIGURES, N_ITEMS, SPACES, TILES_PER_BACK, TOP_VALUE

ACTIONS = lay_out(
    decisions=(
        Kind("move", FIGURES * N_ITEMS),  # figure * 7 + item: choose a figure and play the first card for it
        Kind("play", N_ITEMS),  # item: play on with another card
        Kind("buy", TOP_VALUE),  # value - 1: sell a tile of this value for cards
        Kind("bridge", SPACES),  # space - 1: lay the bridge over the gap that begins with this space
        Kind("pay_tile", TOP_VALUE),  # value - 1
        Kind("pay_card", N_ITEMS),  # item
        Kind("show"),  # stuck: show the hand
        Kind("end"),  # lay no bridge after the move
    ),
    outcomes=(
        Kind("draw", N_ITEMS),  # item
        Kind("reveal", len(BACKS) * TILES_PER_BACK),  # back * 42 + tile
    ),
)

# The first number of each kind, for compiled code.
MOVE = ACTIONS["move"].start
PLAY = ACTIONS["play"].start
BUY = ACTIONS["buy"].start
BRIDGE = ACTIONS["bridge"].start
PAY_TILE = ACTIONS["pay_tile"].start
PAY_CARD = ACTIONS["pay_card"].start
SHOW = ACTIONS["show"].start
END = ACTIONS["end"].start
DRAW_CARD = ACTIONS["draw"].start
REVEAL = ACTIONS["reveal"].start

# The most that can be legal at once: a card for each figure, six values to sell, a bridge into each gap between 27 single tiles, the hand.
MAX_CHOICES = FIGURES * N_ITEMS + TOP_VALUE - 1 + SPACES // 2 + 1
