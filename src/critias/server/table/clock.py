"""Time to think: no clock, a live clock with an increment for every turn, or days for an action. All times are milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from critias.server.wire.outgoing import Clock

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
RETURN_TIME = 60 * SECOND  # what a seat whose time ran out has at least when it comes back


class Pace(StrEnum):
    NONE = "none"
    LIVE = "live"
    DAYS = "days"


PACES: Mapping[Pace, Literal["none", "live", "days"]] = {Pace.NONE: "none", Pace.LIVE: "live", Pace.DAYS: "days"}


@dataclass(frozen=True)
class ClockPlan:
    pace: Pace = Pace.NONE
    base: int = 0  # for the game (live) or for an action (days)
    increment: int = 0  # added after every turn of a live clock

    def __post_init__(self) -> None:
        object.__setattr__(self, "pace", Pace(self.pace))
        if (self.pace is Pace.NONE) != (self.base == 0):
            raise ValueError("a clock needs a base time, and only a clock has one")
        if self.base < 0 or self.increment < 0 or (self.increment and self.pace is not Pace.LIVE):
            raise ValueError("times can't be negative, and only a live clock has an increment")

    def to_json(self) -> Clock:
        return {"pace": PACES[self.pace], "base": self.base, "increment": self.increment}


class Clocks:
    """The time that every seat has left. Only one clock runs at a time: that of the seat to move, unless a bot sits there."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.base] * seats
        self.running: int | None = None
        self.since = 0

    def charge(self, now: int) -> None:
        """Take the time that has passed from the seat whose clock runs."""
        if self.running is not None:
            self.left[self.running] = max(0, self.left[self.running] - max(0, now - self.since))
        self.since = now

    def run(self, seat: int | None, now: int, has_played: bool = True) -> None:
        """Run this seat's clock from now on, or nobody's. After an action, a clock of days starts again for the next seat; on a live clock,
        a player who ends their turn gets the increment.
        """
        self.charge(now)
        before = self.running
        if self.plan.pace is Pace.NONE:
            return
        if seat is not None and has_played and self.plan.pace is Pace.DAYS:
            self.left[seat] = self.plan.base
        if before is not None and before != seat and has_played and self.plan.pace is Pace.LIVE:
            self.left[before] += self.plan.increment
        self.running = seat

    def pause(self, time: int) -> None:
        """Leave `time` out of what is charged next: nobody could have played."""
        self.since += time

    def restore(self, seat: int) -> None:
        """Give a seat some time when it comes back after its time ran out."""
        self.left[seat] = max(self.left[seat], min(RETURN_TIME, self.plan.base))

    @property
    def runs_out(self) -> int | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.left[self.running]
