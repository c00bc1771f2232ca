"""Carrying out a seat's message, whether it came by socket or by HTTP."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError

from critias.core.rules.contract import SPECTATOR
from critias.server.live.hall import Hall
from critias.server.live.moderation import Visitor
from critias.server.live.room import Room
from critias.server.table import messages
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.wire.incoming import Again, ChosenAction, FromSeat, Ping, Reveal, Say, SeatMessage, Why, Wish
from critias.server.wire.outgoing import Done

READER: TypeAdapter[SeatMessage] = TypeAdapter(FromSeat)


def read(text: str | bytes) -> SeatMessage:
    """Read a message; raises Refused saying what is wrong with it."""
    try:
        return READER.validate_json(text)
    except ValidationError as error:
        raise Refused("message.bad", why=_first(error)) from None
    except ValueError:
        raise Refused("message.bad", why="not JSON") from None


def read_id(text: str | bytes) -> str | None:
    """The id of a message, or None if it cannot be read."""
    try:
        return READER.validate_json(text).id
    except ValueError:
        return None


def _first(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc']))[:80]}: {fault['msg'][:120]}"


async def carry_out(hall: Hall, room: Room, viewer: int, message: SeatMessage, visitor: Visitor) -> Done:
    """Carry out a message and return the answer; raises Refused if it cannot be done."""
    if isinstance(message, Ping):
        return messages.done(message.id, room.table.version)
    if viewer == SPECTATOR:
        raise Refused("seat.key")
    hall.overload.check("message")
    if isinstance(message, Why):
        return messages.done(message.id, None, messages.why_not(room.table, viewer, message.action, message.thing))
    if isinstance(message, Say):
        await hall.moderation.check_say(room.name, viewer, visitor)
    return messages.done(message.id, await hall.submit(room, EntryKind(message.type), viewer, _data(message), message.id))


def is_new_wish_for_another_game(room: Room, viewer: int, message: SeatMessage) -> bool:
    """Whether this message may lead to a new table."""
    return message.type == "again" and viewer != SPECTATOR and room.table.is_over and not room.table.seats[viewer].wants_again


def _data(message: ChosenAction | Wish | Again | Reveal | Say) -> dict[str, Any]:
    if isinstance(message, ChosenAction):  # most are
        return {"action": message.action, "version": message.version}
    return message.model_dump(exclude={"type", "id"})
