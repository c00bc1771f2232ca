"""Who calls, and what it may do at a table: a user by cookie, who may hold seats, or a seat or watcher by a token in the header."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from critias.core.contract import SPECTATOR
from critias.server.hall import Hall
from critias.server.refusal import Refused
from critias.server.room import Room
from critias.server.tokens import hash_of

COOKIE = "critias_user"
LONGEST_TOKEN = 100
PROTOCOL = "critias"  # on a socket
BEARER = "bearer."


@dataclass(frozen=True)
class Caller:
    user: str | None  # by cookie
    token: str | None  # by header


def hall_of(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


async def caller_of(connection: HTTPConnection) -> Caller:
    cookie = connection.cookies.get(COOKIE)
    user = await hall_of(connection).store.find_user(hash_of(cookie)) if cookie and len(cookie) <= LONGEST_TOKEN else None
    token = _token(connection)
    return Caller(user, token if 0 < len(token) <= LONGEST_TOKEN else None)


def _token(connection: HTTPConnection) -> str:
    """A browser cannot give a socket a header of its own, but it can name protocols."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token
    protocols = connection.headers.get("sec-websocket-protocol", "").split(",")
    return next((name.strip().removeprefix(BEARER) for name in protocols if name.strip().startswith(BEARER)), "")


TheHall = Annotated[Hall, Depends(hall_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]


async def viewer_for(hall: Hall, room: Room, caller: Caller, seat: int | None, watch: bool = False) -> int:
    """The seat that the caller speaks for, or SPECTATOR; raises Refused if it may not even look. Whoever has a seat may also just watch."""
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
    if not seats and not room.may_be_watched_with(caller.token):
        raise Refused("table.key")
    return SPECTATOR


async def _seats(hall: Hall, room: Room, caller: Caller) -> set[int]:
    seats = set() if caller.user is None else await hall.store.seats_held(caller.user, room.name)
    opened = None if caller.token is None else room.seat_opened_by(caller.token)
    return seats if opened is None else seats | {opened}


async def seat_for(hall: Hall, room: Room, caller: Caller, seat: int | None) -> int:
    """The seat that the caller plays; raises Refused for a spectator."""
    viewer = await viewer_for(hall, room, caller, seat)
    if viewer == SPECTATOR:
        raise Refused("seat.key")
    return viewer
