"""A table over a WebSocket: one socket shows it to one seat, or to a spectator."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.datastructures import Headers

from critias.server.http import requests
from critias.server.http.caller import PROTOCOL, Caller, TheCaller, TheHall, viewer_for
from critias.server.http.close_codes import BAD_ORIGIN, BY_REFUSAL, NOT_ALLOWED, TOO_FAST, TOO_SLOW
from critias.server.http.credits import Credits
from critias.server.http.limits import Limits, TheLimits
from critias.server.http.websocket_protocol import direct_way
from critias.server.live.hall import Hall
from critias.server.live.room import Room
from critias.server.live.tasks import end_all
from critias.server.storage.database import FAILURES
from critias.server.table import messages
from critias.server.table.refusal import Refused
from critias.server.wire.encode import encode
from critias.server.wire.outgoing import Done, Problem

router = APIRouter()

MAX_WAITING = 500  # messages to somebody who does not read them
MAX_OVERDRAWN = 200  # messages beyond the credits, before the socket is closed


class Socket:
    """Sends in order and never makes anybody wait; a client that does not read for long is disconnected."""

    def __init__(self, websocket: WebSocket, viewer: int) -> None:
        self.viewer = viewer
        self._websocket = websocket
        self._write = direct_way(websocket.scope)
        self._waiting: deque[bytes] = deque()
        self._closing: int | None = None  # why, as soon as it is to be closed
        self._task: asyncio.Task[None] | None = None  # while something waits

    def send(self, message: bytes) -> None:
        if self._task is None and self._write(message):
            return
        if len(self._waiting) >= MAX_WAITING:
            self.turn_out(TOO_SLOW)
        elif self._closing is None:
            self._waiting.append(message)
            self._wake()

    def turn_out(self, code: int) -> None:
        self._closing = code
        self._wake()

    async def end(self) -> None:
        """Send nothing more."""
        if self._task is not None:
            await end_all((self._task,))

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Send what waits, or close the socket."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the client has gone
            while self._waiting and self._closing is None:
                await self._websocket.send_text(self._waiting.popleft().decode())
            if self._closing is not None:
                await self._websocket.close(self._closing)
        self._task = None


@router.websocket("/api/tables/{table}/socket")
async def socket(
    websocket: WebSocket,
    table: str,
    hall: TheHall,
    caller: TheCaller,
    limits: TheLimits,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
    since: Annotated[int | None, Query(ge=0)] = None,
    watch: bool = False,
) -> None:
    await websocket.accept(PROTOCOL if PROTOCOL in websocket.scope["subprotocols"] else None)
    if not is_own_origin(websocket.headers, hall.settings.origins):
        await websocket.close(BAD_ORIGIN, "origin")
        return
    try:
        hall.overload.check("socket")
        room = await hall.fresh_room(table)
        viewer = await viewer_for(hall, room, caller, seat, watch)
    except Refused as refused:
        await websocket.close(BY_REFUSAL.get(refused.code, NOT_ALLOWED), refused.code)
        return
    await _serve(websocket, Conversation(hall, limits, caller, room, viewer), since)


def is_own_origin(headers: Headers, others: list[str]) -> bool:
    """Whether a socket was opened by our own page. Browsers send an origin; programs do not, and are no danger to anybody's cookies."""
    origin = headers.get("origin")
    return origin is None or origin in others or origin.partition("://")[2] == headers.get("host")


@dataclass(frozen=True)
class Conversation:
    """A caller at a table, with the limits that apply to them."""

    hall: Hall
    limits: Limits
    caller: Caller
    room: Room
    viewer: int


async def _serve(websocket: WebSocket, talk: Conversation, since: int | None) -> None:
    shown = Socket(websocket, talk.viewer)
    talk.hall.enter(talk.room, shown, since)
    talk.hall.moderation.enter(shown, talk.caller.visitor)
    try:
        await _listen(websocket, talk, shown)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        talk.hall.leave(talk.room, shown)
        await shown.end()


async def _listen(websocket: WebSocket, talk: Conversation, shown: Socket) -> None:
    credits = Credits(talk.hall.settings.message_rate, talk.hall.settings.message_burst)
    overdrawn = 0
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text") or frame.get("bytes") or b""
        if (refused := _too_fast(talk, credits)) is None:
            shown.send(encode(await answer(talk, text)))
            continue
        overdrawn += 1
        if overdrawn > MAX_OVERDRAWN or not talk.limits.take_refusal(talk.caller.address):
            await websocket.close(TOO_FAST, refused.code)
            return
        shown.send(encode(messages.problem(refused, requests.read_id(text))))


def _too_fast(talk: Conversation, credits: Credits) -> Refused | None:
    """Count a message; the refusal if the socket or its address has sent too many."""
    if not credits.take():
        return Refused("rate")
    try:
        talk.limits.take_message(talk.caller.address)
    except Refused as refused:
        return refused
    return None


async def answer(talk: Conversation, text: str | bytes) -> Done | Problem:
    id = None
    try:
        message = requests.read(text)
        id = message.id
        if requests.is_new_wish_for_another_game(talk.room, talk.viewer, message):
            talk.limits.take_table(talk.caller, talk.room.table.bots)
        return await requests.carry_out(talk.hall, talk.room, talk.viewer, message, talk.caller.visitor)
    except Refused as refused:
        return messages.problem(refused, id)
    except FAILURES:
        return messages.problem(Refused("server.store"), id)
