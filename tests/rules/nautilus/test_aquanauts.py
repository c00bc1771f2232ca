"""N6 and N7: walking, putting stations into service, what they do, and the 3-chips."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import (
    FIND_SQUARES,
    apart,
    choices,
    clause_against,
    crew,
    drawn,
    money,
    name,
    phase,
    play,
    player,
    stations,
    words,
)

from critias import Match

# A line of modules: violet1 - base - sonar1 - training1 - research1.
LINE = "violet 11-11.e {violet}, sonar 17-11.e {sonar} by{by}, training 20-11.e {training}, research 23-11.s {research}"


def row(violet: str = "000", sonar: str = "", training: str = "", research: str = "", by: int = 0, **more: object) -> Match:
    """Player 0 walks in this line of modules."""
    return drawn(LINE.format(violet=violet, sonar=sonar, training=training, research=research, by=by), "0 walk", **more)


# ------------------------------------------------------------------------------------------------ walking


def test_n6_1_one_or_two_aquanauts_share_three_steps() -> None:
    match = play(row(), "walk.violet1")
    assert choices(match, "to") == {"base", "sonar1", "training1"}
    assert clause_against(match, "to.research1") == "N6.3"
    play(match, "to.sonar1", "walk.violet1")
    assert choices(match, "to") == {"base"}
    play(match, "to.base")
    assert (crew(match, "violet1"), crew(match, "base"), crew(match, "sonar1")) == ([1, 0], [1, 0], [1, 0])


def test_n6_1_nobody_need_walk_and_steps_need_not_be_used() -> None:
    assert "done" in words(row())
    match = play(row(violet="01"), "walk.violet1", "to.base")
    assert match.mover == 1  # nobody else to walk
    assert phase(play(row(violet="0001"), "walk.violet1", "to.base", "done")) == "walk"


def test_n6_1_only_own_aquanauts_walk() -> None:
    match = row(violet="1", sonar="00")
    assert choices(match, "walk") == {"sonar1"}
    assert clause_against(match, "walk.violet1") == "N6.1"


def test_n6_2_the_first_does_not_walk_again() -> None:
    match = play(row(violet="00"), "walk.violet1", "to.base")
    assert choices(match, "walk") == {"violet1"}
    assert clause_against(match, "walk.base") == "N6.2"


def test_n6_2_another_one_in_the_same_module_may() -> None:
    match = drawn(LINE.format(violet="0", sonar="00", training="", research="", by=0), "0 walk")
    play(match, "walk.violet1", "to.sonar1")
    assert choices(match, "walk") == {"sonar1"}


def test_n6_2_in_a_station_the_first_walker_stays_with_the_one_assigned() -> None:
    match = play(row(violet="00", sonar="0"), "walk.violet1", "to.sonar1")
    assert choices(match, "walk") == {"violet1", "sonar1"}  # one of the two in sonar1 has not walked, and one stays


def test_n6_2_when_both_have_walked_steps_left_are_lost() -> None:
    match = play(row(violet="0001"), "walk.violet1", "to.base", "walk.violet1", "to.base")
    assert match.mover == 1


WALLED = "violet 20-11.e 0, training 17-11.e, technical 14-14.n, sonar 17-14.e"  # a wall lies between training1 and sonar1


@pytest.mark.parametrize(
    ("sentence", "city", "ends"),
    [
        ("N6.3 through joined locks", "violet 17-11.e 0, sonar 20-11.e, research 11-11.n", "base sonar1 research1"),
        ("N6.3 not through a wall", WALLED, "training1 base technical1"),
        ("N6.3 whosever module it is", "violet 17-11.e 0, sonar 20-11.e by1, training 23-11.e by1", "base sonar1 training1"),
    ],
)
def test_a_step_leads(sentence: str, city: str, ends: str) -> None:
    assert choices(play(drawn(city, "0 walk"), "walk.violet1"), "to") == set(ends.split()), sentence


def test_n6_3_the_shortest_way_counts() -> None:
    # A ring: the base, green1 to the right of it, green2 below that, technical1 below the base.
    ring = "green 17-11.s 000, green 17-14.w, technical 14-14.n"
    assert play(drawn(ring, "0 walk"), "walk.green1", "to.green2").view()["turn"]["steps_left"] == 2
    assert play(drawn(ring, "0 walk"), "walk.green1", "to.technical1").view()["turn"]["steps_left"] == 1


def test_n6_3_it_ends_in_another_module_than_it_started_from() -> None:
    match = play(row(), "walk.violet1")
    assert clause_against(match, "to.violet1") == "N6.3"
    assert clause_against(match, "to.green1") == "N6.3"  # which is not built


def test_n6_3_a_wall_between_neighbours_means_a_way_round() -> None:
    # sonar1 lies right above sonar2, with a wall between them; the way leads through the base and technical1.
    match = drawn("sonar 17-11.e 000, technical 14-14.n, sonar 17-14.e", "0 walk")
    play(match, "walk.sonar1", "to.sonar2")
    assert phase(match) != "walk"  # that took three steps: none is left for another
    assert crew(match, "sonar2") == [1, 0]


def test_n6_4_one_aquanaut_stays_for_good_in_each_station() -> None:
    match = row(violet="", sonar="0", training="00")
    assert choices(match, "walk") == {"training1"}
    assert clause_against(match, "walk.sonar1") == "N6.4"


def test_n6_4_others_there_may_leave_until_one_is_left() -> None:
    match = play(row(violet="", sonar="000"), "walk.sonar1", "to.base", "walk.sonar1", "to.violet1")
    assert crew(match, "sonar1") == [1, 0]
    match = row(violet="0", sonar="0011")
    assert "walk.sonar1" in words(match)


def test_n6_4_not_even_one_that_has_just_arrived() -> None:
    match = play(row(violet="00"), "walk.violet1", "to.sonar1")
    assert clause_against(match, "walk.sonar1") == "N6.4"


def test_n6_5_who_cannot_pay_may_pass_but_not_end_there() -> None:
    match = play(row(by=1, me="money=0"), "walk.violet1")
    assert choices(match, "to") == {"base", "training1"}
    assert clause_against(match, "to.sonar1") == "N6.5"


def test_n6_5_an_aquanaut_that_could_end_nowhere_is_not_offered() -> None:
    match = drawn("violet 17-11.e, sonar 20-11.e 00 by1, violet 11-11.e 0", "0 walk", me="money=0")
    assert choices(match, "walk") == {"violet2", "sonar1"}


def test_n6_5_money_just_spent_is_missed_by_the_second() -> None:
    match = drawn("violet 11-11.e 00, sonar 17-11.e by1, training 14-14.n by1, violet 14-8.n", "0 walk", me="money=1")
    play(match, "walk.violet1", "to.sonar1", "walk.violet1")
    assert choices(match, "to") == {"base"}


def test_n6_6_any_number_may_be_in_a_module() -> None:
    match = play(drawn("violet 17-11.e 00000000001111111111, sonar 14-14.n 00000", "0 walk"), "walk.violet1", "to.base")
    assert crew(play(match, "walk.sonar1", "to.base"), "base") == [2, 0]
    assert crew(match, "violet1") == [9, 10]


# ------------------------------------------------------------------------------------------------ into service


def test_n7_1_an_aquanaut_that_ends_there_puts_a_station_into_service() -> None:
    match = row()
    assert player(match)["stations"] == {}
    play(match, "walk.violet1", "to.sonar1")
    assert player(match)["stations"] == {"sonar": 1}


def test_n7_1_one_that_passes_does_not() -> None:
    assert player(play(row(), "walk.violet1", "to.training1"))["stations"] == {"training": 1}


def test_n7_1_several_players_may_have_the_same_station_in_service() -> None:
    match = play(row(sonar="1", by=1), "walk.violet1", "to.sonar1")
    assert [seat["stations"] for seat in match.view()["players"]] == [{"sonar": 1}, {"sonar": 1}]


def test_n7_2_a_player_who_uses_the_station_of_another_pays_its_builder() -> None:
    match = play(row(by=2, players=3), "walk.violet1", "to.sonar1")
    assert (money(match), match.view()["bank"]) == ([19, 20, 21], 3 * 50 - 60)


def test_n7_2_its_builder_does_not_pay() -> None:
    assert money(play(row(sonar="1"), "walk.violet1", "to.sonar1")) == [20, 20]


def test_n7_2_every_new_player_pays() -> None:
    match = play(row(violet="01", by=2, players=3), "walk.violet1", "to.sonar1", "walk.violet1", "to.sonar1")
    assert money(match) == [19, 19, 22]


def test_n7_3_further_aquanauts_cost_nothing_and_add_nothing() -> None:
    match = play(row(sonar="0", by=1), "walk.violet1", "to.sonar1")
    assert (money(match), player(match)["stations"]) == ([20, 20], {"sonar": 1})


def test_n7_3_even_without_money() -> None:
    match = play(row(sonar="0", by=1, me="money=0"), "walk.violet1")
    assert "to.sonar1" in words(match)


HELP = [0, 1, 2, 3]


@pytest.mark.parametrize("number", HELP)
def test_n7_4_a_third_station_helps_no_more_than_two(number: int) -> None:
    match = drawn(f"violet 14-8.n 0, {stations('training', number)}", "0 walk")
    assert match.view()["turn"]["steps_left"] == (3, 4, 5, 5)[number]


def test_n7_4_stations_where_only_others_are_do_not_help() -> None:
    match = drawn(f"violet 14-8.n 0, {stations('training', 2, crew='1')}", "0 walk")
    assert match.view()["turn"]["steps_left"] == 3


LONG = "violet 11-11.e 00, training 17-11.e {crew}, violet 20-11.e, violet 23-11.e, violet 26-11.e, violet 29-11.e"


def test_n7_5_training_gives_more_steps() -> None:
    match = play(drawn(LONG.format(crew="0"), "0 walk"), "walk.violet1")
    assert choices(match, "to") == {"base", "training1", "violet2", "violet3"}  # four steps


def test_n7_5_a_station_the_first_walker_puts_into_service_helps_the_second_immediately() -> None:
    match = play(drawn(LONG.format(crew=""), "0 walk"), "walk.violet1", "to.training1")
    assert match.view()["turn"]["steps_left"] == 2
    assert choices(play(match, "walk.violet1"), "to") == {"base", "training1"}


def test_n7_5_even_when_all_steps_were_used() -> None:
    match = play(drawn("violet 11-11.e 00, violet 17-11.e, training 20-11.e", "0 walk"), "walk.violet1", "to.training1")
    assert match.view()["turn"]["steps_left"] == 1
    assert choices(match, "walk") == {"violet1"}


@pytest.mark.parametrize("number", HELP)
def test_n7_6_technical_stations_let_submarines_go_further(number: int) -> None:
    match = play(drawn(stations("technical", number), "0 move", me="submarines=A:3-7"), "submarine.A")
    assert max(apart("3-7", square) for square in choices(match, "go")) == (4, 5, 6, 6)[number]
    assert match.view()["turn"]["squares_left"] == match.view()["players"][0]["can"]["squares"] == (4, 5, 6, 6)[number]


@pytest.mark.parametrize("number", HELP)
def test_n7_7_sonar_stations_let_it_reach_further(number: int) -> None:
    match = play(drawn(stations("sonar", number), "0 sonar", me="submarines=A:5-19"), "sonar.A")
    near = {name(square) for square in FIND_SQUARES if apart("5-19", square) <= (4, 5, 6, 6)[number]}
    assert len(near) == (2, 4, 5, 5)[number]
    assert match.view()["players"][0]["can"]["sonar"] == (4, 5, 6, 6)[number]
    for _ in near:
        match.play(match.legal()[0])
    assert {name((find["x"], find["y"])) for find in match.view()["finds"] if find["seen"] == [0]} == near


@pytest.mark.parametrize("number", HELP)
def test_n7_8_research_stations_let_the_player_look_for_a_shell(number: int) -> None:
    match = drawn(stations("research", number), "0 move", me="submarines=A:17-4")
    play(match, "submarine.A", "go.17-3", "reveal.snail")
    assert match.view()["turn"]["looks_left"] == (0, 1, 2, 2)[number]
    assert (phase(match) == "look") == (number > 0)


@pytest.mark.parametrize("number", HELP)
def test_n7_9_analysis_stations_make_chests_richer(number: int) -> None:
    match = drawn(stations("analysis", number), "0 move", me="submarines=A:17-4")
    play(match, "submarine.A", "go.17-3", "reveal.chest")
    assert money(match)[0] == 20 + (2, 3, 4, 4)[number]


# ------------------------------------------------------------------------------------------------ 3-chips


def manning(crews: tuple[str, ...], chips: str = "", players: int = 3) -> Match:
    """Player 0 has an aquanaut in the base's neighbour and walks; the sonar stations have these aquanauts."""
    places = ("17-11.e", "14-14.n", "11-11.e", "14-17.n")
    city = ", ".join(f"sonar {place} {crew}" for place, crew in zip(places, crews, strict=False))
    return drawn(f"violet 14-8.n 00, {city}", "0 walk", chips=chips, players=players)


