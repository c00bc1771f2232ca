"""Requests and sockets that another process passes on: its word for where the caller is counts, and nobody else's."""

from __future__ import annotations

import hmac

from starlette.types import ASGIApp, Receive, Scope, Send

HEADER = b"critias-forwarded"  # the secret of the processes on this database, and the caller's address
_MARK = "critias.forwarded"


def mark(secret: str, scope: Scope) -> tuple[bytes, bytes]:
    """The header that goes with a request which is passed on."""
    return HEADER, f"{secret} {(scope.get('client') or ('',))[0]}".encode("latin-1")


def is_forwarded(scope: Scope) -> bool:
    """Whether another process of ours has checked this request already, and passes it on."""
    return bool(scope.get(_MARK))


class Arrival:
    """Puts the caller's own address in place of the other process's; a header with a wrong secret is taken away."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            values = [value for name, value in scope["headers"] if name == HEADER]
            if values:
                scope["headers"] = [header for header in scope["headers"] if header[0] != HEADER]
                scope.update(_believed(values, scope["app"].state.hall.routing.secret))
        await self._app(scope, receive, send)


def _believed(values: list[bytes], secret: str) -> dict[str, object]:
    given, _, address = values[0].partition(b" ")
    is_ours = len(values) == 1 and hmac.compare_digest(given, secret.encode())
    return {_MARK: True, "client": (address.decode("latin-1"), 0)} if is_ours else {}
