"""What a player sees, as plain data for a screen. It is given a record redacted for that player and adds nothing to it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from critias.core.calls import State
from critias.core.compiled import lowest
from critias.core.contract import SPECTATOR
from critias.core.reading import once, opened
from critias.games.atlantis.components import (
    BACKS,
    FIGURE_LETTERS,
    FIGURES,
    ITEMS,
    N_ITEMS,
    RANKS,
    SPACES,
    VALUE,
)
from critias.games.atlantis.legal import fee, toll
from critias.games.atlantis.scoring import walk_home
from critias.games.atlantis.state import EDITIONS, IN_HAND, LOST, NO_FIGURE, PAY, PHASES, far_shores, near_shore


def public_view(state: State) -> dict[str, Any]:
    record = opened(state)
    return {
        "game": "atlantis",
        "edition": EDITIONS[record.edition],
        "players": [_player(record, other) for other in range(record.players)],
        "path": _path(record),
        "gaps": gaps(record),
        "hand": None,
        "deck": int(record.deck_size),
        "discards": _cards(record.discards),
        "turn": _turn(record),
    }


def own_view(state: State, player: int, public: dict[str, Any]) -> dict[str, Any]:
    if player == SPECTATOR:
        return {}
    hands = state.hand if isinstance(state, SimpleNamespace) else state["hand"][0]
    return {"hand": _cards(hands[player].tolist())}


@once
def gaps(record: Any) -> list[dict[str, Any]]:
    """Every gap: its first and last water space, its price now and who bridged it."""
    found = []
    shores = int(far_shores(record))
    while shores:
        far = lowest(shores)
        shores &= shores - 1
        near = near_shore(record, far)
        owners = [player for player in range(record.players) if near < record.bridge[player] < far]
        found.append({"first": near + 1, "last": far - 1, "price": int(fee(record, far)), "bridges": owners})
    return found


def _path(record: Any) -> list[dict[str, Any] | None]:
    """What lies on every space; None where there is water."""
    items = {space: ITEMS[item] for item in range(N_ITEMS) for space in _bits(record.faces[item])}
    covering = set(_bits(record.covering))
    path: list[dict[str, Any] | None] = [None] * SPACES
    for space in _bits(record.land):
        if 1 <= space <= SPACES:
            path[space - 1] = {"item": items.get(space), "value": record.worth[space], "covers": space in covering}
    return path


def _bits(mask: int) -> list[int]:
    """The spaces, or tiles, of a mask, ascending."""
    found = []
    left = int(mask)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


def _player(record: Any, player: int) -> dict[str, Any]:
    return {
        "figures": {FIGURE_LETTERS[figure]: int(record.place[player, figure]) for figure in range(FIGURES)},
        "cards": int(record.cards[player]),
        "known": _cards(record.known[player]),
        "tiles": _tiles(record, player),
        "points": int(record.wealth[player]) + int(record.cards[player]),
        "walk_home": int(walk_home(record, player)),
        "bridge": {IN_HAND: "hand", LOST: "lost"}.get(int(record.bridge[player]), int(record.bridge[player])),
    }


def _tiles(record: Any, player: int) -> list[dict[str, Any]]:
    held = [
        {"item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])}
        for back in range(len(BACKS))
        for tile in _bits(record.tiles[player, back])
    ]
    return sorted(held, key=lambda tile: -int(tile["value"]))


def _cards(counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(ITEMS, counts, strict=True) if count}


def _turn(record: Any) -> dict[str, Any]:
    return {
        "player": int(record.turn),
        "first": int(record.first),
        "phase": PHASES[record.phase],
        "price": int(toll(record, record.start, record.place[record.turn, record.figure])) if record.phase == PAY else 0,
        "due": int(record.due),
        "draws": int(record.draws),
        "moving": None if record.figure == NO_FIGURE else FIGURE_LETTERS[record.figure],
        "from": int(record.start),
        "played": _cards(record.played),
    }
