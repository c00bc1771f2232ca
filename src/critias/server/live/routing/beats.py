"""The beats of this process, sent to Redis from a thread: an event loop that is busy for half a second loses no table by it.

A loop that does nothing at all for `STALLED_SECONDS` does: the thread then stops, and others take its tables over.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

from critias.server.live.routing.membership import LEFT, Beat, Membership

STALLED_SECONDS = 5.0
KEPT_MILLISECONDS = 60_000  # the hash, after the last beat of anybody

# Own name, own value (empty: only reads), the value of one who has left, how long to keep it all; then names and values out of date.
SCRIPT = """
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
for i = 5, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then
    if ARGV[i + 1] == ARGV[3] then redis.call('HDEL', KEYS[1], ARGV[i]) else redis.call('HSET', KEYS[1], ARGV[i], ARGV[3]) end
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return redis.call('HGETALL', KEYS[1])
"""


class Beats:
    def __init__(self, url: str, key: str, membership: Membership, changed: Callable[[], None]) -> None:
        from redis import Redis  # only where it is wanted
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        timeouts: dict[str, Any] = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), membership.times.answer)
        self._redis = Redis.from_url(url, decode_responses=True, retry=Retry(NoBackoff(), 0), **timeouts)
        self._script = self._redis.register_script(SCRIPT)
        self._key, self._membership, self._changed = key, membership, changed
        self._loop = asyncio.get_running_loop()
        self._loop_ran = time.monotonic()
        self._wake = threading.Event()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="beats", daemon=True)
        self._thread.start()

    def hurry(self) -> None:
        """Send the next beat now."""
        self._wake.set()

    async def close(self) -> None:
        self._is_closed = True
        self.hurry()
        await asyncio.to_thread(self._thread.join)
        self._redis.close()

    def _run(self) -> None:
        while not self._is_closed:
            self._wake.clear()
            if self._is_loop_running():
                self._beat()
            if self._membership.has_left:
                return
            self._wake.wait(self._membership.pause(time.monotonic()))

    def _is_loop_running(self) -> bool:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._note_loop)
        return time.monotonic() - self._loop_ran < STALLED_SECONDS

    def _note_loop(self) -> None:
        self._loop_ran = time.monotonic()

    def _beat(self) -> None:
        before = self._state()
        beat = self._membership.beat(time.monotonic())
        try:
            found = self._send(beat)
        except Exception:  # of Redis, whatever it is
            self._membership.failed(beat)
        else:
            self._membership.heard(beat, time.monotonic(), found)
        if self._state() != before:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._changed)

    def _state(self) -> tuple[object, ...]:
        view = self._membership.view
        return view.ring, view.is_announced, view.is_joined, view.is_alone

    def _send(self, beat: Beat) -> dict[str, str]:
        stale = [text for pair in beat.stale for text in pair]
        flat = self._script(keys=[self._key], args=[self._membership.name, beat.value or "", LEFT, KEPT_MILLISECONDS, *stale])
        return dict(zip(flat[::2], flat[1::2], strict=True))
