"""A6: gaps, paying, bridges."""

from __future__ import annotations

import pytest
from rules.atlantis.drawn import GAME, clause_against, drawn, moves, path, play, words

from critias import Match


def price(board: str, card: str = "A.statue") -> int:
    """What figure A pays for going to the statue of this board, as the choice says before it is made."""
    match = drawn(board, "s", "a7f7/h7", bridge="lost", home="BC", deck="o5")
    told = GAME.describe(match.state, GAME.read_action(card)).args["price"]
    assert play(match, card).view(0)["turn"]["due"] == told
    return told


@pytest.mark.parametrize(
    ("sentence", "board", "points"),
    [
        ("A6.1 a gap costs the lower of the tiles at its ends", "r3/0A ~ s5", 3),
        ("A6.1 whichever side is lower", "r5/0A ~ s2", 2),
        ("A6.1 no gap, no price", "r3/0A c2 s5", 0),
        ("A6.1 tiles further off do not matter", "r3/0A c4 ~ h5 s1", 4),
        ("A6.3 several gaps are summed", "r3/0A ~ c2 ~ ~ h4 ~ s5", 2 + 2 + 4),
        ("A6.3 gaps behind and beyond are not crossed", "f1 ~ r3/0A ~ s5 ~ h1", 3),
        ("A6.5 a gap costs the same however wide it is", "r3/0A ~ ~ ~ ~ s5", 3),
        ("A6.8 a bridge makes its gap free", "r3/0A =1 s5", 0),
        ("A6.8 anywhere in the gap", "r3/0A ~ ~ =1 ~ s5", 0),
        ("A6.8 and stays free when its gap grows", "r3/0A =1 ~ s5", 0),
        ("A6.8 it frees one gap, not the next", "r3/0A =1 c4 ~ s5", 4),
        ("A6.8 two bridges may meet", "r3/0A =0 =1 s5", 0),
        ("A6.12 no gap next to the mainland", "r3/0A s5 ~ ~", 0),
        ("A6.12 no gap next to Atlantis", "~ ~ r3/0A s5", 0),
    ],
)
def test_prices(sentence: str, board: str, points: int) -> None:
    if "=0" in board:
        match = play(drawn(board, "s", home="BC"), "A.statue")
        assert match.view(0)["turn"]["due"] == points, sentence
    else:
        assert price(board) == points, sentence


def test_a6_1_a_figure_on_atlantis_pays_for_all_gaps_on_its_way_but_none_at_the_start() -> None:
    match = play(drawn("~ ~ r3 ~ s5", "s", "/h7", bridge="lost"), "A.statue")
    assert match.view(0)["turn"]["due"] == 3


def test_a6_2_tiles_pay_their_value_and_cards_one_point() -> None:
    match = play(drawn("r5/0A ~ s5", "sf2", "h3/", bridge="lost"), "A.statue")
    assert words(match) == {"pay.3", "pay.flag"}
    assert play(match, "pay.3").view(0)["turn"]["due"] == 2
    assert play(match, "pay.flag").view(0)["turn"]["due"] == 1


def test_a6_3_payment_comes_after_landing_and_before_the_tile() -> None:
    match = play(drawn("r5/0A ~ c2 s5", "s", "/h7", bridge="lost"), "A.statue")
    assert path(match) == "r5 ~ c2 s5/0A"
    assert path(play(match, "pay.7")) == "r5 ~ ~ s5/0A"


def test_a6_3_what_cannot_be_paid_may_not_be_moved() -> None:
    match = drawn("r5/0A ~ s4", "sf2", home="BC", bridge="lost")
    assert moves(match) == set()
    assert clause_against(match, "A.statue") == "A6.3"


def test_a6_3_and_a_move_made_must_be_paid() -> None:
    match = play(drawn("r5/0A ~ s4", "sf2", "/h7", home="BC"), "A.statue")
    assert words(match) == {"pay.7", "pay.flag"}


def test_a6_4_no_change_is_given() -> None:
    match = play(drawn("r1/0A ~ s4", "s", "/h7", bridge="lost"), "A.statue", "pay.7")
    assert match.view(0)["players"][0]["tiles"] == [{"item": "ring", "value": 1}]


