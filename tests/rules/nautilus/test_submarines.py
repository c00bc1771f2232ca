"""N8, N9 and N11: launching, sonar, voyages, the trench, coming home."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import (
    EAST,
    FIND_SQUARES,
    apart,
    choices,
    clause_against,
    crew,
    drawn,
    face,
    money,
    name,
    nine,
    pending,
    phase,
    play,
    player,
    stations,
    submarine,
    until,
    words,
    zone,
)

from critias import Match

# sonar1 has its blue locks to the west, at the base, and to the east, where 19-11 is open sea.
SONAR = "sonar 17-11.e {}"
# A station of each kind with an aquanaut of player 0.
FIVE = "sonar 17-11.e 0, training 14-14.n 0, technical 11-11.n 0, research 14-8.e 0, analysis 20-11.s 0"


def sailing(square: str, city: str = "", **more: object) -> Match:
    """Player 0 says where its only submarine goes."""
    return play(drawn(city, "0 move", me=f"submarines=A:{square} {more.pop('me', '')}", **more), "submarine.A")


def around(square: str, distance: int) -> set[str]:
    """Squares at most so far away, by columns and rows together, but not the square itself."""
    return {name((x, y)) for x in range(36) for y in range(24) if 0 < apart(square, (x, y)) <= distance}


# ------------------------------------------------------------------------------------------------ launching


def test_n8_1_a_launch_needs_two_aquanauts_and_sends_one_of_them_back() -> None:
    match = drawn(SONAR.format("00"), "0 launch")
    assert words(match) == {"launch.sonar1.E", "done"}
    play(match, "launch.sonar1.E")
    assert (submarine(match), crew(match, "sonar1"), player(match)["reserve"], money(match)) == ("19-11", [1, 0], 14, [20, 20])


@pytest.mark.parametrize(
    ("sentence", "city"),
    [
        ("one is not enough", "sonar 17-11.e 0"),
        ("nor one and one of another", "sonar 17-11.e 01"),
        ("nor one each in two stations", "sonar 17-11.e 0, training 14-14.n 0"),
        ("a habitat launches nothing", "violet 17-11.e 000"),
        ("nor does the base", "sonar 17-11.e 0, training 14-14.n"),
    ],
)
def test_n8_1_two_of_the_player_in_one_station(sentence: str, city: str) -> None:
    other = ", analysis 11-11.n 00"  # where it can be done, so that the question is asked
    match = drawn(city + other, "0 launch")
    assert {word.split(".")[0] for word in choices(match, "launch")} == {"analysis1"}, sentence
    assert clause_against(match, "launch.sonar1.E") == "N8.1"


def test_n8_1_it_may_use_sonar_and_move_in_the_same_turn() -> None:
    match = play(drawn(SONAR.format("00"), "0 launch"), "launch.sonar1.E")
    assert words(match) == {"sonar.A", "done"}
    play(match, "sonar.A")
    while pending(match):
        play(match, "reveal.chest")
    play(match, "submarine.A", "go.22-11")
    assert submarine(match) == "22-11"


def test_n8_1_all_launches_come_first() -> None:
    match = drawn("sonar 17-11.e 00, training 14-14.n 00", "0 launch")
    play(match, "launch.sonar1.E")
    assert choices(match, "launch") == {"training1.S"}
    play(match, "done")
    assert clause_against(match, "launch.training1.S") == "N8.4"
    play(match, "done")
    assert clause_against(match, "launch.training1.S") == "N9.1"


def test_n8_1_several_from_one_station() -> None:
    match = drawn("technical 16-13.e 000", "0 launch")
    assert choices(match, "launch") == {"technical1.E", "technical1.S"}
    play(match, "launch.technical1.E", "launch.technical1.S")
    assert (submarine(match, letter="A"), submarine(match, letter="B"), crew(match, "technical1")) == ("18-13", "16-15", [1, 0])


# green2 covers 19-11 by half; it is joined to the base by way of violet1, green1 and technical1.
HALF = ", violet 14-8.n, green 16-6.n, technical 18-8.e, green 20-10.e"
# analysis1 has a find on the square at its east lock.
AT_A_FIND = "technical 14-14.n, green 17-14.w, analysis 19-12.n 00"
# sonar1 has its north lock at the edge of the board.
AT_THE_EDGE = "technical 16-9.n, technical 18-7.n, violet 18-4.n, sonar 18-1.n 00"
ELSEWHERE = ", training 14-14.n 00"


@pytest.mark.parametrize(
    ("sentence", "city", "lock"),
    [
        ("N8.2 not through a lock that leads into the city", "sonar 17-11.e 00" + ELSEWHERE, "sonar1.W"),
        ("N8.2 not on a square covered by half", "sonar 17-11.e 00, training 11-11.e 00" + HALF, "sonar1.E"),
        ("N8.2 not on a find", AT_A_FIND, "analysis1.E"),
        ("N8.2 not off the board", AT_THE_EDGE + ELSEWHERE.replace("14-14.n", "11-11.e"), "sonar1.N"),
        ("N8.2 not where there is no lock", "sonar 17-11.e 00" + ELSEWHERE, "sonar1.N"),
        ("N8.2 not through an orange one", "technical 11-11.n 00" + ELSEWHERE, "technical1.S"),
    ],
)
def test_where_a_submarine_is_put(sentence: str, city: str, lock: str) -> None:
    match = drawn(city, "0 launch")
    assert lock not in choices(match, "launch"), sentence
    assert clause_against(match, f"launch.{lock}") == "N8.2", sentence


@pytest.mark.parametrize("owner", [0, 1])
def test_n8_2_not_on_a_submarine(owner: int) -> None:
    afloat = "submarines=A:19-11"
    match = drawn(SONAR.format("00") + ELSEWHERE, "0 launch", me=afloat if owner == 0 else "", others=[afloat if owner else ""])
    assert clause_against(match, "launch.sonar1.E") == "N8.2"
    assert choices(match, "launch") == {"training1.S"}


def test_n8_2_two_squares_from_the_centre() -> None:
    match = play(drawn("training 14-14.n 00", "0 launch"), "launch.training1.S")
    assert submarine(match) == "14-16"


def test_n8_3_with_three_afloat_there_is_none_to_launch() -> None:
    match = play(drawn(SONAR.format("000") + ELSEWHERE, "0 launch", me="submarines=A:1-3,B:1-5"), "launch.sonar1.E")
    assert phase(match) != "launch"
    assert list(player(match)["submarines"]) == ["A", "B", "C"]


def test_n8_3_a_launched_one_gets_the_first_free_letter() -> None:
    match = play(drawn(SONAR.format("00"), "0 launch", me="submarines=A:1-3,C:1-5"), "launch.sonar1.E")
    assert submarine(match, letter="B") == "19-11"


# ------------------------------------------------------------------------------------------------ sonar


def test_n8_4_each_submarine_uses_its_sonar_once_for_a_nemo() -> None:
    match = drawn(turn="0 sonar", me="submarines=A:17-4,B:5-20")
    assert choices(match, "sonar") == {"A", "B"}
    play(match, "sonar.B", "reveal.chest")
    assert (money(match)[0], choices(match, "sonar")) == (19, {"A"})
    assert clause_against(match, "sonar.B") == "N8.4"
    assert clause_against(match, "sonar.C") == "N8.4"  # not afloat
    play(match, "sonar.A", *["reveal.snail"] * 4)
    assert (money(match)[0], phase(match)) == (18, "move")


def test_n8_4_before_any_submarine_moves() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:17-4"), "done")
    assert clause_against(match, "sonar.A") == "N9.1"


def test_n8_4_and_again_in_the_next_turn() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:5-20", others=["submarines=A:1-20"]), "sonar.A", "reveal.chest")
    until(match, "sonar", 1)
    assert choices(match, "sonar") == {"A"}


def test_n8_4_each_must_be_paid() -> None:
    match = play(drawn(turn="0 sonar", me="money=1 submarines=A:17-4,B:5-20"), "sonar.B", "reveal.chest")
    assert (money(match)[0], phase(match)) == (0, "move")


def test_n8_4_it_is_offered_only_where_it_shows_something_new() -> None:
    seen, face_up = "16-21:chest@01 14-19:chest@0", "5-22:urchin!"
    match = drawn(turn="0 sonar", me="submarines=A:14-22,B:5-20,C:3-9", finds=f"{seen} {face_up} 2-12:urchin@1")
    assert choices(match, "sonar") == {"C"}
    assert clause_against(match, "sonar.A") == clause_against(match, "sonar.B") == "N8.5"


def test_n8_5_all_within_reach_columns_and_rows_together() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:10-6"), "sonar.A")
    within = {name(square) for square in FIND_SQUARES if apart("10-6", square) <= 4}
    assert within == {"11-3", "9-5", "6-6", "13-6", "8-7", "11-7", "9-9"} == pending(match)
    while pending(match):
        match.play(match.legal()[0])
    assert None not in {face(match, square, 0) for square in within}
    assert {face(match, square, 1) for square in within} == {None}


def test_n8_5_the_lowest_square_first() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:10-6"), "sonar.A", "reveal.urchin", "reveal.snail")
    assert pending(match) == {"6-6", "13-6", "8-7", "11-7", "9-9"}
    assert (face(match, "11-3"), face(match, "9-5")) == ("urchin", "snail")


def test_n8_5_through_anything() -> None:
    match = play(drawn(turn="0 sonar", base="19-12", me="submarines=A:17-12"), "sonar.A")
    assert pending(match) == {"21-12"}  # on the other side of the base


def test_n8_5_only_those_face_down() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:10-6", finds="11-3:urchin! 9-5:chest@0 6-6:snail@1 13-6:snail-"), "sonar.A")
    assert pending(match) == {"6-6", "8-7", "11-7", "9-9"}
    assert words(match) == {"reveal.snail"}  # what another has seen is what it is


def test_n8_5_what_a_player_has_looked_at_it_may_look_at_again() -> None:
    match = play(drawn(turn="0 sonar", me="submarines=A:3-5", others=["submarines=A:1-20"]), "sonar.A", "reveal.jellyfish", "reveal.urchin")
    until(match, "move", 1)
    assert (face(match, "2-6", 0), face(match, "2-6", 1), face(match, "6-6", 0)) == ("jellyfish", None, "urchin")


@pytest.mark.parametrize(
    ("sentence", "square", "shown"),
    [
        ("not from the deep sea beside it", "26-1", {"24-1"}),
        ("from within it, and the deep sea from there too", "27-1", {"27-0", "24-1", "30-1", "28-3"}),
    ],
)
def test_n8_6_finds_in_the_trench_are_reached_from_within_it(sentence: str, square: str, shown: set[str]) -> None:
    match = play(drawn(turn="0 sonar", trench=True, me=f"submarines=A:{square}"), "sonar.A")
    assert pending(match) == shown, sentence


# ------------------------------------------------------------------------------------------------ voyages


def test_n9_1_up_to_four_squares_along_rows_and_columns() -> None:
    assert choices(sailing("3-9"), "go") == around("3-9", 4)


def test_n9_1_on_the_board() -> None:
    assert choices(sailing("0-20"), "go") == around("0-20", 4)
    assert choices(sailing("35-23", trench=True), "go") == around("35-23", 4)


def test_n9_1_once_each_in_any_order() -> None:
    match = drawn(turn="0 move", me="submarines=A:3-9,B:3-20,C:20-22")
    assert choices(match, "submarine") == {"A", "B", "C"}
    play(match, "submarine.B", "go.3-19")
    assert choices(match, "submarine") == {"A", "C"}
    assert clause_against(match, "submarine.B") == "N9.1"
    play(match, "submarine.A", "go.3-10", "submarine.C", "go.20-21")
    assert match.mover == 1


def test_n9_1_none_need_move() -> None:
    match = play(drawn(turn="0 move", me="submarines=A:3-9"), "done")
    assert (submarine(match), match.mover) == ("3-9", 1)


def test_n9_1_it_goes_somewhere_once_chosen() -> None:
    match = sailing("3-9")
    assert "done" not in words(match)
    assert clause_against(match, "go.3-9") == "N9.1"
    assert clause_against(match, "go.3-14") == "N9.1"


def test_n9_2_it_passes_over_submarines_but_does_not_stop_on_them() -> None:
    match = sailing("3-9", others=["submarines=A:3-10,B:3-8,C:2-9"], me="")
    assert choices(match, "go") == around("3-9", 4) - {"3-10", "3-8", "2-9"}
    assert clause_against(match, "go.3-10") == "N9.2"


def test_n9_2_it_passes_over_the_city_whose_squares_count() -> None:
    match = sailing("14-9", "violet 17-11.e")
    assert "14-13" in choices(match, "go")  # straight over the base, four squares
    assert choices(match, "go") == around("14-9", 4) - nine("14-11") - nine("17-11")
    assert clause_against(match, "go.14-12") == "N9.2"


@pytest.mark.parametrize("square", ["17-2", "17-1"])
def test_n9_3_it_never_passes_a_find(square: str) -> None:
    match = sailing("17-5")
    assert apart("17-5", square) <= 4
    assert clause_against(match, f"go.{square}") == "N9.3"  # round the find is further
    assert "17-3" in choices(match, "go")
    ways = match.view()["turn"]["ways"]
    assert choices(match, "go") <= set(ways)
    assert [17, 3] not in ways.values()  # no way leads on from it


def test_n9_3_not_even_one_that_it_knows_or_that_lies_face_up() -> None:
    for told in ("17-3:chest@0", "17-3:snail!"):
        assert "17-2" not in choices(sailing("17-5", finds=told), "go")


def test_n9_3_a_find_ends_its_move() -> None:
    match = play(sailing("17-4"), "go.17-3", "reveal.jellyfish")
    assert match.mover == 1  # three squares are left, and it does not go on
    assert submarine(match) == "17-3"


def test_n9_3_nobody_else_passes_or_stops_where_a_submarine_lies_on_an_unpaid_find() -> None:
    match = sailing("17-5", finds="17-3:snail!", others=["submarines=A:17-3"])
    assert {"17-3", "17-2"} & choices(match, "go") == set()


TRENCH = {name((x, y)) for x in range(36) for y in range(24) if zone((x, y)) == "trench"}


def test_n9_4_the_trench_is_closed_without_all_five_kinds() -> None:
    match = sailing("27-2")
    assert choices(match, "go") & TRENCH == set()
    assert clause_against(match, "go.28-2") == "N9.4"
    assert clause_against(match, "go.28-3") == "N9.4"  # with a find or without


def test_n9_4_all_five_kinds_in_service_open_the_way() -> None:
    match = sailing("27-2", FIVE)
    assert choices(match, "go") & TRENCH == around("27-2", 5) & TRENCH


@pytest.mark.parametrize("missing", ["sonar", "training", "technical", "research", "analysis"])
def test_n9_4_four_kinds_are_not_enough(missing: str) -> None:
    city = ", ".join(part.removesuffix(" 0") if part.strip().startswith(missing) else part for part in FIVE.split(", "))
    assert choices(sailing("27-2", city), "go") & TRENCH == set()


def test_n9_4_even_to_cross_it() -> None:
    assert "32-2" not in choices(sailing("27-2", stations("technical", 2)), "go")
    assert "32-2" in choices(sailing("27-2", FIVE), "go")


def test_n9_5_who_ends_a_move_in_the_trench_opens_it_for_all() -> None:
    match = drawn(FIVE, "0 move", me="submarines=A:27-2", others=["submarines=A:26-1"])
    assert not match.view()["trench_open"]
    play(match, "submarine.A", "go.28-2")
    assert match.view()["trench_open"]
    play(until(match, "move", 1), "submarine.A")
    assert "27-1" in choices(match, "go")


def test_n9_5_crossing_it_opens_nothing() -> None:
    match = play(sailing("27-2", FIVE), "go.32-2")
    assert not match.view()["trench_open"]


def test_n9_5_building_in_it_opens_nothing() -> None:
    match = play(drawn(EAST, "0 build", me="held=sonar"), "build.sonar", "place.32-11.e", "reveal.gold")
    assert not match.view()["trench_open"]


def test_n9_5_a_launch_into_it_needs_no_stations_and_opens_it() -> None:
    match = drawn(EAST + ", sonar 32-11.e 00", "0 launch")
    play(match, "launch.sonar1.E")
    assert (submarine(match), match.view()["trench_open"]) == ("34-11", True)
    until(match, "move")
    assert "33-9" in choices(play(match, "submarine.A"), "go")


# ------------------------------------------------------------------------------------------------ coming home


@pytest.mark.parametrize("who", ["0", "1", "01"])
def test_n11_1_a_submarine_comes_home_at_a_blue_lock_of_a_station_with_anybody_in_it(who: str) -> None:
    match = sailing("19-11", SONAR.format(who))
    assert {"dock", "home.sonar1"} <= words(match)
    play(match, "dock")
    assert (submarine(match), money(match), crew(match, "sonar1")) == (None, [20, 20], [who.count("0"), who.count("1")])


@pytest.mark.parametrize(
    ("sentence", "city", "square"),
    [
        ("not at one with nobody in it", "sonar 17-11.e", "19-11"),
        ("not beside the lock", "sonar 17-11.e 0", "19-12"),
        ("not at an orange one", "sonar 17-11.e 0", "19-13"),
        ("not where there is no lock", "sonar 17-11.e 0", "17-13"),
        ("not at a habitat", "violet 17-11.e 0", "19-11"),
        ("not at the base", "sonar 17-11.e 0", "14-9"),
    ],
)
def test_n11_1_only_there(sentence: str, city: str, square: str) -> None:
    match = sailing(square, city)
    assert {"dock", "home.sonar1"} & words(match) == set(), sentence
    assert clause_against(match, "dock") == clause_against(match, "home.sonar1") == "N11.1"


def test_n11_1_before_or_after_its_move() -> None:
    match = play(sailing("21-11", SONAR.format("0")), "go.19-11")
    assert choices(match, "submarine") == {"A"}
    play(match, "submarine.A")
    assert words(match) == {"dock", "home.sonar1"}
    assert clause_against(match, "go.19-12") == "N9.1"


def test_n11_1_in_its_owners_time_of_moving_only() -> None:
    match = drawn(SONAR.format("000"), "0 sonar", me="submarines=A:19-11", others=["submarines=A:3-9"])
    assert clause_against(match, "dock") == "N8.4"
    until(match, "move", 1)
    assert clause_against(match, "dock") == "N9.1"
    assert submarine(match) == "19-11"


def test_n11_1_from_a_square_at_two_locks_to_either() -> None:
    match = sailing("14-16", "sonar 14-14.n 1, research 16-16.s 1")  # the south lock of one and the west lock of the other open there
    assert {"home.sonar1", "home.research1", "dock"} <= words(match)


def test_n11_2_its_owner_may_put_an_aquanaut_into_that_station() -> None:
    match = play(sailing("19-11", SONAR.format("0")), "home.sonar1")
    assert (crew(match, "sonar1"), player(match)["reserve"], money(match)) == ([2, 0], 13, [20, 20])


def test_n11_2_and_pays_its_builder_where_it_comes_into_service() -> None:
    match = play(sailing("19-11", "sonar 17-11.e 1 by1"), "home.sonar1")
    assert (crew(match, "sonar1"), money(match), player(match)["stations"]) == ([1, 1], [19, 21], {"sonar": 1})
    match = play(sailing("19-11", "sonar 17-11.e 01 by1"), "home.sonar1")
    assert money(match) == [20, 20]


def test_n11_2_the_3_chip_may_follow() -> None:
    match = sailing("19-11", "sonar 17-11.e 1, sonar 14-14.n 01", chips="sonar=1")
    assert player(play(match, "home.sonar1"))["chips"] == []
    match = sailing("19-11", "sonar 17-11.e 1, sonar 14-14.n 0, sonar 11-11.e")
    assert player(play(match, "home.sonar1"))["chips"] == ["sonar"]


def test_n11_2_not_without_money_for_the_builder() -> None:
    match = sailing("19-11", "sonar 17-11.e 1 by1", me="money=0")
    assert "dock" in words(match)
    assert clause_against(match, "home.sonar1") == "N11.2"


def test_n11_2_not_without_an_aquanaut_in_the_reserve() -> None:
    match = sailing("19-11", "sonar 17-11.e 0, violet 14-14.n 00000000000000")
    assert "dock" in words(match)
    assert clause_against(match, "home.sonar1") == "N11.2"


def test_n11_3_it_may_be_launched_again_in_a_later_turn_from_any_station() -> None:
    match = play(drawn(SONAR.format("00") + ELSEWHERE, "0 move", me="submarines=A:19-11"), "submarine.A", "home.sonar1")
    assert clause_against(match, "launch.sonar1.E") != ""
    until(match, "launch", 0)
    assert choices(match, "launch") == {"sonar1.E", "training1.S"}
    play(match, "launch.training1.S")
    assert submarine(match) == "14-16"


@pytest.mark.parametrize(
    ("sentence", "city", "me"),
    [
        ("with no aquanaut left in the reserve", "sonar 17-11.e 0, violet 14-14.n 00000000000000", ""),
        ("with no money for the builder", "sonar 17-11.e 1 by1", "money=0"),
    ],
)
def test_n11_4_it_may_still_come_home_without_an_aquanaut(sentence: str, city: str, me: str) -> None:
    match = sailing("19-11", city, me=me)
    before = crew(match, "sonar1"), money(match)
    play(match, "dock")
    assert submarine(match) is None, sentence
    assert (crew(match, "sonar1"), money(match)) == before, sentence
