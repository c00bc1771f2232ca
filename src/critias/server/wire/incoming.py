"""Messages from clients, over HTTP and sockets: checked, and refused if there is anything that was not asked for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints

from critias.core.match.contribution import HASH, VALUE

MessageId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Whole = Annotated[StrictInt, Field(ge=0, le=2**53 - 1)]
Record = Annotated[str, StringConstraints(max_length=30_000)]
Commitment = Annotated[str, StringConstraints(pattern=f"^{HASH}$")]


class Incoming(BaseModel):
    model_config = ConfigDict(extra="forbid")


# ------------------------------------------------------------------------------------------------ a table


class ClockWish(Incoming):
    """`live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every action; `none`: no clock."""

    pace: Literal["none", "live", "days"] = "none"
    base: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600 * 1000)] = 0
    increment: Annotated[StrictInt, Field(ge=0, le=3600 * 1000)] = 0


class SeatWish(Incoming):
    """`me`: you (more than once for hot-seat play); `friend`: the first person to use the invitation; `open`: anybody; `bot`: a bot.
    Your own seat may come with a commitment to what you add to the chance of the game.
    """

    who: Literal["me", "friend", "open", "bot"]
    level: Literal["deckhand", "rower", "mate", "captain", "oracle"] | None = None
    commitment: Commitment | None = None


class TableWish(Incoming):
    """A table to create. With a `record` it continues that game from its last step, or from an earlier `step`. The game, the number of
    seats and the options must be the record's; options may be left out.
    """

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    options: dict[Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=40)]] = {}
    clock: ClockWish = ClockWish()
    public: StrictBool = False
    name: Annotated[str, StringConstraints(max_length=100)] = "Guest"  # of the user who creates it
    record: Record | None = None
    step: Whole | None = None


class Claim(Incoming):
    """Takes a seat with an invitation, or on another device with the seat's own token; leave the token out for an open seat.
    `commitment` is the SHA-256 hash of 32 random bytes, which the client sends with `reveal` once all seats are taken. They become part of
    the key of all chance, so nobody can choose the deal.
    """

    seat: Annotated[StrictInt, Field(ge=0, le=3)]
    token: Annotated[str, StringConstraints(max_length=100)] | None = None
    name: Annotated[str, StringConstraints(max_length=100)] = "Guest"
    commitment: Commitment | None = None


class Invite(Incoming):
    """Asks for a new invitation to a friend's seat that nobody has taken; the old one stops working."""

    seat: Annotated[StrictInt, Field(ge=0, le=3)]


# ------------------------------------------------------------------------------------------------ what a seat sends


class ChosenAction(Incoming):
    """An action, by number. With the `version` of the state in which it was chosen, it is refused if the game has moved on since."""

    type: Literal["action"]
    id: MessageId
    action: Whole
    version: Whole | None = None


class Wish(Incoming):
    """A message that needs nothing but its type."""

    type: Literal["undo", "offer", "accept", "decline", "resign", "leave", "back"]
    id: MessageId


class Again(Incoming):
    """Asks for another game with the same people, with a commitment for its chance."""

    type: Literal["again"]
    id: MessageId
    commitment: Commitment | None = None


class Reveal(Incoming):
    """What this seat adds to the chance of the game: the value whose hash it committed to."""

    type: Literal["reveal"]
    id: MessageId
    contribution: Annotated[str, StringConstraints(pattern=f"^{VALUE}$")]


class Say(Incoming):
    type: Literal["say"]
    id: MessageId
    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class Why(Incoming):
    """Asks why an action is not legal, or why a click on a thing does nothing. Changes nothing."""

    type: Literal["why"]
    id: MessageId
    action: Whole | None = None
    thing: Annotated[str, StringConstraints(max_length=60)] | None = None


class Ping(Incoming):
    """Asks whether the server is there, and for the table's version."""

    type: Literal["ping"]
    id: MessageId


SeatMessage = ChosenAction | Wish | Again | Reveal | Say | Why | Ping
FromSeat = Annotated[SeatMessage, Field(discriminator="type")]


# ------------------------------------------------------------------------------------------------ positions and records


class PositionAsked(Incoming):
    position: Annotated[str, StringConstraints(max_length=8000)]


class RecordAsked(Incoming):
    """Asks for a position of a recorded game after a number of steps, as one of its players saw it, or as a spectator did."""

    record: Record
    step: Whole
    player: Annotated[StrictInt, Field(ge=0, le=3)] | None = None
