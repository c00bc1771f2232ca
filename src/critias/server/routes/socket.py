"""A table over a WebSocket: one socket shows it to one seat, or to a spectator."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Annotated

import orjson
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.datastructures import Headers

from critias.server import messages, telling
from critias.server.caller import PROTOCOL, TheCaller, TheHall, viewer_for
from critias.server.credits import Credits
from critias.server.hall import Hall
from critias.server.refusal import Refused
from critias.server.room import Room

router = APIRouter()

# Why a socket was closed.
NOT_ALLOWED, NO_TABLE, TOO_FAST, TOO_SLOW, BAD_ORIGIN = 4403, 4404, 4429, 4408, 4400
GOING_AWAY = 1012
MOST_WAITING = 500  # messages to somebody who does not read them
MOST_OVERDRAWN = 200  # messages beyond the credits, before the socket is closed


class Socket:
    """Sends in order and never makes anybody wait; somebody who does not read for long is sent away."""

    def __init__(self, websocket: WebSocket, viewer: int) -> None:
        self.viewer = viewer
        self._websocket = websocket
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.is_slow = False

    def send(self, message: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self.is_slow = True
        else:
            self._waiting.append(message)
        self._wake.set()

    async def run(self) -> None:
        while not self.is_slow:
            while self._waiting:
                await self._websocket.send_text(self._waiting.popleft().decode())
            self._wake.clear()
            await self._wake.wait()
        await self._websocket.close(TOO_SLOW)


@router.websocket("/api/tables/{table}/socket")
async def socket(
    websocket: WebSocket,
    table: str,
    hall: TheHall,
    caller: TheCaller,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
    since: Annotated[int | None, Query(ge=0)] = None,
    watch: bool = False,
) -> None:
    await websocket.accept(PROTOCOL if PROTOCOL in websocket.scope["subprotocols"] else None)
    if not is_own_origin(websocket.headers, hall.settings.origins):
        await websocket.close(BAD_ORIGIN, "origin")
        return
    try:
        room = await hall.room(table)
        viewer = await viewer_for(hall, room, caller, seat, watch)
    except Refused as refused:
        await websocket.close(NO_TABLE if refused.code == "table.none" else NOT_ALLOWED, refused.code)
        return
    await _serve(websocket, hall, room, viewer, since)


def is_own_origin(headers: Headers, others: list[str]) -> bool:
    """Browsers say which page opens a socket; programs do not, and are no danger to anybody's cookies."""
    origin = headers.get("origin")
    return origin is None or origin in others or origin.partition("://")[2] == headers.get("host")


async def _serve(websocket: WebSocket, hall: Hall, room: Room, viewer: int, since: int | None) -> None:
    shown = Socket(websocket, viewer)
    sending = asyncio.create_task(shown.run())
    hall.enter(room, shown, since)
    try:
        await _listen(websocket, hall, room, shown)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        hall.leave(room, shown)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _listen(websocket: WebSocket, hall: Hall, room: Room, shown: Socket) -> None:
    credits = Credits(hall.settings.message_rate, hall.settings.message_burst)
    overdrawn = 0
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text") or frame.get("bytes") or b""
        if not credits.take():
            overdrawn += 1
            if overdrawn > MOST_OVERDRAWN:
                await websocket.close(TOO_FAST, "rate")
                return
            shown.send(orjson.dumps(telling.problem(Refused("rate"), None)))
            continue
        shown.send(orjson.dumps(await answer(hall, room, shown.viewer, text)))


async def answer(hall: Hall, room: Room, viewer: int, text: str | bytes) -> dict[str, object]:
    id = None
    try:
        message = messages.read(text)
        id = message.id
        return await messages.carry_out(hall, room, viewer, message)
    except Refused as refused:
        return telling.problem(refused, id)
