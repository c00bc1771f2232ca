"""Who calls, and what they may do at a table: a user by cookie, who may hold seats, or a seat or watcher by a token in the header."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from critias.core.rules.contract import SPECTATOR
from critias.server.http.address import address_of
from critias.server.live.hall import Hall
from critias.server.live.moderation import Visitor
from critias.server.live.room import Room
from critias.server.live.tokens import hash_of
from critias.server.table.refusal import Refused

COOKIE = "critias_user"
MAX_TOKEN_LENGTH = 100
PROTOCOL = "critias"  # on a socket
BEARER = "bearer."


@dataclass(frozen=True)
class Caller:
    user: str | None  # by cookie
    token: str | None  # by header
    address: str
    visitor: Visitor  # to an operator


def hall_of(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


async def caller_of(connection: HTTPConnection) -> Caller:
    hall, cookie = hall_of(connection), connection.cookies.get(COOKIE)
    user = await hall.store.find_user(hash_of(cookie)) if cookie and len(cookie) <= MAX_TOKEN_LENGTH else None
    token = _token(connection)
    address = address_of(connection.scope)
    visitor = hall.moderation.visitor(user, address)
    return Caller(user, token if 0 < len(token) <= MAX_TOKEN_LENGTH else None, address, visitor)


def _token(connection: HTTPConnection) -> str:
    """The caller's token. A browser cannot give a socket a header of its own, so there it is in the name of a protocol."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token
    protocols = connection.headers.get("sec-websocket-protocol", "").split(",")
    return next((name.strip().removeprefix(BEARER) for name in protocols if name.strip().startswith(BEARER)), "")


TheHall = Annotated[Hall, Depends(hall_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]


async def viewer_for(hall: Hall, room: Room, caller: Caller, seat: int | None, watch: bool = False, invited: bool = False) -> int:
    """The caller's seat, or SPECTATOR; raises Refused if they may not even look. A caller with a seat may also watch without it.

    With `invited` an invitation is enough before the start, to see what it is to: for one look, not for a connection that would last.
    """
    hall.moderation.check_banned(caller.visitor)
    seats = await _seats(hall, room, caller)
    held = set() if watch else set(seats)
    if seat is not None:
        if seat not in held:
            raise Refused("seat.key")
        return seat
    if len(held) == 1:
        return held.pop()
    if len(held) > 1:
        raise Refused("seat.which", seats=sorted(held))
    may_look = invited and not room.table.has_begun and room.is_invitation(caller.token)
    if not seats and not may_look and not room.may_be_watched_with(caller.token):
        raise Refused("table.key")
    return SPECTATOR


async def _seats(hall: Hall, room: Room, caller: Caller) -> set[int]:
    seats = set() if caller.user is None else await hall.store.seats_held(caller.user, room.name)
    opened = None if caller.token is None else await _seat_opened(hall, room, caller.token)
    if opened is None:
        return seats
    await hall.moderation.check_seat(room.name, opened)
    return seats | {opened}


async def _seat_opened(hall: Hall, room: Room, token: str) -> int | None:
    """Another process may have given a seat its token."""
    if room.seat_opened_by(token) is None:
        room.keys = await hall.store.keys_of(room.name)
    return room.seat_opened_by(token)


async def seat_for(hall: Hall, room: Room, caller: Caller, seat: int | None) -> int:
    """The seat that the caller plays; raises Refused for a spectator."""
    viewer = await viewer_for(hall, room, caller, seat)
    if viewer == SPECTATOR:
        raise Refused("seat.key")
    return viewer
