"""What a player sees, as plain data for a screen. Everything lies open in Atlandice, so it is the same for all."""

from __future__ import annotations

from typing import Any

from critias.core.rules.calls import State
from critias.core.rules.fields import opened
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
from critias.games.atlandice.rules.legal import dice_left, lift_sector
from critias.games.atlandice.rules.scoring import award, final_points, prestige
from critias.games.atlandice.state import NO_KIND, NO_SECTOR, NOBODY, PHASES, Phase, is_alive, needles_of, owners
from critias.games.atlandice.text.view_types import Counts, Owner, OwnView, Sector, Turn, View


def public_view(state: State) -> View:
    fields = opened(state)
    parties = [_owner(fields, owner) for owner in range(owners(fields))]
    return {
        "game": "atlandice",
        "players": parties[: fields.players],
        "neutral": parties[fields.players] if fields.players == 2 else None,
        "sectors": [_sector(fields, sector) for sector in range(len(SECTORS))],
        "submarine": SECTORS[fields.submarine],
        "clock": int(fields.clock),
        "dice_each": DICE_EACH[fields.players],
        "events": [EVENTS[event] if event != NOTHING else None for event in CLOCK],
        "turn": _turn(fields),
    }


def own_view(state: State, player: int, public: View) -> OwnView:
    return {}


def _owner(fields: Any, owner: int) -> Owner:
    return {
        "stock": _kinds(fields.stock[owner]),
        "points": int(fields.points[owner]),
        "tiles": {DISTRICTS[d]: int(fields.tiles[owner, d]) for d in range(N_DISTRICTS) if fields.tiles[owner, d]},
        "prestige": int(prestige(fields, owner)),
        "final": int(final_points(fields, owner)),
        "awards": {KINDS[kind]: int(award(fields, kind, owner)) for kind in range(N_KINDS) if award(fields, kind, owner)},
        "dice": int(fields.taken[owner]),
        "given": int(fields.given[owner]),
    }


def _sector(fields: Any, sector: int) -> Sector:
    alive = bool(is_alive(fields, sector))
    has_tile = alive and sector != MARKET
    return {
        "name": SECTORS[sector],
        "resources": _kinds(fields.on[sector]),
        "dice": int(fields.dice[sector]),
        "tile": TILES[fields.top[sector]] if has_tile else None,
        "needles": int(needles_of(fields, sector)) if alive else 0,
        "under": int(fields.under[sector]).bit_count() if has_tile else 0,
        "dead": not alive,
    }


def _kinds(counts: Any) -> Counts:
    return {kind: int(count) for kind, count in zip(KINDS, counts, strict=True) if count}


def _turn(fields: Any) -> Turn:
    return {
        "player": int(fields.turn),
        "first": int(fields.first),
        "phase": PHASES[fields.phase],
        "for": None if fields.owner == NOBODY else int(fields.owner),
        "sector": None if fields.sector == NO_SECTOR else SECTORS[fields.sector],
        "from": SECTORS[lift_sector(fields)] if fields.phase in (Phase.LIFT, Phase.PUT, Phase.SWAP) else None,
        "lifted": None if fields.lifted == NO_KIND else KINDS[fields.lifted],
        "die": None if fields.moved_die == NO_SECTOR else SECTORS[fields.moved_die],
        "dice_left": int(dice_left(fields)),
    }
