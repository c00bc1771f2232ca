"""The direct way out of a socket: what it writes is what the WebSocket library would, and what must wait waits in order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from critias.server.http.routes.socket import Socket
from critias.server.http.websocket_protocol import DIRECT, frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_is_that_of_the_library(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


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
