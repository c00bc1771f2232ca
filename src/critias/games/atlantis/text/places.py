"""Which things on the table stand for an action, so that a board can light them. Their names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.fields import opened
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, N_ITEMS


def places(state: State, action: int) -> list[str]:
    """The things on the table that stand for an action; none for an outcome of chance."""
    return _places(opened(state).turn, action)


@cache
def _places(player: int, action: int) -> list[str]:
    """The same for the player whose turn it is; nothing else matters."""
    kind, k = ACTIONS.split(action)
    return PLACES[kind](player, k)


CARDS = [f"card.{item}" for item in ITEMS]
FIGURES = [[f"figure.{player}{letter}" for letter in FIGURE_LETTERS] for player in range(MAX_PLAYERS)]


def _figure(player: int, k: int) -> list[str]:
    figure, item = divmod(k, N_ITEMS)
    return [CARDS[item], FIGURES[player][figure]]


def _card(player: int, item: int) -> list[str]:
    return [CARDS[item]]


def _tile(player: int, k: int) -> list[str]:
    return [f"tile.{k + 1}"]


def _space(player: int, k: int) -> list[str]:
    return [f"space.{k + 1}"]


def _nothing(player: int, k: int) -> list[str]:
    return []


PLACES: dict[Kind, Callable[[int, int], list[str]]] = ACTIONS.table(
    move=_figure,
    play=_card,
    buy=_tile,
    bridge=_space,
    pay_tile=_tile,
    pay_card=_card,
    show=_nothing,
    end=_nothing,
    draw=_nothing,
    reveal=_nothing,
)
