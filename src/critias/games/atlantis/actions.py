"""The numbers of actions and outcomes. Decisions come first, then what chance decides; no number means two things."""

from __future__ import annotations

from critias.games.atlantis.components import BACKS, FIGURES, N_ITEMS, SPACES, TILES_PER_BACK, TOP_VALUE

MOVE = 0  # + figure * 7 + item: choose a figure and play the first card for it
PLAY = MOVE + FIGURES * N_ITEMS  # + item: play on with another card
BUY = PLAY + N_ITEMS  # + value - 1: sell a tile of this value for cards
BRIDGE = BUY + TOP_VALUE  # + space - 1: lay the bridge over the gap that begins with this space
PAY_TILE = BRIDGE + SPACES  # + value - 1
PAY_CARD = PAY_TILE + TOP_VALUE  # + item
SHOW = PAY_CARD + N_ITEMS  # stuck: show the hand
END = SHOW + 1  # lay no bridge after the move
N_ACTIONS = END + 1

DRAW_CARD = N_ACTIONS  # + item
REVEAL = DRAW_CARD + N_ITEMS  # + back * 42 + tile
N_OUTCOMES = N_ITEMS + len(BACKS) * TILES_PER_BACK

# The most that can be legal at once: a card for each figure, six values to sell, a bridge into each gap between 27 single tiles, the hand.
MOST_CHOICES = FIGURES * N_ITEMS + TOP_VALUE - 1 + SPACES // 2 + 1
