"""N12: the end and the count."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import choices, drawn, gone, phase, play, stations, until

from critias import Match

ALL_BUT_5 = " ".join(f"{number}={'-' if number % 2 else 0}" for number in range(1, 16) if number != 5)
LAST_BUT_13 = "14=- 15=1"


def last_moves(find: str, *, at: str = "17-4", square: str = "17-3", **more: object) -> Match:
    """Player 1, last of the round, moves its submarine onto a find."""
    others = [f"submarines=A:{at} {more.pop('other', '')}"]
    return play(drawn(turn="1 move", others=others, **more), "submarine.A", f"go.{square}", f"reveal.{find}")


# ------------------------------------------------------------------------------------------------ when


def test_n12_1_the_game_ends_with_the_round_in_which_the_last_of_atlantis_is_found() -> None:
    match = last_moves("atlantis5", ruins=ALL_BUT_5)
    assert match.is_over


def test_n12_1_the_others_finish_the_round_first() -> None:
    match = play(
        drawn("violet 17-11.e 11", "0 move", ruins=ALL_BUT_5, me="submarines=A:17-4", others=["submarines=A:0-22"]),
        "submarine.A", "go.17-3", "reveal.atlantis5",
    )  # fmt: skip
    assert (match.is_over, match.mover, phase(match)) == (False, 1, "move")
    assert play(match, "done").is_over


def test_n12_1_with_or_without_a_marker() -> None:
    match = drawn("research 12-9.w", "0 build", me="held=violet.1", ruins=ALL_BUT_5)
    play(match, "build.violet.1", "place.12-6.n", "reveal.atlantis5", "reveal.snail")
    assert not match.is_over  # the round goes on, though nobody has anything but player 1 to buy
    assert until(match, "launch").is_over
    assert last_moves("atlantis5", ruins=ALL_BUT_5, other="money=0").is_over


def test_n12_1_fourteen_are_not_enough() -> None:
    assert not last_moves("snail", ruins=ALL_BUT_5).is_over


@pytest.mark.parametrize("nemos", ["", "money=0"])
def test_n12_2_when_13_14_and_15_are_found_there_is_one_more_round(nemos: str) -> None:
    match = last_moves("atlantis13", ruins=LAST_BUT_13, at="21-1", square="20-1", other=nemos)
    assert (match.is_over, match.view()["last_round"], match.view()["turn"]["first"]) == (False, True, 1)
    until(match, "move", 1)
    assert not match.is_over
    assert play(match, "done").is_over


def test_n12_2_not_in_the_round_in_which_they_are_found() -> None:
    match = drawn(turn="0 move", ruins=LAST_BUT_13, me="submarines=A:21-1", others=["submarines=A:0-22"])
    play(match, "submarine.A", "go.20-1", "reveal.atlantis13")
    assert not match.view()["last_round"]
    assert play(match, "done").view()["last_round"]


@pytest.mark.parametrize("ruins", ["13=0 14=0", "1=0 2=0 3=0 4=0 13=- 15=1", "14=- 15=-"])
def test_n12_2_two_of_them_are_not_enough(ruins: str) -> None:
    assert not last_moves("snail", ruins=ruins).view()["last_round"]


def test_n12_2_all_fifteen_in_the_last_round_change_nothing() -> None:
    match = last_moves("atlantis5", ruins=ALL_BUT_5)
    assert match.is_over
    match = drawn(turn="1 move last=1", ruins="13=0 14=0 15=0", others=["submarines=A:0-22"])
    assert play(match, "done").is_over


def idle(*actions: str, me: str = "", other: str = "submarines=A:0-22", **more: object) -> Match:
    """From player 1's moves to the end of a round in which nobody has done anything so far."""
    return play(drawn(turn="1 move busy=0", me=me, others=[other], **more), *actions)


def test_n12_3_a_round_in_which_nobody_buys_builds_or_collects_is_the_last() -> None:
    assert idle("done").is_over
    assert idle("submarine.A", "go.0-21").is_over


