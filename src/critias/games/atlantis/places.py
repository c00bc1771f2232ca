"""Which things on the table stand for an action: what a board lights. The names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.reading import opened
from critias.games.atlantis.actions import BRIDGE, BUY, N_ACTIONS, PAY_CARD, PAY_TILE, PLAY, SHOW
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, N_ITEMS


def places(state: State, action: int) -> list[str]:
    record: Any = opened(state)
    if action < PLAY:
        figure, item = divmod(action, N_ITEMS)
        return [f"card.{ITEMS[item]}", f"figure.{int(record.turn)}{FIGURE_LETTERS[figure]}"]
    if action < BUY:
        return [f"card.{ITEMS[action - PLAY]}"]
    if action < BRIDGE:
        return [f"tile.{action - BUY + 1}"]
    if action < PAY_TILE:
        return [f"space.{action - BRIDGE + 1}"]
    if action < PAY_CARD:
        return [f"tile.{action - PAY_TILE + 1}"]
    if action < SHOW:
        return [f"card.{ITEMS[action - PAY_CARD]}"]
    assert action < N_ACTIONS, "chance is not clicked"
    return []
