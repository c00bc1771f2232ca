"""What a screen is told beyond the position: what a choice would bring, and where things came from."""

from __future__ import annotations

from typing import Any

from rules.atlandice.drawn import GAME, play, table, visiting

from critias import Match


def said(match: Match, action: str) -> dict[str, Any]:
    return dict(GAME.describe(match.state, GAME.read_action(action)).args)


def told(match: Match, action: str) -> dict[str, dict[str, Any]]:
    """The events of an action by their key."""
    match.play(action)
    step = match.steps[-1]
    return {event.key: dict(event.args) for event in GAME.tell(step.before, step.action, match.state, 0)}


def test_a_visit_says_what_it_takes_and_who_would_score() -> None:
    match = table(dice="library1 market6", library="b/ac books2", submarine="library", stocks=("books1", "books2", "gems1"))
    args = said(match, "visit.library")
    assert (args["takes"], args["gains"]) == (2, [3, 1, 0])
    assert said(match, "visit.market")["takes"] == 1
    assert "gains" not in said(match, "visit.market")
    assert said(table(dice="library1 market6", library="b/ac -"), "visit.library")["takes"] == 0


def test_a_visit_of_the_neutral_player_counts_for_it() -> None:
    match = table(players=2, dice="library1 market6", library="b/ac books1", stocks=("books1",))
    assert said(match, "give.library")["gains"] == [3, 0, 3]


def test_another_choice_says_what_it_brings_immediately() -> None:
    assert said(visiting("library", "b", resources="books1", stocks=("-", "books2")), "take.books")["gains"] == [1, 3, 0]
    assert "gains" not in said(visiting("library", "b", resources="books2"), "take.books")


def test_events_say_where_things_came_from() -> None:
    match = play(visiting("forge", "b"), "take.weapons", "lift.weapons")
    assert match.view()["turn"]["from"] == "forge"
    assert told(match, "put.inn")["event.put"] == {"kind": "weapons", "from": "forge", "sector": "inn"}
    assert told(play(visiting("machinery", "a"), "take.tools"), "submarine.inn")["event.submarine"] == {"from": "market", "sector": "inn"}


def test_a_roll_says_whether_it_counts() -> None:
    assert told(play(visiting("forge", "a"), "take.weapons"), "roll.2")["event.roll"]["counts"]
    assert not told(play(visiting("forge", "a"), "take.weapons"), "roll.3")["event.roll"]["counts"]
    assert told(play(visiting("inn", "a"), "take.provisions"), "roll.4")["event.roll"]["counts"]


def test_the_view_has_the_final_count_and_the_dice_of_a_round() -> None:
    view = table(dice="market7", stocks=("books2", "books1")).view()
    assert [player["final"] for player in view["players"]] == [3, 1, 0]
    assert view["dice_each"] == 2
