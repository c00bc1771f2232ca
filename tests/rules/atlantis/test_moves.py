"""A3 to A5: the turn, moving, being stuck."""

from __future__ import annotations

import pytest
from rules.atlantis.drawn import clause_against, drawn, holdings, moves, path, place, play, words


def test_a3_1_players_take_turns_clockwise() -> None:
    match = drawn("f1 o1 c1 f2 o2 c2", "f", bridge="lost", players=3, others=["hand=o bridge=lost", "hand=c bridge=lost"])
    order = []
    for action in ("A.flag", "A.olive", "A.crown"):
        order.append(match.mover)
        play(match, action, "draw.statue")
    assert [*order, match.mover] == [0, 1, 2, 0]


def test_a3_1_the_steps_of_a_turn_come_in_order() -> None:
    match = drawn("f1/0A ~ f2 o3 c4", "of", "h2")
    phases = []
    for action in ("buy.2", "draw.statue", "bridge.29", "A.olive", "draw.statue"):
        phases.append(match.view(0)["turn"]["phase"])
        match.play(action)
    assert phases == ["choose", "draw-bought", "choose", "choose", "draw"]
    assert match.mover == 1


def test_a3_2_a_figure_on_the_mainland_moves_no_more() -> None:
    match = drawn("f1 o2", "f", home="A")
    assert moves(match) == {"B.flag"}
    assert clause_against(match, "A.flag") == "A3.2"


def test_a3_2_only_own_figures_are_chosen() -> None:
    match = drawn("f1/1A o2/1B f3", "f", home="BC")
    assert moves(match) == set()  # both flags lie where only A could go, from Atlantis, and f1 is occupied with no second card
    match = drawn("f1/1A o2/0A f3", "f", home="BC")
    play(match, "A.flag")
    assert (place(match, "0A"), place(match, "1A")) == (30, 28)


def test_a3_3_figures_together_on_atlantis_are_alike() -> None:
    match = drawn("f1 o2 c3/0B", "fo")
    assert moves(match) == {"A.flag", "A.olive", "B.flag", "B.olive"}
    assert clause_against(match, "C.flag") == "A3.3"


@pytest.mark.parametrize(
    ("sentence", "board", "card", "space"),
    [
        ("to the next tile with the item", "o1 f2 c3 f4", "A.flag", 29),
        ("only towards the mainland", "f1 o2/0A f4", "A.flag", 30),
        ("not to the tile it stands on", "o1 f2/0A c3 f4", "A.flag", 31),
        ("over water too", "o1/0A ~ c2 f4", "A.flag", 31),
    ],
)
def test_a4_1_a_card_leads(sentence: str, board: str, card: str, space: int) -> None:
    match = play(drawn(board, "fs3", "h5"), card)
    assert place(match, "0A") == space, sentence


def test_a4_1_only_the_visible_tile_of_a_stack_counts() -> None:
    match = drawn("27: ~ o2+ f4", "f", under="/f1")
    assert moves(match) == {"A.flag"}
    assert place(play(match, "A.flag"), "0A") == 29


def test_a4_1_a_card_not_held_cannot_be_played() -> None:
    assert clause_against(drawn("f1 o2", "f"), "A.olive") == "A4.1"


def test_a4_2_on_an_occupied_tile_another_card_must_be_played() -> None:
    match = play(drawn("o1 f2/1A c3 h4", "fc"), "A.flag")
    assert words(match) == {"crown"}
    assert place(play(match, "crown"), "0A") == 30


def test_a4_2_no_matter_who_stands_there_even_oneself() -> None:
    match = play(drawn("o1 f2/0B c3 h4", "fc"), "A.flag")
    assert words(match) == {"crown"}


def test_a4_2_again_and_again() -> None:
    match = play(drawn("f1/1A f2/1B f3/1C f4 o1", "f4"), "A.flag", "flag", "flag", "flag")
    assert place(match, "0A") == 31


