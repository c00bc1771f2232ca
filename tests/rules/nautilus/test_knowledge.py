"""N13: what players know, and nothing more."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from rules.nautilus.drawn import FIND_SQUARES, GAME, drawn, face, name, play, player, stations, whole_zone, zone
from rules.nautilus.lively import lively

from critias import SPECTATOR, Match, generator
from critias.core.rules import calls
from critias.games.nautilus.chart import FACES_IN_ZONE, FIND_ZONE
from critias.games.nautilus.components import FACES, ORDERS, ZONES


def dealt(match: Match, viewer: int, seed: int) -> Match:
    """The match as a player could imagine it: everything they do not know filled in by chance."""
    state = match.seen_by(viewer)
    calls.deal(state, viewer, generator(seed))
    return Match(GAME, state)


def is_what(match: Match, square: str) -> str:
    """What a find really is."""
    return FACES[match.state[0].what[[name(find) for find in FIND_SQUARES].index(square)]]


def assert_alike(match: Match, twin: Match, viewer: int) -> None:
    """Nothing that the viewer is shown tells the two tables apart."""
    assert match.state.tobytes() != twin.state.tobytes()
    assert match.seen_by(viewer).tobytes() == twin.seen_by(viewer).tobytes()
    assert match.view(viewer) == twin.view(viewer)
    assert match.mover == twin.mover
    if viewer != SPECTATOR:
        observed = [calls.observe(table.state, viewer, GAME.facts.observation_size).tobytes() for table in (match, twin)]
        assert observed[0] == observed[1]
    if viewer == match.mover:
        assert match.legal() == twin.legal()
        for action in match.legal():
            assert GAME.describe(match.state, action) == GAME.describe(twin.state, action)


def assert_told_alike(match: Match, twin: Match, actions: tuple[str, str], viewer: int) -> None:
    """What happens by these actions is told to the viewer in the same words."""
    told = []
    for table, action in zip((match, twin), actions, strict=True):
        before = table.state.copy()
        table.play(action)
        told.append(GAME.tell(before, GAME.read_action(action), table.state, viewer))
    assert told[0] == told[1]


# ------------------------------------------------------------------------------------------------ what is open


def test_n13_1_everything_on_the_table_is_in_everybodys_view() -> None:
    match = drawn(
        "violet 17-11.e 0011, sonar 14-14.n 02 by1",
        "1 buy",
        players=3,
        me="money=3 held=sonar,violet.2 finds=snail1 submarines=A:3-20",
        others=["money=7", "submarines=B:10-5"],
        finds="17-3:snail- 11-3:urchin! 13-6:atlantis2@02",
        ruins="7=1 8=-",
    )
    for viewer in (SPECTATOR, 0, 1, 2):
        view = match.view(viewer)
        assert [seat["money"] for seat in view["players"]] == [3, 7, 20]
        assert [seat["held"] for seat in view["players"]] == [["violet.2", "sonar"], [], []]
        assert [seat["submarines"] for seat in view["players"]] == [{"A": [3, 20]}, {}, {"B": [10, 5]}]
        assert [module["crew"] for module in view["modules"]] == [[0, 0, 0], [2, 2, 0], [1, 0, 1]]
        assert (view["players"][0]["finds"], view["ruins"]) == ({"snail": 1}, {"7": 1, "8": None})
        assert face(match, "11-3", viewer) == "urchin"


def test_n13_1_who_has_looked_where_is_open() -> None:
    match = drawn(finds="13-6:atlantis2@02 17-3:snail@1", players=3)
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = {name((find["x"], find["y"])): find["seen"] for find in match.view(viewer)["finds"] if find["seen"]}
        assert seen == {"13-6": [0, 2], "17-3": [1]}


def test_n13_1_what_was_discarded_or_collected_is_known() -> None:
    match = drawn(finds="17-3:snail- 14-2:chest-")
    assert all(match.view(viewer)["gone"] == ["chest", "snail"] for viewer in (SPECTATOR, 0, 1))


# ------------------------------------------------------------------------------------------------ finds


@pytest.mark.parametrize("turn", ["0 buy", "1 buy", "0 move", "0 launch"])
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_n13_2_what_another_has_looked_at_looks_the_same_whatever_it_is(turn: str, viewer: int) -> None:
    tables = [
        drawn("sonar 17-11.e 00", turn, me="submarines=A:17-4 held=sonar", finds=f"17-3:{faces[0]}@1 15-4:{faces[1]}@1 19-5:snail@01")
        for faces in (("snail", "chest"), ("atlantis3", "snail"))
    ]
    assert_alike(*tables, viewer)
    assert tables[0].view(1) != tables[1].view(1)
    assert tables[0].seen_by(1).tobytes() != tables[1].seen_by(1).tobytes()


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_n13_2_a_voyage_or_a_look_is_offered_alike(viewer: int) -> None:
    tables = [drawn(turn="0 move", me="submarines=A:17-4", finds=f"17-3:{kind}@1") for kind in ("snail", "chest")]
    for table in tables:
        play(table, "submarine.A")
    assert_alike(*tables, viewer)
    tables = [drawn(stations("research", 1), "0 look looks=1", finds=f"17-3:{kind}@1") for kind in ("snail", "chest")]
    assert_alike(*tables, viewer)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_n13_2_sonar_tells_others_where_and_not_what(viewer: int) -> None:
    tables = [drawn(turn="1 sonar", players=3, others=["submarines=A:1-20"]) for _ in range(2)]
    assert_told_alike(*tables, ("sonar.A", "sonar.A"), viewer)
    assert_told_alike(*tables, ("reveal.gold", "reveal.atlantis13"), viewer)
    assert_alike(*tables, viewer)
    assert [face(table, "1-18", 1) for table in tables] == ["gold", "atlantis13"]
    assert [face(table, "1-18", viewer) for table in tables] == [None, None]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_n13_2_a_look_tells_others_where_and_not_what(viewer: int) -> None:
    city = stations("research", 2, crew="1")
    tables = [drawn(city, "1 look looks=2", players=3) for _ in range(2)]
    assert_told_alike(*tables, ("look.30-1", "look.30-1"), viewer)
    assert_told_alike(*tables, ("reveal.gold", "reveal.atlantis14"), viewer)
    assert_alike(*tables, viewer)


def test_n13_2_the_one_who_looks_is_told() -> None:
    match = play(drawn(turn="1 sonar", others=["submarines=A:1-20"]), "sonar.A")
    before = match.state.copy()
    match.play("reveal.gold")
    told = {viewer: GAME.tell(before, GAME.read_action("reveal.gold"), match.state, viewer)[0] for viewer in (0, 1)}
    assert (told[0].key, told[1].key) == ("event.look", "event.see")
    assert (told[1].args["face"], "face" in told[0].args) == ("gold", False)


def test_n13_2_once_turned_up_it_is_known_to_all() -> None:
    match = drawn(turn="0 move", me="money=0 submarines=A:17-4", finds="17-3:snail@1")
    play(match, "submarine.A", "go.17-3", "reveal.snail")
    assert [face(match, "17-3", viewer) for viewer in (0, 1, SPECTATOR)] == ["snail"] * 3


# ------------------------------------------------------------------------------------------------ secret orders


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_n13_3_orders_of_others_are_secret(viewer: int) -> None:
    more = {"city": stations("sonar", 2, crew="1"), "chips": "sonar=1", "finds": "17-3:scallop- 19-5:scallop-", "me": "order=snail+urchin"}
    tables = [
        drawn(others=[f"money=9 order={order} finds=scallop2"], **more)  # which can be raised, or not
        for order in ("scallop+urchin", "snail+jellyfish")
    ]
    assert_alike(*tables, viewer)
    assert tables[0].scores() != tables[1].scores()


def test_n13_3_each_sees_its_own() -> None:
    match = drawn(players=4)
    assert [player(match, seat)["order"] for seat in range(4)] == list(ORDERS)


def test_n13_3_at_the_end_all_are_shown() -> None:
    match = play(drawn(turn="1 move busy=0", others=["submarines=A:0-22"]), "done")
    assert match.is_over
    for viewer in (SPECTATOR, 0, 1):
        assert [seat["order"] for seat in match.view(viewer)["players"]] == list(ORDERS[:2])
        assert [seat["points"] for seat in match.view(viewer)["players"]] == match.scores()


# ------------------------------------------------------------------------------------------------ counting and imagining


def test_n13_4_a_player_who_counts_can_tell_what_is_left_in_each_zone() -> None:
    match = drawn(finds="17-3:snail@0 19-5:snail@1 15-4:urchin! 20-1:gold- 30-1:gold@1")
    pool = match.seen_by(0)[0].pool
    left = FACES_IN_ZONE.copy()
    for where, kind in (("slope", "snail"), ("slope", "urchin"), ("deep", "gold")):
        left[ZONES.index(where), FACES.index(kind)] -= 1
    assert (pool == left).all()


def check_deal(match: Match, imagined: Match, viewer: int) -> None:
    """A deal leaves alone what the player knows and agrees with zones, counts and who has looked where."""
    assert imagined.seen_by(viewer).tobytes() == match.seen_by(viewer).tobytes()
    assert GAME.is_whole(imagined.state)
    state, seen = imagined.state[0], match.seen_by(viewer)[0]
    assert state.pool.min() >= 0
    for find, kind in enumerate(seen.what.tolist()):
        if kind >= 0:
            assert state.what[find] == kind
    for where in range(len(ZONES)):
        known = Counter(int(kind) for find, kind in enumerate(state.what) if FIND_ZONE[find] == where and kind >= 0)
        assert [int(state.pool[where, kind]) + known[kind] for kind in range(len(FACES))] == FACES_IN_ZONE[where].tolist()
    assert len(set(state.order[: state.players].tolist())) == state.players


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_n13_4_deals_agree_with_zones_counts_and_everything_seen(viewer: int) -> None:
    match = drawn(
        stations("research", 2),
        players=3,
        finds="17-3:snail@0 19-5:snail@12 15-4:urchin! 20-1:gold- 30-1:gold@1 31-4:atlantis15@2 14-2:atlantis13@01",
        ruins="1=0",
    )
    for seed in range(60):
        check_deal(match, dealt(match, viewer, seed), viewer)


def test_n13_4_so_they_do_all_through_a_lively_game() -> None:
    for match in lively(3, 9):
        if len(match.steps) % 12 == 0 or match.is_over:
            for viewer in (SPECTATOR, 0, 1, 2):
                check_deal(match, dealt(match, viewer, len(match.steps)), viewer)


def test_n13_4_every_possibility_is_as_likely_as_there_are_of_it() -> None:
    match = drawn(finds="17-3:snail@1 19-5:snail@0 15-4:snail! 11-3:scallop-")
    shown = Counter(is_what(dealt(match, 0, seed), "17-3") for seed in range(2300))
    slope = FACES_IN_ZONE[ZONES.index("slope")].astype(int)
    slope[FACES.index("snail")] -= 2
    slope[FACES.index("scallop")] -= 1
    assert set(shown) == {kind for kind, count in zip(FACES, slope, strict=True) if count}
    for kind, count in shown.items():
        expected = 2300 * slope[FACES.index(kind)] / slope.sum()
        assert abs(count - expected) < 5 * np.sqrt(expected), kind


def test_n13_4_the_last_ones_can_only_be_what_is_left() -> None:
    # Of the trench everything is known to player 0 but three finds, which player 1 has seen.
    told = whole_zone("trench", "@0").split()
    hidden = [word.replace("@0", "@1") for word in told[:2] + told[-1:]]
    match = drawn(trench=True, finds=" ".join(told[2:-1] + hidden))
    squares = [word.partition(":")[0] for word in hidden]
    faces = [word.partition(":")[2].removesuffix("@1") for word in hidden]
    assert faces == ["gold", "gold", "atlantis15"]
    shown = Counter(tuple(is_what(imagined, square) for square in squares) for imagined in (dealt(match, 0, seed) for seed in range(300)))
    assert set(shown) == set(permutations(faces))
    assert all(60 < count < 140 for count in shown.values())


def test_n13_4_orders_are_dealt_from_those_the_player_does_not_have() -> None:
    match = drawn(players=3)
    orders = Counter(tuple(ORDERS[k] for k in dealt(match, 1, seed).state[0].order[:3]) for seed in range(900))
    others = [order for order in ORDERS if order != ORDERS[1]]
    assert set(orders) == {(first, ORDERS[1], third) for first, third in permutations(others, 2)}
    assert all(100 < count < 200 for count in orders.values())


def test_n13_4_a_spectator_imagines_every_order() -> None:
    match = drawn()
    orders = {tuple(dealt(match, SPECTATOR, seed).state[0].order[:2].tolist()) for seed in range(300)}
    assert orders == set(permutations(range(4), 2))


def test_n13_4_what_nobody_has_seen_is_not_decided_at_all() -> None:
    match = drawn()
    assert (match.state[0].what == -1).all()
    assert (dealt(match, 0, 1).state[0].what == -1).all()
    assert [zone(square) for square in FIND_SQUARES] == [ZONES[where] for where in FIND_ZONE]
