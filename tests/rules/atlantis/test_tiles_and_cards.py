"""A7 to A9: taking a tile, drawing, buying cards."""

from __future__ import annotations

import pytest
from rules.atlantis.drawn import clause_against, drawn, holdings, path, place, play, words


@pytest.mark.parametrize(
    ("sentence", "board", "card", "taken"),
    [
        ("A7.1 the first free tile behind the figure", "r1/0A c2 h3 s4", "A.statue", "helmet3"),
        ("A7.2 occupied tiles are skipped", "r1/0A c2 h3/1A s4", "A.statue", "crown2"),
        ("A7.2 gaps are skipped", "r1/0A c2 =1 s4", "A.statue", "crown2"),
        ("A7.2 the tile just left counts", "c2 r1/0A s4", "A.statue", "ring1"),
        ("A7.2 own figures are skipped too", "c2 r1/0A h5/0B s4", "A.statue", "ring1"),
        ("A7.3 none free, nothing is taken", "r1 c2", "A.ring", ""),
        ("A7.3 nothing either when all behind are occupied", "r1/1A c2/1B s4/0A f5", "A.flag", "statue4"),
        ("A7.4 from the mainland the last free tile of the path", "r1/0A c2 h3", "A.olive", "helmet3"),
        ("A7.4 the last free one, not one with a figure", "r1/0A c2 h3/1A", "A.olive", "crown2"),
    ],
)
def test_tile_taken(sentence: str, board: str, card: str, taken: str) -> None:
    match = play(drawn(board, "sofr", bridge="lost"), card)
    assert holdings(match) == taken, sentence


def test_a7_1_it_is_kept_face_up() -> None:
    match = play(drawn("r1/0A c2 h3 s4", "s", bridge="lost"), "A.statue")
    assert match.view(1)["players"][0]["tiles"] == [{"item": "helmet", "value": 3}]


def test_a7_5_of_a_stack_the_top_tile_is_taken_and_the_other_turned_up() -> None:
    match = play(drawn("r1/0A c2 h3+ s4", "s", bridge="lost", under="/f6"), "A.statue")
    assert (holdings(match), words(match)) == ("helmet3", {"reveal.flag6B"})
    assert path(play(match, "reveal.flag6B")) == "r1 c2 f6 s4/0A"


def test_a7_5_any_covered_tile_of_the_back_may_lie_there_each_equally_likely() -> None:
    match = play(drawn("1: r1/0A h3+ s4 ~ o2+ 28: f1+", "s", bridge="lost", under="f7a1/c3"), "A.statue")
    assert words(match) == {"reveal.flag7A", "reveal.amphora1A"}
    assert match.odds() == [1, 1]


def test_a7_6_a_gap_begins_grows_and_merges() -> None:
    assert path(play(drawn("r1/0A c2 h3 s4", "s", bridge="lost"), "A.statue")) == "r1 c2 ~ s4/0A"
    assert path(play(drawn("r1 c2 ~ h3/0A s4", "s", bridge="lost"), "A.statue")) == "r1 c2 ~ ~ s4/0A"
    assert path(play(drawn("r1 ~ h3/0A =1 s4", "s", bridge="lost"), "A.statue")) == "r1 ~ ~ =1 s4/0A"


def test_a8_1_one_card_however_many_were_played() -> None:
    match = play(drawn("f1/1A o2/1B c3 h4", "foc", bridge="lost"), "A.flag", "olive", "crown")
    assert match.view(0)["turn"]["draws"] == 1
    assert play(match, "draw.statue").mover == 1


def test_a8_1_every_card_of_the_deck_is_equally_likely() -> None:
    match = play(drawn("f1 o2", "f", bridge="lost", deck="a2o3s"), "A.flag")
    assert (words(match), match.odds()) == ({"draw.amphora", "draw.olive", "draw.statue"}, [2, 3, 1])


@pytest.mark.parametrize(
    ("home", "card", "draws"), [("", "A.flag", 1), ("C", "A.flag", 2), ("BC", "A.flag", 3), ("", "A.amphora", 2), ("C", "A.amphora", 3)]
)
def test_a8_2_one_more_for_each_own_figure_on_the_mainland(home: str, card: str, draws: int) -> None:
    match = play(drawn("f1 o2", "fa", bridge="lost", home=home), card)
    assert match.view(0)["turn"]["draws"] == draws


