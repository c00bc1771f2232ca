"""The bus of several processes: a channel of Redis.

Entries are stored before they are published, so a lost message loses nothing: the process that misses one reads it from the database. What
matters is to notice. Redis is asked now and then whether it is there, since one that stands still breaks no connection; when it is heard
again, every process looks for what it missed.

Messages are signed, since they are believed: an entry that nobody stored would leave a gap in a table's log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from critias.server import counters
from critias.server.live.bus import Listener
from critias.server.live.group import SIGNATURE_LENGTH, group_name, is_signed, signature
from critias.server.live.outbox import Message, Outbox
from critias.server.live.presence import Here
from critias.server.live.tasks import end_all
from critias.server.table.entry import Entry, EntryKind

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.2
SILENCE_SECONDS = 0.5  # after which Redis is asked whether it is there; it has as long to answer
ANSWER_SECONDS = 1.0  # for everything else that it is asked


class RedisBus:
    is_shared = True

    def __init__(self, url: str, process: str, key: bytes, listener: Listener) -> None:
        from redis.asyncio import Redis  # only where it is wanted
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        never = Retry(NoBackoff(), 0)  # the outbox and the listener try again themselves
        self._redis = Redis.from_url(url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS, retry=never)
        self._process = process
        self._key = key
        self._channel = f"critias:entries:{group_name(key)}"
        self._listener = listener
        self._outbox = Outbox(self._send)
        self._is_heard = False
        self._tasks = [asyncio.create_task(self._listen(), name="bus"), asyncio.create_task(self._outbox.run(), name="outbox")]

    def publish(self, table: str, entry: Entry) -> None:
        self._outbox.put({"table": table, "entry": _to_json(entry)})

    def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None:
        """Publish who is connected to this process: at all its tables, or at some where that has changed."""
        self._outbox.put({"here": {table: here.to_json() for table, here in tables.items()}, "whole": is_whole})

    def tell_time(self, message: Mapping[str, Any]) -> None:
        self._outbox.put({"time": message})

    def check(self) -> None:
        if not self._is_heard or self._outbox.is_stuck:
            raise ConnectionError("Redis does not answer")

    async def close(self) -> None:
        await end_all(self._tasks)
        with contextlib.suppress(Exception):  # of a Redis that is away
            await self._redis.aclose()

    async def _send(self, messages: Sequence[Message]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for message in messages:
                text = orjson.dumps({"from": self._process, **message})
                pipeline.publish(self._channel, signature(self._key, "bus", text) + text)
            await pipeline.execute()
        counters.BUS_MESSAGES.labels("sent").inc(len(messages))

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    await self._follow(channel)
            except Exception as error:  # tables go on, and hear of each other again when it is back
                counters.BUS_FAULTS.labels("listen").inc()
                self._set_heard(False, error.__class__.__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _follow(self, channel: Any) -> None:
        """Pass on what is heard; raise TimeoutError when Redis is silent altogether."""
        is_asked = False
        while True:
            message = await channel.get_message(timeout=SILENCE_SECONDS)
            if message is not None:
                is_asked = False
                await self._take(message)
            elif is_asked:
                raise TimeoutError
            else:
                is_asked = True
                await channel.ping()

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "subscribe":
            await self._listener.restored()
            self._set_heard(True)
        elif message["type"] == "message":
            signed, text = message["data"][:SIGNATURE_LENGTH], message["data"][SIGNATURE_LENGTH:]
            if is_signed(self._key, "bus", text, signed):
                await self._hear(orjson.loads(text))

    def _set_heard(self, is_heard: bool, why: str = "") -> None:
        if self._is_heard and not is_heard:
            log.warning("the bus is down: %s", why)
        elif is_heard and not self._is_heard:
            log.info("the bus is up")
        self._is_heard = is_heard

    async def _hear(self, message: dict[str, Any]) -> None:
        sender = message["from"]
        if sender == self._process:
            return
        counters.BUS_MESSAGES.labels("heard").inc()
        if "entry" in message:
            await self._listener.heard(message["table"], _from_json(message["entry"]))
        elif "versions" in message:
            await self._listener.heard_versions(message["versions"])
        elif "time" in message:
            self._listener.heard_time(sender, message["time"])
        else:
            tables = {table: Here.from_json(here) for table, here in message["here"].items()}
            await self._listener.heard_presence(sender, tables, message["whole"])


def _to_json(entry: Entry) -> list[Any]:
    return [entry.version, entry.at, entry.kind.value, entry.seat, entry.data, entry.id]


def _from_json(fields: list[Any]) -> Entry:
    version, at, kind, seat, data, id = fields
    return Entry(version, at, EntryKind(kind), seat, data, id)