def test_a4_2_any_item_may_follow() -> None:
    match = play(drawn("f1/1A o2 c3 h4", "focs"), "A.flag")
    assert moves(match) == {"olive", "crown", "statue"}


def test_a4_3_every_tile_holds_one_figure_at_the_end_but_the_ends_hold_any_number() -> None:
    match = play(drawn("o1 f2/1A c3 h4", "fc", home="BC"), "A.flag", "crown")
    assert [place(match, name) for name in ("0A", "1A")] == [30, 29]
    assert place(match, "0B") == place(match, "0C") == 54
    assert place(match, "1B") == place(match, "1C") == 0


def test_a4_4_no_card_follows_one_that_led_to_a_free_tile() -> None:
    match = play(drawn("f1 o2 c3 h4", "foc", bridge="lost"), "A.flag")
    assert match.view(0)["turn"]["phase"] == "draw"
    match = play(drawn("f1 o2/0A ~ c3 h4", "fc", "h5"), "A.crown")
    assert clause_against(match, "flag") == "A6.3"


@pytest.mark.parametrize(
    ("sentence", "board", "hand", "tiles", "expected"),
    [
        ("to an occupied tile only with another card to follow", "h1/0A o1 f1/1A c3 h4", "f", "-", ""),
        ("the chain may end on the mainland", "h1/0A o1 f1/1A c3 h4", "fs", "-", "A.flag A.statue"),
        ("one card cannot be played twice", "h1/0A f1/1A f2/1B f3 o4", "f2", "-", ""),
        ("but three of them can be played", "h1/0A f1/1A f2/1B f3 o4", "f3", "-", "A.flag"),
        ("every gap of the chain must be payable", "h1/0A f4/1A ~ o3 c4", "fo", "-", ""),
        ("cards of the chain no longer pay", "h1/0A f4/1A ~ o3 c4", "fo", "/a2", "A.olive"),
        ("cards left over do", "h1/0A f4/1A ~ o3 c4", "foh", "/a2", "A.flag A.olive A.helmet"),
        ("and so do tiles", "h1/0A f4/1A ~ o3 c4", "fo", "/a5", "A.flag A.olive"),
        ("one way to go on is enough", "h1/0A f1/1A o1/1B ~ c3 h4", "foc", "-", "A.flag A.olive A.crown"),
    ],
)
def test_a4_5_a_card_may_be_played_only_if_its_move_can_be_finished(
    sentence: str, board: str, hand: str, tiles: str, expected: str
) -> None:
    match = drawn(board, hand, tiles, bridge="lost", home="BC")
    assert moves(match) == set(expected.split()), sentence


def test_a4_5_a_chain_goes_on_only_where_it_can_be_finished() -> None:
    match = play(drawn("h1/0A f1/1A o1/1B ~ c3 h4", "foc", bridge="lost", home="BC"), "A.flag")
    assert words(match) == {"crown"}  # olive would leave no card to pay the gap with
    assert clause_against(match, "olive") == "A4.5"


def test_a4_6_who_can_move_must_move() -> None:
    match = drawn("f1 o2", "f", "h5")
    assert "show" not in words(match)
    assert clause_against(match, "show") == "A4.6"


def test_a4_6_whether_it_can_is_judged_afresh_after_a_purchase() -> None:
    match = drawn("f4/0A ~ o3", "o", "h2/", bridge="lost", home="BC")
    assert words(match) == {"buy.2", "show"}
    play(match, "buy.2", "draw.statue")
    assert "show" in words(match)  # amigo: the card bought cannot pay
    match = drawn("f4/0A ~ o3", "o", "h2/", bridge="lost", home="BC", edition="mayfair", deck="o5")
    assert "A.olive" not in words(match)


def test_a4_6_whether_it_can_is_judged_afresh_after_a_bridge() -> None:
    match = drawn("f4/0A ~ o3", "o", home="BC")
    assert words(match) == {"bridge.29", "show"}
    assert words(play(match, "bridge.29")) == {"A.olive"}