def holder(match: Match) -> list[int]:
    return [seat for seat, shown in enumerate(match.view()["players"]) if "sonar" in shown["chips"]]


@pytest.mark.parametrize(
    ("sentence", "crews", "chip", "expected"),
    [
        ("N7.10 one station is not enough", ("", ""), "", []),
        ("N7.10 two are, if nobody has as many", ("0", ""), "", [0]),
        ("N7.10 one of another is less", ("0", "1"), "", [0]),
        ("N7.10 from its holder too", ("01", "01", ""), "sonar=1", [0]),
        ("N7.11 a tie gives it to nobody", ("01", "1"), "", []),
        ("N7.11 a tie leaves it with its holder", ("01", "1"), "sonar=1", [1]),
        ("N7.11 three against three", ("01", "01", "1"), "sonar=1", [1]),
        ("N7.11 of the others", ("012", "12", "12"), "sonar=2", [2]),
        ("N7.12 a fourth against four is a tie", ("01", "01", "01", "1"), "sonar=1", [1]),
    ],
)
def test_the_3_chip(sentence: str, crews: tuple[str, ...], chip: str, expected: list[int]) -> None:
    match = manning(crews, chip)
    free = next(f"sonar{k + 1}" for k, crew in enumerate(crews) if "0" not in crew)
    assert holder(play(match, "walk.violet1", f"to.{free}")) == expected, sentence


def test_n7_10_becoming_the_only_one_with_most_takes_it_not_being_it() -> None:
    # A tie on two kept the chip from both; a third station breaks it.
    match = manning(("01", "01", ""))
    assert holder(match) == []
    assert holder(play(match, "walk.violet1", "to.sonar3")) == [0]


def test_n7_12_four_of_a_kind_are_all_there_are() -> None:
    match = manning(("0", "0", "0", ""), "sonar=0")
    play(match, "walk.violet1", "to.sonar4")
    assert player(match)["stations"]["sonar"] == 4
    assert match.view()["supply"]["sonar"] == 0
