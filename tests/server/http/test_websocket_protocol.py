"""The direct ways in and out of a socket: they read and write what the WebSocket library would, and what must wait waits in order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from critias.server.http.routes.socket import Socket
from critias.server.http.websocket_protocol import DIRECT, frame, is_whole, whole_text

MAX_SIZE = 16_384


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_is_that_of_the_library(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def sent(text: bytes, opcode: Opcode = Opcode.TEXT, **parts: bool) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text, **parts).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, MAX_SIZE])
def test_a_message_in_one_frame_is_read_directly(size: int) -> None:
    text = "".join(chr(33 + k % 90) for k in range(size))
    assert whole_text(sent(text.encode()), MAX_SIZE) == text


LEFT = {
    "too long": sent(b"x" * (MAX_SIZE + 1)),
    "a length of eight bytes": sent(b"x" * 70_000),
    "two frames": sent(b"one") + sent(b"two"),
    "a part": sent(b"part", fin=False),
    "a reserved bit": b"\xc1" + sent(b"x")[1:],
    "bytes": sent(b"bytes", Opcode.BINARY),
    "a ping": sent(b"", Opcode.PING),
    "not masked": Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
    "not ASCII": sent("élan".encode()),
    "not UTF-8": sent(b"\xff"),
    "not the end": sent(b"whole")[:-1],
    "not the length": sent(b"x" * 200)[:3],
    "one byte": sent(b"x")[:1],
    "nothing": b"",
}


@pytest.mark.parametrize("data", LEFT.values(), ids=LEFT)
def test_everything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(data, MAX_SIZE) is None


def test_the_library_reads_on_where_whole_frames_end() -> None:
    whole = [sent(b"one"), sent(b"", Opcode.PONG), sent(b"x" * 300)]
    assert is_whole(b"") and is_whole(whole[0]) and is_whole(b"".join(whole))
    for data in (whole[2][:-1], whole[2][:1], b"".join(whole)[:-3], sent(b"part", fin=False)):
        assert not is_whole(data)


def test_a_frame_whose_length_takes_eight_bytes_ends_where_it_ends() -> None:
    data = sent(b"x" * 70_000)
    assert is_whole(data) and not is_whole(data[:-1])
    contents = bytes(65_536) + sent(b"one")  # of a frame that is not there to its end
    assert not is_whole(b"\x81\xff" + (70_000).to_bytes(8, "big") + bytes(4) + contents)


def test_what_must_wait_is_sent_in_order_and_then_the_way_is_direct_again() -> None:
    asyncio.run(_send_with_a_client_that_reads_slowly())


async def _send_with_a_client_that_reads_slowly() -> None:
    heard: list[str] = []
    line = SimpleNamespace(is_free=True)
    readable = asyncio.Event()

    def write(message: bytes) -> bool:
        if line.is_free:
            heard.append(f"direct {message.decode()}")
        return bool(line.is_free)

    async def send(message: Any) -> None:
        await readable.wait()
        heard.append(f"waited {message['text']}")

    socket = Socket(_accepted(write, send), 0)
    socket.send(b"1")
    line.is_free = False
    socket.send(b"2")
    line.is_free = True
    socket.send(b"3")  # not before the one that waits
    readable.set()
    await asyncio.sleep(0.01)
    socket.send(b"4")
    assert heard == ["direct 1", "waited 2", "waited 3", "direct 4"]


def _accepted(write: Any, send: Any) -> WebSocket:
    async def receive() -> Any:
        return {"type": "websocket.connect"}

    socket = WebSocket({"type": "websocket", "extensions": {DIRECT: {"write": write}}}, receive, send)
    socket.application_state = socket.client_state = socket.client_state.CONNECTED
    return socket
