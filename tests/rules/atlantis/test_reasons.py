"""Why not: every refusal names its clause, for action numbers and for clicks."""

from __future__ import annotations

import pytest
from rules.atlantis.drawn import GAME, clause_against, drawn, play, words

from critias import IllegalAction
from critias.core.text.message import say

CHOOSING = drawn("r3/0A f1/1A ~ o4 =1 c5/0B h2", "fo2s", "a1a2/", home="C")
PAYING = play(drawn("r3/0A ~ o4 c5", "oh", "a5/", home="BC"), "A.olive")
LEANING = play(drawn("r3/0A f1/1A o4 c5 h2", "fo", "a5/", home="BC"), "A.flag")
LAYING = play(drawn("r3 h2/0A ~ ~ o4 c5", "o", "a5/", home="BC"), "A.olive", "pay.5")
OVER = play(drawn("r3/0A o2", "f", home="BC", bridge="lost"), "A.flag", *["draw.statue"] * 4)


@pytest.mark.parametrize(
    ("match", "action", "clause"),
    [
        (CHOOSING, "A.crown", "A4.1"),
        (CHOOSING, "C.flag", "A3.2"),
        (CHOOSING, "flag", "A3.1"),
        (CHOOSING, "end", "A3.1"),
        (CHOOSING, "show", "A4.6"),
        (CHOOSING, "buy.1", "A9.3"),
        (CHOOSING, "buy.7", "A9.1"),
        (CHOOSING, "bridge.28", "A6.10"),
        (CHOOSING, "bridge.32", "A6.10"),
        (CHOOSING, "bridge.5", "A6.12"),
        (CHOOSING, "pay.1", "A6.4"),
        (CHOOSING, "draw.flag", "A3.1"),
        (PAYING, "A.olive", "A6.3"),
        (PAYING, "olive", "A6.3"),
        (PAYING, "buy.5", "A9.1"),
        (PAYING, "bridge.29", "A6.9"),
        (PAYING, "pay.2", "A6.2"),
        (PAYING, "pay.flag", "A6.2"),
        (PAYING, "show", "A6.3"),
        (LEANING, "A.olive", "A4.2"),
        (LEANING, "crown", "A4.1"),
        (LEANING, "end", "A4.2"),
        (LAYING, "A.olive", "A3.1"),
        (LAYING, "bridge.31", "A6.8"),
        (OVER, "A.flag", "A10.1"),
    ],
)
def test_a_refusal_names_its_clause(match, action: str, clause: str) -> None:
    assert clause_against(match, action) == clause


def test_a_number_that_is_not_an_action_is_refused() -> None:
    for number in (-1, 194 + 1000):
        assert "no action" in say(GAME.words, GAME.why_not(CHOOSING.state, number))


def test_outcomes_are_refused_with_a_clause_too() -> None:
    drawing = play(drawn("f1 o2", "f", bridge="lost"), "A.flag")
    assert clause_against(drawing, "draw.flag") == "A8.1"
    assert clause_against(drawing, "A.flag") == "A8.1"
    turning = play(drawn("r1/0A h3+ s4", "s", bridge="lost", under="/f6"), "A.statue")
    assert clause_against(turning, "reveal.flag5B") == "A7.5"
    assert clause_against(turning, "reveal.flag7A") == "A7.5"


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    match = drawn("f1 o2", "f")
    before = match.state.tobytes()
    with pytest.raises(IllegalAction, match=r"You have no olive card\. \[A4\.1\]") as caught:
        match.play("A.olive")
    assert caught.value.reason.clause == "A4.1"
    assert (match.state.tobytes(), match.steps) == (before, [])


@pytest.mark.parametrize(
    ("match", "player", "thing", "clause"),
    [
        (CHOOSING, 0, "figure.0A", ""),
        (CHOOSING, 0, "figure.0C", "A3.2"),
        (CHOOSING, 0, "figure.1A", "A3.2"),
        (CHOOSING, 0, "card.olive", ""),
        (CHOOSING, 0, "card.crown", "A4.1"),
        (CHOOSING, 0, "tile.2", ""),
        (CHOOSING, 0, "tile.1", "A9.3"),
        (CHOOSING, 0, "tile.7", "A9.1"),
        (CHOOSING, 0, "space.30", ""),
        (CHOOSING, 0, "space.32", "A6.10"),
        (CHOOSING, 0, "space.28", "A7.1"),
        (CHOOSING, 0, "space.5", "A6.12"),
        (CHOOSING, 1, "card.flag", "A3.1"),
        (PAYING, 0, "tile.5", ""),
        (PAYING, 0, "figure.0A", "A6.3"),
        (PAYING, 0, "space.29", "A6.9"),
        (LEANING, 0, "card.olive", ""),
        (LEANING, 0, "card.crown", "A4.1"),
        (LAYING, 0, "space.31", ""),
        (OVER, 0, "card.flag", "A10.1"),
    ],
)
def test_a_click_answers_why_not(match, player: int, thing: str, clause: str) -> None:
    reason = GAME.why_not_click(match.state, player, thing)
    assert (reason.clause if reason else "") == clause


def test_a_click_on_any_water_of_a_gap_means_the_gap() -> None:
    assert words(LAYING) == {"bridge.29", "end"}
    for space in (29, 30, 31):
        assert GAME.questions.actions_of_click(LAYING.state, 0, f"space.{space}") == [GAME.read_action("bridge.29")]


def test_a_click_on_any_figure_of_a_group_on_atlantis_moves_the_first() -> None:
    match = drawn("f1 o2", "f")
    assert GAME.why_not_click(match.state, 0, "figure.0C") is None


@pytest.mark.parametrize("thing", ["", "moon", "figure.9A", "figure.0D", "card.sword", "tile.8", "space.99", "tile.x"])
def test_a_click_on_nothing_is_a_plain_error(thing: str) -> None:
    with pytest.raises(ValueError):
        GAME.why_not_click(CHOOSING.state, 0, thing)


def test_a_card_no_figure_can_use_says_what_it_would_cost() -> None:
    match = drawn("r5/0A ~ s4", "sf", home="BC", bridge="lost")
    reason = GAME.why_not_click(match.state, 0, "card.statue")
    assert (reason.clause, reason.args["price"], reason.args["points"]) == ("A6.3", 4, 1)