def test_a6_4_any_payable_thing_may_be_given_while_the_price_is_unmet() -> None:
    match = play(drawn("r3/0A ~ s4", "sf", "a1a2/h7", bridge="lost"), "A.statue", "pay.2")
    assert words(match) == {"pay.1", "pay.7", "pay.flag"}


def test_a6_4_nothing_more_once_it_is_met() -> None:
    match = play(drawn("r3/0A ~ s4", "sf", "a1a2/h7", bridge="lost"), "A.statue", "pay.2", "pay.1", "draw.statue")
    assert match.mover == 1
    assert clause_against(match, "pay.7") == "A6.4"


def test_a6_6_the_tile_taken_this_turn_cannot_pay_for_it() -> None:
    assert moves(drawn("r5/0A ~ f6/1A s4", "s", home="BC", bridge="lost")) == set()


def buyer(edition: str, hand: str = "s", deck: str = "f5", board: str = "r1/0A ~ s4") -> Match:
    """A player with one figure left before a gap of 1, and a tile of 2 to sell."""
    return drawn(board, hand, "h2/", home="BC", bridge="lost", deck=deck, edition=edition)


def test_a6_6_amigo_cards_bought_this_turn_cannot_pay() -> None:
    match = play(buyer("amigo"), "buy.2", "draw.flag")
    assert clause_against(match, "A.statue") == "A6.3"
    assert words(match) == {"A.flag"}  # it may be played, and what was held before pays
    assert words(play(match, "A.flag")) == {"pay.statue"}


def test_a6_6_mayfair_cards_bought_this_turn_may_pay() -> None:
    match = play(buyer("mayfair"), "buy.2", "draw.flag")
    assert words(match) == {"A.statue", "A.flag"}
    assert words(play(match, "A.statue")) == {"pay.flag"}


def test_a6_6_amigo_a_card_held_before_pays_beside_a_bought_one() -> None:
    match = play(buyer("amigo", hand="sh"), "buy.2", "draw.flag", "A.statue")
    assert words(match) == {"pay.helmet"}
    assert clause_against(match, "pay.flag") == "A6.6"


def test_a6_6_amigo_of_cards_alike_the_bought_one_counts_as_played() -> None:
    match = play(buyer("amigo", hand="s", deck="s5"), "buy.2", "draw.statue")
    assert words(play(match, "A.statue")) == {"pay.statue"}


def test_a6_6_amigo_in_a_chain_too() -> None:
    match = buyer("amigo", hand="s2", deck="s5", board="r1/0A ~ s4/1A s5")
    assert words(play(match, "buy.2", "draw.statue", "A.statue", "statue")) == {"pay.statue"}


@pytest.mark.parametrize(("edition", "discards"), [("amigo", {"statue": 1}), ("mayfair", {"statue": 1, "flag": 1})])
def test_a6_7_cards_paid_leave_the_game_or_go_to_the_discards(edition: str, discards: dict) -> None:
    match = play(drawn("r1/0A ~ s4", "sf", bridge="lost", edition=edition), "A.statue", "pay.flag")
    assert match.view(0)["discards"] == discards


@pytest.mark.parametrize("edition", ["amigo", "mayfair"])
def test_a6_7_tiles_paid_leave_the_game(edition: str) -> None:
    match = play(drawn("r5/0A ~ s4", "s", "/h7", bridge="lost", edition=edition), "A.statue", "pay.7")
    view = match.view(0)
    assert [tile["value"] for tile in view["players"][0]["tiles"]] == [5]
    assert sum(space is not None for space in view["path"]) == 1


def test_a6_8_a_bridge_is_free_for_everybody() -> None:
    match = drawn("r3 ~ s5", "-", others=["hand=s"])
    play(match, "bridge.29", "show", "draw.statue", "draw.statue")
    assert match.mover == 1
    assert play(match, "A.statue").view(1)["turn"]["due"] == 0


def test_a6_8_also_when_gaps_merge() -> None:
    match = play(drawn("r5/1A ~ c2/0A =0 h4", "h", others=["hand=h"]), "A.helmet", "draw.statue")
    assert path(match) == "r5/1A ~ ~ =0 h4/0A"
    assert match.view(0)["gaps"] == [{"first": 29, "last": 31, "price": 0, "bridges": [0]}]


