"""What is true of every position of every game."""

from __future__ import annotations

from typing import Any

import pytest
from every_game.variants import VARIANTS, variant_name, walk

from critias.games.atlantis.components import ITEMS, TILES_PER_BACK, VALUE
from critias.games.atlantis.state import PLAY_ON

pytestmark = pytest.mark.sweep

ATLANTIS = [variant for variant in VARIANTS if variant[0].name == "atlantis"]


def bits(mask: Any) -> set[int]:
    return {position for position in range(64) if int(mask) >> position & 1}


def check_tiles(state: Any) -> int:
    """No tile is in two places, stocks and wealth follow from the tiles held; returns how many tiles are still in the game."""
    total = 0
    for back in range(2):
        groups = [bits(state.buried[back]), *(bits(state.tiles[player, back]) for player in range(4))]
        for space in bits(state.land):
            if (space < 27) == (back == 0) and state.worth[space]:
                item = next(k for k in range(len(ITEMS)) if state.faces[k] >> space & 1)
                groups.append({t for t in range(TILES_PER_BACK) if t // 6 == item and VALUE[back, t] == state.worth[space]})
        assert sum(map(len, groups)) == len(set().union(*groups))
        total += sum(map(len, groups))
    for player in range(4):
        values = [int(VALUE[back, tile]) for back in range(2) for tile in bits(state.tiles[player, back])]
        assert [values.count(value) for value in range(8)] == list(state.stock[player])
        assert sum(values) == state.wealth[player]
    return total


def check_cards(state: Any) -> int:
    """Hands have their sizes, and no more is known than held; returns how many cards are still in the game."""
    assert list(state.hand.sum(axis=1)) == list(state.cards)
    assert state.deck.sum() == state.deck_size
    assert (state.shown <= state.known).all() and (state.known <= state.hand).all()
    assert (state.deck + state.discards + state.hand.sum(axis=0) <= 15).all()
    assert min(state.deck.min(), state.discards.min(), state.hand.min()) >= 0
    return int(state.deck.sum() + state.discards.sum() + state.hand.sum())


def check_path(state: Any) -> None:
    """Each space shows one item or is water; figures stand on land, alone but for one that leans on another."""
    faces = [bits(mask) for mask in state.faces]
    assert sum(map(len, faces)) == len(set().union(*faces))
    assert set().union(*faces) | ({int(state.uncovered)} - {0}) == bits(state.land)
    assert bits(state.covering) <= bits(state.land)
    standing = [int(place) for place in state.place[: state.players].ravel() if place not in (0, 54)]
    assert bits(state.occupied) <= set(standing) <= bits(state.land)
    assert len(standing) - len(bits(state.occupied)) == (state.phase == PLAY_ON)
    land = sorted(bits(state.land))
    assert all(land[0] < space < land[-1] and space not in land for space in bits(state.bridges))
    assert bits(state.bridges) == {int(space) for space in state.bridge if space > 0}


@pytest.mark.parametrize("variant", ATLANTIS, ids=variant_name)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_appears_or_vanishes(variant: Any, seed: int) -> None:
    tiles, cards = 84, 105
    for match in walk(variant, seed):
        state = match.state[0]
        check_path(state)
        assert check_tiles(state) <= tiles
        assert check_cards(state) <= cards
        tiles, cards = check_tiles(state), check_cards(state)
    if variant[2]["edition"] == "mayfair":
        assert cards == 105
