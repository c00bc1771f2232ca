"""What a player sees, as plain data for a screen. It is given a state redacted for that player and adds nothing to it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from critias.core.calls import State
from critias.core.compiled import lowest
from critias.core.contract import SPECTATOR
from critias.core.fields import once, opened
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
from critias.games.atlantis.rules.legal import fee, toll
from critias.games.atlantis.rules.scoring import walk_home
from critias.games.atlantis.state import EDITIONS, IN_HAND, LOST, NO_FIGURE, PHASES, Phase, far_shores, near_shore
from critias.games.atlantis.text.view_types import Cards, Gap, OffThePath, OwnView, PlayerView, Stack, Tile, Turn, View

OFF_THE_PATH: dict[int, OffThePath] = {IN_HAND: "hand", LOST: "lost"}  # where a bridge can be instead


def public_view(state: State) -> View:
    fields = opened(state)
    return {
        "game": "atlantis",
        "edition": EDITIONS[fields.edition],
        "players": [_player(fields, other) for other in range(fields.players)],
        "path": _path(fields),
        "gaps": gaps(fields),
        "hand": None,
        "deck": int(fields.deck_size),
        "discards": _cards(fields.discards),
        "turn": _turn(fields),
    }


def own_view(state: State, player: int, public: View) -> OwnView:
    if player == SPECTATOR:
        return {}
    hands = state.hand if isinstance(state, SimpleNamespace) else state["hand"][0]
    return {"hand": _cards(hands[player].tolist())}


@once
def gaps(fields: Any) -> list[Gap]:
    """Every gap, from Atlantis to the mainland."""
    found: list[Gap] = []
    shores = int(far_shores(fields))
    while shores:
        far = lowest(shores)
        shores &= shores - 1
        near = near_shore(fields, far)
        owners = [player for player in range(fields.players) if near < fields.bridge[player] < far]
        found.append({"first": near + 1, "last": far - 1, "price": int(fee(fields, far)), "bridges": owners})
    return found


def _path(fields: Any) -> list[Stack | None]:
    """What lies on every space; None where there is water."""
    items = {space: ITEMS[item] for item in range(N_ITEMS) for space in _bits(fields.faces[item])}
    covering = set(_bits(fields.covering))
    path: list[Stack | None] = [None] * SPACES
    for space in _bits(fields.land):
        if 1 <= space <= SPACES:
            path[space - 1] = {"item": items.get(space), "value": fields.worth[space], "covers": space in covering}
    return path


def _bits(mask: int) -> list[int]:
    """The spaces, or tiles, of a mask, ascending."""
    found = []
    left = int(mask)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


def _player(fields: Any, player: int) -> PlayerView:
    return {
        "figures": {FIGURE_LETTERS[figure]: int(fields.place[player, figure]) for figure in range(FIGURES)},
        "cards": int(fields.cards[player]),
        "known": _cards(fields.known[player]),
        "tiles": _tiles(fields, player),
        "points": int(fields.wealth[player]) + int(fields.cards[player]),
        "walk_home": int(walk_home(fields, player)),
        "bridge": OFF_THE_PATH.get(int(fields.bridge[player]), int(fields.bridge[player])),
    }


def _tiles(fields: Any, player: int) -> list[Tile]:
    held: list[Tile] = [
        {"item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])}
        for back in range(len(BACKS))
        for tile in _bits(fields.tiles[player, back])
    ]
    return sorted(held, key=lambda tile: -tile["value"])


def _cards(counts: Any) -> Cards:
    return {name: int(count) for name, count in zip(ITEMS, counts, strict=True) if count}


def _turn(fields: Any) -> Turn:
    return {
        "player": int(fields.turn),
        "first": int(fields.first),
        "phase": PHASES[fields.phase],
        "price": int(toll(fields, fields.start, fields.place[fields.turn, fields.figure])) if fields.phase == Phase.PAY else 0,
        "due": int(fields.due),
        "draws": int(fields.draws),
        "moving": None if fields.figure == NO_FIGURE else FIGURE_LETTERS[fields.figure],
        "from": int(fields.start),
        "played": _cards(fields.played),
    }