@pytest.mark.parametrize(
    ("sentence", "city", "me", "actions"),
    [
        ("buying", "", "", ["buy.sonar"]),
        ("building", "", "held=sonar", ["done", "build.sonar", "place.17-11.e"]),
    ],
)
def test_n12_3_who_is_busy_keeps_it_going(sentence: str, city: str, me: str, actions: list[str]) -> None:
    match = play(drawn(city, "0 buy busy=0", me=me), *actions)
    until(match, "buy", 1)
    while not match.is_over and match.view()["round"] == 0:
        play(match, "done")
    assert not match.is_over, sentence


def test_n12_3_nobody_buys_from_the_start_of_the_round() -> None:
    match = play(drawn(turn="0 buy busy=0", me="held=sonar"), "done", "done")
    assert (match.is_over, match.mover) == (False, 1)
    assert play(match, "done").is_over


@pytest.mark.parametrize("find", ["chest", "speed", "snail", "atlantis5"])
def test_n12_3_collecting_anything_keeps_it_going(find: str) -> None:
    match = idle("submarine.A", "go.17-3", f"reveal.{find}", other="submarines=A:17-4")
    until(match, "buy")
    assert not match.is_over


@pytest.mark.parametrize("find", ["snail", "atlantis5"])
def test_n12_3_a_find_that_is_not_paid_is_not_collected(find: str) -> None:
    assert idle("submarine.A", "go.17-3", f"reveal.{find}", other="money=0 submarines=A:17-4").is_over


def test_n12_3_walking_launching_sonar_and_coming_home_are_not_enough() -> None:
    match = drawn("violet 14-14.n 0, sonar 17-11.e 00", "0 walk busy=0", me="submarines=A:1-20")
    play(match, "walk.violet1", "to.base", "done", "launch.sonar1.E", "sonar.A", "reveal.chest", "done", "submarine.B", "dock", "done")
    assert match.is_over


def test_n12_3_each_round_is_judged_afresh() -> None:
    match = play(drawn(turn="1 move busy=1", others=["submarines=A:0-22"]), "done")
    assert not match.is_over
    play(match, "done", "done")
    assert play(until(match, "move"), "done").is_over


# ------------------------------------------------------------------------------------------------ the count


def ended(city: str = "", me: str = "money=0", *, others: tuple[str, ...] = ("money=0",), players: int = 2, **more: object) -> Match:
    """A game that is over."""
    return drawn(city, "0 over", me=me, others=others, players=players, **more)


def points(match: Match, field: str) -> list[int]:
    return [seat[field] for seat in match.view()["players"]]


@pytest.mark.parametrize(
    ("sentence", "players", "ruins", "chips"),
    [
        ("N12.4 four players", 4, "1=0 2=0 3=0 4=0 5=1 6=1 7=1 8=2 9=2 10=3", [5, 4, 2, 1]),
        ("N12.4 three players", 3, "1=2 2=2 3=2 4=0 5=0 6=1", [3, 1, 5]),
        ("N12.4 two players", 2, "1=0 2=0 3=1", [4, 2]),
        ("N12.4 a tie goes to the highest number", 3, "1=0 15=0 13=1 14=1 2=2", [5, 3, 1]),
        ("N12.4 a tie of all", 4, "1=0 2=1 3=2 4=3", [1, 2, 4, 5]),
        ("N12.4 more markers beat a higher number", 2, "1=0 2=0 15=1", [4, 2]),
        ("N12.4 no marker, no chip", 4, "1=0 2=- 3=-", [5, 0, 0, 0]),
        ("N12.4 and then others are not moved up", 3, "1=1 2=2 3=2", [0, 3, 5]),
        ("N12.4 nobody has any", 3, "1=- 2=-", [0, 0, 0]),
    ],
)
def test_chips_for_the_ruins(sentence: str, players: int, ruins: str, chips: list[int]) -> None:
    match = ended(players=players, others=("money=0",) * (players - 1), ruins=ruins)
    assert points(match, "ruins_points") == chips, sentence


# Two sonar stations in service: factor 1, or 3 with the 3-chip; two technical ones besides: 1 more.
TWO = "sonar 17-11.e 0, sonar 14-14.n 0"
FOUR = TWO + ", technical 11-11.n 0, technical 14-8.e 0"


