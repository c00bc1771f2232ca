"""What processes tell each other through Redis: they believe nobody else."""

from __future__ import annotations

import asyncio
import contextlib
from unittest.mock import AsyncMock, call

import orjson
from redis.asyncio import Redis
from server.tables import NOON

from critias.server.live.group import signature
from critias.server.live.redis_bus import RedisBus
from critias.server.table.entry import Entry, EntryKind

OURS, THEIRS = b"a" * 32, b"b" * 32
ENTRY = Entry(7, NOON, EntryKind.SAY, 0, {"text": "hello"}, "m1")
PATIENCE = 30.0


async def until_heard(bus: RedisBus) -> None:
    while True:
        with contextlib.suppress(ConnectionError):
            return bus.check()
        await asyncio.sleep(0.01)


def test_only_processes_of_the_same_database_are_believed(redis: str) -> None:
    """Whoever else can write to Redis could make a process carry out what is not stored, and leave a gap in the log."""

    async def run() -> None:
        listener = AsyncMock()
        here, friend, stranger = (RedisBus(redis, name, key, listener) for name, key in (("p1", OURS), ("p2", OURS), ("p3", THEIRS)))
        outside = Redis.from_url(redis)
        try:
            for bus in (here, friend, stranger):
                await until_heard(bus)
            listener.reset_mock()
            forged = orjson.dumps({"from": "p2", "table": "t1", "entry": [8, NOON, "resign", 0, {}, None]})
            for message in (forged, signature(THEIRS, "bus", forged) + forged, signature(OURS, "address", forged) + forged, b"", b"{"):
                await outside.publish(here._channel, message)
            stranger.publish("t1", ENTRY)
            friend.publish("t1", ENTRY)
            while not listener.heard.await_count:
                await asyncio.sleep(0.01)
            assert listener.heard.await_args_list == [call("t1", ENTRY)]
        finally:
            for bus in (here, friend, stranger):
                await bus.close()
            await outside.aclose()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
