"""The log of a table: everything that ever happened there, one entry after another. A table is what its entries make of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    SIT = "sit"  # somebody takes a seat, or changes its name
    ACT = "act"  # a choice of the seat to move
    UNDO = "undo"  # the last choice of the same turn is taken back
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


@dataclass(frozen=True, slots=True)
class Entry:
    version: int  # 1, 2, 3 ... without a gap
    at: int  # milliseconds since 1970
    kind: Kind
    seat: int | None = None  # whose doing it was; None for the server's own
    data: dict[str, Any] = field(default_factory=dict)
    id: str | None = None  # given by the client, so that sending again is safe
