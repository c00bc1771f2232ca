"""When a process may serve: after all others know of it, until they could take it for gone; and what it does without Redis."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from server.routing_simulation import Hash, Simulation

from critias.server.live.routing.membership import HERE, LEFT, NOWHERE, Membership, Place, Role, Times

TIMES = Times()
SHORT = 0.001


@dataclass
class World:
    """One clock and one hash; beats are answered without delay."""

    now: float = 100.0
    hash: Hash = field(default_factory=Hash)

    def process(self, name: str) -> Membership:
        process = Membership(name, self.now)
        process.address = f"http://{name}"
        return process

    def beat(self, *processes: Membership) -> None:
        for process in processes:
            beat = process.beat(self.now)
            process.heard(beat, self.now, self.hash.take(process.name, beat))

    def fail(self, *processes: Membership) -> None:
        for process in processes:
            process.failed(process.beat(self.now))

    def go_on(self, seconds: float, *processes: Membership) -> None:
        """Let time pass, while these processes beat."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + TIMES.beat)
            self.beat(*processes)

    def roles(self, *processes: Membership) -> list[Role]:
        return [process.role(self.now) for process in processes]

    def serving(self, table: str, *processes: Membership) -> list[str]:
        return [process.name for process in processes if process.place(table, self.now).is_here]


def joined(*names: str) -> tuple[World, list[Membership]]:
    world = World()
    processes = [world.process(name) for name in names]
    world.beat(*processes)
    world.go_on(TIMES.serve + TIMES.beat, *processes)
    return world, processes


def test_a_process_waits_until_everybody_knows_of_it() -> None:
    world = World()
    a = world.process("a")
    world.beat(a)
    assert a.place("t1", world.now) == NOWHERE
    world.go_on(TIMES.serve - SHORT, a)
    assert world.roles(a) == [Role.JOINING]
    world.go_on(SHORT, a)
    assert world.roles(a) == [Role.SERVING]
    assert a.place("t1", world.now) == HERE


def test_each_table_is_served_by_one_and_the_others_know_where() -> None:
    world, processes = joined("a", "b", "c")
    for table in (f"t{number}" for number in range(50)):
        [owner] = world.serving(table, *processes)
        assert {process.place(table, world.now) for process in processes if process.name != owner} == {Place(address=f"http://{owner}")}


def test_one_who_only_watches_serves_nothing_and_knows_where_tables_are() -> None:
    world, [a] = joined("a")
    watching = Membership("w", world.now)
    world.beat(watching)
    assert world.roles(watching) == [Role.WATCHING]
    assert watching.place("t1", world.now) == Place(address="http://a")
    assert "w" not in world.hash.values
    world.beat(a)
    assert len(a.view.ring) == 1


def test_a_process_without_answers_stops_before_others_take_it_for_gone() -> None:
    world, [a, b] = joined("a", "b")
    world.go_on(TIMES.serve - SHORT, b)
    assert world.roles(a, b) == [Role.SERVING, Role.SERVING]
    world.go_on(SHORT, b)
    assert world.roles(a, b) == [Role.JOINING, Role.SERVING]
    assert len(b.view.ring) == 2
    world.go_on(TIMES.gone - TIMES.serve + TIMES.beat, b)
    assert list(b.view.ring.addresses) == ["b"]


def test_one_who_was_away_too_long_joins_again() -> None:
    world, [a, b] = joined("a", "b")
    world.go_on(2.0, b)
    world.beat(a, b)
    assert world.roles(a, b) == [Role.JOINING, Role.SERVING]
    assert len(b.view.ring) == 2
    world.go_on(TIMES.serve + TIMES.beat, a, b)
    assert world.roles(a, b) == [Role.SERVING, Role.SERVING]


def test_one_who_leaves_serves_nothing_and_is_forgotten_with_the_next_beat() -> None:
    world, [a, b] = joined("a", "b")
    a.has_left = True
    assert world.serving("t1", a) == []
    world.beat(a, b)
    assert list(b.view.ring.addresses) == list(a.view.ring.addresses) == ["b"]
    assert world.serving("t1", a, b) == ["b"]
    world.go_on(2 * TIMES.forget + 1, b)
    assert list(world.hash.values) == ["b"]


