"""The log of a table: everything that ever happened there, one entry after another. A table is what its entries make of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from critias.server.wire.outgoing import EntryData


class EntryKind(StrEnum):
    """The kinds of entries. The values are stored; changing one needs a migration."""

    SIT = "sit"  # somebody takes a seat, or changes its name
    REVEAL = "reveal"  # somebody shows what they add to the game's chance
    ACTION = "action"  # of the seat to move
    UNDO = "undo"  # the last action of the same turn is taken back
    OFFER = "offer"  # a seat wishes to take back more than that
    ACCEPT = "accept"
    DECLINE = "decline"
    RESIGN = "resign"
    LEAVE = "leave"  # a bot takes over
    ABSENT = "absent"  # likewise, since nobody is there
    FLAG = "flag"  # likewise, since the time is over
    BACK = "back"  # the seat is given back
    SAY = "say"
    AGAIN = "again"  # a seat wishes another game
    REMATCH = "rematch"  # which is at another table
    PAUSE = "pause"  # time in which the server did not run
    ASIDE = "aside"  # the game cannot go on, since the bot to move gives no answer


@dataclass(frozen=True, slots=True)
class Entry:
    version: int  # 1, 2, 3 ... without a gap
    at: int  # milliseconds since 1970
    kind: EntryKind
    seat: int | None = None  # whose doing it was; None for the server's own
    data: EntryData = field(default_factory=EntryData)
    id: str | None = None  # given by the client, so that sending again is safe
