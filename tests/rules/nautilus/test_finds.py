"""N10: finds, and what they bring."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import (
    FIND_SQUARES,
    choices,
    clause_against,
    crew,
    drawn,
    face,
    lies,
    money,
    name,
    phase,
    play,
    player,
    stations,
    submarine,
    until,
    whole_zone,
    words,
    zone,
)

from critias import CHANCE, Match

KEPT = ("gold", "jellyfish", "urchin", "scallop", "snail")


def reaching(*reveals: str, city: str = "", at: str = "17-4", find: str = "17-3", **more: object) -> Match:
    """A submarine of player 0 beside a find reaches it; chance says what it is."""
    me = f"submarines=A:{at}{more.pop('fleet', '')} {more.pop('me', '')}"
    return play(drawn(city, "0 move", me=me, **more), "submarine.A", f"go.{find}", *reveals)


# ------------------------------------------------------------------------------------------------ reaching and paying


def test_n10_1_a_find_reached_is_turned_up() -> None:
    match = reaching()
    assert match.mover == CHANCE
    assert "done" not in words(match)
    play(match, "reveal.urchin")
    assert not lies(match, "17-3")
    assert player(match)["finds"] == {"urchin": 1}


@pytest.mark.parametrize("seen", ["@0", "@1", "@01"])
def test_n10_1_what_somebody_has_seen_it_is(seen: str) -> None:
    match = reaching(finds=f"17-3:urchin{seen}")
    assert (words(match), match.odds()) == ({"reveal.urchin"}, [1])


def test_n10_1_what_lies_face_up_is_collected_immediately() -> None:
    match = reaching(finds="17-3:snail!")
    assert (match.mover, player(match)["finds"]) == (1, {"snail": 1})


def test_n10_1_who_can_pay_must_collect() -> None:
    match = reaching("reveal.snail", me="money=1")
    assert (player(match)["finds"], money(match)[0]) == ({"snail": 1}, 0)


PLACES = {"slope": ("17-4", "17-3"), "deep": ("21-1", "20-1"), "trench": ("29-1", "30-1")}


@pytest.mark.parametrize("kind", [*KEPT, "atlantis"])
@pytest.mark.parametrize("where", PLACES)
def test_n10_2_a_find_costs_a_nemo_and_two_in_the_trench(where: str, kind: str) -> None:
    if (where, kind) == ("slope", "gold"):
        return
    at, find = PLACES[where]
    number = {"slope": "1", "deep": "7", "trench": "11"}[where] if kind == "atlantis" else ""
    match = reaching(f"reveal.{kind}{number}", at=at, find=find, trench=True)
    assert (money(match)[0], match.view()["bank"]) == (18 if where == "trench" else 19, 110 - sum(money(match)))


@pytest.mark.parametrize("where", PLACES)
def test_n10_2_chest_and_speed_are_free(where: str) -> None:
    at, find = PLACES[where]
    assert money(reaching("reveal.speed", at=at, find=find, trench=True))[0] == 20
    match = reaching("reveal.chest", at=at, find=find, trench=True, me="money=0")
    assert (money(match)[0], lies(match, find)) == (2, False)


@pytest.mark.parametrize("kind", KEPT)
def test_n10_3_gold_animals_and_shells_are_kept_for_all_to_see(kind: str) -> None:
    at, find = PLACES["deep"]
    match = reaching(f"reveal.{kind}", at=at, find=find)
    assert match.view(1)["players"][0]["finds"] == {kind: 1}


# ------------------------------------------------------------------------------------------------ speed


def test_n10_4_speed_lets_any_own_submarine_go_three_more_squares_immediately() -> None:
    match = reaching("reveal.speed", fleet=",B:3-9,C:3-20", others=["submarines=A:22-20"])
    assert (phase(match), words(match)) == ("speed", {"submarine.A", "submarine.B", "submarine.C", "done"})
    play(match, "submarine.B")
    assert choices(match, "go") == {name((x, y)) for x in range(36) for y in range(24) if 0 < abs(x - 3) + abs(y - 9) <= 3}
    assert words(match) == {f"go.{square}" for square in choices(match, "go")}


def test_n10_4_three_squares_with_any_number_of_technical_stations() -> None:
    match = play(reaching("reveal.speed", city=stations("technical", 2), fleet=",B:3-20"), "submarine.B")
    assert clause_against(match, "go.3-16") == "N9.1"
    assert "3-17" in choices(match, "go")


def test_n10_4_one_that_has_not_moved_keeps_its_move() -> None:
    match = play(reaching("reveal.speed", fleet=",B:3-20"), "submarine.B", "go.3-19")
    assert choices(match, "submarine") == {"B"}
    play(match, "submarine.B", "go.3-15")
    assert (submarine(match, letter="B"), match.mover) == ("3-15", 1)


def test_n10_4_one_that_has_moved_may_go_on_too_and_has_no_move_left() -> None:
    match = play(reaching("reveal.speed"), "submarine.A", "go.17-0")
    assert (submarine(match), match.mover) == ("17-0", 1)


def test_n10_4_it_may_reach_another_find_and_another_speed() -> None:
    match = play(reaching("reveal.speed"), "submarine.A", "go.15-4", "reveal.speed")
    assert phase(match) == "speed"
    play(match, "submarine.A", "go.15-3")
    assert (submarine(match), match.mover) == ("15-3", 1)


def test_n10_4_it_may_be_let_go() -> None:
    match = play(reaching("reveal.speed", fleet=",B:3-20"), "done")
    assert (phase(match), choices(match, "submarine")) == ("move", {"B"})


def test_n10_4_it_only_goes_on_and_does_not_come_home_by_it() -> None:
    match = reaching("reveal.speed", city="sonar 17-11.e 0", fleet=",B:19-11")
    play(match, "submarine.B")
    assert clause_against(match, "dock") == clause_against(match, "home.sonar1") == "N10.4"
    assert clause_against(match, "go.19-11") == "N9.1"
    play(match, "go.20-9", "submarine.B", "go.19-11", "submarine.B")
    assert words(match) == {"dock", "home.sonar1"}  # after its ordinary move


def test_n10_4_a_closed_trench_is_closed_for_it_too() -> None:
    match = play(reaching("reveal.speed", fleet=",B:27-2"), "submarine.B")
    assert clause_against(match, "go.28-2") == "N9.4"


# ------------------------------------------------------------------------------------------------ chests and shells


def test_n10_5_the_bank_pays_out_a_chest_immediately() -> None:
    match = reaching("reveal.chest", me="money=10", others=["money=10"])
    assert (money(match), match.view()["bank"]) == ([12, 10], 88)


def test_n10_5_a_station_opened_before_in_the_same_turn_counts() -> None:
    match = drawn("analysis 17-11.s 1", "0 move", me="submarines=A:17-4,B:17-13")
    play(match, "submarine.B", "home.analysis1", "submarine.A", "go.17-3", "reveal.chest")
    assert money(match)[0] == 23


@pytest.mark.parametrize("shell", ["snail", "scallop"])
def test_n10_6_for_a_shell_the_player_may_look_at_finds_anywhere(shell: str) -> None:
    match = reaching(f"reveal.{shell}", city=stations("research", 1))
    unseen = {name((find["x"], find["y"])) for find in match.view()["finds"]}
    assert choices(match, "look") == unseen
    assert {zone(square) for square in FIND_SQUARES if name(square) in unseen} == {"slope", "deep", "trench"}
    play(match, "look.30-1", "reveal.gold")
    assert (face(match, "30-1", 0), face(match, "30-1", 1), match.mover) == ("gold", None, 1)
    assert lies(match, "30-1")


@pytest.mark.parametrize("other", ["gold", "jellyfish", "urchin", "chest", "atlantis7"])
def test_n10_6_not_for_other_finds(other: str) -> None:
    at, find = PLACES["deep"]
    assert phase(reaching(f"reveal.{other}", city=stations("research", 2), at=at, find=find)) != "look"


def test_n10_6_the_second_must_be_of_another_zone() -> None:
    match = play(reaching("reveal.snail", city=stations("research", 2)), "look.30-1", "reveal.gold")
    assert {zone(tuple(map(int, square.split("-")))) for square in choices(match, "look")} == {"slope", "deep"}
    assert clause_against(match, "look.27-0") == "N10.6"
    play(match, "look.20-1", "reveal.gold")
    assert match.mover == 1


def test_n10_6_if_another_zone_has_one_that_the_player_has_not_seen() -> None:
    told = f"{whole_zone('deep', '@0')} {whole_zone('trench', '@0')}"
    match = play(reaching("reveal.snail", city=stations("research", 2), finds=told), "look.14-19", "reveal.snail")
    assert choices(match, "look")
    assert {zone(tuple(map(int, square.split("-")))) for square in choices(match, "look")} == {"slope"}


def test_n10_6_what_another_has_seen_counts_as_unseen() -> None:
    told = f"{whole_zone('deep', '@0')} {whole_zone('trench', '@1')}"
    match = play(reaching("reveal.snail", city=stations("research", 2), finds=told), "look.14-19", "reveal.snail")
    assert {zone(tuple(map(int, square.split("-")))) for square in choices(match, "look")} == {"trench"}


def test_n10_6_finds_seen_face_up_or_gone_are_not_offered() -> None:
    match = reaching("reveal.snail", city=stations("research", 1), finds="15-4:chest@0 11-3:snail! 13-6:chest- 19-5:chest@1")
    assert not {"15-4", "11-3", "13-6", "17-3"} & choices(match, "look")
    assert "19-5" in choices(match, "look")
    for square in ("15-4", "11-3", "13-6"):
        assert clause_against(match, f"look.{square}") == "N10.6"


def test_n10_6_the_player_need_not_look() -> None:
    match = play(reaching("reveal.snail", city=stations("research", 2), fleet=",B:3-20"), "done")
    assert (phase(match), match.view()["turn"]["looks_left"]) == ("move", 0)
    match = play(reaching("reveal.snail", city=stations("research", 2)), "look.30-1", "reveal.gold", "done")
    assert match.mover == 1


# ------------------------------------------------------------------------------------------------ Atlantis


def test_n10_7_an_atlantis_find_goes_to_the_ruins_with_a_marker() -> None:
    match = reaching("reveal.atlantis5")
    assert (match.view()["ruins"], player(match)["finds"], lies(match, "17-3")) == ({"5": 0}, {}, False)


NEWS = "violet 11-11.e 00, sonar 17-11.e by1, training 20-11.e, violet 23-11.e"


def test_n10_7_an_aquanaut_may_bring_the_news_two_steps_far() -> None:
    match = reaching("reveal.atlantis5", city=NEWS)
    assert (phase(match), words(match)) == ("news", {"walk.violet1", "done"})
    assert match.view()["turn"]["steps_left"] == 2
    play(match, "walk.violet1")
    assert choices(match, "to") == {"base", "sonar1"}
    play(match, "to.base")
    assert (crew(match, "base"), match.mover) == ([1, 0], 1)  # one aquanaut only


def test_n10_7_two_steps_with_any_number_of_training_stations() -> None:
    match = reaching("reveal.atlantis5", city=f"violet 14-8.n 0, {stations('training', 3)}, violet 20-11.e")
    assert choices(play(match, "walk.violet1"), "to") == {"base", "training1", "training2", "training3"}


def test_n10_7_with_all_that_follows() -> None:
    match = play(reaching("reveal.atlantis5", city=NEWS), "walk.violet1", "to.sonar1")
    assert (money(match), player(match)["stations"]) == ([18, 21], {"sonar": 1})
    match = reaching("reveal.atlantis5", city="violet 11-11.e 0, sonar 17-11.e, sonar 14-14.n 01")
    assert player(play(match, "walk.violet1", "to.sonar1"))["chips"] == ["sonar"]


def test_n10_7_a_station_it_opens_helps_the_submarines_still_to_move() -> None:
    match = reaching("reveal.atlantis5", city="violet 11-11.e 0, technical 17-11.s", fleet=",B:3-20")
    play(match, "walk.violet1", "to.technical1", "submarine.B")
    assert match.view()["turn"]["squares_left"] == 5


def test_n10_7_the_last_aquanaut_of_a_station_does_not_bring_it() -> None:
    match = reaching("reveal.atlantis5", city="violet 11-11.e 0, sonar 17-11.e 0, training 14-14.n 00")
    assert choices(match, "walk") == {"violet1", "training1"}
    assert clause_against(match, "walk.sonar1") == "N6.4"


def test_n10_7_without_anybody_to_send_nothing_is_asked() -> None:
    assert reaching("reveal.atlantis5", city="sonar 17-11.e 0").mover == 1
    assert reaching("reveal.atlantis5").mover == 1


def test_n10_7_nobody_need_go() -> None:
    match = play(reaching("reveal.atlantis5", city=NEWS, fleet=",B:3-20"), "done")
    assert (phase(match), crew(match, "violet1")) == ("move", [2, 0])


def test_n10_7_who_walked_in_phase_two_may_bring_it_too() -> None:
    match = drawn("violet 11-11.e 0, violet 17-11.e, violet 20-11.e", "0 walk", me="submarines=A:17-4")
    play(match, "walk.violet1", "to.violet2")
    play(until(match, "move"), "submarine.A", "go.17-3", "reveal.atlantis5")
    assert choices(match, "walk") == {"violet2"}


def test_n10_7_its_steps_are_not_missed_in_the_next_round() -> None:
    match = play(reaching("reveal.atlantis5", city="violet 11-11.e 000, violet 17-11.e"), "walk.violet1", "to.violet2")
    until(match, "walk", 0)
    assert match.view()["turn"]["steps_left"] == 3
    assert choices(match, "walk") == {"violet1", "violet2"}
    play(match, "walk.violet2", "to.base", "walk.violet1")
    assert choices(match, "to") == {"base", "violet2"}


# ------------------------------------------------------------------------------------------------ not paid


def unpaid(kind: str = "snail", **more: object) -> Match:
    return reaching(f"reveal.{kind}", me="money=0", **more)


def test_n10_8_who_cannot_pay_leaves_the_find_face_up_with_the_submarine_on_it() -> None:
    match = unpaid()
    assert (submarine(match), player(match)["finds"], lies(match, "17-3")) == ("17-3", {}, True)
    assert [face(match, "17-3", viewer) for viewer in (0, 1)] == ["snail", "snail"]


def test_n10_8_one_nemo_is_not_enough_in_the_trench() -> None:
    match = reaching("reveal.gold", at="29-1", find="30-1", trench=True, me="money=1")
    assert (money(match)[0], lies(match, "30-1"), face(match, "30-1", 1)) == (1, True, "gold")


def test_n10_8_an_atlantis_find_goes_to_the_ruins_without_a_marker() -> None:
    match = unpaid("atlantis5", city=NEWS)
    assert (match.view()["ruins"], lies(match, "17-3")) == ({"5": None}, False)
    assert phase(match) != "news"


LYING = "17-3:snail!"


def test_n10_8_in_a_later_turn_it_may_be_collected_instead_of_the_move() -> None:
    match = drawn(turn="0 move", me="money=1 submarines=A:17-3", finds=LYING)
    play(match, "submarine.A")
    assert {"17-3", "17-4", "17-2"} <= choices(match, "go")
    play(match, "go.17-3")
    assert (player(match)["finds"], money(match)[0], lies(match, "17-3"), match.mover) == ({"snail": 1}, 0, False, 1)


def test_n10_8_with_what_follows() -> None:
    match = drawn(stations("research", 1), turn="0 move", me="money=1 submarines=A:17-3", finds=LYING)
    assert phase(play(match, "submarine.A", "go.17-3")) == "look"


def test_n10_8_if_it_can_be_paid_then() -> None:
    match = play(drawn(turn="0 move", me="money=0 submarines=A:17-3", finds=LYING), "submarine.A")
    assert clause_against(match, "go.17-3") == "N10.8"
    assert "17-4" in choices(match, "go")


def test_n10_8_not_in_the_turn_in_which_it_came_even_with_money() -> None:
    match = drawn(turn="0 move", me="money=0 submarines=A:17-4,B:15-5,C:3-21")
    play(match, "submarine.A", "go.17-3", "reveal.speed", "submarine.B", "go.15-4", "reveal.snail")  # B has its ordinary move still
    play(match, "submarine.C", "go.5-22", "reveal.chest", "submarine.B")
    assert money(match)[0] == 2
    assert clause_against(match, "go.15-4") == "N10.8"


def test_n10_8_which_does_not_hinder_another_player() -> None:
    told = {"finds": "11-3:snail!", "others": ["money=5 submarines=A:11-3"]}
    match = unpaid(**told)
    play(until(match, "move", 1), "submarine.A")
    assert "11-3" in choices(match, "go")


def test_n10_8_nor_the_same_one_a_round_later() -> None:
    match = unpaid(city="sonar 14-14.n by0, violet 17-11.e 1", others=["money=5"])
    until(match, "walk", 1)
    play(match, "walk.violet1", "to.sonar1")  # a Nemo for player 0
    play(until(match, "move", 0), "submarine.A", "go.17-3")
    assert (player(match)["finds"], money(match)) == ({"snail": 1}, [0, 4])


def test_n10_8_a_chest_of_another_submarine_may_pay_for_it_in_a_later_turn() -> None:
    match = drawn(turn="0 move", me="money=0 submarines=A:17-3,B:3-21", finds=f"{LYING} 5-22:chest@0")
    play(match, "submarine.B", "go.5-22", "reveal.chest", "submarine.A", "go.17-3")
    assert (player(match)["finds"], money(match)[0]) == ({"snail": 1}, 1)


def test_n10_8_once_the_submarine_has_left_the_find_is_there_for_anybody() -> None:
    match = drawn(turn="0 move", me="money=0 submarines=A:17-3", others=["submarines=A:17-6"], finds=LYING)
    play(match, "submarine.A", "go.17-1")
    play(until(match, "move", 1), "submarine.A", "go.17-3")
    assert (player(match, 1)["finds"], money(match)[1]) == ({"snail": 1}, 19)


def test_n10_8_or_stays_face_up_if_that_one_cannot_pay_either() -> None:
    match = drawn(turn="1 move", me="money=1", others=["money=0 submarines=A:17-6"], finds=LYING)
    play(match, "submarine.A", "go.17-3")
    assert (face(match, "17-3", 0), submarine(match, 1), match.view()["turn"]["phase"]) == ("snail", "17-3", "buy")


def test_n10_8_the_submarine_may_go_on_in_a_later_turn_without_it() -> None:
    match = play(drawn(turn="0 move", me="money=5 submarines=A:17-3", finds=LYING), "submarine.A", "go.17-5")
    assert (player(match)["finds"], lies(match, "17-3")) == ({}, True)
