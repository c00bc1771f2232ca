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
    Kind,
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

from critias.core import calls
from critias.games.nautilus.chart import FACES_IN_ZONE
from critias.games.nautilus.city import overlap
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
from critias.games.nautilus.state import BUILD, LOOK, MOVE, NEWS, PHASES, PLACE, SAIL_ON, SONAR_PHASE, WALK, WALK_ON

# ------------------------------------------------------------------------------------------------ nothing appears or vanishes


@every_game
def test_money_is_with_the_players_or_in_the_bank(game: Kind) -> None:
    for word, record in played(game):
        assert record.money.sum() + record.bank == int(record.players) * MONEY[record.players], word
        assert record.money.min() >= 0


@every_game
def test_aquanauts_are_in_the_city_in_held_habitats_or_in_the_reserve(game: Kind) -> None:
    for word, record in played(game):
        for player in range(record.players):
            held = sum(int(number) * SORT_CREW[sort] for sort, number in enumerate(record.held[player]))
            assert record.crew[:, player].sum() + held + record.reserve[player] == 15, word
            assert record.reserve[player] >= 0
        assert record.crew.min() >= 0
        for player in range(4):
            crew = record.crew[:, player].tolist()
            assert bits(record.present[player]) == [module for module in range(len(MODULES)) if crew[module] > 0]
            assert bits(record.crowd[player]) == [module for module in range(len(MODULES)) if crew[module] > 1]


@every_game
def test_modules_are_in_the_city_in_front_of_a_player_or_in_the_supply(game: Kind) -> None:
    for word, record in played(game):
        number = Counter(int(KIND_OF[module]) for module in bits(record.built))
        for player in range(record.players):
            assert record.held[player].sum() <= 4
            for sort, held in enumerate(record.held[player].tolist()):
                number[SORT_KIND[sort]] += held
        assert [number[kind] + int(record.supply[kind]) for kind in range(1, len(KINDS))] == [10, 10, 4, 4, 4, 4, 4], word
        assert bits(record.built) == [module for module, square in enumerate(record.place.tolist()) if square >= 0]
        for kind in range(len(KINDS)):  # they are numbered as they are built
            mine = [module for module in range(len(MODULES)) if KIND_OF[module] == kind]
            built = [bool(record.built >> module & 1) for module in mine]
            assert built == sorted(built, reverse=True)


@every_game
def test_finds_of_each_zone_are_those_of_the_table(game: Kind) -> None:
    zones = [ZONES.index(zone(square)) for square in FIND_SQUARES]
    for word, record in played(game):
        faces = record.pool.astype(int)
        for find, kind in enumerate(record.what.tolist()):
            if kind >= 0:
                faces[zones[find], kind] += 1
        assert (faces == FACES_IN_ZONE).all(), word
        assert record.pool.min() >= 0
        seen = int(record.seen[0] | record.seen[1] | record.seen[2] | record.seen[3])
        assert bits(seen | int(record.shown)) == [find for find, kind in enumerate(record.what.tolist()) if kind >= 0]
        assert ~int(record.there) & ~int(record.shown) & (1 << 60) - 1 == 0  # what is gone was turned up
        assert squares(record.finds) == {FIND_SQUARES[find] for find in bits(record.there)}


@every_game
def test_what_is_collected_is_gone_from_the_board(game: Kind) -> None:
    for word, record in played(game):
        gone = Counter(int(kind) for find, kind in enumerate(record.what) if not record.there >> find & 1)
        assert all(record.got[:, kind].sum() <= gone[kind] for kind in range(5)), word
        assert [number for number in range(15) if record.ruins[number] >= -1] == [number for number in range(15) if gone[7 + number]]


