"""Who is connected to a table: here, and to other processes as they last reported. It is not in the log: it ends with the connection."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from critias.server.wire.outgoing import Presence

SILENT_SECONDS = 16.0  # after which a process that says nothing is no longer counted


@dataclass(frozen=True)
class Here:
    seats: frozenset[int] = frozenset()  # at which somebody is connected
    spectators: int = 0

    @classmethod
    def of(cls, viewers: Iterable[int]) -> Here:
        known = list(viewers)
        seats = frozenset(viewer for viewer in known if viewer >= 0)
        return cls(seats, sum(viewer < 0 for viewer in known))

    def __bool__(self) -> bool:
        return bool(self.seats or self.spectators)

    def __or__(self, other: Here) -> Here:
        return Here(self.seats | other.seats, self.spectators + other.spectators)

    def message(self, seats: int) -> Presence:
        """The presence message for everybody at a table with this number of seats."""
        return {"type": "presence", "online": [seat in self.seats for seat in range(seats)], "watchers": self.spectators}

    def to_json(self) -> list[Any]:
        return [sorted(self.seats), self.spectators]

    @classmethod
    def from_json(cls, fields: list[Any]) -> Here:
        seats, spectators = fields
        return cls(frozenset(seats), spectators)


@dataclass
class _Process:
    heard: float = 0.0
    tables: dict[str, Here] = field(default_factory=dict)


class Elsewhere:
    """What other processes reported. Each repeats all of it now and then, so lost messages are made up for and dead processes forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._processes: dict[str, _Process] = {}

    def at(self, table: str) -> Here:
        found = Here()
        for process in self._processes.values():
            found |= process.tables.get(table, Here())
        return found

    def hear(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> set[str]:
        """Take in what a process reports, of all its tables or of some; return the tables that it named, before or now."""
        told = self._processes.setdefault(process, _Process())
        named = set(tables) | (set(told.tables) if is_whole else set())
        kept = {} if is_whole else told.tables
        told.tables = {table: here for table, here in {**kept, **tables}.items() if here}
        told.heard = self._clock()
        return named

    def knows(self, process: str) -> bool:
        return process in self._processes

    def forget_silent(self) -> set[str]:
        """Forget processes that have been silent for long; return their tables."""
        silent = [name for name, process in self._processes.items() if process.heard < self._clock() - SILENT_SECONDS]
        return {table for name in silent for table in self._processes.pop(name).tables}
