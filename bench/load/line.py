"""One WebSocket of the client: the sans-I/O half of `websockets` on a bare transport, so that thousands of them cost little."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

Heard = Callable[[bytes, float], None]
TRY_AGAIN_LATER = 1013  # the close code of a server that is overloaded
clock = time.perf_counter


class Busy(Exception):
    """The server is overloaded and wants to be asked again later."""


class Line(asyncio.Protocol):
    """Calls `heard` with every message and the time at which it came, and `turned_away` if the server is overloaded."""

    def __init__(self, url: str, headers: Mapping[str, str], heard: Heard, turned_away: Callable[[], None]) -> None:
        self._uri = parse_uri(url)
        self._protocol = ClientProtocol(self._uri, max_size=None)
        self._request = self._protocol.connect()
        self._request.headers.update(headers)
        self._heard = heard
        self._turned_away = turned_away
        self._transport: asyncio.Transport | None = None
        self.is_closing = False

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, self._uri.host, self._uri.port)

    def send(self, message: bytes) -> None:
        self._protocol.send_text(message)
        self._flush()

    def close(self) -> None:
        self.is_closing = True
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)
            self._flush()
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        now = clock()
        self._protocol.receive_data(data)
        self._flush()
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._heard(bytes(event.data), now)

    def connection_lost(self, error: Exception | None) -> None:
        close = self._protocol.close_rcvd  # `close_code` is None until the protocol is told of the end of the stream
        if close is not None and close.code == TRY_AGAIN_LATER:
            self._turned_away()
        elif not self.is_closing:
            raise ConnectionError(f"the server closed a socket: {close or self._protocol.handshake_exc or error or 'without a word'}")

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