def test_a6_9_before_the_first_card() -> None:
    match = drawn("r3/0A ~ s5 c2", "s")
    assert "bridge.29" in words(match)
    assert play(match, "bridge.29", "A.statue").view(0)["turn"]["due"] == 0


def test_a6_9_or_after_the_tile_is_taken_and_before_drawing() -> None:
    match = play(drawn("r3/0A c1 s5 h2", "s"), "A.statue")
    assert words(match) == {"bridge.29", "end"}
    play(match, "bridge.29")
    assert match.view(0)["turn"]["phase"] == "draw"


def test_a6_9_also_in_the_turn_that_ends_the_game() -> None:
    match = play(drawn("r3/1A ~ c4 h5/0A s1", "f", home="BC"), "A.flag")
    assert words(match) == {"bridge.29", "end"}


@pytest.mark.parametrize(("board", "first"), [("f1/1A ~ s4 c2", "A.flag"), ("h2 ~ s4 c2", "A.statue")])
def test_a6_9_not_between_cards_and_not_before_paying(board: str, first: str) -> None:
    match = play(drawn(board, "fs", "/h7"), first)
    assert clause_against(match, "bridge.29") == "A6.9"
    assert not any(word.startswith("bridge") for word in words(match))


def test_a6_9_once_a_game() -> None:
    match = play(drawn("r3/0A ~ s5 ~ c2", "c", "/h7"), "bridge.29")
    assert clause_against(match, "bridge.31") == "A6.9"
    assert "bridge.31" not in words(match)


def test_a6_9_the_question_is_asked_only_where_it_has_an_answer() -> None:
    assert play(drawn("r3/0A s5 h2", "s"), "A.statue").view(0)["turn"]["phase"] == "draw"  # no gap: the start slid up
    assert play(drawn("r3/0A c1 s5 h2", "s", bridge="lost"), "A.statue").view(0)["turn"]["phase"] == "draw"  # no bridge


def test_a6_10_into_a_gap_that_has_none() -> None:
    match = drawn("r3/0A =1 s5 ~ ~ c2", "s", "/h7")
    assert {word for word in words(match) if word.startswith("bridge")} == {"bridge.31"}
    assert clause_against(match, "bridge.29") == "A6.10"
    assert clause_against(match, "bridge.30") == "A6.10"


def test_a6_8_one_action_for_a_gap_named_by_its_first_space() -> None:
    assert clause_against(drawn("r3/0A ~ ~ s5", "s", "/h7"), "bridge.30") == "A6.8"


def test_a6_11_prices_are_those_before_the_tile_is_taken() -> None:
    match = play(drawn("r5/0A ~ s1 c4", "c", "/h7", bridge="lost"), "A.crown")
    assert match.view(0)["turn"]["due"] == 1
    play(match, "pay.7")
    assert path(match) == "r5 ~ ~ c4/0A"


def test_a6_12_the_start_slides_up() -> None:
    match = play(drawn("r3/0A c1 s5", "c", bridge="lost"), "A.crown")
    assert path(match) == "c1/0A s5"
    assert match.view(0)["gaps"] == []


def test_a6_12_the_end_slides_up() -> None:
    match = play(drawn("r3/1A ~ c1/0A s5", "f", bridge="lost", home="BC"), "A.flag")
    assert path(match) == "r3/1A ~ c1"


def test_a6_12_a_bridge_swallowed_is_gone_for_good() -> None:
    match = play(drawn("r3/1A s5/0A =0 c1", "f", home="BC", others=["hand=o bridge=lost"]), "A.flag")
    assert path(match) == "r3/1A s5"
    assert match.view(0)["players"][0]["bridge"] == "lost"
    assert clause_against(drawn("~ r3 ~ s5 ~", "s"), "bridge.28") == "A6.12"


def test_a6_12_a_bridge_at_the_start_is_swallowed_too() -> None:
    match = play(drawn("r3/0A =1 s5 h2", "h", bridge="lost"), "A.helmet")
    assert path(match) == "r3 =1 ~ h2/0A"
    match = play(drawn("r3/0A =1 s5 h2", "s", bridge="lost"), "A.statue")
    assert path(match) == "s5/0A h2"
    assert GAME.write_position(match.state).count("bridge=lost") == 2
