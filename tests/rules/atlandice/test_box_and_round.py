"""D1 to D3: what is in the box, set-up, the round."""

from __future__ import annotations

from collections import Counter

import pytest
from rules.atlandice.drawn import DISTRICTS, GAME, KINDS, clause_against, dice_at, on, phase, play, stock, table, visiting, words

from critias.games.atlandice.components import CLOCK, EVENTS, IN_THE_BOX, MARKET_NEEDLES, NEEDLES, SECTORS


def test_d1_1_five_resources_belong_to_five_districts() -> None:
    assert IN_THE_BOX == 12
    for district, kind in zip(GAME.start(4, 1).view()["sectors"], KINDS, strict=False):
        assert district["resources"] == {kind: 9}


def test_d1_2_six_sectors() -> None:
    assert (*DISTRICTS, "market") == SECTORS


def test_d1_3_each_district_has_three_tiles() -> None:
    for seed in range(20):
        view = GAME.start(3, seed).view()
        assert all(sector["under"] == 2 and sector["tile"] in "abc" for sector in view["sectors"][:5])


def test_d1_4_needles() -> None:
    assert {d: dict(zip("abc", map(int, row), strict=True)) for d, row in zip(DISTRICTS, NEEDLES, strict=True)} == {
        "jeweller": {"a": 2, "b": 1, "c": 3},
        "library": {"a": 3, "b": 1, "c": 2},
        "inn": {"a": 3, "b": 1, "c": 2},
        "machinery": {"a": 1, "b": 2, "c": 3},
        "forge": {"a": 3, "b": 1, "c": 2},
    }
    assert MARKET_NEEDLES == 2


def test_d2_1_stacks_are_shuffled() -> None:
    tops = Counter(GAME.start(3, seed).view()["sectors"][0]["tile"] for seed in range(600))
    assert all(140 < tops[tile] < 260 for tile in "abc")


@pytest.mark.parametrize(("players", "pieces"), [(2, 7), (3, 7), (4, 9)])
def test_d2_2_resources_by_number_of_players(players: int, pieces: int) -> None:
    sectors = GAME.start(players, 3).view()["sectors"]
    assert [sum(sector["resources"].values()) for sector in sectors[:5]] == [pieces] * 5
    assert sectors[5]["resources"] == dict.fromkeys(KINDS, 3)


@pytest.mark.parametrize(("players", "dice"), [(2, 7), (3, 7), (4, 9)])
def test_d2_3_dice_by_number_of_players(players: int, dice: int) -> None:
    assert sum(sector["dice"] for sector in GAME.start(players, 3).view()["sectors"]) == dice


def test_d2_4_the_submarine_starts_at_the_machinery() -> None:
    assert GAME.start(3, 1).view()["submarine"] == "machinery"


def test_d2_5_the_first_player_is_drawn_by_lot_and_the_clock_starts_at_0() -> None:
    firsts = Counter(GAME.start(4, seed).view()["turn"]["first"] for seed in range(800))
    assert all(140 < firsts[player] < 260 for player in range(4))
    assert GAME.start(4, 1).view()["clock"] == 0


def test_d3_1_all_dice_are_rolled_each_face_equally_likely() -> None:
    match = table(turn="0 open unrolled=7")
    assert (words(match), match.odds()) == ({f"roll.{face}" for face in range(1, 7)}, [1] * 6)
    play(match, *["roll.1"] * 7)
    assert (phase(match), match.mover) == ("visit", 0)


def test_d3_2_a_die_lies_at_the_district_of_its_number() -> None:
    match = play(table(turn="0 open unrolled=7"), "roll.1", "roll.2", "roll.3", "roll.4", "roll.5", "roll.5", "roll.6")
    assert [dice_at(match, sector) for sector in SECTORS] == [1, 1, 1, 1, 2, 1]


def test_d3_3_sixes_and_dead_numbers_lie_at_the_market() -> None:
    match = play(table(turn="0 open unrolled=7", inn="dead -", market="gems1"), *["roll.3"] * 3, *["roll.6"] * 2, *["roll.1"] * 2)
    assert (dice_at(match, "inn"), dice_at(match, "market")) == (0, 5)


def test_d3_4_a_sector_without_a_die_cannot_be_visited() -> None:
    match = table(dice="forge2 inn5")
    assert words(match) == {"visit.forge", "visit.inn"}
    assert clause_against(match, "visit.library") == "D3.4"


def test_d3_4_the_die_is_taken() -> None:
    match = play(table(dice="forge2 inn5"), "visit.forge")
    assert dice_at(match, "forge") == 1
    assert match.view()["players"][0]["dice"] == 1


def test_d3_5_one_resource_of_any_kind_that_lies_there() -> None:
    match = visiting("forge", "b", resources="gems1weapons2")
    assert words(match) == {"take.gems", "take.weapons"}
    play(match, "take.gems")
    assert (stock(match), on(match, "forge")) == ({"gems": 1}, {"weapons": 2})


def test_d3_5_what_is_not_there_cannot_be_taken() -> None:
    assert clause_against(visiting("forge", "b"), "take.books") == "D3.5"


def test_d3_6_one_more_where_the_submarine_is() -> None:
    match = play(visiting("market", submarine="market"), "take.gems")
    assert (phase(match), words(match)) == ("take-second", {f"take.{kind}" for kind in KINDS[1:]})
    assert stock(play(match, "take.tools")) == {"gems": 1, "tools": 1}


def test_d3_6_if_there_is_one() -> None:
    assert phase(play(visiting("forge", "a", resources="weapons1", submarine="forge"), "take.weapons")) == "roll"


def test_d3_7_a_bare_sector_may_be_visited_for_its_effect() -> None:
    match = visiting("market", market="-")
    assert (stock(match), match.mover) == ({}, 1)
    match = play(table(dice="machinery1 market6", machinery="a/bc -"), "visit.machinery")
    assert phase(match) == "submarine"


def test_d3_8_visits_go_clockwise_until_one_die_is_left() -> None:
    match = table(dice="market7", submarine="inn", market="gems9")
    for player in (0, 1, 2, 0, 1, 2):
        assert match.mover == player
        play(match, "visit.market", "take.gems")
    assert (match.view()["clock"], phase(match)) == (2, "open")


def test_d3_9_the_next_player_is_first_in_the_next_round() -> None:
    match = table(dice="market7", submarine="inn", market="gems9", turn="0 visit first=0")
    play(match, *["visit.market", "take.gems"] * 6, *["roll.6"] * 7)
    assert (match.mover, match.view()["turn"]["first"]) == (1, 1)


def test_d6_1_the_clock_of_the_reconstruction() -> None:
    names = [None if event < 0 else EVENTS[event] for event in CLOCK]
    half = [None, "gems", "donation", "books", None, "provisions", "total", "tools", "donation", "weapons", None]
    assert names == [None, *half, *half, None]
