"""A name for every request and socket: the caller's own `X-Request-ID` or a new one, sent back and in every line of the log about it."""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from critias.server.logs import REQUEST

HEADER = "x-request-id"
FITTING = re.compile(r"[A-Za-z0-9._-]{1,64}")  # nothing that could be taken for something else in a log
STARTS = ("http.response.start", "websocket.accept")


class RequestIds:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        name = _name(Headers(scope=scope).get(HEADER, ""))
        REQUEST.set(name)  # for the rest of this request's task, and for whatever it sets off

        async def sending(message: Message) -> None:
            if message["type"] in STARTS:
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        await self._app(scope, receive, sending)


def _name(given: str) -> str:
    return given if FITTING.fullmatch(given) else secrets.token_hex(8)
