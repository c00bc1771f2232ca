"""Why the server closed a socket."""

from __future__ import annotations

from critias.server.live.moderation import BANNED, CLOSED

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
