"""The server's time: a step of the wall clock changes nobody's, in one process, in several, and over a restart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from server.servers import Mortal
from server.tables import plan

from critias.client import Client
from critias.server.live.agreement import MAX_TRIP, TOLERANCE, TimeAgreement
from critias.server.live.bus import LocalBus
from critias.server.live.hall import Hall
from critias.server.live.outages import OUTAGE
from critias.server.live.server_time import SERVER_TIME, ServerTime
from critias.server.settings import Settings
from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.clock import SECOND, ClockPlan, Pace
from critias.server.table.entry import EntryKind

HOUR = 3600 * SECOND
BASE = 600 * SECOND
SLACK = 60 * SECOND  # that a slow machine may take for a test
LIVE = ClockPlan(Pace.LIVE, BASE)
wall_time_ns = time.time_ns


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Steps the wall clock by a number of milliseconds."""
    shift = 0

    def stepped(by: int) -> None:
        nonlocal shift
        shift += by

    monkeypatch.setattr(time, "time_ns", lambda: wall_time_ns() + shift * 1_000_000)
    monkeypatch.setattr(time, "time", lambda: (wall_time_ns() + shift * 1_000_000) / 1e9)
    return stepped


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Hall]:
    store = await Store.open(engine_for(database, "NORMAL"))
    hall = Hall(store, Settings(database=database))
    try:
        await hall.open()
        yield hall
    finally:
        await hall.close()
        await store.close()


async def seated(hall: Hall) -> Any:
    await hall.store.add_table(NewTable("t1", plan(clock=LIVE), (SeatKey("hash"),) * 2, "watch", SERVER_TIME.now(), "open", None))
    room = await hall.room("t1")
    for seat in range(2):
        await hall.submit(room, EntryKind.SIT, seat, {"name": "Ann"})
    return room


async def left(hall: Hall) -> int:
    """What the seat to move has left, once something happens."""
    room = await hall.room("t1")
    await hall.submit(room, EntryKind.SAY, 0, {"text": "well"})
    return int(room.table.clocks.left[room.table.clocks.running])


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_step_of_the_wall_clock_changes_nobodys_time(database: str, step: Callable[[int], None], by: int) -> None:
    async def run() -> None:
        async with opened(database) as hall:
            room = await seated(hall)
            step(by)
            await hall.care.flag(room)
            assert BASE - SLACK < await left(hall) <= BASE
            step(-by)
            assert BASE - SLACK < await left(hall) <= BASE
            assert all(seat.away is None for seat in room.table.seats)

    asyncio.run(run())


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["forward", "back"])
def test_a_step_changes_nobodys_time_over_a_restart_either(database: str, step: Callable[[int], None], by: int) -> None:
    async def run() -> None:
        async with opened(database) as hall:
            await seated(hall)
        step(by)
        async with opened(database) as hall:
            room = await hall.room("t1")
            assert BASE - SLACK < await left(hall) <= BASE
            assert room.table.clocks.runs_out - SERVER_TIME.now() < BASE + OUTAGE, "time goes on, and is not waited for"
            assert all(seat.away is None for seat in room.table.seats)

    asyncio.run(run())


def test_time_goes_on_where_it_was_if_the_wall_clock_went_back(database: str, step: Callable[[int], None]) -> None:
    async def run() -> None:
        async with opened(database):
            before = SERVER_TIME.now()
        step(-HOUR)
        async with opened(database):
            assert before - SECOND < SERVER_TIME.now() < before + OUTAGE

    asyncio.run(run())


# ------------------------------------------------------------------------------------------------ several processes


class Wire(LocalBus):
    """Keeps what is said."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []

    def tell_time(self, message: Any) -> None:
        self.said.append(dict(message))


def agreed(ahead: int, is_older: bool = True, late: int = 0) -> int:
    """How far a process is ahead of another that was asked what time it is, and was that far ahead before."""
    now, other = ServerTime(), ServerTime()
    other.go_on_from(now.now() + ahead)
    other._began -= (1 if is_older else -1) * SECOND * 1_000_000
    other.go_on_from(now.now() + ahead)
    asks, answers = TimeAgreement(now, "new"), TimeAgreement(other, "old")
    wire = Wire()
    asks.ask(wire)
    answers.hear("new", wire.said[0], wire)
    asks.hear("old", wire.said[1] | {"asked": wire.said[1]["asked"] - late}, wire)
    return other.now() - now.now()


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
def test_a_new_process_takes_over_the_time_of_an_older_one(ahead: int) -> None:
    assert abs(agreed(ahead)) <= TOLERANCE


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
def test_an_older_process_keeps_its_time(ahead: int) -> None:
    assert abs(agreed(ahead, is_older=False) - ahead) <= TOLERANCE


def test_an_answer_that_was_long_on_its_way_says_nothing() -> None:
    assert abs(agreed(HOUR, late=MAX_TRIP + 1) - HOUR) <= TOLERANCE


def test_an_answer_to_another_process_is_not_taken() -> None:
    wire, now = Wire(), ServerTime()
    before = now.now()
    TimeAgreement(now, "new").hear("old", {"to": "other", "asked": 0, "now": before + HOUR, "uptime": HOUR}, wire)
    assert now.now() - before < SLACK
    assert wire.said == []


@pytest.mark.slow
@pytest.mark.parametrize("ahead", [HOUR, -HOUR], ids=["ahead", "behind"])
def test_a_process_that_starts_with_a_wrong_clock_joins_the_others(postgres: str, redis: str, ahead: int) -> None:
    """It would otherwise take the difference for an outage and give everybody an hour, or be an hour late."""
    servers = Mortal(postgres, redis=redis), Mortal(postgres, redis=redis, wall_ahead=ahead)

    async def run() -> None:
        servers[0].start()
        async with Client(servers[0].address) as ann, Client(servers[1].address) as ben:
            made = await ann.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "me"}], clock=LIVE.to_json())
            table, token = made["table"], made["seats"][0]["token"]
            await asyncio.to_thread(servers[1].start)
            one, other = await ann.look(table, seat=0), await ben.look(table, token)
            assert abs(other["now"] - one["now"]) < SLACK
            assert other["state"] == one["state"]

    try:
        asyncio.run(run())
    finally:
        for server in servers:
            server.stop()
