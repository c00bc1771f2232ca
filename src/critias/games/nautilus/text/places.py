"""Which things on the table stand for an action, so that a board can light them. Their names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.games.nautilus.actions import ACTIONS, N_DOORS
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import FIRST_STATION, KINDS, MODULES, N_TURNS, SORT_KIND, SORTS, SUBMARINE_NAMES
from critias.games.nautilus.text.notation import SQUARES


def places(state: State, action: int) -> list[str]:
    """The things on the table that stand for an action; none for an outcome of chance."""
    kind, k = ACTIONS.split(action)
    return PLACES[kind](opened(state), k)


def _submarine(fields: Any, number: int) -> list[str]:
    return [f"submarine.{SUBMARINE_NAMES[number]}"]


def _submarine_sailing(fields: Any, _: int) -> list[str]:
    return _submarine(fields, fields.sailing)


def _module(fields: Any, number: int) -> list[str]:
    return [f"module.{MODULES[number]}"]


def _station(fields: Any, number: int) -> list[str]:
    return _module(fields, FIRST_STATION + number)


def _station_of_door(fields: Any, k: int) -> list[str]:
    return _station(fields, k // N_DOORS)


def _square(fields: Any, number: int) -> list[str]:
    return [f"square.{SQUARES[number]}"]


def _square_of_place(fields: Any, k: int) -> list[str]:
    return _square(fields, k // N_TURNS)


def _square_of_find(fields: Any, find: int) -> list[str]:
    return _square(fields, int(FIND_SQUARE[find]))


def _supply(fields: Any, sort: int) -> list[str]:
    return [f"supply.{KINDS[SORT_KIND[sort]]}"]


def _held(fields: Any, sort: int) -> list[str]:
    return [f"held.{SORTS[sort]}"]


def _nothing(fields: Any, k: int) -> list[str]:
    return []


PLACES: dict[Kind, Callable[[Any, int], list[str]]] = ACTIONS.table(
    done=_nothing,
    buy=_supply,
    build=_held,
    place=_square_of_place,
    walk_from=_module,
    walk_to=_module,
    launch=_station_of_door,
    ping=_submarine,
    sail=_submarine,
    go=_square,
    home=_station,
    dock=_submarine_sailing,
    look=_square_of_find,
    reveal=_nothing,
)