def test_what_a_dead_process_left_is_deleted() -> None:
    world, [a, b] = joined("a", "b")
    world.go_on(TIMES.forget + TIMES.beat, b)
    assert world.hash.values[a.name] == LEFT
    world.go_on(TIMES.forget + TIMES.beat, b)
    assert list(world.hash.values) == ["b"]


def test_a_redis_that_forgets_everything_makes_nobody_serve_what_another_serves() -> None:
    world, [a, b] = joined("a", "b")
    world.hash.values.clear()
    new = world.process("c")
    for _ in range(30):
        world.go_on(TIMES.beat, a, b, new)
        for table in (f"t{number}" for number in range(20)):
            assert len(world.serving(table, a, b, new)) <= 1
    assert world.roles(a, b, new) == [Role.SERVING] * 3


def test_a_process_whose_name_is_missing_may_be_there() -> None:
    world, [a, b] = joined("a", "b")
    del world.hash.values["a"]
    world.beat(b)
    assert len(b.view.ring) == 2
    world.go_on(TIMES.gone + TIMES.beat, b)
    assert len(b.view.ring) == 1
    assert world.roles(a) == [Role.JOINING]


def test_without_redis_everybody_serves_what_comes_until_they_have_joined_again() -> None:
    world, [a, b] = joined("a", "b")
    world.now += TIMES.serve
    world.fail(a, b)
    assert world.roles(a, b) == [Role.ALONE, Role.ALONE]
    assert world.serving("t1", a, b) == ["a", "b"]
    world.beat(a, b)
    assert world.roles(a, b) == [Role.ALONE, Role.ALONE]
    world.go_on(TIMES.serve + TIMES.beat, a, b)
    assert world.roles(a, b) == [Role.SERVING, Role.SERVING]
    assert len(world.serving("t1", a, b)) == 1


def test_a_process_that_begins_without_redis_serves_what_comes() -> None:
    world = World()
    a = world.process("a")
    world.fail(a)
    assert world.roles(a) == [Role.WATCHING]
    world.now += TIMES.alone
    world.fail(a)
    assert world.roles(a) == [Role.ALONE]


def test_one_that_stood_still_does_not_take_redis_for_away() -> None:
    world, [a] = joined("a")
    world.now += TIMES.beat
    beat = a.beat(world.now)
    world.now += 60.0
    a.failed(beat)
    assert world.roles(a) == [Role.JOINING]


# ------------------------------------------------------------------------------------------------ processes that come and go

MAX_GAP = 1.0


def check(seed: int, seconds: float) -> None:
    found = Simulation(seed).run(seconds)
    assert found.changes > seconds / 5
    assert found.doubles == 0
    assert found.longest_gap < MAX_GAP


def test_no_table_is_served_by_two_and_none_by_nobody_for_long() -> None:
    check(seed=0, seconds=60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
def test_no_table_is_served_by_two_and_none_by_nobody_for_long_in_an_hour(seed: int) -> None:
    check(seed, seconds=360)


def test_the_simulation_finds_processes_that_serve_too_long() -> None:
    assert Simulation(0, Times(serve=0.9, gone=0.3)).run(60).doubles > 0


# ------------------------------------------------------------------------------------------------ what others write to Redis

KEY = b"k" * 32


def test_an_address_that_was_not_signed_by_a_process_of_the_group_is_not_used() -> None:
    """Whoever can write to Redis could otherwise have requests sent to themselves, with people's cookies and the group's secret."""
    world = World()
    (a, b), hostile = (Membership(name, world.now, key=KEY) for name in "ab"), Membership("x", world.now, key=b"guess")
    for process in (a, b, hostile):
        process.address = f"http://{process.name}"
    world.beat(a, b)
    world.go_on(TIMES.serve + TIMES.beat, a, b, hostile)
    genuine = world.hash.values["b"]
    bent = genuine.replace("http://b", "http://evil")
    for forged in ("", "1", "nonsense", "5 http://evil", "5 http://evil ", bent, hostile.beat(world.now).value or ""):
        for name in ("b", "c"):
            world.hash.values[name] = forged
            world.beat(a)
            assert set(a.view.ring.addresses.values()) <= {"http://a", "http://b"}
    world.hash.values["c"] = genuine  # somebody else's
    world.beat(a)
    assert "c" not in a.view.ring.addresses
    world.beat(b, a)
    assert a.view.ring.addresses == {"a": "http://a", "b": "http://b"}