@every_game
def test_submarines_lie_apart_and_not_on_the_city(game: Kind) -> None:
    for word, record in played(game):
        afloat = [xy(square) for square in record.submarine.ravel().tolist() if square >= 0]
        covered = {square for module in bits(record.built) for square in nine(xy(int(record.place[module])))}
        assert len(set(afloat)) == len(afloat) == record.afloat, word
        assert not covered & set(afloat), word
        assert squares(record.full) == covered | set(afloat)
        face_up = {FIND_SQUARES[find] for find in bits(record.shown)} | {FIND_SQUARES[find] for find in bits(record.pending)}
        assert set(afloat) & squares(record.finds) <= face_up
        assert record.trench_open or all(zone(square) != "trench" for square in afloat)


# ------------------------------------------------------------------------------------------------ the city, by plain geometry


def test_octagons_overlap_as_their_triangles_do() -> None:
    centre = (10, 10)
    for x in range(4, 17):
        for y in range(4, 17):
            shared = octagon(centre) & octagon((x, y))
            assert bool(overlap(10 * COLUMNS + 10, y * COLUMNS + x)) == bool(shared), (x, y)


@every_game
def test_no_two_modules_overlap(game: Kind) -> None:
    for _, modules in cities(game):
        triangles = [triangle for module in modules.values() for triangle in octagon(module[2])]
        assert len(triangles) == len(set(triangles))
        assert all(0 <= x < 36 and 0 <= y < 24 for x, y, _ in triangles)


@every_game
def test_modules_are_joined_where_locks_meet(game: Kind) -> None:
    for record, modules in cities(game):
        graph = joints(modules)
        for module in range(len(MODULES)):
            assert set(bits(record.joined[module])) == graph.get(module, set())
            assert all(record.joined[other] >> module & 1 for other in bits(record.joined[module]))


@every_game
def test_n13_5_every_module_can_be_reached_from_the_base(game: Kind) -> None:
    for _, modules in cities(game):
        assert within(joints(modules), 0, 99).keys() == modules.keys()


@cache
def depth(centre: Square) -> int:
    """What a module there costs, by the deepest of its squares; 9 where it is not wholly on the board."""
    if not (1 <= centre[0] <= 34 and 1 <= centre[1] <= 22):
        return 9
    return max(BUILDING_PRICE[ZONES.index(zone(square))] for square in nine(centre))


def places(record: Any, kind: str) -> Iterator[str]:
    """Every square and turn where a module of this kind may be placed."""
    modules = city(record)
    triangles = frozenset().union(*(octagon(module[2]) for module in modules.values()))
    fresh = set(bits(record.fresh)) or set(modules)
    points = frozenset().union(*(doors(*modules[module]) for module in fresh))
    afloat = {xy(square) for square in record.submarine.ravel().tolist() if square >= 0}
    money = int(record.money[record.turn]) + int(record.paid)
    for centre in ((x, y) for x in range(36) for y in range(24)):
        if depth(centre) <= money and depth(centre) != 9 and not octagon(centre) & triangles and not afloat & set(nine(centre)):
            yield from (f"{name(centre)}.{turn}" for turn in TURNS if doors(kind, turn, centre) & points)


def words(record: Any, verb: str) -> set[str]:
    legal = map(GAME.write_action, calls.legal(record.reshape(1), GAME.facts.most_choices))
    return {word.partition(".")[2] for word in legal if word.startswith(verb)}


@every_game
def test_placements_are_every_square_and_turn_that_fits(game: Kind) -> None:
    asked = 0
    for _, record in played(game):
        if record.phase == PLACE:
            asked += 1
            assert words(record, "place.") == set(places(record, KINDS[SORT_KIND[record.chosen]]))
    assert asked


@every_game
def test_what_can_be_built_is_what_has_a_place(game: Kind) -> None:
    for _, record in played(game):
        if record.phase == BUILD:
            held = [SORTS[sort] for sort, number in enumerate(record.held[record.turn].tolist()) if number]
            assert words(record, "build.") == {sort for sort in held if any(places(record, sort.partition(".")[0]))}


@every_game
def test_a_group_pays_for_its_deepest_square(game: Kind) -> None:
    paid, before_group = 0, 0
    for before, word, after in steps(game):
        if word.startswith("place.") and before.built:
            centre = tuple(map(int, word.split(".")[1].split("-")))
            paid = max(paid if before.fresh else 0, depth(centre))
            before_group = before_group if before.fresh else int(before.money[before.turn])
            assert before_group - after.money[before.turn] == paid


