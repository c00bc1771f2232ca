"""How many sockets and streams an address may have open; those that another process passes on were counted there."""

from __future__ import annotations

import re
from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from critias.server.counters import LIMITS
from critias.server.http.address import address_of
from critias.server.http.answers import problem
from critias.server.http.arrival import is_forwarded
from critias.server.http.close_codes import TOO_FAST, close_refused
from critias.server.table.refusal import Refused

STREAM = re.compile(r"/api/tables/[^/]+/stream/?")


class SocketLimit:
    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_lasting(scope) or is_forwarded(scope):
            await self._app(scope, receive, send)
        elif self._open[address_of(scope)] >= self._most:
            LIMITS.labels("sockets").inc()
            await _refuse(scope, receive, send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        self._open[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def _is_lasting(scope: Scope) -> bool:
    return scope["type"] == "websocket" or (scope["type"] == "http" and STREAM.fullmatch(scope["path"]) is not None)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    refused = Refused("quota.sockets")
    if scope["type"] == "http":
        await problem(429, refused)(scope, receive, send)
        return
    await receive()  # websocket.connect
    await close_refused(TOO_FAST, refused, scope, send)
