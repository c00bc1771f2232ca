"""What is measured, and what many times come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

MAX_MILLISECONDS = 50.0  # the 99th percentile of a server that keeps up
MIN_SHARE = 0.95  # of the wanted rate


@dataclass(frozen=True)
class Spread:
    """Times in milliseconds."""

    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Self:
        ordered = sorted(seconds)
        return (
            cls(*(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.50, 0.95, 0.99))) if ordered else cls()
        )


@dataclass(frozen=True)
class Played:
    """What the client saw of one rate at one number of tables."""

    tables: int
    wanted: float  # moves a second
    reached: float
    moves: int  # played in all, warming up included
    acknowledged: Spread
    heard: Spread  # by the opponent
    late: Spread  # the client's own delay in sending
    unanswered: int
    refused: int
    fresh: int  # tables made meanwhile for games that were over
    finishing: float  # seconds until what was open at the end had its answers
    troubled: float  # seconds from the beginning to when the last move was due that was refused or late

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        spreads = {name: Spread(**fields[name]) for name in ("acknowledged", "heard", "late")}
        return cls(**{**fields, **spreads})

    @property
    def worst(self) -> float:
        return max(self.acknowledged.p99, self.heard.p99)

    @property
    def keeps_up(self) -> bool:
        is_quick = self.worst < MAX_MILLISECONDS and self.reached >= MIN_SHARE * self.wanted
        return is_quick and not self.unanswered and not self.refused

    @property
    def is_held_up_by_client(self) -> bool:
        """Whether the client itself took a good part of the time that may pass."""
        return self.late.p99 > MAX_MILLISECONDS / 3


@dataclass(frozen=True)
class Measured:
    """The same with what it cost the server."""

    server: str
    played: Played
    megabytes: float
    cpu_seconds: float
    seconds: float
    lag: str  # of the server's event loop, the 99th percentile, where it says so

    @property
    def cpu_milliseconds_a_move(self) -> float:
        return 1000 * self.cpu_seconds / max(1, self.played.moves)