# ------------------------------------------------------------------------------------------------ aquanauts


def in_service(record: Any, player: int, kind: str) -> int:
    stations = [module for module in range(FIRST_STATION, len(MODULES)) if KINDS[KIND_OF[module]] == kind]
    return sum(record.crew[module, player] > 0 for module in stations)


def helped(record: Any, kind: str) -> int:
    return min(in_service(record, int(record.turn), kind), 2)


@every_game
def test_aquanauts_walk_where_the_steps_allow(game: Kind) -> None:
    for _, record in played(game):
        if record.phase not in (WALK, NEWS, WALK_ON):
            continue
        me, graph = int(record.turn), joints(city(record))
        is_news = record.phase == NEWS or record.boosted
        left = 2 if is_news else 3 + helped(record, "training") - int(record.steps)
        ends = {start: ends_of(record, graph, start, left) for start in graph}
        if record.phase == WALK_ON:
            assert words(record, "to.") == {MODULES[end] for end in ends[int(record.walker)]}
        else:
            stay = {m: (m >= FIRST_STATION or m == record.arrived) for m in graph}
            able = {MODULES[m] for m in graph if record.crew[m, me] > stay[m] and ends[m]}
            assert words(record, "walk.") == able


def ends_of(record: Any, graph: dict[int, set[int]], start: int, left: int) -> set[int]:
    me = int(record.turn)

    def is_dear(module: int) -> bool:
        return module >= FIRST_STATION and record.builder[module] != me and record.crew[module, me] == 0

    return {end for end in within(graph, start, left) if end != start and (record.money[me] > 0 or not is_dear(end))}


@every_game
def test_a_station_in_service_never_loses_its_last_aquanaut(game: Kind) -> None:
    for before, word, after in steps(game):
        assert not ((before.crew > 0) & (after.crew == 0))[FIRST_STATION:].any(), word


@every_game
def test_who_has_the_3_chip_has_two_and_nobody_has_more(game: Kind) -> None:
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


def reach(record: Any, number: int) -> set[Square]:
    """Where a submarine may end, found square by square."""
    me = int(record.turn)
    start = xy(int(record.submarine[me, number]))
    most = 3 if record.boosted else 4 + helped(record, "technical")
    finds = squares(record.finds)
    full = {xy(square) for square in record.submarine.ravel().tolist() if square >= 0}
    full |= {square for module in bits(record.built) for square in nine(xy(int(record.place[module])))}
    enters = bool(record.trench_open) or all(in_service(record, me, kind) for kind in STATION_KINDS)
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


def may_retry(record: Any, number: int) -> bool:
    """Whether the submarine lies on a find left unpaid in an earlier turn that can be paid now."""
    square = xy(int(record.submarine[record.turn, number]))
    if square not in squares(record.finds) or record.unpaid >> number & 1:
        return False
    face = FACES[record.what[FIND_SQUARES.index(square)]]
    price = 0 if face in ("chest", "speed") else 2 if zone(square) == "trench" else 1
    return bool(record.money[record.turn] >= price)


@every_game
def test_voyages_are_every_square_that_can_be_reached(game: Kind) -> None:
    for _, record in played(game):
        if record.phase == SAIL_ON:
            number = int(record.sailing)
            own = xy(int(record.submarine[record.turn, number]))
            has_moved = record.moved >> number & 1 and not record.boosted
            expected = set() if has_moved else reach(record, number)
            if not has_moved and not record.boosted and may_retry(record, number):
                expected.add(own)
            assert words(record, "go.") == {name(square) for square in expected}


DOORS = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}


def door_squares(record: Any, module: int) -> dict[str, Square]:
    kind, turn, (x, y) = module_of(record, module)
    return {side: (x + DOORS[side][0], y + DOORS[side][1]) for side in DOORS if side in locks_of(kind, turn)}


