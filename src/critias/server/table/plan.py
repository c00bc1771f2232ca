"""What a table is from the beginning and never changes: game, options, seats, clock, the secret of its chance, what was played before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from critias.bots.levels import LEVELS
from critias.core.match.contribution import Contribution
from critias.core.match.match import Match
from critias.core.match.record import read_record
from critias.core.match.secret import Secret
from critias.games import game as find_game
from critias.server.table.clock import ClockPlan
from critias.server.wire.outgoing import Plan


class Sitter(StrEnum):
    """Who a seat is for."""

    USER = "user"
    BOT = "bot"


@dataclass(frozen=True)
class SeatPlan:
    sitter: Sitter
    level: str | None = None  # of a bot

    def __post_init__(self) -> None:
        if self.sitter is Sitter.BOT and self.level not in LEVELS:
            raise ValueError(f"a bot's level is one of {', '.join(LEVELS)}, not {self.level!r}")
        if self.sitter is Sitter.USER and self.level is not None:
            raise ValueError("only a bot can have a level")


@dataclass(frozen=True)
class TablePlan:
    game: str
    seats: tuple[SeatPlan, ...]
    secret: Secret
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockPlan = field(default_factory=ClockPlan)
    is_public: bool = False
    record: str | None = None  # of the game that is continued

    def __post_init__(self) -> None:
        find_game(self.game).blank(len(self.seats), self.options)  # raises ValueError for what the game does not have

    def begin(self, contributions: Iterable[Contribution] = ()) -> Match:
        """The game as it is when everybody sits down: laid out by the secret and what players added to it, or as the record left it;
        chance to come is theirs.
        """
        secret = self.secret.with_contributions(contributions)
        if self.earlier is not None:
            return self.earlier.resumed(secret)
        return find_game(self.game).start(len(self.seats), secret, **self.options)

    @cached_property
    def earlier(self) -> Match | None:
        """What was played before, elsewhere."""
        return None if self.record is None else read_record(self.record, find_game).match

    @property
    def resumed_after(self) -> int | None:
        return None if self.earlier is None else len(self.earlier.steps)

    def to_json(self) -> Plan:
        """The plan as it is stored and listed; the secret and the record, which reveals what is hidden, are stored elsewhere."""
        return {
            "game": self.game,
            "seats": [{"sitter": "user" if seat.sitter is Sitter.USER else "bot", "level": seat.level} for seat in self.seats],
            "options": dict(self.options),
            "clock": self.clock.to_json(),
            "public": self.is_public,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any], secret: Secret, record: str | None = None) -> TablePlan:
        return cls(
            game=stored["game"],
            seats=tuple(SeatPlan(Sitter(seat["sitter"]), seat["level"]) for seat in stored["seats"]),
            secret=secret,
            options=stored["options"],
            clock=ClockPlan(**stored["clock"]),
            is_public=stored["public"],
            record=record,
        )
