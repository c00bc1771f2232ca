"""What a player sees, as plain data for a screen. Everything lies open in Atlandice, so it is the same for all."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.reading import opened
from critias.games.atlandice.components import (
    CLOCK,
    DICE_EACH,
    DISTRICTS,
    EVENTS,
    KINDS,
    MARKET,
    N_DISTRICTS,
    N_KINDS,
    NOTHING,
    SECTORS,
    TILES,
)
from critias.games.atlandice.legal import dice_left, lift_sector
from critias.games.atlandice.scoring import award, final_points, prestige
from critias.games.atlandice.state import LIFT, NO_KIND, NO_SECTOR, NOBODY, PHASES, PUT, SWAP_WITH, is_alive, needles_of, owners


def public_view(state: State) -> dict[str, Any]:
    record = opened(state)
    parties = [_owner(record, owner) for owner in range(owners(record))]
    return {
        "game": "atlandice",
        "players": parties[: record.players],
        "neutral": parties[record.players] if record.players == 2 else None,
        "sectors": [_sector(record, sector) for sector in range(len(SECTORS))],
        "submarine": SECTORS[record.submarine],
        "clock": int(record.clock),
        "dice_each": DICE_EACH[record.players],
        "events": [EVENTS[event] if event != NOTHING else None for event in CLOCK],
        "turn": _turn(record),
    }


def own_view(state: State, player: int, public: dict[str, Any]) -> dict[str, Any]:
    return {}


def _owner(record: Any, owner: int) -> dict[str, Any]:
    return {
        "stock": _kinds(record.stock[owner]),
        "points": int(record.points[owner]),
        "tiles": {DISTRICTS[d]: int(record.tiles[owner, d]) for d in range(N_DISTRICTS) if record.tiles[owner, d]},
        "prestige": int(prestige(record, owner)),
        "final": int(final_points(record, owner)),
        "awards": {KINDS[kind]: int(award(record, kind, owner)) for kind in range(N_KINDS) if award(record, kind, owner)},
        "dice": int(record.taken[owner]),
        "given": int(record.given[owner]),
    }


def _sector(record: Any, sector: int) -> dict[str, Any]:
    alive = bool(is_alive(record, sector))
    has_tile = alive and sector != MARKET
    return {
        "name": SECTORS[sector],
        "resources": _kinds(record.on[sector]),
        "dice": int(record.dice[sector]),
        "tile": TILES[record.top[sector]] if has_tile else None,
        "needles": int(needles_of(record, sector)) if alive else 0,
        "under": int(record.under[sector]).bit_count() if has_tile else 0,
        "dead": not alive,
    }


def _kinds(counts: Any) -> dict[str, int]:
    return {kind: int(count) for kind, count in zip(KINDS, counts, strict=True) if count}


def _turn(record: Any) -> dict[str, Any]:
    return {
        "player": int(record.turn),
        "first": int(record.first),
        "phase": PHASES[record.phase],
        "for": None if record.owner == NOBODY else int(record.owner),
        "sector": None if record.sector == NO_SECTOR else SECTORS[record.sector],
        "from": SECTORS[lift_sector(record)] if record.phase in (LIFT, PUT, SWAP_WITH) else None,
        "lifted": None if record.lifted == NO_KIND else KINDS[record.lifted],
        "die": None if record.moved_die == NO_SECTOR else SECTORS[record.moved_die],
        "dice_left": int(dice_left(record)),
    }
