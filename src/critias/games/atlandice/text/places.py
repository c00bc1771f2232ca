"""Which things on the table stand for an action, so that a board can light them. Their names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.games.atlandice.actions import ACTIONS
from critias.games.atlandice.components import KINDS, N_KINDS, SECTORS
from critias.games.atlandice.rules.legal import lift_sector


def places(state: State, action: int) -> list[str]:
    """The things on the table that stand for an action; none for an outcome of chance."""
    kind, k = ACTIONS.split(action)
    return PLACES[kind](opened(state), k)


def _sector(fields: Any, sector: int) -> list[str]:
    return [f"sector.{SECTORS[sector]}"]


def _resource(sector: int, kind: int) -> list[str]:
    return [f"resource.{SECTORS[sector]}.{KINDS[kind]}"]


def _resource_here(fields: Any, kind: int) -> list[str]:
    return _resource(fields.sector, kind)


def _resource_lifted(fields: Any, kind: int) -> list[str]:
    return _resource(lift_sector(fields), kind)


def _resource_elsewhere(fields: Any, k: int) -> list[str]:
    return _resource(*divmod(k, N_KINDS))


def _stock(fields: Any, kind: int) -> list[str]:
    return [f"stock.{KINDS[kind]}"]


def _nothing(fields: Any, k: int) -> list[str]:
    return []


PLACES: dict[Kind, Callable[[Any, int], list[str]]] = ACTIONS.table(
    visit=_sector,
    give=_sector,
    take=_resource_here,
    take_from=_resource_elsewhere,
    lift=_resource_lifted,
    put=_sector,
    swap=_resource_elsewhere,
    choose_die=_sector,
    place_die=_sector,
    submarine=_sector,
    donate=_stock,
    stop=_nothing,
    roll=_nothing,
    turn_up=_nothing,
)
