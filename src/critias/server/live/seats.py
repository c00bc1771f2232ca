"""Taking a seat at a table, and inviting others to one."""

from __future__ import annotations

from critias.server.live.hall import Hall
from critias.server.live.room import Room
from critias.server.live.tokens import hash_of, new_token, opens
from critias.server.storage.store import SeatKey
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.wire.incoming import Claim


async def take_seat(hall: Hall, room: Room, claim: Claim, token: str | None, user: str) -> str | None:
    """Seat a user who has an invitation, or anybody at an open seat, and return the seat's own token, which nobody else has.

    With the seat's own token its user takes it on another device; somebody who holds it already may change their name. They get no other
    token. Raises Refused for everybody else.
    """
    if not 0 <= claim.seat < len(room.table.seats) or not room.table.seats[claim.seat].is_user:
        raise Refused("seat.none")
    details = {"name": claim.name, "commitment": claim.commitment}
    room.table.propose(EntryKind.SIT, claim.seat, 0, details)  # raises Refused for a bad name, before the seat is given away
    room.keys = await hall.store.keys_of(room.name)
    own = None
    if _may_claim(room.keys[claim.seat], token):
        own = new_token()
        if not await hall.store.claim(user, room.name, claim.seat, room.keys[claim.seat], hash_of(own)):
            raise Refused("seat.taken")
        room.keys = await hall.store.keys_of(room.name)
    elif token is not None and room.seat_opened_by(token) == claim.seat:
        await hall.store.hold(user, room.name, claim.seat)
    elif claim.seat not in await hall.store.seats_held(user, room.name):
        # Of a seat that has a token, an invitation was used by somebody else.
        raise Refused("seat.key") if room.keys[claim.seat].token_hash is None else Refused("seat.taken")
    await hall.submit(room, EntryKind.SIT, claim.seat, details)
    return own


def _may_claim(key: SeatKey, token: str | None) -> bool:
    return key.is_open or (token is not None and opens(token, key.invite_hash))


async def invite(hall: Hall, room: Room, seat: int, user: str | None) -> str:
    """A new invitation to a friend's seat; the one before is void. Raises Refused for all but the creator of the table."""
    token = new_token()
    await _replace_invitation(hall, room, seat, user, hash_of(token))
    return token


async def revoke(hall: Hall, room: Room, seat: int, user: str | None) -> None:
    """Make the invitation to a friend's seat void. Raises Refused for all but the creator of the table."""
    await _replace_invitation(hall, room, seat, user, None)


async def _replace_invitation(hall: Hall, room: Room, seat: int, user: str | None, invite_hash: str | None) -> None:
    if user is None or user != room.stored.creator:
        raise Refused("invite.creator")
    if not 0 <= seat < len(room.table.seats) or not room.table.seats[seat].is_user:
        raise Refused("seat.none")
    if not await hall.store.invite(room.name, seat, invite_hash):
        raise Refused("seat.taken")
    room.keys = await hall.store.keys_of(room.name)
