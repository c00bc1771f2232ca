"""The worked examples of the booklet.

Its pictures are lost: the layouts are ours, chosen to fit the words, with the locks of components.py.
"""

from __future__ import annotations

from rules.nautilus.drawn import (
    choices,
    clause_against,
    crew,
    drawn,
    gone,
    joined,
    module,
    money,
    name,
    nine,
    pending,
    phase,
    play,
    player,
    submarine,
    words,
)

ORANGE, VIOLET, YELLOW, RED = 0, 0, 2, 1


def test_example_1_a_habitat_with_four_aquanauts_costs_four_and_a_nemo_in_the_lagoon() -> None:
    match = play(drawn(players=4), "buy.violet.4")
    assert money(match)[ORANGE] == 16
    play(match, "build.violet.4", "place.17-11.e")
    assert (money(match)[ORANGE], crew(match, "violet1")[ORANGE]) == (15, 4)


def test_example_2_three_modules_cost_two_as_they_cover_the_slope() -> None:
    match = drawn(turn="0 build", me="held=training,training,green.1")
    play(match, "build.training", "place.17-11.e", "build.green.1", "place.20-11.w", "reveal.snail")
    assert money(match)[VIOLET] == 18  # the first two alone: the habitat covers the slope in part
    play(match, "build.training", "place.20-8.n")
    assert money(match)[VIOLET] == 18
    assert joined(match, "green1") == {"training1", "training2"}


# training1 is joined to the base by way of violet1; a research station between it and the base touches it with a wall.
WALLED = "violet 12-9.e, training 14-7.w"


def test_example_3_a_module_joined_by_its_orange_lock_may_stand_against_a_wall() -> None:
    match = play(drawn(WALLED, "1 build", others=["held=research"]), "build.research", "place.16-9.e")
    assert module(match, "research1")["locks"] == {"SW": "base", "NW": None, "E": None, "S": None}
    assert joined(match, "training1") == {"violet1"}


def test_example_4_one_to_the_left_and_one_to_the_right_and_the_rest_is_lost() -> None:
    match = drawn("training 11-11.e, training 17-11.e", "0 walk", in_base=3, me="submarines=A:0-22")
    play(match, "walk.base", "to.training1")
    assert match.view()["turn"]["steps_left"] == 3
    play(match, "walk.base", "to.training2")
    assert (player(match)["stations"], crew(match, "base")) == ({"training": 2}, [1, 0])
    assert phase(match) == "move"  # three more steps would have been there


# The wall again, with a second training station to the left, habitats at both ends, and the research station of Red.
ROUND = "violet 12-9.e 0, training 14-7.s 0, violet 14-4.n 0, training 9-9.e, research 16-9.n by1"


def test_example_5_a_training_station_put_into_service_gives_the_step_that_is_needed() -> None:
    match = play(drawn(ROUND, "0 walk"), "walk.violet1", "to.training2")
    assert match.view()["turn"]["steps_left"] == 4
    play(match, "walk.violet2", "to.research1")  # round by training1, violet1 and the base: there is a wall
    assert (money(match), player(match)["stations"]) == ([19, 21], {"training": 2, "research": 1})
    match = play(drawn(ROUND, "0 walk"), "walk.violet1", "to.base", "walk.violet2")
    assert clause_against(match, "to.research1") == "N6.3"  # without it there are only three


def test_the_launch_takes_one_of_two_aquanauts_and_puts_a_submarine_at_a_blue_lock() -> None:
    match = drawn("analysis 17-11.s 00, violet 14-14.n 000", "0 launch")
    assert choices(match, "launch") == {"analysis1.S"}  # the other blue lock leads to the base
    play(match, "launch.analysis1.S")
    assert (submarine(match), crew(match, "analysis1"), player(match)["reserve"]) == ("17-13", [1, 0], 11)


def test_the_sonar_reaches_x_and_with_a_station_y_too() -> None:
    # Of the finds near 26-2, the one at 24-1 is three squares away and the one at 23-4 five; two in the trench are three squares away.
    assert pending(play(drawn(turn="0 sonar", me="submarines=A:26-2"), "sonar.A")) == {"24-1"}
    assert pending(play(drawn("sonar 17-11.e 0", "0 sonar", me="submarines=A:26-2"), "sonar.A")) == {"24-1", "23-4"}


# Where Orange's submarine (@) may go: o; # is the city, S a submarine of another, f a find that it may reach, F one that it may not.
PICTURE = """
14-5  .....Fo....
14-6  .....oof...
14-7  ...Fooooo..
14-8  ...ooooofo.
14-9  ..oooo@Sooo
14-10 #####ooooo.
14-11 #####oooo..
14-12 #####oof...
14-13 ......o....
"""


def test_the_voyage_of_four_squares() -> None:
    match = drawn("sonar 17-11.e", "0 move", me="submarines=A:20-9", others=["submarines=A:21-9"])
    play(match, "submarine.A")
    drawn_so = set()
    for row in PICTURE.split("\n")[1:-1]:
        corner, letters = row.split()
        x, y = map(int, corner.split("-"))
        drawn_so |= {name((x + k, y)) for k, letter in enumerate(letters) if letter in "of"}
    assert choices(match, "go") == drawn_so
    assert not choices(match, "go") & (nine("14-11") | nine("17-11"))


def test_yellow_finds_number_10_and_marks_it_in_the_ruins() -> None:
    match = drawn("violet 17-11.e 2, sonar 20-11.e", "2 move", players=3, others=["", "submarines=A:21-1"])
    play(match, "submarine.A", "go.20-1", "reveal.atlantis10")
    assert match.view()["ruins"] == {"10": YELLOW}
    assert words(match) == {"walk.violet1", "done"}  # the reward: an aquanaut goes two steps
    assert choices(play(match, "walk.violet1"), "to") == {"base", "sonar1"}


STATIONS = (
    "technical 11-11.e 0, technical 9-9.e 0, sonar 17-11.e 0, sonar 20-11.e 0, training 14-14.n 0, training 14-17.n 0, "
    "research 14-8.e 0, research 17-8.s 0, analysis 23-11.s 0"
)


def test_the_count_of_82_points() -> None:
    match = drawn(
        STATIONS,
        "0 over",
        players=4,
        me="money=5 order=scallop+jellyfish finds=gold1,scallop3,urchin1",
        finds=gone(gold=1, scallop=3, urchin=1),
        ruins="1=1 2=1 3=1 4=0 5=0 6=2",
        chips="sonar=0 research=0",
    )
    shown = player(match)
    assert shown["station_points"] == 1 + 3 + 1 + 3 + 0
    assert (shown["ruins_points"], shown["find_points"]) == (4, 2 + 1)  # second in the ruins; gold and an animal
    assert match.scores()[0] == 82  # three scallops are raised for three Nemos: 8 x 10, and two Nemos
