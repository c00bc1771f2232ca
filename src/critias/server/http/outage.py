"""The answer on every route and socket while the database refuses, is away or has no room: try again in a moment."""

from __future__ import annotations

import logging

from fastapi import Request, Response, WebSocket
from starlette.websockets import WebSocketState

from critias.server.http.answers import problem
from critias.server.http.close_codes import TRY_AGAIN
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)


async def store_down(connection: Request | WebSocket, error: Exception) -> Response:
    """Answer a request with 503; refuse a socket the same way, or close it if it is already open."""
    log.error("the database did not answer: %s", error.__class__.__name__)
    answer = problem(503, Refused("server.store"))
    if isinstance(connection, WebSocket):
        if connection.application_state is WebSocketState.CONNECTING:
            await connection.send_denial_response(answer)
        else:
            await connection.close(TRY_AGAIN, "server.store")
    return answer
