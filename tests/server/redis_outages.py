"""Two halls on one database, a Redis that goes away between them, and how soon somebody at the one that missed an entry is shown it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from server.own_redis import OwnRedis
from server.tables import plan

from critias.server.live.hall import Hall
from critias.server.live.server_time import now_ms
from critias.server.settings import Settings
from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import EntryKind

PATIENCE = 30.0
Change = Callable[[OwnRedis], None]
OUTAGES: dict[str, tuple[Change, Change]] = {
    "stands still": (OwnRedis.stand_still, OwnRedis.go_on),
    "dies": (OwnRedis.kill, OwnRedis.start),
}


@dataclass(eq=False)
class Screen:
    viewer: int
    seen: list[dict[str, Any]] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, message: bytes) -> None:
        self.seen.append(orjson.loads(message))
        self.arrived.set()

    def turn_out(self, code: int) -> None:
        raise NotImplementedError

    @property
    def version(self) -> int:
        return max(message["state"]["version"] for message in self.seen if "state" in message)

    async def wait_for(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.version < version:
                self.arrived.clear()
                await self.arrived.wait()


@asynccontextmanager
async def hall_on(database: str, **more: Any) -> AsyncIterator[Hall]:
    store = await Store.open(engine_for(database, "NORMAL"))
    hall = Hall(store, Settings(database=database, **more))
    try:
        yield hall
    finally:
        await hall.close()
        await store.close()


async def add_table(hall: Hall, name: str = "t1") -> None:
    await hall.store.add_table(NewTable(name, plan(), (SeatKey("hash"), SeatKey("hash")), "watch", now_ms(), "open", None))


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def is_up(hall: Hall) -> bool:
    try:
        hall.bus.check()
    except ConnectionError:
        return False
    return True


@asynccontextmanager
async def two_halls(database: str, redis: OwnRedis) -> AsyncIterator[tuple[Hall, Hall]]:
    """Without a sweep, which would find every gap too, within two seconds."""
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(hall_on(database, redis=redis.url)) for _ in range(2)]
        for hall in (one, other):
            hall.catch_up.sweep = asyncio.Event().wait  # type: ignore[assignment,method-assign]
            await hall.open()
        await until(lambda: is_up(one) and is_up(other))
        yield one, other


async def seconds_until_shown(halls: tuple[Hall, Hall], redis: OwnRedis, outage: str, table: str) -> float:
    """Store entries at one hall while Redis is away; return the time from its return until somebody at the other hall sees them."""
    (one, other), (go, come_back) = halls, OUTAGES[outage]
    await add_table(one, table)
    screen, room = Screen(1), await one.room(table)
    other.enter(await other.room(table), screen, None)
    await one.submit(room, EntryKind.SIT, 0, {"name": "Ann"})
    await screen.wait_for(1)
    await asyncio.to_thread(go, redis)
    await one.submit(room, EntryKind.SIT, 1, {"name": "Ben"})  # nobody has noticed yet
    await until(lambda: not is_up(one) and not is_up(other))
    await one.submit(room, EntryKind.SAY, 0, {"text": "is anybody there?"})
    assert screen.version == 1
    await asyncio.to_thread(come_back, redis)
    began = time.monotonic()
    await screen.wait_for(3)
    seconds = time.monotonic() - began
    await until(lambda: is_up(one) and is_up(other))
    return seconds
