"""What a table is from the beginning and never changes: game, options, seats, clock, the secret of its chance, what was played before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from critias.bots.levels import LEVELS
from critias.core.match import Match
from critias.core.record import read_record
from critias.core.secret import Secret
from critias.games import game as find_game
from critias.server.clock import ClockPlan


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
            raise ValueError("only a bot has a level")


@dataclass(frozen=True)
class TablePlan:
    game: str
    seats: tuple[SeatPlan, ...]
    secret: Secret
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockPlan = field(default_factory=ClockPlan)
    is_public: bool = False
    record: str | None = None  # of the game that is gone on with

    def __post_init__(self) -> None:
        find_game(self.game).blank(len(self.seats), self.options)  # raises ValueError for what the game does not have

    def begin(self) -> Match:
        """The game as it is when everybody sits down: laid out by the secret, or as the record left it; chance to come is the secret's."""
        if self.record is not None:
            return read_record(self.record, find_game).match.resumed(self.secret)
        return find_game(self.game).start(len(self.seats), self.secret, **self.options)

    def to_json(self) -> dict[str, Any]:
        """As it is stored and listed; the secret and the record, which tells what is hidden, have places of their own."""
        return {
            "game": self.game,
            "seats": [{"sitter": seat.sitter.value, "level": seat.level} for seat in self.seats],
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
