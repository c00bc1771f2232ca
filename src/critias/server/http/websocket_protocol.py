"""uvicorn's WebSocket protocol with a direct way out: what a table sends is written to the connection directly, without a task and a queue.

A move is sent to everybody at the table, so this is what a server does most. Everything else is uvicorn's.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

DIRECT = "critias.direct"  # the extension's name in a socket's scope
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message of text (RFC 6455, 5.2)
MAX_SHORT, MAX_MIDDLE = 125, 0xFFFF  # the longest messages whose length takes no more bytes, and two more

Write = Callable[[bytes], bool]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = {"write": self.write_text}

    def write_text(self, message: bytes) -> bool:
        """Write a message of text; False if it must wait, since the socket is not open or its client does not read fast enough."""
        if self.conn.state is not State.OPEN or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame(message))
        return True


def frame(text: bytes) -> bytes:
    size = len(text)
    if size <= MAX_SHORT:
        return bytes((WHOLE_TEXT, size)) + text
    if size <= MAX_MIDDLE:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big") + text


def direct_way(scope: Scope) -> Write:
    """How to write to a socket directly; on another server than uvicorn every message waits."""
    write: Write = scope.get("extensions", {}).get(DIRECT, {}).get("write", _cannot)
    return write


def _cannot(message: bytes) -> bool:
    return False
