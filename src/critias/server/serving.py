"""Running the server: from its settings until it is told to stop, and then until what it has begun is finished."""

from __future__ import annotations

import sys
from collections.abc import Callable
from socket import socket

import uvicorn

from critias.server.app import create_app
from critias.server.garbage import keep_looks_short
from critias.server.settings import Settings
from critias.server.warming import load_rules

LONGEST_MESSAGE = 16 * 1024  # on a socket
SECONDS_TO_FINISH = 5
HANDOVER_SECONDS = 0.0005  # that the thread of the database waits for a busy one; with Python's own 5 ms a commit took 10 ms


class _Server(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, started: Callable[[str], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            keep_looks_short()
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._started(f"http://{host}:{port}")


def serve(settings: Settings, started: Callable[[str], None]) -> bool:
    """Serves until it is told to stop; False if it could not start."""
    load_rules()
    sys.setswitchinterval(HANDOVER_SECONDS)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,  # messages are small, and compressing them costs more than sending them
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    server = _Server(config, started)
    server.run()
    return server.started
