"""Connections that cost without doing anything are ended: requests that never fully arrive, and callers who read nothing."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Any

from critias.server.counters import LIMITS
from critias.server.http.credits import Clock

TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Connections:
    """Checks all connections of the server from time to time, as uvicorn keeps them: each is a protocol with its transport."""

    def __init__(self, request_timeout: float, read_timeout: float, clock: Clock = time.monotonic) -> None:
        self._request_timeout, self._read_timeout, self._clock = request_timeout, read_timeout, clock
        self._unfinished: dict[Any, tuple[Any, float]] = {}  # by connection, the request that has not fully arrived, and since when
        self._unread: dict[Any, tuple[float, float]] = {}  # by connection, bytes to be sent, and since when they have not become fewer

    def look(self, connections: Iterable[Any]) -> None:
        known = list(connections)
        now = self._clock()
        self._unfinished = {one: self._unfinished_since(one, now) for one in known if _is_unfinished(one)}
        self._unread = {one: self._unread_since(one, size, now) for one in known if (size := one.transport.get_write_buffer_size())}
        for one, (_, since) in self._unfinished.items():
            if now - since >= self._request_timeout and not one.transport.is_closing():
                LIMITS.labels("request_timeout").inc()
                one.transport.write(TIMED_OUT)
                one.transport.close()
        for one, (_, since) in self._unread.items():
            if now - since >= self._read_timeout:
                LIMITS.labels("read_timeout").inc()
                one.transport.abort()  # to close it would be to wait until all is read

    def _unfinished_since(self, one: Any, now: float) -> tuple[Any, float]:
        before, since = self._unfinished.get(one, (None, now))
        return one.cycle, since if before is one.cycle else now

    def _unread_since(self, one: Any, size: float, now: float) -> tuple[float, float]:
        before, since = self._unread.get(one, (math.inf, now))
        return size, since if size >= before else now


def _is_unfinished(connection: Any) -> bool:
    """Whether a request is expected or on its way. After an answer, uvicorn itself limits how long it waits for the next request."""
    if not hasattr(connection, "cycle"):  # a socket
        return False
    cycle = connection.cycle
    if cycle is None or cycle.response_complete:
        return connection.timeout_keep_alive_task is None
    return bool(cycle.more_body)
