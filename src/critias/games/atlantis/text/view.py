"""What a player sees, as plain data for a screen. It is given a state redacted for that player and adds nothing to it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS, SPECTATOR
from critias.core.rules.fields import once, opened, source
from critias.games.atlantis.components import (
    ATLANTIS,
    BACKS,
    FIGURE_LETTERS,
    ITEMS,
    MAINLAND,
    RANKS,
    TILES_PER_BACK,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.rules.legal import toll
from critias.games.atlantis.rules.survey import MAX_GAPS, WATER, survey_gaps, survey_stacks, survey_walks
from critias.games.atlantis.state import EDITIONS, IN_HAND, LOST, NO_FIGURE, PHASES, Phase
from critias.games.atlantis.text.view_types import Cards, Gap, OffThePath, OwnView, PlayerView, Stack, Tile, Turn, View

OFF_THE_PATH: dict[int, OffThePath] = {IN_HAND: "hand", LOST: "lost"}  # where a bridge can be instead
# Every stack there can be, by its number (rules/survey.py). A view has copies, since its reader may change it.
STACKS: list[Stack] = [
    {"item": item, "value": value, "covers": covers}
    for value in range(TOP_VALUE + 1)
    for item in (*ITEMS, None)
    for covers in (False, True)
]
# The tiles of each back, and where they come when a player's are shown: the most valuable first.
TILES: list[list[Tile]] = [[{"item": ITEMS[tile // RANKS], "value": int(value)} for tile, value in enumerate(row)] for row in VALUE]
_SHOWN = sorted(
    ((back, tile) for back in range(len(BACKS)) for tile in range(TILES_PER_BACK)), key=lambda place: -TILES[place[0]][place[1]]["value"]
)
TILE_PLACES = {place: number for number, place in enumerate(_SHOWN)}
TILES_SHOWN: list[Tile] = [TILES[back][tile] for back, tile in _SHOWN]


def public_view(state: State) -> View:
    fields = opened(state)
    return {
        "game": "atlantis",
        "edition": EDITIONS[fields.edition],
        "players": _players(fields),
        "path": _path(fields),
        "gaps": gaps(fields),
        "hand": None,
        "deck": fields.deck_size,
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
    out = np.zeros((MAX_GAPS, 3), np.int64)
    found = out[: survey_gaps(source(fields), out)].tolist()
    bridges = list(enumerate(fields.bridge[: fields.players])) if fields.bridges else []
    return [
        {"first": near + 1, "last": far - 1, "price": price, "bridges": [player for player, space in bridges if near < space < far]}
        for near, far, price in found
    ]


@once
def stacks(fields: Any) -> list[Stack | None]:
    """What lies on every space, from Atlantis on; None where there is water."""
    out = np.zeros(MAINLAND, np.int64)
    survey_stacks(source(fields), out)
    return [None if number == WATER else STACKS[number] for number in out.tolist()]


def _path(fields: Any) -> list[Stack | None]:
    return [None if stack is None else stack.copy() for stack in stacks(fields)[ATLANTIS + 1 :]]


def _players(fields: Any) -> list[PlayerView]:
    walks = np.zeros(MAX_PLAYERS, np.int64)
    survey_walks(source(fields), walks)
    return [_player(fields, player, walk) for player, walk in enumerate(walks[: fields.players].tolist())]


def _player(fields: Any, player: int, walk: int) -> PlayerView:
    cards, bridge = fields.cards[player], fields.bridge[player]
    return {
        "figures": dict(zip(FIGURE_LETTERS, fields.place[player].tolist(), strict=True)),
        "cards": cards,
        "known": _cards(fields.known[player].tolist()),
        "tiles": _tiles(fields.tiles[player].tolist()),
        "points": fields.wealth[player] + cards,
        "walk_home": walk,
        "bridge": OFF_THE_PATH.get(bridge, bridge),
    }


def _tiles(held: list[int]) -> list[Tile]:
    """The tiles of a player whose masks these are, by back."""
    places = []
    for back, mask in enumerate(held):
        while mask:
            places.append(TILE_PLACES[back, (mask & -mask).bit_length() - 1])
            mask &= mask - 1
    return [TILES_SHOWN[place].copy() for place in sorted(places)]


def _cards(counts: list[int]) -> Cards:
    return {name: count for name, count in zip(ITEMS, counts, strict=True) if count}


def _turn(fields: Any) -> Turn:
    return {
        "player": fields.turn,
        "first": fields.first,
        "phase": PHASES[fields.phase],
        "price": int(toll(fields, fields.start, fields.place[fields.turn, fields.figure])) if fields.phase == Phase.PAY else 0,
        "due": fields.due,
        "draws": fields.draws,
        "moving": None if fields.figure == NO_FIGURE else FIGURE_LETTERS[fields.figure],
        "from": fields.start,
        "played": _cards(fields.played),
    }
