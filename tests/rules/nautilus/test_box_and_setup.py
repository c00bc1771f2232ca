"""N1 to N3: what is in the box, setting up, the round; and how wrong maps and tables are refused."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from rules.nautilus.drawn import (
    FIND_SQUARES,
    GAME,
    ROWS,
    choices,
    clause_against,
    drawn,
    locks_of,
    module,
    money,
    name,
    nine,
    phase,
    play,
    player,
    stations,
    until,
    words,
    zone,
)

from critias import CHANCE, SPECTATOR
from critias.games.nautilus.chart import CHART, FACES_IN_ZONE, LOCKS_OF, read_locks, read_map, read_numbers
from critias.games.nautilus.components import ATLANTIS_NUMBERS, FACES, KINDS, LOCKS, MAP, ORDERS, SIDES, TURNS, ZONES

# ------------------------------------------------------------------------------------------------ the box


def test_n1_1_the_sea_has_36_columns_and_24_rows() -> None:
    assert [len(row) for row in ROWS] == [36] * 24
    for corner in ("0-0", "35-0", "0-23", "35-23"):
        assert GAME.write_action(GAME.read_action(f"go.{corner}")) == f"go.{corner}"
    for outside in ("36-0", "0-24", "-1-0"):
        with pytest.raises(ValueError, match="is not an action"):
            GAME.read_action(f"go.{outside}")


def test_n1_1_the_zones_lie_round_each_other_and_the_trench_on_the_right() -> None:
    depths = np.array([[ZONES.index(zone((x, y))) for x in range(36)] for y in range(24)])
    assert (CHART.zone.reshape(24, 36) == depths).all()
    for inner, deepest in (("lagoon", "slope"), ("slope", "deep")):
        for y, x in np.argwhere(depths == ZONES.index(inner)):
            assert 0 < x < 35 and 0 < y < 23
            assert max(depths[y - 1, x], depths[y + 1, x], depths[y, x - 1], depths[y, x + 1]) <= ZONES.index(deepest)
    assert min(x for _, x in np.argwhere(depths == ZONES.index("trench"))) >= 18


@pytest.mark.parametrize(
    ("where", "counts"),
    [
        ("slope", "jellyfish3 urchin3 scallop4 snail4 atlantis6 chest4 speed2"),
        ("deep", "gold1 jellyfish2 urchin2 scallop3 snail3 atlantis5 chest3 speed1"),
        ("trench", "gold3 jellyfish1 urchin1 scallop1 snail1 atlantis4 chest2 speed1"),
    ],
)
def test_n1_2_each_zone_has_its_finds(where: str, counts: str) -> None:
    wanted = {word[:-1]: int(word[-1]) for word in counts.split()}
    faces = Counter({FACES[face].rstrip("0123456789"): 0 for face in range(len(FACES))})
    for face, number in zip(FACES, FACES_IN_ZONE[ZONES.index(where)], strict=True):
        faces[face.rstrip("0123456789")] += int(number)
    assert {kind: number for kind, number in faces.items() if number} == wanted
    assert sum(zone(square) == where for square in FIND_SQUARES) == sum(wanted.values())


def test_n1_2_there_are_sixty_finds_and_none_in_the_lagoon() -> None:
    assert len(FIND_SQUARES) == FACES_IN_ZONE.sum() == 60
    assert FACES_IN_ZONE[ZONES.index("lagoon")].sum() == 0


@pytest.mark.parametrize(("kind", "worth"), [("gold", 2), ("jellyfish", 1), ("urchin", 1), ("scallop", 0), ("snail", 0)])
def test_n1_3_finds_have_their_worth(kind: str, worth: int) -> None:
    square = "20-1" if kind == "gold" else "17-3"
    match = drawn(stations("sonar", 2), finds=f"{square}:{kind}-", me=f"money=0 finds={kind}1", others=["money=9"], turn="1 buy")
    assert match.scores()[0] == worth


@pytest.mark.parametrize("kind", ["chest", "speed"])
def test_n1_3_chest_and_speed_are_not_kept(kind: str) -> None:
    match = drawn(turn="0 move", me="submarines=A:17-4", finds=f"17-3:{kind}@0")
    play(match, "submarine.A", "go.17-3", f"reveal.{kind}")
    assert player(match)["finds"] == {}


def test_n1_4_atlantis_finds_are_numbered_and_two_of_the_last_three_lie_in_the_trench() -> None:
    first = FACES.index("atlantis1")
    numbers = {where: {k + 1 for k, count in enumerate(FACES_IN_ZONE[z, first:]) if count} for z, where in enumerate(ZONES)}
    assert numbers == {"lagoon": set(), "slope": {1, 2, 3, 4, 5, 6}, "deep": {7, 8, 9, 10, 13}, "trench": {11, 12, 14, 15}}
    assert len(numbers["trench"] & {13, 14, 15}) == 2
    assert FACES_IN_ZONE[:, first:].sum(axis=0).tolist() == [1] * 15


def test_n1_5_there_are_41_modules() -> None:
    view = GAME.start(2, 1).view()
    assert view["supply"] == {"violet": 10, "green": 10, "sonar": 4, "training": 4, "technical": 4, "research": 4, "analysis": 4}
    assert [there["name"] for there in view["modules"]] == ["base"]
    assert sum(view["supply"].values()) + 1 == 41


def test_n1_6_a_module_covers_nine_squares_the_corners_by_half() -> None:
    match = play(drawn(turn="0 move", me="submarines=A:14-9"), "submarine.A")
    near = {name((x, y)) for x in range(36) for y in range(24) if 0 < abs(x - 14) + abs(y - 9) <= 4}
    assert near - choices(match, "go") == nine("14-11")


@pytest.mark.parametrize(
    ("kind", "locks"),
    [
        ("base", "N NE E SE S SW W NW"),
        ("violet", "N S NE NW"),
        ("green", "N E SE SW"),
        ("sonar", "N S NE SE"),
        ("training", "N S NE NW"),
        ("technical", "N E NE SW"),
        ("research", "N E SE SW"),
        ("analysis", "N E NW SW"),
    ],
)
def test_n1_7_each_kind_has_its_locks(kind: str, locks: str) -> None:
    for quarter_turns, turn in enumerate(TURNS):
        turned = {SIDES[(SIDES.index(side) + 2 * quarter_turns) % 8] for side in locks.split()}
        assert turned == locks_of(kind, turn)
        assert {side for k, side in enumerate(SIDES) if LOCKS_OF[KINDS.index(kind), quarter_turns] >> k & 1} == turned


def test_n1_7_locks_are_blue_to_the_sides_and_orange_between_them() -> None:
    for blue, orange in LOCKS.values():
        assert set(blue.split()) <= {"N", "E", "S", "W"}
        assert set(orange.split()) <= {"NE", "SE", "SW", "NW"}
    match = drawn("sonar 17-11.e")
    assert set(module(match, "sonar1")["locks"]) == {"E", "W", "SE", "SW"}
    assert set(module(match, "base")["locks"]) == set(SIDES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n1_8_each_colour_has_15_aquanauts_and_three_submarines(players: int) -> None:
    for seat in GAME.start(players, 1).view()["players"]:
        assert (seat["reserve"], seat["submarines"]) == (15, {})
    match = play(drawn("sonar 17-11.e 000", "0 launch", me="submarines=A:1-2,B:1-5"), "launch.sonar1.E")
    assert list(player(match)["submarines"]) == ["A", "B", "C"]
    assert phase(match) != "launch"


# ------------------------------------------------------------------------------------------------ what is refused


def changed(x: int, y: int, letter: str) -> str:
    rows = [list(row) for row in ROWS]
    rows[y][x] = letter
    return "\n".join("".join(row) for row in rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n".join(ROWS[:-1]), "24 rows of 36 squares"),
        ("\n".join([*ROWS, ROWS[0]]), "24 rows of 36 squares"),
        ("\n".join(row[:-1] for row in ROWS), "24 rows of 36 squares"),
        ("\n".join([ROWS[0] + ":", *ROWS[1:]]), "24 rows of 36 squares"),
        ("", "24 rows of 36 squares"),
        (changed(0, 0, "x"), "unknown letters: x"),
        (changed(17, 3, "."), "25 finds in the zone slope; there are 26"),
        (changed(18, 3, "s"), "27 finds in the zone slope; there are 26"),
        (changed(1, 1, ":"), "19 finds in the zone deep; there are 20"),
        (changed(0, 1, "d"), "21 finds in the zone deep; there are 20"),
        (changed(27, 0, "#"), "13 finds in the zone trench; there are 14"),
        (changed(28, 0, "t"), "15 finds in the zone trench; there are 14"),
        (changed(0, 0, "~"), "lagoon at 0-0 without slope round it"),
        (changed(18, 10, ":"), "lagoon at 18-9 without slope round it"),
        (changed(12, 5, "#"), "slope at 12-4 without deep round it"),
        (changed(0, 0, "."), "slope at 0-0 without deep round it"),
        (changed(0, 12, "#"), "trench in its left half"),
        (changed(13, 10, "."), "no room in the lagoon for the base at 14-11"),
        (changed(15, 12, "."), "no room in the lagoon for the base at 14-11"),
    ],
)
def test_n1_9_a_map_that_breaks_what_is_known_is_refused_and_told_why(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_map(text)


@pytest.mark.parametrize("base", [(9, 11), (14, 8), (20, 11), (0, 0), (-1, 11), (36, 11), (35, 23)])
def test_n1_9_so_is_a_first_base_outside_the_lagoon(base: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"no room in the lagoon for the base at {base[0]}-{base[1]}"):
        read_map(MAP, base)


def test_n1_9_other_maps_that_keep_to_what_is_known_are_read() -> None:
    moved = changed(17, 3, ".").split("\n")
    moved[3] = moved[3][:16] + "s" + moved[3][17:]
    chart = read_map("\n".join(moved), (15, 11))
    assert 3 * 36 + 16 in chart.find_squares
    assert 3 * 36 + 17 not in chart.find_squares


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"violet": ("N NE", "")}, "violet cannot have its blue lock on NE"),
        ({"violet": ("N S", "E")}, "violet cannot have its orange lock on E"),
        ({"sonar": ("N X", "NE")}, "sonar cannot have its blue lock on X"),
        ({"green": ("", "")}, "green has no lock"),
        ({"base": ("N E S W", "NE SE SW")}, "the base has a lock on every side"),
        ({"cellar": ("N", "NE")}, "locks are wanted for base, violet"),
    ],
)
def test_n1_9_so_are_locks_that_cannot_be(change: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_locks({**LOCKS, **change})


def test_n1_9_a_kind_without_locks_told_is_refused() -> None:
    with pytest.raises(ValueError, match="locks are wanted for"):
        read_locks({kind: locks for kind, locks in LOCKS.items() if kind != "research"})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"slope": (1, 2, 3, 4, 5, 5)}, "numbers 1 to 15, each once"),
        ({"slope": (1, 2, 3, 4, 5)}, "numbers 1 to 15, each once"),
        ({"slope": (1, 2, 3, 4, 5, 16)}, "numbers 1 to 15, each once"),
        ({"deep": (7, 8, 9, 10, 11), "trench": (13, 12, 14, 15)}, "two of the Atlantis finds 13, 14 and 15 lie in the trench"),
        ({"deep": (7, 8, 9, 14, 13), "trench": (11, 12, 10, 15)}, "two of the Atlantis finds 13, 14 and 15 lie in the trench"),
        ({"slope": (1, 2, 3, 4, 5), "deep": (6, 7, 8, 9, 10, 13)}, "6 Atlantis finds lie in the zone slope, not 5"),
        ({"deep": (7, 8, 9, 13), "trench": (10, 11, 12, 14, 15)}, "5 Atlantis finds lie in the zone deep, not 4"),
    ],
)
def test_n1_9_so_are_atlantis_numbers_that_cannot_be(change: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_numbers({**ATLANTIS_NUMBERS, **change})


# ------------------------------------------------------------------------------------------------ setting up


def test_n2_1_in_a_first_game_the_base_lies_on_14_11() -> None:
    match = GAME.start(3, 1)
    assert {key: module(match, "base")[key] for key in ("x", "y", "turn")} == {"x": 14, "y": 11, "turn": "n"}
    assert phase(match) == "buy"


def test_n2_1_else_the_first_player_lays_it_anywhere_in_the_lagoon() -> None:
    match = GAME.start(3, 1, base_square="free")
    lagoon = {name((x, y)) for x in range(36) for y in range(24) if zone((x, y)) == "lagoon"}
    inside = {square for square in lagoon if nine(square) <= lagoon}
    assert words(match) == {f"place.{square}.n" for square in inside}
    assert match.mover == match.view()["turn"]["first"]
    assert clause_against(match, "place.14-8.n") == "N2.1"  # its north squares lie on the slope
    assert clause_against(match, "place.14-11.e") == "N2.1"  # the same base, turned
    first = match.mover
    play(match, "place.16-9.n")
    assert (module(match, "base")["x"], module(match, "base")["y"], match.mover, phase(match)) == (16, 9, first, "buy")
    assert money(match) == [50, 50, 50]


def test_n2_2_every_find_lies_face_down_on_a_square_of_its_zone() -> None:
    for viewer in (SPECTATOR, 0, 1):
        finds = GAME.start(2, 3).view(viewer)["finds"]
        assert [(find["x"], find["y"]) for find in finds] == FIND_SQUARES
        assert [find["zone"] for find in finds] == [zone(square) for square in FIND_SQUARES]
        assert all(find["face"] is None and not find["open"] and find["seen"] == [] for find in finds)


@pytest.mark.parametrize(("square", "submarine"), [("17-3", "17-4"), ("20-1", "19-1"), ("30-1", "30-2")])
def test_n2_2_they_are_mixed_within_their_zone(square: str, submarine: str) -> None:
    x, y = map(int, square.split("-"))
    match = play(drawn(turn="0 move", trench=True, me=f"submarines=A:{submarine}"), "submarine.A", f"go.{square}")
    assert match.mover == CHANCE
    odds = dict(zip((GAME.write_action(k)[7:] for k in match.legal()), match.odds(), strict=True))
    in_zone = FACES_IN_ZONE[ZONES.index(zone((x, y)))]
    assert odds == {face: number for face, number in zip(FACES, in_zone.tolist(), strict=True) if number}


@pytest.mark.parametrize(("players", "amount"), [(2, 55), (3, 50), (4, 45)])
def test_n2_3_money(players: int, amount: int) -> None:
    assert money(GAME.start(players, 1)) == [amount] * players


def test_n2_3_payments_go_to_the_bank() -> None:
    match = play(drawn(me="money=55", others=["money=55"]), "buy.violet.3", "build.violet.3", "place.17-11.e")
    assert (money(match), match.view()["bank"]) == ([51, 55], 4)


def test_n2_4_each_player_has_one_of_the_four_orders_each_as_likely() -> None:
    orders: Counter[tuple[int, str]] = Counter()
    for seed in range(400):
        dealt = [ORDERS[order] for order in GAME.start(4, seed).state[0].order]
        assert sorted(dealt) == sorted(ORDERS)
        orders.update(enumerate(dealt))
    assert len(orders) == 16
    assert all(60 < count < 140 for count in orders.values())
    assert set(ORDERS) == {"scallop+jellyfish", "scallop+urchin", "snail+jellyfish", "snail+urchin"}


def test_n2_4_it_is_known_to_its_owner_only() -> None:
    match = GAME.start(3, 5)
    for viewer in (SPECTATOR, 0, 1, 2):
        known = [seat for seat, shown in enumerate(match.view(viewer)["players"]) if shown["order"]]
        assert known == ([] if viewer == SPECTATOR else [viewer])


def test_n2_5_the_first_player_is_drawn_by_lot() -> None:
    firsts = Counter(int(GAME.start(4, seed).state[0].first) for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert all(60 < count < 140 for count in firsts.values())


# ------------------------------------------------------------------------------------------------ the round

READY = "violet 17-11.e 000111222, sonar 14-14.n 001122"  # everybody can walk, and everybody can launch


def test_n3_1_each_phase_is_played_by_all_from_the_first_player_on() -> None:
    match = drawn(READY, "1 buy first=1", players=3)
    asked = [("buy", 1)]
    for _ in range(9):
        play(match, "done")
        asked.append((phase(match), match.mover))
    assert asked == [(question, seat) for question in ("buy", "walk", "launch") for seat in (1, 2, 0)] + [("buy", 2)]


def test_n3_2_then_the_next_player_is_first_and_a_round_begins() -> None:
    match = until(drawn(READY, "2 buy first=2 round=4", players=3), "launch", 1)
    assert (match.view()["turn"]["first"], match.view()["round"]) == (2, 4)
    play(match, "done")
    assert (match.mover, match.view()["turn"]["first"], match.view()["round"]) == (0, 0, 5)


def test_n3_3_a_question_to_which_no_is_the_only_answer_is_not_asked() -> None:
    match = play(drawn(others=["money=0"]), "buy.sonar")
    assert words(match) == {"done", "build.sonar"}
    play(match, "done")  # player 1 has no money and nobody has an aquanaut, so that player 1 is not even asked as the next first player
    assert (match.view()["round"], match.view()["turn"]["first"], phase(match), match.mover) == (2, 1, "buy", 0)


def test_n3_3_no_question_has_only_one_answer_that_says_no() -> None:
    match = GAME.start(3, 8)
    for _ in range(300):
        if match.is_over:
            break
        assert words(match) != {"done"}
        match.play(match.legal()[-1])
