"""Which things on the table stand for an action: what a board lights. The names are those that can be clicked (reasons.py)."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.reading import opened
from critias.games.atlandice.actions import (
    DIE_AT,
    DONATE_KIND,
    GIVE_DIE,
    LIFT_KIND,
    N_ACTIONS,
    PUT_ON,
    STOP,
    SWAP_FOR,
    TAKE_FROM,
    TAKE_KIND,
    VISIT_SECTOR,
)
from critias.games.atlandice.components import KINDS, N_KINDS, N_SECTORS, SECTORS
from critias.games.atlandice.legal import lift_sector


def places(state: State, action: int) -> list[str]:
    record: Any = opened(state)
    if action < TAKE_KIND:
        return [_sector((action - VISIT_SECTOR) % GIVE_DIE)]
    if action < TAKE_FROM:
        return [_resource(record.sector, action - TAKE_KIND)]
    if action < LIFT_KIND:
        return [_resource(*divmod(action - TAKE_FROM, N_KINDS))]
    if action < PUT_ON:
        return [_resource(lift_sector(record), action - LIFT_KIND)]
    if action < SWAP_FOR:
        return [_sector(action - PUT_ON)]
    if action < DIE_AT:
        return [_resource(*divmod(action - SWAP_FOR, N_KINDS))]
    if action < DONATE_KIND:  # a die, where it goes, the submarine
        return [_sector((action - DIE_AT) % N_SECTORS)]
    assert action < N_ACTIONS, "chance is not clicked"
    return [] if action == STOP else [f"stock.{KINDS[action - DONATE_KIND]}"]


def _sector(sector: int) -> str:
    return f"sector.{SECTORS[sector]}"


def _resource(sector: int, kind: int) -> str:
    return f"resource.{SECTORS[sector]}.{KINDS[kind]}"
