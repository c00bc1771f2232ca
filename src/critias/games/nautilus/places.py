"""Which things on the table stand for an action: what a board lights. The names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.reading import opened
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    DONE,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    N_ACTIONS,
    N_DOORS,
    PING,
    PLACE_AT,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import FIRST_STATION, KINDS, MODULES, N_TURNS, SORT_KIND, SORTS, SUBMARINE_NAMES
from critias.games.nautilus.notation import SQUARES


def places(state: State, action: int) -> list[str]:
    record: Any = opened(state)
    if action == DONE:
        return []
    if action == DOCK:
        return [_submarine(record.sailing)]
    assert action < N_ACTIONS, "chance is not clicked"
    first, place = next((first, place) for first, beyond, place in PLACES if first <= action < beyond)
    return [place(action - first)]


def _submarine(number: int) -> str:
    return f"submarine.{SUBMARINE_NAMES[number]}"


def _module(number: int) -> str:
    return f"module.{MODULES[number]}"


def _square(number: int) -> str:
    return f"square.{SQUARES[number]}"


PLACES = (
    (BUY_SORT, BUILD_SORT, lambda sort: f"supply.{KINDS[SORT_KIND[sort]]}"),
    (BUILD_SORT, PLACE_AT, lambda sort: f"held.{SORTS[sort]}"),
    (PLACE_AT, WALK_FROM, lambda number: _square(number // N_TURNS)),
    (WALK_FROM, WALK_TO, _module),
    (WALK_TO, LAUNCH_FROM, _module),
    (LAUNCH_FROM, PING, lambda number: _module(FIRST_STATION + number // N_DOORS)),
    (PING, SAIL, _submarine),
    (SAIL, GO_TO, _submarine),
    (GO_TO, HOME_TO, _square),
    (HOME_TO, DOCK, lambda station: _module(FIRST_STATION + station)),
    (LOOK_AT, N_ACTIONS, lambda find: _square(int(FIND_SQUARE[find]))),
)
