"""D8: the neutral player."""

from __future__ import annotations

import random

from rules.atlandice.drawn import GAME, clause_against, phase, play, prestige, stock, table, words


def test_d8_1_seven_dice_and_a_third_party() -> None:
    view = GAME.start(2, 4).view()
    assert sum(sector["dice"] for sector in view["sectors"]) == 7
    assert view["neutral"]["stock"] == {}
    assert GAME.start(3, 4).view()["neutral"] is None


def test_d8_1_each_takes_three_by_turns() -> None:
    match = table(players=2, dice="market7", market="gems9", submarine="inn")
    order = []
    for action in ("visit", "visit", "give", "give", "visit", "visit"):
        order.append(match.mover)
        play(match, f"{action}.market", "take.gems")
    assert (order, phase(match)) == ([0, 1, 0, 1, 0, 1], "open")


def test_d8_1_nobody_gives_dice_with_more_players() -> None:
    assert clause_against(table(dice="market7"), "give.market") == "D8.1"


def test_d8_2_one_of_three_dice_whichever_must_be_given() -> None:
    match = table(players=2, dice="market7", market="gems9", submarine="inn")
    assert words(match) == {"visit.market", "give.market"}
    play(match, *["visit.market", "take.gems"] * 4)
    assert words(match) == {"give.market"}
    assert clause_against(match, "visit.market") == "D8.2"


def test_d8_2_and_only_one() -> None:
    match = play(table(players=2, dice="market7", market="gems9", submarine="inn"), *["give.market", "take.gems"] * 2)
    assert words(match) == {"visit.market"}
    assert clause_against(match, "give.market") == "D8.2"


def test_d8_3_the_giver_chooses_for_the_neutral_player() -> None:
    match = table(players=2, dice="forge1 market6", forge="a/bc weapons4", submarine="forge")
    play(match, "give.forge")
    assert (match.mover, match.view()["turn"]["for"]) == (0, 2)
    play(match, "take.weapons", "take.weapons", "roll.4", "take.weapons")
    assert (stock(match, 2), stock(match, 0), match.mover) == ({"weapons": 3}, {}, 1)


def test_d8_4_library_c_counts_the_dice_given_by_either() -> None:
    match = table(players=2, dice="library1 market5", library="c/ab books4", stocks=("-", "- given=1", "- taken=1"), submarine="inn")
    assert phase(play(match, "give.library", "take.books")) == "take-extra"


def test_d8_4_and_not_among_ones_own() -> None:
    match = table(
        players=2, dice="library1 market4", library="c/ab books4", stocks=("- given=1", "- taken=1", "- taken=1"), submarine="inn"
    )
    assert phase(play(match, "visit.library", "take.books")) == "visit"


def test_d8_5_it_takes_part_in_every_count() -> None:
    match = table(
        players=2, dice="library1 market6", library="b/ac books1", stocks=("books1", "books1", "books4"), market="-", submarine="inn"
    )
    play(match, "visit.library", "take.books")
    assert prestige(match) == [1, 0, 3]


def test_d8_5_it_never_donates() -> None:
    stocks = ("gems1 taken=2 given=1", "gems1 taken=1 given=1", "gems5 taken=2")
    match = table(players=2, dice="market2", clock=1, stocks=stocks, turn="1 visit", market="-", submarine="inn")
    play(match, "visit.market")
    assert (match.view()["clock"], phase(match)) == (3, "open")


def test_d8_5_it_never_wins() -> None:
    stocks = ("- taken=2 given=1", "- taken=1 given=1", "- points=50 taken=2")
    match = play(table(players=2, dice="market2", clock=21, stocks=stocks, turn="1 visit", market="-", submarine="inn"), "visit.market")
    assert (match.is_over, match.scores(), match.winners()) == (True, [0, 0], [0, 1])


def test_a_round_gives_the_neutral_player_two_dice() -> None:
    rng = random.Random(1)
    match = GAME.start(2, 1)
    while not match.is_over:
        match.play(rng.choice(match.legal()))
    assert match.view()["neutral"]["dice"] == 2
