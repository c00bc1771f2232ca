"""Requests for a table that lives in another process are passed on to it, and its answers back; sockets go through `tunnel.py`.

There is only one hop: a process that is passed a request for a table which it does not serve refuses it, and the first process looks again.
While a table moves, a request waits for it, for a second at most.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator

import httpx
from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from critias.server.counters import FORWARD_FAULTS, FORWARDED
from critias.server.http.answers import problem
from critias.server.http.arrival import is_forwarded
from critias.server.http.passages import Moved, Passages, passed_on
from critias.server.http.tunnel import AGAIN, pass_socket, refuse_socket
from critias.server.live.routing.routing import LOOK_SECONDS
from critias.server.table.refusal import Refused

TABLE = re.compile(r"/api/tables/([a-z0-9]{1,16})(?:/|$)")
NO_TABLES = ("mine",)  # addresses that look like a table's
REPEATABLE = ("GET", "HEAD")  # what may be asked twice


class Forward:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if found is None or found[1] in NO_TABLES:
            await self._app(scope, receive, send)
            return
        passages: Passages = scope["app"].state.passages
        if passages.routing.place(found[1]).is_here:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(passages, found[1], scope, receive, send)
        else:
            await self._socket(passages, found[1], scope, receive, send)

    async def _request(self, passages: Passages, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(receive)
        if body is None:
            return
        async for address in _addresses(passages, table, scope):
            if address is None:
                await self._app(scope, _with_body(body, receive), send)
                return
            try:
                answer = await _ask(passages, table, address, scope, body)
            except _Lost:
                break
            if answer is not None:
                FORWARDED.labels("request").inc()
                await answer(scope, receive, send)
                return
        FORWARD_FAULTS.inc()
        refusal = problem(503, _refusal(scope))
        refusal.headers[AGAIN] = "1"
        await refusal(scope, receive, send)

    async def _socket(self, passages: Passages, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        async for address in _addresses(passages, table, scope):
            if address is None:
                await self._app(scope, receive, send)
                return
            if await pass_socket(passages, table, address, scope, receive, send):
                return
        FORWARD_FAULTS.inc()
        await refuse_socket(_refusal(scope), scope, receive, send)


async def _addresses(passages: Passages, table: str, scope: Scope) -> AsyncIterator[str | None]:
    """Where to try, again and again while the table may be moving; None: here."""
    end = time.monotonic() + passages.routing.takeover
    while True:
        place = await passages.routing.reach(table)
        if place.is_here:
            yield None
        elif place.address is None or is_forwarded(scope):
            return
        else:
            yield place.address
        if time.monotonic() >= end:
            return
        await asyncio.sleep(LOOK_SECONDS)


def _refusal(scope: Scope) -> Refused:
    preparation = scope["app"].state.hall.preparation
    try:
        preparation.require()
    except Refused as refused:
        return refused
    return Refused("server.busy")


# ------------------------------------------------------------------------------------------------ one request


class _Lost(Exception):
    """The other process may or may not have done what it was asked."""


async def _ask(passages: Passages, table: str, address: str, scope: Scope, body: bytes) -> Response | None:
    """The answer of the process at an address; None if it does not serve the table, or cannot be reached, and may be asked again."""
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    url = httpx.URL(address).copy_with(raw_path=scope["raw_path"] + query)
    request = httpx.Request(scope["method"], url, headers=passages.headers(scope), content=body)
    try:
        async with passages.to(table, address):
            answer = await passages.http.send(request, stream=True)
            if AGAIN in answer.headers:
                await answer.aclose()
                return None
            return await _answer(passages, table, address, answer)
    except (httpx.ConnectError, httpx.ConnectTimeout):
        return None
    except (httpx.HTTPError, Moved):
        if scope["method"] in REPEATABLE:
            return None
        raise _Lost from None


async def _answer(passages: Passages, table: str, address: str, answer: httpx.Response) -> Response:
    """An answer as it is passed on: whole if its length is known, otherwise line by line as it comes."""
    passed: Response
    if "content-length" in answer.headers:
        passed = Response(b"".join([part async for part in answer.aiter_raw()]), answer.status_code)
        await answer.aclose()
        length = [(b"content-length", str(len(passed.body)).encode())]
    else:
        passed = StreamingResponse(_lines(passages, table, address, answer), answer.status_code)
        length = []
    passed.raw_headers = passed_on(answer.headers.raw) + length
    return passed


async def _lines(passages: Passages, table: str, address: str, answer: httpx.Response) -> AsyncIterator[bytes]:
    """Whole lines: when the other process dies, or the table moves, the stream ends, and nobody must take half a line for one."""
    parts, rest = answer.aiter_raw(), b""
    try:
        while True:
            async with passages.to(table, address):
                part = await anext(parts)
            whole, end, rest = (rest + part).rpartition(b"\n")
            if end:
                yield whole + end
    except (httpx.HTTPError, Moved, StopAsyncIteration):
        return
    finally:
        await answer.aclose()


async def _body(receive: Receive) -> bytes | None:
    """The body of a request; None if the caller went away before all of it was there. `Guard` limits its size."""
    body: bytes = b""
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body
    return None


def _with_body(body: bytes, receive: Receive) -> Receive:
    is_read = False

    async def receiving() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
