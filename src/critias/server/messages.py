"""What a seat's message does, whether it came by socket or by HTTP."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError

from critias.core.contract import SPECTATOR
from critias.server import telling
from critias.server.entry import Kind
from critias.server.hall import Hall
from critias.server.refusal import Refused
from critias.server.room import Room
from critias.server.wire import Act, FromSeat, Ping, Say, Why, Wish

READER: TypeAdapter[Act | Wish | Say | Why | Ping] = TypeAdapter(FromSeat)


def read(text: str | bytes) -> Act | Wish | Say | Why | Ping:
    """A message as it came; raises Refused saying what is wrong with it."""
    try:
        return READER.validate_json(text)
    except ValidationError as error:
        raise Refused("message.bad", why=_first(error)) from None
    except ValueError:
        raise Refused("message.bad", why="not JSON") from None


def _first(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc']))[:80]}: {fault['msg'][:120]}"


async def carry_out(hall: Hall, room: Room, viewer: int, message: Act | Wish | Say | Why | Ping) -> dict[str, Any]:
    """The answer to a message, in the shape of `wire.Done`; raises Refused if it cannot be done."""
    if isinstance(message, Ping):
        return done(message.id, room.table.version)
    if viewer == SPECTATOR:
        raise Refused("seat.key")
    if isinstance(message, Why):
        reason = telling.why_not(room.table, viewer, message.action, message.thing)
        answer = done(message.id, None)
        return answer if reason is None else answer | {"reason": telling.said(reason), "clause": reason.clause}
    return done(message.id, await hall.submit(room, Kind(message.type), viewer, _data(message), message.id))


def _data(message: Act | Wish | Say) -> dict[str, Any]:
    if isinstance(message, Act):
        return {"action": message.action, "version": message.version}
    return {"text": message.text} if isinstance(message, Say) else {}


def done(id: str, version: int | None) -> dict[str, Any]:
    return {"type": "done", "id": id, "version": version, "reason": None, "clause": None}