def harbours(record: Any, number: int) -> list[int]:
    """Manned stations with a blue lock where the submarine is."""
    square = xy(int(record.submarine[record.turn, number]))
    manned = [module for module in bits(record.built) if module >= FIRST_STATION and record.crew[module].any()]
    return [module for module in manned if square in door_squares(record, module).values()]


@every_game
def test_submarines_come_home_at_blue_locks_of_manned_stations(game: Kind) -> None:
    for _, record in played(game):
        if record.phase == SAIL_ON:
            me = int(record.turn)
            near = [] if record.boosted else harbours(record, int(record.sailing))
            is_free = {m: record.money[me] > 0 or record.builder[m] == me or record.crew[m, me] > 0 for m in near}
            assert words(record, "home.") == {MODULES[m] for m in near if is_free[m] and record.reserve[me] > 0}
            assert words(record, "dock") == ({""} if near else set())


@every_game
def test_submarines_are_offered_that_can_do_something(game: Kind) -> None:
    for _, record in played(game):
        if record.phase == MOVE:
            afloat = [number for number, square in enumerate(record.submarine[record.turn].tolist()) if square >= 0]
            unmoved = [number for number in afloat if not record.moved >> number & 1]
            able = {number for number in unmoved if reach(record, number) or may_retry(record, number)}
            able |= {number for number in afloat if harbours(record, number)}
            assert words(record, "submarine.") == {"ABC"[number] for number in able}


@every_game
def test_looks_are_offered_at_what_is_not_known(game: Kind) -> None:
    for _, record in played(game):
        if record.phase == LOOK:
            unknown = [find for find in bits(record.there) if not (record.shown | record.seen[record.turn]) >> find & 1]
            elsewhere = [find for find in unknown if zone(FIND_SQUARES[find]) != ZONES[record.looked_zone]]
            offered = elsewhere if record.looked_zone >= 0 and elsewhere else unknown
            assert words(record, "look.") == {name(FIND_SQUARES[find]) for find in offered}


@every_game
def test_submarines_are_launched_at_free_blue_locks(game: Kind) -> None:
    for _, record in played(game):
        if PHASES[record.phase] != "launch":
            continue
        taken = squares(record.full) | squares(record.finds)
        crowded = [m for m in bits(record.built) if m >= FIRST_STATION and record.crew[m, record.turn] >= 2]
        doors_of = [(m, side, square) for m in crowded for side, square in door_squares(record, m).items()]
        free = {(m, side) for m, side, (x, y) in doors_of if 0 <= x < 36 and 0 <= y < 24 and (x, y) not in taken}
        assert words(record, "launch.") == {f"{MODULES[m]}.{side}" for m, side in free}


@every_game
def test_sonar_shows_what_is_near(game: Kind) -> None:
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
def test_all_of_this_in_more_games(game: Kind) -> None:
    for check in EVERYTHING:
        check(game)


VERBS = "buy build place walk to launch sonar submarine go home dock look reveal done"


def test_lively_games_reach_every_rule() -> None:
    games = [played((*game[:3], seed)) for game in EVERY_GAME if game[0] == "lively" for seed in (5, 6)]
    assert {word.partition(".")[0] for positions in games for word, _ in positions if word} == set(VERBS.split())
    records = [record for positions in games for _, record in positions]
    assert {PHASES[record.phase] for record in records} == set(PHASES)
    assert any(record.trench_open for record in records)
    assert any((record.ruins == -1).any() for record in records)
    assert any(record.unpaid for record in records)
    assert any(record.afloat >= 4 for record in records)


def test_lively_games_come_to_all_three_ends() -> None:
    ends = set()
    for players, seed, luck in ((2, 1, ()), (3, 3, ()), (4, 0, ["reveal.atlantis"]), (4, 1, ["reveal.atlantis"])):
        record = list(lively(players, seed, luck=luck))[-1].state[0]
        ends.add("all" if -2 not in record.ruins else "last" if record.is_last else "idle")
    assert ends == {"all", "last", "idle"}
