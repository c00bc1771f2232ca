"""Who is connected: told when it changes, to everybody who may look, from all processes; and nothing else by it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from server.http.test_socket import on, table_of_two
from server.servers import Mortal
from server.tables import KEY, plan

from critias.client import Client, Seat
from critias.core.rules.contract import SPECTATOR
from critias.server.live.presence import SILENT_SECONDS, Elsewhere, Here
from critias.server.live.room import Room
from critias.server.storage.batches import Standing
from critias.server.storage.store import SeatKey, StoredTable
from critias.server.wire import outgoing


@dataclass(eq=False)
class Screen:
    viewer: int
    seen: list[dict[str, Any]] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.seen.append(orjson.loads(message))

    def turn_out(self, code: int) -> None:
        raise NotImplementedError


def a_room() -> Room:
    return Room(StoredTable("t1", plan(), (SeatKey(None),) * 2, "", 0, Standing("open", None), ()))


def presence(online: list[bool], watchers: int = 0) -> dict[str, Any]:
    return {"type": "presence", "online": online, "watchers": watchers}


# ------------------------------------------------------------------------------------------------ at one table


def test_a_newcomer_is_told_who_is_there_and_the_others_are_told_of_them() -> None:
    room, ann, ben, spectator = a_room(), Screen(0), Screen(1), Screen(SPECTATOR)
    room.enter(ann, None)
    assert ann.seen[0]["presence"] == presence([True, False])
    room.enter(ben, None)
    room.enter(spectator, None)
    assert spectator.seen[0]["presence"] == presence([True, True], 1)
    room.send_presence()
    assert ann.seen[1:] == ben.seen[1:] == [presence([True, True], 1)]


def test_what_has_not_changed_is_not_told_again() -> None:
    room, ann = a_room(), Screen(0)
    room.enter(ann, None)
    room.send_presence()
    room.send_presence()
    assert len(ann.seen) == 2


def test_a_seat_is_online_while_one_of_its_screens_is() -> None:
    room, one, two = a_room(), Screen(0), Screen(0)
    room.enter(one, None)
    room.enter(two, None)
    room.watchers.discard(one)
    assert room.is_online(0)
    room.watchers.discard(two)
    assert not room.is_online(0)


def test_somebody_who_entered_while_another_came_and_went_hears_how_it_ended() -> None:
    room, one, two, ben = a_room(), Screen(0), Screen(0), Screen(1)
    room.enter(one, None)
    room.send_presence()
    room.enter(ben, None)
    room.enter(two, None)
    room.watchers.discard(ben)
    room.send_presence()
    assert two.seen[-1] == presence([True, False])


def test_it_tells_only_who_is_there_and_has_no_version() -> None:
    room, ann = a_room(), Screen(0)
    room.enter(ann, None)
    room.send_presence()
    TypeAdapter(outgoing.Presence).validate_python(ann.seen[-1], strict=True)
    assert ann.seen[-1].keys() == {"type", "online", "watchers"}
    assert room.table.version == 0
    assert KEY.key.hex() not in orjson.dumps(ann.seen).decode()


# ------------------------------------------------------------------------------------------------ what other processes say


def test_everybody_elsewhere_is_counted() -> None:
    elsewhere = Elsewhere()
    elsewhere.hear("p1", {"t1": Here(frozenset({0}), 2), "t2": Here(frozenset({1}))}, is_whole=True)
    elsewhere.hear("p2", {"t1": Here(frozenset({0, 2}), 1)}, is_whole=True)
    assert elsewhere.at("t1") == Here(frozenset({0, 2}), 3)
    assert elsewhere.at("t3") == Here()


def test_a_change_at_one_table_leaves_the_others() -> None:
    elsewhere = Elsewhere()
    elsewhere.hear("p1", {"t1": Here(frozenset({0})), "t2": Here(frozenset({1}))}, is_whole=True)
    assert elsewhere.hear("p1", {"t1": Here()}, is_whole=False) == {"t1"}
    assert (elsewhere.at("t1"), elsewhere.at("t2")) == (Here(), Here(frozenset({1})))


def test_the_whole_replaces_what_was_said_before() -> None:
    elsewhere = Elsewhere()
    elsewhere.hear("p1", {"t1": Here(frozenset({0}))}, is_whole=True)
    assert elsewhere.hear("p1", {"t2": Here(frozenset({0}))}, is_whole=True) == {"t1", "t2"}
    assert elsewhere.at("t1") == Here()


def test_a_process_that_says_nothing_is_forgotten() -> None:
    now = 0.0
    elsewhere = Elsewhere(lambda: now)
    elsewhere.hear("p1", {"t1": Here(frozenset({0}))}, is_whole=True)
    assert elsewhere.forget_silent() == set()
    now = SILENT_SECONDS + 1
    assert elsewhere.forget_silent() == {"t1"}
    assert elsewhere.at("t1") == Here()


def test_it_travels_as_plain_data() -> None:
    for here in (Here(), Here(frozenset({1, 0}), 3)):
        assert Here.from_json(orjson.loads(orjson.dumps(here.to_json()))) == here


# ------------------------------------------------------------------------------------------------ over sockets


async def until(seat: Seat, is_so: Callable[[dict[str, Any]], bool]) -> None:
    await asyncio.wait_for(seat.wait(lambda _: is_so(seat.presence)), 30)


def test_people_come_and_go(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, public=True)
        async with ann.seat(table) as one:
            assert one.presence == presence([True, False])
            version = one.state["version"]
            async with ben.seat(table), ben.seat(table, watch=True):
                await until(one, lambda now: now == presence([True, True], 1))
            await until(one, lambda now: now == presence([True, False]))
            assert one.state["version"] == version
            assert (await ben.look(table))["presence"] == presence([True, False])

    on(address, test)


@pytest.fixture
def two(postgres: str, redis: str) -> Iterator[tuple[Mortal, Mortal]]:
    servers = Mortal(postgres, redis=redis), Mortal(postgres, redis=redis)
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


@pytest.mark.slow
def test_two_processes_tell_each_other_and_a_dead_one_is_forgotten(two: tuple[Mortal, Mortal]) -> None:
    async def run() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            table = await table_of_two(ann, ben, public=True)
            async with ann.seat(table, watch=True), ann.seat(table) as one, ben.seat(table) as other:
                await until(one, lambda now: now == presence([True, True], 1))
                await until(other, lambda now: now == presence([True, True], 1))
                two[0].kill()
                await until(other, lambda now: now == presence([False, True]))
                await asyncio.to_thread(two[0].start)
                await until(one, lambda now: now == presence([True, True], 1))
                await until(other, lambda now: now == presence([True, True], 1))

    asyncio.run(run())
