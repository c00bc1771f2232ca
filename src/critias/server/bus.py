"""How server processes hear of each other's entries and of who is there: between several of them it is Redis, for one nothing is needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import orjson

from critias.server.entry import Entry, Kind
from critias.server.presence import Here

log = logging.getLogger(__name__)

CHANNEL = "critias:entries"
RETRY_SECONDS = 0.5

Heard = Callable[[str, Entry], Awaitable[None]]
HeardPresence = Callable[[str, Mapping[str, Here], bool], Awaitable[None]]
Restored = Callable[[], Awaitable[None]]


class Bus(Protocol):
    async def publish(self, table: str, entry: Entry) -> None: ...

    async def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None: ...

    async def check(self) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """For one process, which knows everything itself."""

    async def publish(self, table: str, entry: Entry) -> None:
        pass

    async def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None:
        pass

    async def check(self) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus:
    """Entries are stored before they are published, so a lost message loses nothing: whoever misses one reads it from the database."""

    def __init__(self, url: str, process: str, heard: Heard, heard_presence: HeardPresence, restored: Restored) -> None:
        from redis.asyncio import Redis  # only where it is wanted

        self._redis = Redis.from_url(url)
        self._process = process
        self._heard = heard
        self._heard_presence = heard_presence
        self._restored = restored
        self._task = asyncio.create_task(self._listen(), name="bus")

    async def publish(self, table: str, entry: Entry) -> None:
        await self._publish({"table": table, "entry": _to_json(entry)})

    async def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None:
        """Who is connected to this process: at all its tables, or at some where it has changed."""
        await self._publish({"here": {table: here.to_json() for table, here in tables.items()}, "whole": is_whole})

    async def _publish(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(Exception):  # of Redis: `_listen` says so, and others find the entry in the database
            await self._redis.publish(CHANNEL, orjson.dumps({"from": self._process, **message}))

    async def check(self) -> None:
        await self._redis.ping()

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._redis.aclose()

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await self._restored()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._hear(orjson.loads(message["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # the connection is gone; tables go on, and hear of each other again when it is back
                log.warning("the bus is down: %s", error.__class__.__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["from"] == self._process:
            return
        if "entry" in message:
            await self._heard(message["table"], _from_json(message["entry"]))
        else:
            tables = {table: Here.from_json(here) for table, here in message["here"].items()}
            await self._heard_presence(message["from"], tables, message["whole"])


def _to_json(entry: Entry) -> list[Any]:
    return [entry.version, entry.at, entry.kind.value, entry.seat, entry.data, entry.id]


def _from_json(fields: list[Any]) -> Entry:
    version, at, kind, seat, data, id = fields
    return Entry(version, at, Kind(kind), seat, data, id)
