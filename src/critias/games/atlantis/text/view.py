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
    FIGURE_LETTERS,
    FIGURES,
    ITEMS,
    MAINLAND,
    N_ITEMS,
    RANKS,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.rules.survey import (
    CARD_NUMBERS,
    GAP_NUMBERS,
    MAX_GAPS,
    N_TILES,
    PLAYER_NUMBERS,
    TURN_NUMBERS,
    WATER,
    survey_cards,
    survey_gaps,
    survey_players,
    survey_stacks,
    survey_turn,
)
from critias.games.atlantis.state import EDITIONS, IN_HAND, LOST, NO_FIGURE, PHASES
from critias.games.atlantis.text.view_types import Cards, Gap, OffThePath, OwnView, PlayerView, Stack, Tile, Turn, View

OFF_THE_PATH: dict[int, OffThePath] = {IN_HAND: "hand", LOST: "lost"}  # where a bridge can be instead
# Every stack there can be, by its number (rules/survey.py), and every tile that a player can have. Views share them.
STACKS: list[Stack] = [
    {"item": item, "value": value, "covers": covers}
    for value in range(TOP_VALUE + 1)
    for item in (*ITEMS, None)
    for covers in (False, True)
]
TILES: list[Tile] = [{"item": ITEMS[tile // RANKS], "value": int(value)} for row in VALUE for tile, value in enumerate(row)]
BRIDGED_BY = [[player for player in range(MAX_PLAYERS) if players >> player & 1] for players in range(1 << MAX_PLAYERS)]


def public_view(state: State) -> View:
    fields = opened(state)
    turn, discards = _turn(fields)
    return {
        "game": "atlantis",
        "edition": EDITIONS[fields.edition],
        "players": _players(fields),
        "path": stacks(fields)[ATLANTIS + 1 :],
        "gaps": gaps(fields),
        "hand": None,
        "deck": fields.deck_size,
        "discards": discards,
        "turn": turn,
    }


def own_view(state: State, player: int, public: View) -> OwnView:
    if player == SPECTATOR:
        return {}
    hands = state.hand if isinstance(state, SimpleNamespace) else state["hand"][0]
    return {"hand": _cards(hands[player].tolist())}


@once
def gaps(fields: Any) -> list[Gap]:
    """Every gap, from Atlantis to the mainland."""
    out = np.zeros((MAX_GAPS, GAP_NUMBERS), np.int64)
    found = out[: survey_gaps(source(fields), out)].tolist()
    return [{"first": near + 1, "last": far - 1, "price": price, "bridges": BRIDGED_BY[bridges]} for near, far, price, bridges in found]


@once
def stacks(fields: Any) -> list[Stack | None]:
    """What lies on every space, from Atlantis on; None where there is water."""
    out = np.zeros(MAINLAND, np.int64)
    survey_stacks(source(fields), out)
    return [None if number == WATER else STACKS[number] for number in out.tolist()]


@once
def journeys(fields: Any) -> list[list[list[int]]]:
    """What each card would do for each figure of the mover, as numbers (rules/survey.py)."""
    out = np.zeros((FIGURES, N_ITEMS, CARD_NUMBERS), np.int64)
    survey_cards(source(fields), out)
    found: list[list[list[int]]] = out.tolist()
    return found


def _players(fields: Any) -> list[PlayerView]:
    out = np.zeros(MAX_PLAYERS * PLAYER_NUMBERS + N_TILES, np.int64)
    numbers = out[: survey_players(source(fields), out)].tolist()
    players: list[PlayerView] = []
    start = 0
    while start < len(numbers):
        tiles = start + PLAYER_NUMBERS
        end = tiles + numbers[tiles - 1]
        players.append(_player(numbers[start:tiles], numbers[tiles:end]))
        start = end
    return players


def _player(numbers: list[int], tiles: list[int]) -> PlayerView:
    a, b, c, cards, points, walk, bridge, *known, _ = numbers
    return {
        "figures": {"A": a, "B": b, "C": c},
        "cards": cards,
        "known": _cards(known),
        "tiles": [TILES[tile] for tile in tiles],
        "points": points,
        "walk_home": walk,
        "bridge": OFF_THE_PATH.get(bridge, bridge),
    }


def _cards(counts: list[int]) -> Cards:
    return {name: count for name, count in zip(ITEMS, counts, strict=True) if count} if any(counts) else {}


def _turn(fields: Any) -> tuple[Turn, Cards]:
    """The turn, and the cards discarded."""
    out = np.zeros(TURN_NUMBERS, np.int64)
    survey_turn(source(fields), out)
    player, first, phase, price, due, draws, figure, start, *cards = out.tolist()
    turn: Turn = {
        "player": player,
        "first": first,
        "phase": PHASES[phase],
        "price": price,
        "due": due,
        "draws": draws,
        "moving": None if figure == NO_FIGURE else FIGURE_LETTERS[figure],
        "from": start,
        "played": _cards(cards[:N_ITEMS]),
    }
    return turn, _cards(cards[N_ITEMS:])