def test_a4_7_an_item_not_ahead_leads_to_the_mainland() -> None:
    match = play(drawn("f1 o2/0A c3", "f"), "A.flag")
    assert place(match, "0A") == 54


def test_a4_8_with_no_path_left_any_card_leads_home() -> None:
    match = drawn("-", "fo")
    assert moves(match) == {"A.flag", "A.olive"}
    play(match, "A.olive")
    assert place(match, "0A") == 54
    assert holdings(match) == ""


def test_a5_1_a_stuck_player_shows_the_hand_and_draws_exactly_two() -> None:
    match = drawn("f4/0A ~ o3", "o", home="BC", bridge="lost", others=["hand=a"])
    assert words(match) == {"show"}
    play(match, "show", "draw.statue", "draw.statue")
    assert match.mover == 1
    assert match.view(0)["hand"] == {"olive": 1, "statue": 2}


def test_a5_1_two_even_with_figures_on_the_mainland() -> None:
    match = play(drawn("f4/0A ~ o3", "o", home="BC", bridge="lost"), "show", "draw.statue")
    assert match.view(0)["turn"]["draws"] == 1


def test_a5_1_an_empty_hand_is_stuck() -> None:
    assert words(drawn("f4 o3", bridge="lost")) == {"show"}


def test_a5_2_a_stuck_player_may_first_buy_or_lay_the_bridge() -> None:
    assert words(drawn("f4/0A ~ o3", "-", "h2/", home="BC")) == {"buy.2", "bridge.29", "show"}


def test_a5_2_the_very_tile_that_would_have_paid_may_be_sold() -> None:
    match = drawn("f4/0A ~ o3", "o", "h3/", home="BC", bridge="lost")
    assert words(match) == {"A.olive", "buy.3"}
    assert words(play(match, "buy.3", "draw.statue")) == {"show"}


def test_a5_2_no_bridge_after_the_hand_was_shown() -> None:
    match = play(drawn("f4/0A ~ o3", "-", home="BC", others=["hand=f"]), "show", "draw.statue", "draw.statue")
    assert match.mover == 1


def test_a5_3_cards_shown_stay_known_until_played() -> None:
    match = drawn("f4/0A ~ o3 o4", "o2", home="BC", bridge="lost", others=["hand=s bridge=hand"])
    play(match, "show", "draw.statue", "draw.statue")
    assert match.view(1)["players"][0]["known"] == {"olive": 2}
    play(match, "bridge.29", "A.statue", "draw.statue", "draw.statue", "A.olive")
    assert match.view(1)["players"][0]["known"] == {"olive": 1}


def test_a5_4_all_stuck_with_nothing_to_draw_end_the_game() -> None:
    match = play(drawn("f4/0A ~ o3/1A ~ c5", home="BC", bridge="lost", deck="-", others=["hand=- home=BC bridge=lost"]), "show")
    assert match.mover == 1
    play(match, "show")
    assert match.is_over
    assert match.scores() == [-6, -3]


def test_a5_4_nobody_gets_the_four_cards() -> None:
    match = drawn("f4/0A ~ o3/1A ~ c5", home="BC", bridge="lost", deck="-", others=["hand=- home=BC bridge=lost"])
    assert play(match, "show", "show").view(0)["players"][1]["cards"] == 0


def test_a5_4_a_bridge_in_between_starts_the_count_again() -> None:
    match = drawn("f4/0A ~ o3/1A ~ c5", home="BC", bridge="lost", deck="-", others=["hand=- home=BC bridge=hand"])
    play(match, "show", "bridge.29", "show")
    assert not match.is_over
    play(match, "show")
    assert match.is_over


def test_a5_4_a_card_drawn_in_between_starts_the_count_again() -> None:
    match = drawn("f4/0A ~ o3/1A ~ c5", home="BC", bridge="lost", deck="o", others=["hand=- home=BC bridge=lost"])
    play(match, "show", "draw.olive", "show")
    assert not match.is_over
    assert path(match).startswith("f4")