def test_a8_3_the_third_figure_home_brings_four_cards_and_the_end() -> None:
    match = play(drawn("f1 o2", "a", bridge="lost", home="BC"), "A.amphora")
    assert match.view(0)["turn"]["draws"] == 4
    play(match, *["draw.statue"] * 4)
    assert match.is_over
    assert match.view(0)["hand"] == {"statue": 4}


def test_a8_4_an_empty_deck_is_refilled_from_the_discards_those_of_this_turn_included() -> None:
    match = play(drawn("f1 o2", "f", bridge="lost", deck="-", discards="h2"), "A.flag")
    assert (words(match), match.odds()) == ({"draw.flag", "draw.helmet"}, [1, 2])
    assert match.view(0)["discards"] == {}


def test_a8_4_only_when_a_card_is_wanted() -> None:
    match = play(drawn("f1 o2", "f", bridge="lost", deck="s", discards="h2"), "A.flag", "draw.statue")
    assert (match.view(0)["deck"], match.view(0)["discards"]) == (0, {"flag": 1, "helmet": 2})


def test_a8_4_in_the_middle_of_a_draw_too() -> None:
    match = play(drawn("f1 o2", "f", bridge="lost", home="BC", deck="s", discards="h2"), "A.flag", "draw.statue")
    assert words(match) == {"draw.flag", "draw.helmet"}


def test_a8_5_with_nothing_left_a_player_draws_what_there_is() -> None:
    match = play(drawn("f1/0A ~ o2", "-", bridge="lost", home="BC", deck="s", others=["hand=f"]), "show", "draw.statue")
    assert match.mover == 1
    match = play(drawn("f1 c1 o2 ~ s3", "f2c", "/h7", bridge="lost", home="BC", deck="s"), "A.flag", "draw.statue", "draw.flag")
    assert match.mover == 1


def test_a8_5_there_is_no_hand_limit() -> None:
    match = play(drawn("f1 o2", "f9a9o9h9", bridge="lost"), "A.flag", "draw.statue")
    assert match.view(0)["players"][0]["cards"] == 36


def test_a9_1_one_tile_a_turn() -> None:
    match = play(drawn("f1 o2", "f", "h2h3/", bridge="lost"), "buy.2", "draw.statue")
    assert not any(word.startswith("buy") for word in words(match))
    assert clause_against(match, "buy.3") == "A9.1"


def test_a9_1_before_the_first_card() -> None:
    match = play(drawn("f1/1A o2 c3", "fo", "h2/", bridge="lost"), "A.flag")
    assert clause_against(match, "buy.2") == "A9.1"


@pytest.mark.parametrize("order", [("buy.2", "draw.statue", "bridge.29"), ("bridge.29", "buy.2", "draw.statue")])
def test_a9_1_before_or_after_laying_the_bridge(order: tuple[str, ...]) -> None:
    assert "A.flag" in words(play(drawn("o2/0A ~ f1", "f", "h2/"), *order))


@pytest.mark.parametrize(("value", "cards"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_a9_2_half_the_value_in_cards_rounded_down(value: int, cards: int) -> None:
    match = play(drawn("f1 o2", "f", "a2f3o4h5h6f7/", bridge="lost"), f"buy.{value}")
    assert match.view(0)["turn"]["draws"] == cards
    play(match, *["draw.statue"] * cards)
    assert match.mover == 0


def test_a9_3_a_purchase_must_bring_a_card() -> None:
    match = drawn("f1 o2", "f", "a1/", bridge="lost")
    assert "buy.1" not in words(match)
    assert clause_against(match, "buy.1") == "A9.3"
    assert clause_against(drawn("f1 o2", "f", "a5/", deck="-"), "buy.5") == "A9.3"
    assert "buy.5" in words(drawn("f1 o2", "f", "a5/", deck="-", discards="h"))


def test_a9_3_what_is_left_is_drawn() -> None:
    match = play(drawn("f1 o2", "f", "h6/", bridge="lost", deck="s"), "buy.6", "draw.statue")
    assert match.view(0)["turn"]["phase"] == "choose"


def test_a9_4_the_tile_sold_leaves_the_game() -> None:
    match = play(drawn("f1 o2", "f", "h6/", bridge="lost"), "buy.6")
    assert holdings(match) == ""
    assert place(match, "0A") == 0
