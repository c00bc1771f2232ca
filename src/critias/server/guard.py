"""What every request passes: size, rate and origin are checked before, security headers are added after, and figures are kept."""

from __future__ import annotations

import time
from typing import Any

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from critias.server import telling
from critias.server.credits import CreditsByAddress
from critias.server.metrics import Metrics
from critias.server.refusal import Refused
from critias.server.routes.socket import is_own_origin
from critias.server.settings import Settings

LONGEST_BODY = 32 * 1024
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
        self._credits = CreditsByAddress(settings.address_rate, settings.address_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._credits.take(_address(scope)):
            await send({"type": "websocket.close", "code": 1008, "reason": "rate"})
        elif scope["type"] == "http":
            await self._counted(scope, receive, send)
        else:
            await self._app(scope, receive, send)

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
        if scope["path"] not in UNLIMITED and not self._credits.take(_address(scope)):
            await refuse(send, 429, Refused("rate"))
        elif scope["method"] not in ("GET", "HEAD") and not is_own_origin(headers, self._settings.origins):
            await refuse(send, 403, Refused("origin"))
        else:
            await self._app(scope, _limited(receive), send)


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _limited(receive: Receive) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LONGEST_BODY:
            raise HTTPException(413)
        return message

    return receiving


async def refuse(send: Send, status: int, refused: Refused) -> None:
    body = orjson.dumps(telling.problem(refused, None))
    headers: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
