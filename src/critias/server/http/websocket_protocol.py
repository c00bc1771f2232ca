"""uvicorn's WebSocket protocol with a direct way in and out for what comes most: whole messages of text.

What a table sends is written to the connection directly, without a task and a queue. A message that arrives as one whole frame is read
without the parser, which would take ten times as long. Everything else is uvicorn's.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope
from uvicorn._types import WebSocketReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

DIRECT = "critias.direct"  # the extension's name in a socket's scope
WHOLE, WHOLE_TEXT = 0x80, 0x81  # the first byte of a frame: a whole message, a whole message of text (RFC 6455, 5.2)
MASKED = 0x80  # in the second byte, with the length
MAX_SHORT, MAX_MIDDLE = 125, 0xFFFF  # the longest messages whose length takes no more bytes, and two more
TWO_BYTES = 126  # stands for a length that follows in two bytes
MASK_BYTES = 4
MAX_UNREAD = 8  # messages that wait for the table before no more are read

Write = Callable[[bytes], bool]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    _is_between_frames = True  # whether uvicorn's parser waits for the first byte of a frame

    def data_received(self, data: bytes) -> None:
        is_open = self.conn.state is State.OPEN and not self.close_sent
        if is_open and self._is_between_frames:
            if (text := whole_text(data, self.config.ws_max_size)) is not None:
                self._hand_on({"type": "websocket.receive", "text": text})
                return
            self._is_between_frames = is_whole(data)
        super().data_received(data)

    def _hand_on(self, message: WebSocketReceiveEvent) -> None:
        """Hand a message to the application; uvicorn would stop reading after each."""
        self.queue.put_nowait(message)
        if not self.read_paused and self.queue.qsize() >= MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

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


def whole_text(data: bytes, max_size: int) -> str | None:
    """The message, if the bytes are one frame that is a whole message in ASCII; None for everything else, also for what is not allowed."""
    if len(data) < 2 + MASK_BYTES or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    start, size = _size(data, 0)
    if len(data) != start + size or size > max_size:
        return None
    text = apply_mask(data[start:], data[start - MASK_BYTES : start])
    return text.decode() if text.isascii() else None


def is_whole(data: bytes) -> bool:
    """Whether the bytes are whole frames, none of them a part of a message."""
    end = 0
    while end + 1 < len(data) and data[end] & WHOLE:
        start, size = _size(data, end)
        end = start + size
    return end == len(data)


def _size(data: bytes, first: int) -> tuple[int, int]:
    """Where the contents of the frame that begins with byte `first` begin, and how long they are."""
    size = data[first + 1] & ~MASKED
    if size <= MAX_SHORT:
        return first + 2 + MASK_BYTES, size
    if size == TWO_BYTES:
        return first + 4 + MASK_BYTES, int.from_bytes(data[first + 2 : first + 4], "big")
    return first + 10 + MASK_BYTES, int.from_bytes(data[first + 2 : first + 10], "big")


def direct_way(scope: Scope) -> Write:
    """How to write to a socket directly; on another server than uvicorn every message waits."""
    write: Write = scope.get("extensions", {}).get(DIRECT, {}).get("write", _cannot)
    return write


def _cannot(message: bytes) -> bool:
    return False
