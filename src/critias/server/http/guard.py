"""Checks around every request: size, rate and origin before it, security headers and metrics after it."""

from __future__ import annotations

import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from critias.server.counters import LIMITS
from critias.server.http.address import address_of
from critias.server.http.answers import MAX_BODY_BYTES, plain_problem, problem
from critias.server.http.arrival import is_forwarded
from critias.server.http.credits import CreditsByName
from critias.server.http.metrics import Metrics
from critias.server.http.routes.socket import is_own_origin
from critias.server.settings import Settings
from critias.server.table.refusal import Refused

MAX_HEADERS = 100  # browsers send about twenty; to pass on thousands would take seconds
UNLIMITED = ("/health", "/ready", "/metrics")
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; img-src 'self' data:"
SECURITY = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._credits = CreditsByName(settings.address_rate, settings.address_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._takes(scope):
            LIMITS.labels("requests").inc()
            await send({"type": "websocket.close", "code": 1008, "reason": "rate"})
        elif scope["type"] == "websocket" and (has_nul(scope) or len(scope["headers"]) > MAX_HEADERS):
            await send({"type": "websocket.close", "code": 1008, "reason": "message.bad"})
        elif scope["type"] == "http":
            await self._counted(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _takes(self, scope: Scope) -> bool:
        """Count a request or socket; one that another process passes on was counted there."""
        return is_forwarded(scope) or self._credits.take(address_of(scope))

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics: Metrics = scope["app"].state.metrics
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message).update(SECURITY)
                if scope["path"].startswith("/api"):
                    MutableHeaders(scope=message)["cache-control"] = "no-store"
            await send(message)

        try:
            await self._checked(scope, receive, sending)
        finally:
            metrics.requests.labels(str(status)).inc()
            metrics.answers.observe(time.perf_counter() - began)

    async def _checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if scope["path"] not in UNLIMITED and not self._takes(scope):
            LIMITS.labels("requests").inc()
            await problem(429, Refused("rate", wait=self._credits.wait(address_of(scope))))(scope, receive, send)
        elif len(scope["headers"]) > MAX_HEADERS:
            await plain_problem(431)(scope, receive, send)
        elif has_nul(scope):
            await problem(400, Refused("message.bad", why="a NUL character in the address"))(scope, receive, send)
        elif scope["path"].startswith("/api/") and _is_banned(scope):
            await problem(403, Refused("banned"))(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD") and not is_own_origin(headers, self._settings.origins):
            await problem(403, Refused("origin"))(scope, receive, send)
        else:
            await self._bounded(scope, receive, send)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a body that is too long, also where a request is only passed on; routes answer by themselves."""
        try:
            await self._app(scope, _limited(receive), send)
        except HTTPException as error:
            await plain_problem(error.status_code)(scope, receive, send)


def has_nul(scope: Scope) -> bool:
    """Whether the path or the query contains a NUL character, which PostgreSQL refuses and no name here contains."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


def _is_banned(scope: Scope) -> bool:
    """By address; users are asked at the tables, and sockets are told with a close code."""
    moderation = scope["app"].state.hall.moderation
    return bool(moderation.is_banned(moderation.visitor(None, address_of(scope))))


def _limited(receive: Receive) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MAX_BODY_BYTES:
            raise HTTPException(413)
        return message

    return receiving
