"""One server under load: the tables in steps, and then the highest rate."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

import highest
from driver import Client
from figures import Measured
from highest import Highest
from progress import Show
from served import Served, lag_between
from shared import Group

SETTLING_SECONDS = 1.0
MIN_TRY = 5.0
TRIES_A_STEP = 6  # a try of a rate takes this part of a step


@dataclass(frozen=True)
class Size:
    tables: int
    moves: float  # a second
    seconds: float  # for each step

    @property
    def steps(self) -> Sequence[int]:
        return sorted({max(1, self.tables * part // 16) for part in (1, 4, 8, 16)})


@dataclass(frozen=True)
class Overload:
    """What a server does at twice the rate that it can keep up with, and right after that at half of it."""

    during: Measured
    after: Measured

    @property
    def seconds_to_recover(self) -> float:
        """From the end of the high rate to when the last move was due that was refused or late."""
        return self.during.played.finishing + self.after.played.troubled


@dataclass(frozen=True)
class Result:
    server: str
    processes: int  # that share PostgreSQL and Redis; 0 for a server of its own
    idle_megabytes: float
    steps: list[Measured]
    highest: Highest
    overload: Overload | None  # None: it was not tried
    faults: int  # lines of the server's log


def measure(starting: AbstractContextManager[Served | Group], game: str, size: Size, show: Show, is_overloaded: bool = False) -> Result:
    with starting as server, Client(server.kind, server.address, game) as client:
        idle = server.megabytes()
        steps = [_step(server, client, tables, size, show) for tables in size.steps]
        tried = max(MIN_TRY, size.seconds / TRIES_A_STEP)
        best = highest.find(lambda rate: _play(server, client, rate, tried, show), size.moves)
        faults = server.faults()
        overload = _overload(server, client, best.rate, tried, show) if is_overloaded and best.rate else None
        return Result(server.name, server.processes, idle, steps, best, overload, faults)


def _overload(server: Served | Group, client: Client, rate: float, seconds: float, show: Show) -> Overload:
    return Overload(_play(server, client, 2 * rate, 2 * seconds, show), _play(server, client, rate / 2, seconds, show))


def _step(server: Served | Group, client: Client, tables: int, size: Size, show: Show) -> Measured:
    client.grow(tables, show.bar(f"{server.name}: opening {tables:,} tables"))
    time.sleep(SETTLING_SECONDS)
    return _play(server, client, size.moves, size.seconds, show, tables)


def _play(server: Served | Group, client: Client, rate: float, seconds: float, show: Show, tables: int | None = None) -> Measured:
    what = f"{tables:,} tables, {rate:,.0f} moves/s" if tables else f"how fast? {rate:,.0f} moves/s"
    began, cpu, lag = time.monotonic(), server.cpu_seconds(), server.lag()
    played = client.play(rate, seconds, show.bar(f"{server.name}: {what}"))
    used = server.cpu_seconds() - cpu
    return Measured(server.name, played, server.megabytes(), used, time.monotonic() - began, lag_between(lag, server.lag()))
