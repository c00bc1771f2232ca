"""Ways to other processes: what is under way on them ends when its table moves elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import httpx
from starlette.types import Scope

from critias.server.http.arrival import HEADER, mark
from critias.server.live.routing.routing import SharedRouting
from critias.server.logs import REQUEST

CONNECT_SECONDS = 0.5
ANSWER_SECONDS = 30.0
IDLE_SECONDS = 2.0  # after which a connection is not used again: servers close it after five
REQUEST_ID = b"x-request-id"
# Headers for the next machine only, and those that a proxy sets itself.
NOT_PASSED_ON = frozenset(
    {b"connection", b"content-length", b"date", b"expect", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"te", b"trailer"}
    | {b"transfer-encoding", b"upgrade", b"x-forwarded-for", REQUEST_ID, HEADER}
)

Headers = list[tuple[bytes, bytes]]


class Moved(Exception):
    """The table is no longer where the request was sent."""


class Passages:
    def __init__(self, routing: SharedRouting) -> None:
        self.routing = routing
        self._open: dict[asyncio.Timeout, tuple[str, str]] = {}
        self.http = httpx.AsyncClient(
            timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS, pool=None),
            limits=httpx.Limits(max_connections=None, keepalive_expiry=IDLE_SECONDS),
            trust_env=False,
        )
        routing.subscribe(self._rerouted)

    @asynccontextmanager
    async def to(self, table: str, address: str) -> AsyncIterator[None]:
        """Raise Moved inside as soon as the table is known to be elsewhere."""
        limit = asyncio.timeout(None)
        try:
            async with limit:
                self._open[limit] = (table, address)
                yield
        except TimeoutError:
            if limit.expired():
                raise Moved from None
            raise
        finally:
            self._open.pop(limit, None)

    def headers(self, scope: Scope) -> Headers:
        """The headers of a request as they are passed on."""
        kept = passed_on(scope["headers"])
        return [*kept, mark(self.routing.secret, scope), (REQUEST_ID, (REQUEST.get() or "").encode())]

    async def close(self) -> None:
        await self.http.aclose()

    def _rerouted(self) -> None:
        for limit, (table, address) in list(self._open.items()):
            place = self.routing.place(table)
            is_elsewhere = place.address not in (None, address) or (place.is_here and not self.routing.is_alone)
            if is_elsewhere and not limit.expired():
                limit.reschedule(asyncio.get_running_loop().time())


def passed_on(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return [(name.lower(), value) for name, value in headers if name.lower() not in NOT_PASSED_ON]
