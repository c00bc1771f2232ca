"""Messages between processes that were lost: the database decides, a process that is behind notices, and it is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from server.conftest import lacking
from server.http.test_socket import in_step, play_some, table_of_two
from server.live.test_bots import figure
from server.own_redis import REDIS_SERVER, OwnRedis
from server.redis_outages import OUTAGES, PATIENCE, Screen, add_table, hall_on, seconds_until_shown, two_halls, until
from server.servers import Mortal
from server.tables import NOON, plan

from critias.client import Client
from critias.server.live.hall import Hall
from critias.server.live.outbox import Message, Outbox
from critias.server.storage.store import NewTable, SeatKey
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import Refused

pytestmark = pytest.mark.slow  # Redis goes away and comes back

ANN = Entry(1, NOON, EntryKind.SIT, 0, {"name": "Ann"})


def on(database: str, test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with hall_on(database) as hall:
            await add_table(hall)
            await test(hall)

    asyncio.run(run())


# ------------------------------------------------------------------------------------------------ what is stored decides


def test_a_process_that_is_behind_does_not_refuse_what_the_stored_table_allows(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        for seat in range(2):
            await hall.submit(room, EntryKind.SIT, seat, {"name": "Ann"})
        mover = room.table.mover
        assert mover is not None
        assert await hall.store.writer.append("t1", Entry(3, NOON, EntryKind.LEAVE, mover))
        assert await hall.submit(room, EntryKind.BACK, mover) == 4
        assert (room.table.seats[mover].away, hall.catch_up.gaps) == (None, 1)

    on(database, test)


def test_what_is_refused_is_refused_by_what_is_stored(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        assert await hall.store.writer.append("t1", ANN)
        with pytest.raises(Refused, match=r"name\.bad"):
            await hall.submit(room, EntryKind.SIT, 1, {"name": ""})
        assert (room.table.version, hall.catch_up.gaps) == (1, 1)
        with pytest.raises(Refused, match=r"name\.bad"):
            await hall.submit(room, EntryKind.SIT, 1, {"name": ""})
        assert hall.catch_up.gaps == 1

    on(database, test)


def test_somebody_who_comes_is_shown_the_table_as_it_is_stored(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        early, late = Screen(0), Screen(1)
        hall.enter(room, early, None)
        assert await hall.store.writer.append("t1", ANN)
        hall.enter(await hall.fresh_room("t1"), late, None)
        assert late.seen[0]["state"]["version"] == 1
        assert early.seen[-1]["entry"]["version"] == 1
        assert hall.catch_up.gaps == 1

    on(database, test)


def test_a_sweep_finds_what_no_message_told_of(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        await hall.catch_up.sweep()
        assert hall.catch_up.gaps == 0
        assert await hall.store.writer.append("t1", ANN)
        await hall.catch_up.sweep()
        assert (room.table.version, hall.catch_up.gaps) == (1, 1)

    on(database, test)


def test_what_is_heard_while_the_sweep_waits_is_not_a_gap(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        assert await hall.store.writer.append("t1", ANN)
        sweeping = asyncio.create_task(hall.catch_up.sweep())
        await hall.others.heard("t1", ANN)
        await sweeping
        assert (room.table.version, hall.catch_up.gaps) == (1, 0)

    on(database, test)


def test_the_versions_of_many_tables_are_read_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.server.storage.store.MAX_NAMES", 2)

    async def test(hall: Hall) -> None:
        for name in ("t2", "t3"):
            await hall.store.add_table(NewTable(name, plan(), (SeatKey("h"), SeatKey("h")), "w", NOON, "open", None, (ANN,)))
        assert await hall.store.versions(["t1", "t2", "t3", "none"]) == {"t1": 0, "t2": 1, "t3": 1}
        assert await hall.store.versions([]) == {}

    on(database, test)


# ------------------------------------------------------------------------------------------------ what could not be sent


def test_entries_that_could_not_be_sent_are_told_of_later() -> None:
    sent: list[Message] = []
    is_away = True

    async def send(messages: Any) -> None:
        if is_away:
            raise ConnectionError
        sent.extend(messages)

    async def run() -> None:
        nonlocal is_away
        outbox = Outbox(send)
        running = asyncio.create_task(outbox.run())
        for version in (1, 2):
            outbox.put({"table": "t1", "entry": [version]})
        outbox.put({"table": "t2", "entry": [7]})
        outbox.put({"here": {}})
        await until(lambda: outbox.is_stuck)
        is_away = False
        await until(lambda: not outbox.is_stuck)
        outbox.put({"table": "t2", "entry": [8]})
        await until(lambda: len(sent) == 2)
        running.cancel()

    asyncio.run(run())
    assert sent == [{"versions": {"t1": 2, "t2": 7}}, {"table": "t2", "entry": [8]}]


# ------------------------------------------------------------------------------------------------ with a real Redis


@pytest.fixture
def own_redis() -> Iterator[OwnRedis]:
    if REDIS_SERVER is None:
        lacking("redis-server", "install it (apt install redis-server)")
    redis = OwnRedis()
    redis.start()
    yield redis
    redis.kill()


@pytest.mark.parametrize("outage", OUTAGES)
def test_a_gap_heals_when_redis_is_back_and_is_counted(
    database: str, own_redis: OwnRedis, outage: str, record_property: Callable[[str, object], None]
) -> None:
    async def run() -> None:
        async with two_halls(database, own_redis) as (one, other):
            seconds = await seconds_until_shown((one, other), own_redis, outage, "t1")
            record_property("seconds until shown", f"{seconds:.2f}")
            assert (one.catch_up.gaps, other.catch_up.gaps) == (0, 1)
            await other.submit(other.rooms["t1"], EntryKind.SAY, 1, {"text": "is anybody there?"})
            await until(lambda: one.rooms["t1"].table.version == 4)
            assert one.catch_up.gaps == 0

    asyncio.run(run())


@pytest.mark.slow
def test_two_servers_go_on_while_redis_stands_still_and_agree_afterwards(postgres: str, own_redis: OwnRedis) -> None:
    """People who connect while it does are served where they connect: both processes have the table, until Redis is back."""
    servers = Mortal(postgres, redis=own_redis.url), Mortal(postgres, redis=own_redis.url)

    async def run() -> None:
        async with Client(servers[0].address) as ann, Client(servers[1].address) as ben:
            table = await table_of_two(ann, ben, "atlandice")
            own_redis.stand_still()
            for server in servers:
                await asyncio.to_thread(_wait_for, server, "critias_alone", 1)
            async with ann.seat(table) as one, ben.seat(table) as other:
                await play_some(4, one, other)
                await asyncio.wait_for(in_step(one, other), PATIENCE)
                assert [_read(server, "critias_tables_in_memory") for server in servers] == [1, 1]
                own_redis.go_on()
                for server in servers:
                    await asyncio.to_thread(_wait_for, server, "critias_alone", 0)
                await play_some(4, one, other)
                await asyncio.wait_for(in_step(one, other), PATIENCE)

    try:
        for server in servers:
            server.start()
        asyncio.run(run())
        assert sum(_read(server, "critias_bus_gaps_total") for server in servers) >= 1
    finally:
        own_redis.go_on()
        for server in servers:
            server.stop()


def _read(server: Mortal, name: str) -> float:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        return figure(http, name)


def _wait_for(server: Mortal, name: str, number: float) -> None:
    while _read(server, name) != number:
        pass
