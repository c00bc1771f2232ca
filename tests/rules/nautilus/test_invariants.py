"""What is true of every position, by counting and by plain geometry; over games of chance and of the livelier player."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rules.nautilus.brute_force import (
    EVERY_GAME,
    MORE_GAMES,
    Sample,
    bits,
    cities,
    city,
    doors,
    every_game,
    joints,
    module_of,
    nine,
    octagon,
    played,
    squares,
    steps,
    within,
    xy,
)
from rules.nautilus.drawn import FIND_SQUARES, GAME, Square, locks_of, name, zone
from rules.nautilus.lively import lively

from critias.core.rules import calls
from critias.games.nautilus.chart import FACES_IN_ZONE
from critias.games.nautilus.components import (
    BUILDING_PRICE,
    COLUMNS,
    FACES,
    FIRST_STATION,
    KIND_OF,
    KINDS,
    MODULES,
    MONEY,
    SORT_CREW,
    SORT_KIND,
    SORTS,
    STATION_KINDS,
    TURNS,
    ZONES,
)
from critias.games.nautilus.rules.city import overlap
from critias.games.nautilus.state import BUILD, LOOK, MOVE, NEWS, PHASES, PLACE, SAIL_ON, SONAR_PHASE, WALK, WALK_ON

pytestmark = pytest.mark.sweep

# ------------------------------------------------------------------------------------------------ nothing appears or vanishes


@every_game
def test_money_is_with_the_players_or_in_the_bank(game: Sample) -> None:
    for word, state in played(game):
        assert state.money.sum() + state.bank == int(state.players) * MONEY[state.players], word
        assert state.money.min() >= 0


@every_game
def test_aquanauts_are_in_the_city_in_held_habitats_or_in_the_reserve(game: Sample) -> None:
    for word, state in played(game):
        for player in range(state.players):
            held = sum(int(number) * SORT_CREW[sort] for sort, number in enumerate(state.held[player]))
            assert state.crew[:, player].sum() + held + state.reserve[player] == 15, word
            assert state.reserve[player] >= 0
        assert state.crew.min() >= 0
        for player in range(4):
            crew = state.crew[:, player].tolist()
            assert bits(state.present[player]) == [module for module in range(len(MODULES)) if crew[module] > 0]
            assert bits(state.crowd[player]) == [module for module in range(len(MODULES)) if crew[module] > 1]


@every_game
def test_modules_are_in_the_city_in_front_of_a_player_or_in_the_supply(game: Sample) -> None:
    for word, state in played(game):
        number = Counter(int(KIND_OF[module]) for module in bits(state.built))
        for player in range(state.players):
            assert state.held[player].sum() <= 4
            for sort, held in enumerate(state.held[player].tolist()):
                number[SORT_KIND[sort]] += held
        assert [number[kind] + int(state.supply[kind]) for kind in range(1, len(KINDS))] == [10, 10, 4, 4, 4, 4, 4], word
        assert bits(state.built) == [module for module, square in enumerate(state.place.tolist()) if square >= 0]
        for kind in range(len(KINDS)):  # they are numbered as they are built
            mine = [module for module in range(len(MODULES)) if KIND_OF[module] == kind]
            built = [bool(state.built >> module & 1) for module in mine]
            assert built == sorted(built, reverse=True)


@every_game
def test_finds_of_each_zone_are_those_of_the_table(game: Sample) -> None:
    zones = [ZONES.index(zone(square)) for square in FIND_SQUARES]
    for word, state in played(game):
        faces = state.pool.astype(int)
        for find, kind in enumerate(state.what.tolist()):
            if kind >= 0:
                faces[zones[find], kind] += 1
        assert (faces == FACES_IN_ZONE).all(), word
        assert state.pool.min() >= 0
        seen = int(state.seen[0] | state.seen[1] | state.seen[2] | state.seen[3])
        assert bits(seen | int(state.shown)) == [find for find, kind in enumerate(state.what.tolist()) if kind >= 0]
        assert ~int(state.there) & ~int(state.shown) & (1 << 60) - 1 == 0  # what is gone was turned up
        assert squares(state.finds) == {FIND_SQUARES[find] for find in bits(state.there)}


@every_game
def test_what_is_collected_is_gone_from_the_board(game: Sample) -> None:
    for word, state in played(game):
        gone = Counter(int(kind) for find, kind in enumerate(state.what) if not state.there >> find & 1)
        assert all(state.got[:, kind].sum() <= gone[kind] for kind in range(5)), word
        assert [number for number in range(15) if state.ruins[number] >= -1] == [number for number in range(15) if gone[7 + number]]


@every_game
def test_submarines_lie_apart_and_not_on_the_city(game: Sample) -> None:
    for word, state in played(game):
        afloat = [xy(square) for square in state.submarine.ravel().tolist() if square >= 0]
        covered = {square for module in bits(state.built) for square in nine(xy(int(state.place[module])))}
        assert len(set(afloat)) == len(afloat) == state.afloat, word
        assert not covered & set(afloat), word
        assert squares(state.full) == covered | set(afloat)
        face_up = {FIND_SQUARES[find] for find in bits(state.shown)} | {FIND_SQUARES[find] for find in bits(state.pending)}
        assert set(afloat) & squares(state.finds) <= face_up
        assert state.trench_open or all(zone(square) != "trench" for square in afloat)


# ------------------------------------------------------------------------------------------------ the city, by plain geometry


def test_octagons_overlap_as_their_triangles_do() -> None:
    centre = (10, 10)
    for x in range(4, 17):
        for y in range(4, 17):
            shared = octagon(centre) & octagon((x, y))
            assert bool(overlap(10 * COLUMNS + 10, y * COLUMNS + x)) == bool(shared), (x, y)


@every_game
def test_no_two_modules_overlap(game: Sample) -> None:
    for _, modules in cities(game):
        triangles = [triangle for module in modules.values() for triangle in octagon(module[2])]
        assert len(triangles) == len(set(triangles))
        assert all(0 <= x < 36 and 0 <= y < 24 for x, y, _ in triangles)


@every_game
def test_modules_are_joined_where_locks_meet(game: Sample) -> None:
    for state, modules in cities(game):
        graph = joints(modules)
        for module in range(len(MODULES)):
            assert set(bits(state.joined[module])) == graph.get(module, set())
            assert all(state.joined[other] >> module & 1 for other in bits(state.joined[module]))


@every_game
def test_n13_5_every_module_can_be_reached_from_the_base(game: Sample) -> None:
    for _, modules in cities(game):
        assert within(joints(modules), 0, 99).keys() == modules.keys()


@cache
def depth(centre: Square) -> int:
    """What a module there costs, by the deepest of its squares; 9 where it is not wholly on the board."""
    if not (1 <= centre[0] <= 34 and 1 <= centre[1] <= 22):
        return 9
    return max(BUILDING_PRICE[ZONES.index(zone(square))] for square in nine(centre))


def places(state: Any, kind: str) -> Iterator[str]:
    """Every square and turn where a module of this kind may be placed."""
    modules = city(state)
    triangles = frozenset().union(*(octagon(module[2]) for module in modules.values()))
    fresh = set(bits(state.fresh)) or set(modules)
    points = frozenset().union(*(doors(*modules[module]) for module in fresh))
    afloat = {xy(square) for square in state.submarine.ravel().tolist() if square >= 0}
    money = int(state.money[state.turn]) + int(state.paid)
    for centre in ((x, y) for x in range(36) for y in range(24)):
        if depth(centre) <= money and depth(centre) != 9 and not octagon(centre) & triangles and not afloat & set(nine(centre)):
            yield from (f"{name(centre)}.{turn}" for turn in TURNS if doors(kind, turn, centre) & points)


def words(state: Any, verb: str) -> set[str]:
    legal = map(GAME.write_action, calls.legal(state.reshape(1), GAME.facts.max_choices))
    return {word.partition(".")[2] for word in legal if word.startswith(verb)}


@every_game
def test_placements_are_every_square_and_turn_that_fits(game: Sample) -> None:
    asked = 0
    for _, state in played(game):
        if state.phase == PLACE:
            asked += 1
            assert words(state, "place.") == set(places(state, KINDS[SORT_KIND[state.chosen]]))
    assert asked


@every_game
def test_what_can_be_built_is_what_has_a_place(game: Sample) -> None:
    for _, state in played(game):
        if state.phase == BUILD:
            held = [SORTS[sort] for sort, number in enumerate(state.held[state.turn].tolist()) if number]
            assert words(state, "build.") == {sort for sort in held if any(places(state, sort.partition(".")[0]))}


@every_game
def test_a_group_pays_for_its_deepest_square(game: Sample) -> None:
    paid, before_group = 0, 0
    for before, word, after in steps(game):
        if word.startswith("place.") and before.built:
            centre = tuple(map(int, word.split(".")[1].split("-")))
            paid = max(paid if before.fresh else 0, depth(centre))
            before_group = before_group if before.fresh else int(before.money[before.turn])
            assert before_group - after.money[before.turn] == paid


# ------------------------------------------------------------------------------------------------ aquanauts


def in_service(state: Any, player: int, kind: str) -> int:
    stations = [module for module in range(FIRST_STATION, len(MODULES)) if KINDS[KIND_OF[module]] == kind]
    return sum(state.crew[module, player] > 0 for module in stations)


def helped(state: Any, kind: str) -> int:
    return min(in_service(state, int(state.turn), kind), 2)


@every_game
def test_aquanauts_walk_where_the_steps_allow(game: Sample) -> None:
    for _, state in played(game):
        if state.phase not in (WALK, NEWS, WALK_ON):
            continue
        me, graph = int(state.turn), joints(city(state))
        is_news = state.phase == NEWS or state.boosted
        left = 2 if is_news else 3 + helped(state, "training") - int(state.steps)
        ends = {start: ends_of(state, graph, start, left) for start in graph}
        if state.phase == WALK_ON:
            assert words(state, "to.") == {MODULES[end] for end in ends[int(state.walker)]}
        else:
            stay = {m: (m >= FIRST_STATION or m == state.arrived) for m in graph}
            able = {MODULES[m] for m in graph if state.crew[m, me] > stay[m] and ends[m]}
            assert words(state, "walk.") == able


def ends_of(state: Any, graph: dict[int, set[int]], start: int, left: int) -> set[int]:
    me = int(state.turn)

    def is_dear(module: int) -> bool:
        return module >= FIRST_STATION and state.builder[module] != me and state.crew[module, me] == 0

    return {end for end in within(graph, start, left) if end != start and (state.money[me] > 0 or not is_dear(end))}


@every_game
def test_a_station_in_service_never_loses_its_last_aquanaut(game: Sample) -> None:
    for before, word, after in steps(game):
        assert not ((before.crew > 0) & (after.crew == 0))[FIRST_STATION:].any(), word


@every_game
def test_who_has_the_3_chip_has_two_and_nobody_has_more(game: Sample) -> None:
    for before, word, after in steps(game):
        for k, kind in enumerate(STATION_KINDS):
            own = [in_service(after, player, kind) for player in range(after.players)]
            holder, former = int(after.chip[k]), int(before.chip[k])
            if holder >= 0:
                assert own[holder] >= 2 and own[holder] == max(own), word
            if holder != former:
                assert own.count(max(own)) == 1 and former != holder == before.turn
            if holder < 0 or holder == former:  # nobody who came into sole possession of most was left without it
                most = [player for player in range(after.players) if own[player] == max(own) >= 2]
                assert len(most) != 1 or most == [holder]


# ------------------------------------------------------------------------------------------------ submarines


def reach(state: Any, number: int) -> set[Square]:
    """Where a submarine may end, found square by square."""
    me = int(state.turn)
    start = xy(int(state.submarine[me, number]))
    most = 3 if state.boosted else 4 + helped(state, "technical")
    finds = squares(state.finds)
    full = {xy(square) for square in state.submarine.ravel().tolist() if square >= 0}
    full |= {square for module in bits(state.built) for square in nine(xy(int(state.place[module])))}
    enters = bool(state.trench_open) or all(in_service(state, me, kind) for kind in STATION_KINDS)
    far = {start: 0}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        if far[x, y] == most or ((x, y) in finds and (x, y) != start):
            continue
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there in far or not (0 <= there[0] < 36 and 0 <= there[1] < 24) or (zone(there) == "trench" and not enters):
                continue
            far[there] = far[x, y] + 1
            queue.append(there)
    return far.keys() - full


def may_retry(state: Any, number: int) -> bool:
    """Whether the submarine lies on a find left unpaid in an earlier turn that can be paid now."""
    square = xy(int(state.submarine[state.turn, number]))
    if square not in squares(state.finds) or state.unpaid >> number & 1:
        return False
    face = FACES[state.what[FIND_SQUARES.index(square)]]
    price = 0 if face in ("chest", "speed") else 2 if zone(square) == "trench" else 1
    return bool(state.money[state.turn] >= price)


@every_game
def test_voyages_are_every_square_that_can_be_reached(game: Sample) -> None:
    for _, state in played(game):
        if state.phase == SAIL_ON:
            number = int(state.sailing)
            own = xy(int(state.submarine[state.turn, number]))
            has_moved = state.moved >> number & 1 and not state.boosted
            expected = set() if has_moved else reach(state, number)
            if not has_moved and not state.boosted and may_retry(state, number):
                expected.add(own)
            assert words(state, "go.") == {name(square) for square in expected}


DOORS = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}


def door_squares(state: Any, module: int) -> dict[str, Square]:
    kind, turn, (x, y) = module_of(state, module)
    return {side: (x + DOORS[side][0], y + DOORS[side][1]) for side in DOORS if side in locks_of(kind, turn)}


def harbours(state: Any, number: int) -> list[int]:
    """Manned stations with a blue lock where the submarine is."""
    square = xy(int(state.submarine[state.turn, number]))
    manned = [module for module in bits(state.built) if module >= FIRST_STATION and state.crew[module].any()]
    return [module for module in manned if square in door_squares(state, module).values()]


@every_game
def test_submarines_come_home_at_blue_locks_of_manned_stations(game: Sample) -> None:
    for _, state in played(game):
        if state.phase == SAIL_ON:
            me = int(state.turn)
            near = [] if state.boosted else harbours(state, int(state.sailing))
            is_free = {m: state.money[me] > 0 or state.builder[m] == me or state.crew[m, me] > 0 for m in near}
            assert words(state, "home.") == {MODULES[m] for m in near if is_free[m] and state.reserve[me] > 0}
            assert words(state, "dock") == ({""} if near else set())


@every_game
def test_submarines_are_offered_that_can_do_something(game: Sample) -> None:
    for _, state in played(game):
        if state.phase == MOVE:
            afloat = [number for number, square in enumerate(state.submarine[state.turn].tolist()) if square >= 0]
            unmoved = [number for number in afloat if not state.moved >> number & 1]
            able = {number for number in unmoved if reach(state, number) or may_retry(state, number)}
            able |= {number for number in afloat if harbours(state, number)}
            assert words(state, "submarine.") == {"ABC"[number] for number in able}


@every_game
def test_looks_are_offered_at_what_is_not_known(game: Sample) -> None:
    for _, state in played(game):
        if state.phase == LOOK:
            unknown = [find for find in bits(state.there) if not (state.shown | state.seen[state.turn]) >> find & 1]
            elsewhere = [find for find in unknown if zone(FIND_SQUARES[find]) != ZONES[state.looked_zone]]
            offered = elsewhere if state.looked_zone >= 0 and elsewhere else unknown
            assert words(state, "look.") == {name(FIND_SQUARES[find]) for find in offered}


@every_game
def test_submarines_are_launched_at_free_blue_locks(game: Sample) -> None:
    for _, state in played(game):
        if PHASES[state.phase] != "launch":
            continue
        taken = squares(state.full) | squares(state.finds)
        crowded = [m for m in bits(state.built) if m >= FIRST_STATION and state.crew[m, state.turn] >= 2]
        doors_of = [(m, side, square) for m in crowded for side, square in door_squares(state, m).items()]
        free = {(m, side) for m, side, (x, y) in doors_of if 0 <= x < 36 and 0 <= y < 24 and (x, y) not in taken}
        assert words(state, "launch.") == {f"{MODULES[m]}.{side}" for m, side in free}


@every_game
def test_sonar_shows_what_is_near(game: Sample) -> None:
    for before, word, after in steps(game):
        if before.phase != SONAR_PHASE:
            continue
        me = int(before.turn)
        near = {}
        for number, square in enumerate(before.submarine[me].tolist()):
            x, y = xy(square)
            unknown = [k for k in bits(before.there) if not (before.shown | before.seen[me]) >> k & 1] if square >= 0 else []
            near["ABC"[number]] = {
                find
                for find, (a, b) in ((k, FIND_SQUARES[k]) for k in unknown)
                if abs(a - x) + abs(b - y) <= 4 + helped(before, "sonar") and (zone((a, b)) != "trench" or zone((x, y)) == "trench")
            }
        assert words(before, "sonar.") == {k for k in near if near[k] and not before.pinged >> "ABC".index(k) & 1}
        if word.startswith("sonar."):
            assert set(bits(after.pending)) == near[word[-1]]


# ------------------------------------------------------------------------------------------------ more games, and how lively they are

EVERYTHING = (
    test_money_is_with_the_players_or_in_the_bank,
    test_aquanauts_are_in_the_city_in_held_habitats_or_in_the_reserve,
    test_modules_are_in_the_city_in_front_of_a_player_or_in_the_supply,
    test_finds_of_each_zone_are_those_of_the_table,
    test_what_is_collected_is_gone_from_the_board,
    test_submarines_lie_apart_and_not_on_the_city,
    test_no_two_modules_overlap,
    test_modules_are_joined_where_locks_meet,
    test_n13_5_every_module_can_be_reached_from_the_base,
    test_placements_are_every_square_and_turn_that_fits,
    test_what_can_be_built_is_what_has_a_place,
    test_a_group_pays_for_its_deepest_square,
    test_aquanauts_walk_where_the_steps_allow,
    test_a_station_in_service_never_loses_its_last_aquanaut,
    test_who_has_the_3_chip_has_two_and_nobody_has_more,
    test_voyages_are_every_square_that_can_be_reached,
    test_submarines_come_home_at_blue_locks_of_manned_stations,
    test_submarines_are_offered_that_can_do_something,
    test_looks_are_offered_at_what_is_not_known,
    test_submarines_are_launched_at_free_blue_locks,
    test_sonar_shows_what_is_near,
)


@pytest.mark.slow
@pytest.mark.parametrize("game", MORE_GAMES, ids=lambda game: "-".join(map(str, game)))
def test_all_of_this_in_more_games(game: Sample) -> None:
    for check in EVERYTHING:
        check(game)


VERBS = "buy build place walk to launch sonar submarine go home dock look reveal done"


def test_lively_games_reach_every_rule() -> None:
    games = [played((*game[:3], seed)) for game in EVERY_GAME if game[0] == "lively" for seed in (5, 6)]
    assert {word.partition(".")[0] for positions in games for word, _ in positions if word} == set(VERBS.split())
    states = [state for positions in games for _, state in positions]
    assert {PHASES[state.phase] for state in states} == set(PHASES)
    assert any(state.trench_open for state in states)
    assert any((state.ruins == -1).any() for state in states)
    assert any(state.unpaid for state in states)
    assert any(state.afloat >= 4 for state in states)


def test_lively_games_come_to_all_three_ends() -> None:
    ends = set()
    for players, seed, luck in ((2, 1, ()), (3, 3, ()), (4, 0, ["reveal.atlantis"]), (4, 1, ["reveal.atlantis"])):
        state = list(lively(players, seed, luck=luck))[-1].state[0]
        ends.add("all" if -2 not in state.ruins else "last" if state.is_last else "idle")
    assert ends == {"all", "last", "idle"}
