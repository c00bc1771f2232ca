"""A0 to A2: editions, what is in the box, laying out."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from rules.atlantis.drawn import GAME

from critias.games.atlantis.components import CARDS_PER_ITEM, FIGURES, ITEMS, N_CARDS, STACKS, TILES_PER_BACK, VALUE, A, B


def starts(players: int = 2, count: int = 200) -> list[dict]:
    return [GAME.start(players, seed).view() for seed in range(count)]


def test_a0_1_both_editions_can_be_played_and_amigo_is_the_default() -> None:
    assert GAME.facts.options == {"edition": ("amigo", "mayfair")}
    assert GAME.start(2, 1).options == {"edition": "amigo"}
    assert GAME.start(2, 1, edition="mayfair").options == {"edition": "mayfair"}


@pytest.mark.parametrize(("back", "total"), [(A, 150), (B, 151)])
def test_a1_1_each_back_has_42_tiles_with_its_sum(back: int, total: int) -> None:
    assert TILES_PER_BACK == 42
    assert VALUE[back].sum() == total


@pytest.mark.parametrize("item", ITEMS)
def test_a1_1_each_item_has_one_to_five_on_both_backs_and_one_six_and_one_seven(item: str) -> None:
    first = ITEMS.index(item) * 6
    on_a, on_b = (sorted(map(int, VALUE[back, first : first + 6])) for back in (A, B))
    high, low = (7, 6) if item in ("amphora", "flag", "olive") else (6, 7)
    assert on_a == [1, 2, 3, 4, 5, high]
    assert on_b == [1, 2, 3, 4, 5, low]


def test_a1_2_there_are_105_cards_15_of_each_item() -> None:
    assert (N_CARDS, CARDS_PER_ITEM, len(ITEMS)) == (105, 15, 7)
    state = GAME.start(4, 3).state[0]
    assert list(state.deck + state.hand.sum(axis=0)) == [15] * 7


def test_a1_3_every_player_has_three_figures_and_a_bridge() -> None:
    for player in GAME.start(4, 1).view()["players"]:
        assert len(player["figures"]) == FIGURES == 3
        assert player["bridge"] == "hand"


def test_a2_1_the_path_has_53_spaces_in_the_order_of_the_booklet() -> None:
    assert STACKS == (2,) * 10 + (1,) * 10 + (2,) * 6 + (0,) + (2,) * 6 + (1,) * 10 + (2,) * 10
    for view in starts(count=20):
        assert [0 if s is None else 1 + s["covers"] for s in view["path"]] == list(STACKS)


def test_a2_1_tiles_of_back_a_lie_before_the_gap_and_of_back_b_behind_it() -> None:
    for view in starts(count=50):
        for space, tile in enumerate(view["path"], 1):
            if tile and tile["value"] >= 6:
                high_here = tile["item"] in ("amphora", "flag", "olive")
                assert tile["value"] == (7 if high_here == (space <= 26) else 6)


def test_a2_2_the_water_in_the_middle_is_the_first_gap() -> None:
    view = GAME.start(2, 5).view()
    shores = [view["path"][space - 1]["value"] for space in (26, 28)]
    assert view["gaps"] == [{"first": 27, "last": 27, "price": min(shores), "bridges": []}]


def test_a2_3_tiles_are_shuffled_so_that_each_is_on_top_equally_often() -> None:
    tops = Counter((s["item"], s["value"]) for view in starts(count=600) for s in view["path"][:26])
    assert len(tops) == TILES_PER_BACK
    expected = 600 * 26 / 42
    assert max(abs(count - expected) for count in tops.values()) < 5 * np.sqrt(expected)


def test_a2_3_the_tile_under_another_is_hidden_from_everybody() -> None:
    state = GAME.start(2, 1).state[0]
    assert [bin(int(tiles)).count("1") for tiles in state.buried] == [16, 16]
    assert not any(
        "under" in name or "cover" in name for space in GAME.start(2, 1).view()["path"] if space for name in space if name != "covers"
    )


def test_a2_4_all_figures_start_on_atlantis() -> None:
    assert all(place == 0 for player in GAME.start(4, 9).view()["players"] for place in player["figures"].values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a2_5_hands_grow_in_turn_order_from_the_first_player(players: int) -> None:
    for view in starts(players, 30):
        first = view["turn"]["first"]
        assert [view["players"][(first + k) % players]["cards"] for k in range(players)] == [4, 5, 6, 7][:players]
        assert view["turn"]["player"] == first


def test_a2_5_the_first_player_is_drawn_by_lot() -> None:
    firsts = Counter(view["turn"]["first"] for view in starts(4, 800))
    assert set(firsts) == {0, 1, 2, 3}
    assert all(140 < count < 260 for count in firsts.values())


@pytest.mark.parametrize(("players", "deck"), [(2, 96), (3, 90), (4, 83)])
def test_a2_6_the_other_cards_are_the_deck(players: int, deck: int) -> None:
    view = GAME.start(players, 2).view()
    assert view["deck"] == deck
    assert view["discards"] == {}
