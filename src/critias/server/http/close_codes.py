"""Why the server closed a socket."""

from __future__ import annotations

from starlette.types import Scope, Send

from critias.server.http.caller import PROTOCOL
from critias.server.live.moderation import BANNED, CLOSED
from critias.server.table.refusal import Refused

BAD_ORIGIN, NOT_ALLOWED, NO_TABLE, TOO_SLOW, SET_ASIDE, TOO_FAST, TRY_AGAIN = 4400, 4403, 4404, 4408, 4412, 4429, 1013
BY_REFUSAL = {  # NOT_ALLOWED for all others
    "banned": BANNED,
    "server.busy": TRY_AGAIN,
    "server.preparing": TRY_AGAIN,
    "server.store": TRY_AGAIN,
    "table.aside": SET_ASIDE,
    "table.closed": CLOSED,
    "table.none": NO_TABLE,
}


async def close_refused(code: int, refused: Refused, scope: Scope, send: Send) -> None:
    """Close a socket that was not accepted yet. It is accepted first, since a browser does not tell a page why one was not; without a
    protocol that it offered it would not hear the code either.
    """
    await send({"type": "websocket.accept", "subprotocol": PROTOCOL if PROTOCOL in scope["subprotocols"] else None})
    await send({"type": "websocket.close", "code": code, "reason": refused.code})