@pytest.mark.parametrize(
    ("sentence", "order", "nemos", "kept", "city", "chips", "total"),
    [
        ("N12.5 a shell of the order is raised to 1", "scallop+urchin", 5, {"scallop": 1}, FOUR, "", 1 * 2 + 4),
        ("N12.5 an animal of the order to 2", "scallop+urchin", 5, {"urchin": 1}, FOUR, "", 2 * 2 + 4),
        ("N12.5 every one of them", "scallop+urchin", 9, {"scallop": 2, "urchin": 2}, FOUR, "", 6 * 2 + 5),
        ("N12.5 no others", "scallop+urchin", 5, {"snail": 2, "jellyfish": 1}, FOUR, "", 1 * 2 + 5),
        ("N12.5 as far as the money goes", "scallop+urchin", 1, {"scallop": 3}, FOUR, "", 1 * 2 + 0),
        ("N12.5 not without money", "scallop+urchin", 0, {"scallop": 3, "gold": 1}, FOUR, "", 2 * 2),
        ("N12.5 not where it does not pay", "scallop+urchin", 5, {"scallop": 3}, "sonar 17-11.e 0", "", 5),
        ("N12.5 nor where it pays nothing more", "scallop+urchin", 5, {"scallop": 3}, TWO, "", 5),
        ("N12.5 but where stations multiply", "snail+jellyfish", 5, {"snail": 3}, TWO, "sonar=0", 3 * 3 + 2),
    ],
)
def test_the_secret_order(sentence: str, order: str, nemos: int, kept: dict[str, int], city: str, chips: str, total: int) -> None:
    finds = ",".join(f"{kind}{count}" for kind, count in kept.items())
    spare = next(o for o in ("snail+urchin", "scallop+jellyfish") if o != order)
    match = ended(city, f"money={nemos} order={order} finds={finds}", others=(f"money=0 order={spare}",), finds=gone(**kept), chips=chips)
    assert match.scores()[0] == total, sentence


@pytest.mark.parametrize(
    ("sentence", "city", "chips", "expected"),
    [
        ("one of a kind gives nothing", stations("sonar", 1), "", 0),
        ("two give a point", stations("sonar", 2), "", 1),
        ("three too", stations("sonar", 3), "", 1),
        ("the 3-chip gives three", stations("sonar", 2), "sonar=0", 3),
        ("four with it as well", stations("sonar", 4), "sonar=0", 3),
        ("each kind for itself", FOUR, "technical=0", 4),
        (
            "five singles are nothing",
            "sonar 17-11.e 0, training 14-14.n 0, technical 11-11.n 0, research 14-8.e 0, analysis 20-11.s 0",
            "",
            0,
        ),
        ("what others have in service does not count", stations("sonar", 2, crew="1"), "", 0),
    ],
)
def test_n12_6_station_points(sentence: str, city: str, chips: str, expected: int) -> None:
    assert points(ended(city, chips=chips), "station_points")[0] == expected, sentence


def test_n12_7_finds_and_ruins_times_stations_and_money() -> None:
    match = ended(FOUR, "money=7 finds=gold1,jellyfish2,snail1", finds=gold(), ruins="1=0 2=0 3=1", chips="sonar=0")
    # two jellyfish are raised for two Nemos: (2 + 2 + 2 + chip 4) x (3 + 1) + 5
    assert match.scores() == [(2 + 2 + 2 + 4) * 4 + 5, 0]
    assert points(match, "points") == match.scores()
    assert (points(match, "find_points"), points(match, "ruins_points")) == ([4, 0], [4, 2])


def gold() -> str:
    return gone(gold=1, jellyfish=2, snail=1)


def test_n12_7_without_stations_only_money_counts() -> None:
    match = ended("", "money=7 finds=gold1,jellyfish2,snail1", finds=gold(), ruins="1=0")
    assert match.scores() == [7, 0]


def test_n12_8_the_most_points_win_and_equals_share() -> None:
    assert ended(me="money=7", others=("money=6",)).winners() == [0]
    assert ended(me="money=7", others=("money=7", "money=3"), players=3).winners() == [0, 1]
    assert ended(players=4, others=("money=0",) * 3).winners() == [0, 1, 2, 3]


def test_n12_8_nobody_has_won_before_the_end() -> None:
    assert drawn(me="money=7").winners() == []


def test_the_end_leaves_nothing_to_choose() -> None:
    match = idle("done")
    assert match.legal() == []
    assert choices(match, "buy") == set()
