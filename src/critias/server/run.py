"""Running the server: from its settings until it is told to stop, and then until what it has begun is finished."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from socket import socket

import uvicorn
from fastapi import FastAPI

from critias.server.http.app import create_app
from critias.server.http.connections import Connections
from critias.server.http.protocol import BoundedHttp
from critias.server.http.websocket_protocol import WebSocketProtocol
from critias.server.live.garbage import keep_collections_short
from critias.server.live.hall import Hall
from critias.server.live.preparation import Preparation
from critias.server.live.routing.address import address_for_others
from critias.server.settings import Settings

MAX_MESSAGE_BYTES = 16 * 1024  # on a socket
SECONDS_TO_FINISH = 5
TICKS_BETWEEN_LOOKS = 10  # at connections; there are ten ticks a second
HANDOVER_SECONDS = 0.0005  # that the thread of the database waits for a busy one; with Python's own 5 ms a commit took 10 ms


log = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    """Reports its address once it listens, ends connections that only cost, and leaves its tables to others when it stops."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, started: Callable[[str], None], connections: Connections) -> None:
        super().__init__(config)
        self._app = app
        self._started = started
        self._connections = connections

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_BETWEEN_LOOKS == 0:
            self._connections.look(self.server_state.connections)
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            keep_collections_short()
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._started(f"http://{host}:{port}")
            hall: Hall = self._app.state.hall
            hall.announce(address_for_others(hall.settings, host, port))

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await self._app.state.hall.hand_over()  # while this process can still pass on what comes
        await super().shutdown(sockets)


def serve(settings: Settings, started: Callable[[str], None], tell: Callable[[str], None] = log.info) -> bool:
    """Serve until told to stop; False if it could not start."""
    sys.setswitchinterval(HANDOVER_SECONDS)
    app = create_app(settings, Preparation.begin(tell), is_routed=True)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=BoundedHttp,
        ws=WebSocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,  # messages are small, and compressing them costs more than sending them
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    server = _Server(app, config, started, Connections(settings.request_timeout, settings.read_timeout))
    with suppress(SystemExit):  # Uvicorn's, when it cannot listen; it has logged why
        server.run()
    return server.started
