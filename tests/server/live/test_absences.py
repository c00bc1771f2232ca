"""Players of live games who are not connected: after a while a bot plays on, whichever process has the table by then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from server.http.test_socket import table_of_two
from server.live.test_presence import Screen
from server.processes.test_routing import PATIENCE, owner_first
from server.servers import Mortal, sqlite_url
from server.tables import plan, sit_down

from critias.client import Client
from critias.server.live.hall import Hall
from critias.server.live.presence import Here
from critias.server.live.server_time import now_ms
from critias.server.settings import Settings
from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.clock import ClockPlan, Pace
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.table import Table

pytestmark = pytest.mark.slow  # those who are away are waited for

LIVE = ClockPlan(Pace.LIVE, 3_600_000, 0)
ABSENCE = 0.4  # seconds


def on(folder: Path, test: Callable[[Hall], Awaitable[None]], clock: ClockPlan = LIVE) -> None:
    """A table of two that another process has served until now."""

    async def run() -> None:
        store = await Store.open(engine_for(sqlite_url(folder), "NORMAL"))
        hall = Hall(store, Settings(database=sqlite_url(folder), absence=ABSENCE))
        begun = sit_down(Table("t1", plan("atlandice", "uu", clock)))
        entries = tuple(Entry(entry.version, now_ms(), entry.kind, entry.seat, entry.data) for entry in begun.entries)
        try:
            await store.add_table(NewTable("t1", begun.plan, (SeatKey("hash"),) * 2, "watch", now_ms(), "playing", None, entries))
            await hall.open()
            await asyncio.wait_for(test(hall), 60)
        finally:
            await hall.close()
            await store.close()

    asyncio.run(run())


def absent(hall: Hall) -> list[int | None]:
    return sorted(entry.seat for entry in hall.rooms["t1"].table.entries if entry.kind is EntryKind.ABSENT)  # type: ignore[type-var]


async def until(is_reached: Callable[[], bool]) -> None:
    while not is_reached():
        await asyncio.sleep(0.01)


def test_a_player_who_did_not_come_along_with_the_table_is_replaced(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        hall.enter(room, Screen(0), None)
        await until(lambda: absent(hall) == [1])
        await asyncio.sleep(2 * ABSENCE)
        assert absent(hall) == [1]

    on(tmp_path, test)


def test_nobody_is_replaced_where_there_is_no_hurry(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        await hall.room("t1")
        await asyncio.sleep(2 * ABSENCE)
        assert absent(hall) == []

    on(tmp_path, test, ClockPlan(Pace.DAYS, 86_400_000, 0))


def test_a_player_said_to_be_at_a_process_that_died_is_replaced_once_it_is_forgotten(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        await hall.others.heard_presence("other", {"t1": Here(frozenset({0, 1}))}, is_whole=True)
        room = await hall.room("t1")
        await asyncio.sleep(2 * ABSENCE)
        assert absent(hall) == []
        room.elsewhere = Here(frozenset({0}))
        await until(lambda: absent(hall) == [1])

    on(tmp_path, test)


def test_somebody_who_was_back_meanwhile_has_the_whole_time_again(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        left = 0
        for pause in (0.75 * ABSENCE, 0.0):
            ann, ben = Screen(0), Screen(1)
            hall.enter(room, ann, None)
            hall.enter(room, ben, None)
            hall.leave(room, ben)
            left = now_ms()
            await asyncio.sleep(pause)
        await until(lambda: absent(hall) == [1])
        (entry,) = [entry for entry in room.table.entries if entry.kind is EntryKind.ABSENT]
        assert entry.at - left >= 1000 * ABSENCE - 50

    on(tmp_path, test)


def test_somebody_who_plays_over_http_is_not_away(tmp_path: Path) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        for number in range(12):
            await hall.submit(room, EntryKind.SAY, 1, {"text": "thinking"}, f"m{number}")
            await asyncio.sleep(ABSENCE / 4)
        assert absent(hall) == [0]

    on(tmp_path, test)


@pytest.mark.slow
def test_a_player_who_vanishes_while_the_table_moves_is_replaced_by_the_process_that_takes_it(postgres: str, redis: str) -> None:
    settings: dict[str, Any] = {"redis": redis, "absence": 2.0}
    two = Mortal(postgres, **settings), Mortal(postgres, **settings)
    for server in two:
        server.start()

    async def test() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            table = await table_of_two(ann, ben, "atlandice", clock={"pace": "live", "base": 3_600_000, "increment": 0})
            await ann.look(table)
            owner, other = owner_first(two)
            async with Client(other.address) as stays, Client(owner.address) as goes:
                stays.http.cookies.update(ann.http.cookies)
                goes.http.cookies.update(ben.http.cookies)
                async with stays.seat(table) as one:
                    gone = await goes.seat(table).__aenter__()
                    await one.wait(lambda _: bool(one.presence["online"] == [True, True]))
                    owner.kill()
                    await gone.close()
                    await one.wait(lambda state: bool(state["seats"][1]["away"] == "absent"))
                    assert one.state["seats"][0]["away"] is None

    try:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))
    finally:
        for server in two:
            server.stop()
