"""What is true of every position of every game."""

from __future__ import annotations

from typing import Any

import pytest
from every_game.playing import KINDS, kind_name, walk

from critias.games.atlantis.components import ITEMS, TILES_PER_BACK, VALUE
from critias.games.atlantis.state import PLAY_ON

ATLANTIS = [kind for kind in KINDS if kind[0].name == "atlantis"]


def bits(mask: Any) -> set[int]:
    return {position for position in range(64) if int(mask) >> position & 1}


def check_tiles(record: Any) -> int:
    """No tile is in two places, stocks and wealth follow from the tiles held; returns how many tiles are still in the game."""
    total = 0
    for back in range(2):
        groups = [bits(record.buried[back]), *(bits(record.tiles[player, back]) for player in range(4))]
        for space in bits(record.land):
            if (space < 27) == (back == 0) and record.worth[space]:
                item = next(k for k in range(len(ITEMS)) if record.faces[k] >> space & 1)
                groups.append({t for t in range(TILES_PER_BACK) if t // 6 == item and VALUE[back, t] == record.worth[space]})
        assert sum(map(len, groups)) == len(set().union(*groups))
        total += sum(map(len, groups))
    for player in range(4):
        values = [int(VALUE[back, tile]) for back in range(2) for tile in bits(record.tiles[player, back])]
        assert [values.count(value) for value in range(8)] == list(record.stock[player])
        assert sum(values) == record.wealth[player]
    return total


def check_cards(record: Any) -> int:
    """Hands have their sizes, and no more is known than held; returns how many cards are still in the game."""
    assert list(record.hand.sum(axis=1)) == list(record.cards)
    assert record.deck.sum() == record.deck_size
    assert (record.shown <= record.known).all() and (record.known <= record.hand).all()
    assert (record.deck + record.discards + record.hand.sum(axis=0) <= 15).all()
    assert min(record.deck.min(), record.discards.min(), record.hand.min()) >= 0
    return int(record.deck.sum() + record.discards.sum() + record.hand.sum())


def check_path(record: Any) -> None:
    """Each space shows one item or is water; figures stand on land, alone but for one that leans on another."""
    faces = [bits(mask) for mask in record.faces]
    assert sum(map(len, faces)) == len(set().union(*faces))
    assert set().union(*faces) | ({int(record.uncovered)} - {0}) == bits(record.land)
    assert bits(record.covering) <= bits(record.land)
    standing = [int(place) for place in record.place[: record.players].ravel() if place not in (0, 54)]
    assert bits(record.occupied) <= set(standing) <= bits(record.land)
    assert len(standing) - len(bits(record.occupied)) == (record.phase == PLAY_ON)
    land = sorted(bits(record.land))
    assert all(land[0] < space < land[-1] and space not in land for space in bits(record.bridges))
    assert bits(record.bridges) == {int(space) for space in record.bridge if space > 0}


@pytest.mark.parametrize("kind", ATLANTIS, ids=kind_name)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_appears_or_vanishes(kind: Any, seed: int) -> None:
    tiles, cards = 84, 105
    for match in walk(kind, seed):
        record = match.state[0]
        check_path(record)
        assert check_tiles(record) <= tiles
        assert check_cards(record) <= cards
        tiles, cards = check_tiles(record), check_cards(record)
    if kind[2]["edition"] == "mayfair":
        assert cards == 105
