"""N4 and N5: buying and building."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import (
    EAST,
    GAME,
    apart,
    choices,
    clause_against,
    crew,
    drawn,
    joined,
    lies,
    locks_of,
    module,
    money,
    nine,
    phase,
    play,
    player,
    read_square,
    stations,
    words,
)

from critias import CHANCE, Match
from critias.games.nautilus.components import KINDS, SIDES, TURNS

STATIONS = ("sonar", "training", "technical", "research", "analysis")


def placing(city: str = "", sort: str = "violet.1", **more: object) -> Match:
    """Player 0 has this module in front of it, and chooses a place for it."""
    me = f"{more.pop('me', '')} held={sort}"
    return play(drawn(city, "0 build", me=me, **more), f"build.{sort}")


# ------------------------------------------------------------------------------------------------ buying


def test_n4_1_a_player_buys_one_module_a_turn() -> None:
    match = play(drawn(), "buy.sonar")
    assert words(match) == {"build.sonar", "done"}
    assert choices(play(match, "done"), "buy") and match.mover == 1


def test_n4_1_or_none() -> None:
    match = play(drawn(), "done")
    assert (match.mover, money(match), player(match)["held"]) == (1, [20, 20], [])


@pytest.mark.parametrize("kind", STATIONS)
def test_n4_2_a_station_costs_a_nemo(kind: str) -> None:
    match = play(drawn(), f"buy.{kind}")
    assert (money(match), player(match)["held"], match.view()["supply"][kind]) == ([19, 20], [kind], 3)


@pytest.mark.parametrize("kind", ["sonar", "analysis"])
def test_n4_2_only_what_is_left_in_the_supply(kind: str) -> None:
    match = drawn(stations(kind, 2), me=f"held={kind}", others=[f"held={kind}"])
    assert match.view()["supply"][kind] == 0
    assert f"buy.{kind}" not in words(match)
    assert clause_against(match, f"buy.{kind}") == "N4.2"


def test_n4_2_habitats_run_out_too() -> None:
    match = drawn(
        me="held=green.1,green.1,green.1", others=["held=green.1,green.1,green.1,green.1", "held=green.1,green.1,green.1"], players=3
    )
    assert choices(match, "buy") == {"violet.1", "violet.2", "violet.3", *STATIONS}
    assert clause_against(match, "buy.green.1") == "N4.2"


def test_n4_2_only_what_can_be_paid() -> None:
    match = drawn(me="money=2")
    assert choices(match, "buy") == {"violet.1", "violet.2", "green.1", "green.2", *STATIONS}
    assert clause_against(match, "buy.violet.3") == "N4.2"


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 3), (4, 4)])
def test_n4_3_a_habitat_has_one_to_three_aquanauts_or_four(players: int, most: int) -> None:
    match = drawn(players=players)
    assert choices(match, "buy") == {*STATIONS, *(f"{kind}.{k}" for kind in ("violet", "green") for k in range(1, most + 1))}
    assert clause_against(match, "buy.green.4") == ("" if most == 4 else "N4.3")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_n4_3_each_aquanaut_costs_a_nemo_and_comes_from_the_reserve(number: int) -> None:
    match = play(drawn(), f"buy.violet.{number}")
    assert (money(match), player(match)["reserve"]) == ([20 - number, 20], 15 - number)
    play(match, f"build.violet.{number}", "place.17-11.e")
    assert crew(match, "violet1") == [number, 0]
    assert player(match)["reserve"] == 15 - number


def test_n4_3_no_more_aquanauts_than_in_the_reserve() -> None:
    match = drawn("violet 17-11.e 00000000000000")
    assert choices(match, "buy") == {"violet.1", "green.1", *STATIONS}
    assert clause_against(match, "buy.green.2") == "N4.3"
    assert choices(drawn("violet 17-11.e 000000000000000"), "buy") == set(STATIONS)


def test_n4_4_modules_lie_open_in_front_of_their_buyer() -> None:
    match = play(drawn(me="held=sonar"), "buy.violet.2")
    assert match.view(1)["players"][0]["held"] == ["violet.2", "sonar"]


def test_n4_4_with_four_a_fifth_cannot_be_bought_not_even_to_be_built_immediately() -> None:
    match = play(drawn(me="held=sonar,sonar,violet.1"), "buy.research", "done")
    assert player(match)["held"] == ["violet.1", "sonar", "sonar", "research"]
    play(match, "done")
    assert (match.mover, phase(match)) == (1, "buy")  # nobody can walk: the next round
    play(match, "done")
    assert (match.mover, phase(match)) == (0, "build")
    assert words(match) == {"build.violet.1", "build.sonar", "build.research", "done"}


# ------------------------------------------------------------------------------------------------ building


def test_n5_1_a_player_may_build_after_buying_or_instead_of_it() -> None:
    match = play(drawn(me="held=research"), "buy.sonar")
    assert words(match) == {"build.sonar", "build.research", "done"}
    match = play(drawn(me="held=research"), "done")
    assert words(match) == {"build.research", "done"}


def test_n5_1_each_must_be_joined_to_the_city() -> None:
    match = placing()
    assert {square.split(".")[0] for square in choices(match, "place")} == {
        "14-8", "16-9", "17-11", "16-13", "14-14", "12-13", "11-11", "12-9"
    }  # fmt: skip
    assert clause_against(match, "place.25-11.e") == "N5.2"


@pytest.mark.parametrize(
    ("sentence", "place", "side"),
    [
        ("three rows up through blue", "14-8.n", "N"),
        ("three columns to the right through blue", "17-11.e", "E"),
        ("three rows down through blue", "14-14.n", "S"),
        ("three columns to the left through blue", "11-11.w", "W"),
        ("two and two through orange", "16-9.s", "NE"),
        ("two and two through orange", "16-13.n", "SE"),
        ("two and two through orange", "12-13.n", "SW"),
        ("two and two through orange", "12-9.s", "NW"),
    ],
)
def test_n5_2_modules_are_joined(sentence: str, place: str, side: str) -> None:
    match = play(placing(), f"place.{place}")
    assert module(match, "base")["locks"][side] == "violet1", sentence
    assert joined(match, "violet1") == {"base"}, sentence


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("a wall to the base, turned so", "17-11.n"),
        ("blue on the far side only", "17-11.s"),
        ("orange does not meet blue", "16-9.n"),
    ],
)
def test_n5_2_only_locks_that_face_each_other_join(sentence: str, place: str) -> None:
    assert clause_against(placing(), f"place.{place}") == "N5.2", sentence


def test_n5_2_both_modules_need_a_lock_there() -> None:
    match = drawn("violet 17-11.e", "0 build", me="held=technical")
    assert clause_against(play(match, "build.technical"), "place.20-11.n") == "N5.2"  # north and east, and violet1 is to the west
    assert "place.20-11.s" in words(match)


@pytest.mark.parametrize(
    ("square", "clause"),
    [
        ("17-11", "N5.3"),  # on the same place
        ("18-12", "N5.3"),
        ("19-11", "N5.3"),
        ("19-12", "N5.3"),  # two and one: an edge lies in the other module
        ("18-13", "N5.3"),
        ("20-12", "N5.2"),  # three apart: no lock leads there, but nothing is in the way
        ("19-13", "N5.2"),  # two and two: the halves share a square
        ("19-14", "N5.2"),
    ],
)
def test_n5_3_modules_do_not_overlap(square: str, clause: str) -> None:
    match = placing("violet 17-11.e", "sonar")  # violet1 has locks to the east, north-east and south-east
    assert clause_against(match, f"place.{square}.n") == clause


def test_n5_3_two_modules_may_share_a_square_each_covers_by_half() -> None:
    match = play(placing("violet 17-11.e", "technical"), "place.19-13.e")
    assert joined(match, "technical1") == {"violet1"}
    assert nine("17-11") & nine("19-13") == {"18-12"}


# A way up to the edge of the board: 18-4 is joined to the north and south.
UP = "technical 16-9.n, technical 18-7.n, violet 18-4.n"


def test_n5_4_all_nine_squares_are_on_the_board() -> None:
    match = placing(UP, "sonar")
    assert "place.18-1.n" in words(match)  # its upper squares are in the topmost row
    play(match, "place.18-1.n")
    match = drawn(UP + ", violet 18-1.n", "0 build", me="held=sonar")
    play(match, "build.sonar")
    assert clause_against(match, "place.18-0.n") == "N5.4"
    assert all(1 <= read_square(place.split(".")[0])[1] <= 22 for place in choices(match, "place"))


@pytest.mark.parametrize("square", ["0-5", "35-5", "5-0", "5-23"])
def test_n5_4_a_centre_on_the_edge_is_refused(square: str) -> None:
    assert clause_against(placing(), f"place.{square}.n") == "N5.4"


def test_n5_5_one_passage_is_enough_and_other_locks_may_meet_a_wall() -> None:
    match = play(placing("sonar 17-11.e, technical 14-14.n", "green.1"), "place.17-14.w")
    assert module(match, "green1")["locks"] == {"W": "technical1", "N": None, "NE": None, "SE": None}  # to the north lies a wall of sonar1
    assert module(match, "sonar1")["locks"]["SE"] is None  # and this lock can be of no use any more


# Three arms of the city end at the edge of the board; only the one to the east is still open.
ALMOST_CLOSED = (
    "technical 12-9.e, technical 10-7.e, technical 8-5.e, green 6-3.n, technical 4-5.n, sonar 2-7.w, training 14-14.n, training 14-17.n, "
    "violet 14-20.n, violet 17-11.w, violet 20-11.w, training 23-11.w, training 26-11.w, violet 29-11.w"
)


def test_n5_5_closing_the_last_open_lock_is_allowed() -> None:
    match = placing(ALMOST_CLOSED, "violet.1", others=["held=sonar"])
    assert choices(match, "place") == {"32-11.e", "32-11.w"}
    play(match, "place.32-11.w", "reveal.gold")
    assert play(match, "buy.research").mover == 0  # player 1 has two modules and no place for them; player 0 walks
    assert phase(match) == "walk"


@pytest.mark.parametrize("kind", KINDS[1:])
def test_n5_6_a_module_is_laid_in_any_of_four_turns(kind: str) -> None:
    sort = f"{kind}.1" if kind in ("violet", "green") else kind
    match = placing(sort=sort)
    for side, square in zip(SIDES, ("14-8", "16-9", "17-11", "16-13", "14-14", "12-13", "11-11", "12-9"), strict=True):
        facing = SIDES[(SIDES.index(side) + 4) % 8]
        assert {turn for turn in TURNS if f"place.{square}.{turn}" in words(match)} == {t for t in TURNS if facing in locks_of(kind, t)}


def test_n5_6_the_turn_says_where_its_north_side_looks() -> None:
    match = play(placing(sort="technical"), "place.11-11.e")  # north and east, turned once: east and south
    assert set(module(match, "technical1")["locks"]) == {"E", "S", "SE", "NW"}


def test_n5_7_a_later_module_is_joined_to_one_built_this_turn() -> None:
    match = play(drawn(me="held=violet.1,sonar", turn="0 build"), "build.violet.1", "place.17-11.e", "build.sonar")
    assert choices(match, "place")
    assert all(apart(place.split(".")[0], "17-11") in (3, 4) for place in choices(match, "place"))
    assert clause_against(match, "place.11-11.e") == "N5.7"  # joined to the base only
    assert clause_against(match, "place.20-11.e") == ""


def test_n5_7_not_to_one_built_in_an_earlier_turn() -> None:
    match = drawn("violet 11-11.e", "0 build", me="held=violet.1,sonar")
    play(match, "build.violet.1", "place.17-11.e", "build.sonar")
    assert clause_against(match, "place.8-11.e") == "N5.7"


def test_n5_7_in_any_order() -> None:
    for first, second in (("violet.1", "sonar"), ("sonar", "violet.1")):
        match = play(drawn(me="held=violet.1,sonar", turn="0 build"), f"build.{first}", "place.17-11.e", f"build.{second}", "place.20-11.e")
        assert phase(match) == "reveal"  # the find at 21-12


def test_n5_7_a_third_may_be_joined_to_the_first() -> None:
    match = drawn(me="held=technical,sonar,sonar", turn="0 build")
    play(match, "build.technical", "place.14-14.n", "build.sonar", "place.17-14.e", "build.sonar", "place.12-16.n")
    assert joined(match, "technical1") == {"base", "sonar1", "sonar2"}


@pytest.mark.parametrize(
    ("zone", "city", "place", "price"),
    [
        ("lagoon", "", "17-11.e", 1),
        ("slope, by one corner", "violet 17-11.e", "20-11.e", 2),
        ("slope", EAST[: EAST.index(", violet 23")], "23-11.e", 2),
        ("deep sea, by a part", EAST[: EAST.index(", violet 26")], "26-11.e", 3),
        ("deep sea", EAST[: EAST.index(", violet 29")], "29-11.e", 3),
        ("trench, by a part", EAST, "32-11.e", 4),
    ],
)
def test_n5_8_the_deepest_square_sets_the_price(zone: str, city: str, place: str, price: int) -> None:
    assert money(play(placing(city), f"place.{place}"))[0] == 20 - price, zone


def test_n5_8_one_price_for_the_whole_group_and_the_difference_as_it_grows() -> None:
    match = drawn(turn="0 build", me="held=violet.1,violet.1,violet.1")
    paid = []
    for square in ("17-11", "20-11", "23-11"):
        play(match, "build.violet.1", f"place.{square}.e", *(["reveal.chest"] if square == "20-11" else []))
        paid.append(20 - money(match)[0])
    assert paid == [1, 2, 2]


def test_n5_8_a_deep_one_first_makes_the_others_free() -> None:
    match = drawn(EAST, "0 build", me="held=violet.1,violet.1 money=4")
    play(match, "build.violet.1", "place.32-11.e", "reveal.gold")
    assert money(match)[0] == 0
    assert "build.violet.1" in words(match)
    play(match, "build.violet.1")
    assert choices(match, "place")


def test_n5_8_what_cannot_be_paid_cannot_be_built() -> None:
    match = placing("violet 17-11.e", me="money=1")
    assert clause_against(match, "place.20-11.e") == "N5.8"
    assert clause_against(match, "place.11-11.e") == ""
    match = play(drawn(turn="0 build", me="money=1 held=technical,sonar"), "build.technical", "place.14-14.n", "build.sonar")
    assert clause_against(match, "place.12-16.n") == "N5.8"  # on the slope: one Nemo more
    assert clause_against(match, "place.17-14.e") == ""  # paid already


def test_n5_8_a_kind_that_can_be_placed_nowhere_is_not_offered() -> None:
    match = play(drawn(me="money=1"), "buy.sonar")
    assert (match.mover, phase(match)) == (1, "buy")
    match = drawn("sonar 17-11.e", "0 build", me="money=1 held=violet.1,sonar", others=["submarines=A:14-8,B:14-14,C:11-11"])
    assert choices(match, "build") == {"violet.1", "sonar"}
    match = drawn(turn="0 build", me="money=1 held=violet.1,technical,sonar")
    play(match, "build.violet.1", "place.16-13.w")  # open to the west, where the base is, and to the east, on the slope
    assert match.mover == 1


@pytest.mark.parametrize("square", sorted(nine("17-11")))
def test_n5_9_no_module_covers_a_submarine_not_even_by_half(square: str) -> None:
    match = placing(others=[f"submarines=A:{square}"])
    assert "place.17-11.e" not in words(match)
    assert clause_against(match, "place.17-11.e") == "N5.9"


@pytest.mark.parametrize("square", ["19-11", "17-9", "17-13", "19-13"])
def test_n5_9_next_to_it_is_far_enough(square: str) -> None:
    assert "place.17-11.e" in words(placing(me=f"submarines=A:{square}"))


# A habitat built here covers the finds at 13-6 and 11-7.
TWO_FINDS = ("research 12-9.w", "place.12-6.n")


def covering(**more: object) -> Match:
    return play(placing(TWO_FINDS[0], **more), TWO_FINDS[1])


def test_n5_10_a_find_that_is_covered_is_turned_up_and_leaves_the_game() -> None:
    match = covering()
    assert match.mover == CHANCE
    play(match, "reveal.urchin", "reveal.scallop")
    assert not lies(match, "13-6") and not lies(match, "11-7")
    assert match.view()["gone"] == ["urchin", "scallop"]
    assert player(match)["finds"] == {}


def test_n5_10_one_after_the_other_before_anything_else_is_asked() -> None:
    match = covering()
    odds = dict(zip((GAME.write_action(k) for k in match.legal()), match.odds(), strict=True))
    assert odds["reveal.chest"] == 4
    play(match, "reveal.chest")
    odds = dict(zip((GAME.write_action(k) for k in match.legal()), match.odds(), strict=True))
    assert odds["reveal.chest"] == 3
    assert play(match, "reveal.chest").mover == 1
    assert money(match)[0] == 18  # the chests are lost


def test_n5_10_an_atlantis_find_goes_to_the_ruins_without_a_marker() -> None:
    match = play(covering(), "reveal.atlantis3", "reveal.atlantis5")
    assert match.view()["ruins"] == {"3": None, "5": None}


def test_n5_10_a_find_that_somebody_has_seen_is_what_it_is() -> None:
    match = covering(finds="13-6:snail@1 11-7:atlantis2@0")
    assert words(match) == {"reveal.snail"}
    assert words(play(match, "reveal.snail")) == {"reveal.atlantis2"}


def test_n5_10_one_that_lies_face_up_goes_immediately() -> None:
    match = covering(finds="13-6:snail! 11-7:urchin!")
    assert (match.mover, phase(match)) == (1, "buy")
    assert not lies(match, "13-6") and not lies(match, "11-7")


def test_n5_11_what_is_left_over_goes_back_to_the_supply() -> None:
    match = drawn(turn="0 build", me="held=violet.3,sonar,sonar")
    before = match.view()["supply"]
    play(match, "build.sonar", "place.17-11.e", "done")
    assert (player(match)["held"], player(match)["reserve"], money(match)[0]) == ([], 15, 19)
    supply = match.view()["supply"]
    assert (supply["violet"] - before["violet"], supply["sonar"] - before["sonar"]) == (1, 1)


def test_n5_11_even_if_it_was_bought_in_the_same_turn() -> None:
    match = play(drawn(me="held=sonar"), "buy.violet.3", "build.sonar", "place.17-11.e", "done")
    assert (player(match)["held"], player(match)["reserve"], money(match)[0]) == ([], 15, 16)


def test_n5_11_so_does_what_finds_no_place() -> None:
    match = drawn("violet 17-11.e", "0 build", me="held=violet.2,sonar,sonar money=1")
    play(match, "build.sonar", "place.14-14.n", "done")
    assert player(match)["held"] == []


def test_n5_11_who_builds_nothing_keeps_what_it_has_if_it_has_bought() -> None:
    match = play(drawn(me="held=sonar"), "buy.violet.1", "done")
    assert player(match)["held"] == ["violet.1", "sonar"]


def test_n5_12_who_neither_buys_nor_builds_gives_all_back() -> None:
    match = play(drawn(me="held=sonar,violet.3"), "done", "done")
    assert (player(match)["held"], player(match)["reserve"], money(match)[0]) == ([], 15, 20)
    assert (match.view()["supply"]["sonar"], match.view()["supply"]["violet"]) == (4, 10)


def test_n5_12_with_four_one_must_be_built_or_all_are_given_back() -> None:
    match = play(drawn(turn="0 build", me="held=sonar,sonar,research,violet.3"), "done")
    assert player(match)["held"] == []


def test_n5_13_a_station_bears_its_builders_marker_and_a_habitat_none() -> None:
    match = play(drawn(turn="0 build", me="held=sonar,violet.1"), "build.sonar", "place.17-11.e", "build.violet.1", "place.19-13.w")
    assert (module(match, "sonar1")["builder"], module(match, "violet1")["builder"]) == (0, None)
    assert module(match, "base")["builder"] is None
