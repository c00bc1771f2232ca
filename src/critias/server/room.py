"""A table in this process, with those who look at it from here."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import orjson

from critias.core.contract import SPECTATOR
from critias.server import telling
from critias.server.clock import Pace
from critias.server.entry import Entry
from critias.server.page import build
from critias.server.presence import Here
from critias.server.store import StoredTable
from critias.server.table import Table
from critias.server.tokens import opens
from critias.server.writer import Standing

MOST_EVENTS_TOLD = 100  # to somebody who comes back; after that only the position
BOT_LATE = 15_000  # milliseconds after which another process looks after a bot's turn


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """A socket or stream that shows a table to one seat, or to a spectator."""

    viewer: int

    def send(self, message: bytes) -> None:
        """Sends soon, in order; never waits."""


class Room:
    def __init__(self, stored: StoredTable) -> None:
        self.table = Table(stored.name, stored.plan)
        self.stored = stored
        self.standing = stored.standing
        self.lock = asyncio.Lock()  # held while an entry of this table is being stored
        self.watchers: set[Watcher] = set()
        self.elsewhere = Here()  # who is connected to other processes
        self.is_behind = False  # whether the database may know more
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.setting_up: asyncio.Task[None] | None = None  # the table for another game
        self._told_presence: bytes | None = None
        for entry in stored.entries:
            self.table.apply(entry)

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def here(self) -> Here:
        """Who is connected to this process."""
        return Here.of(watcher.viewer for watcher in self.watchers)

    def is_online(self, seat: int) -> bool:
        return seat in self.elsewhere.seats or any(watcher.viewer == seat for watcher in self.watchers)

    def seat_opened_by(self, token: str) -> int | None:
        """The seat whose token this is; every seat is compared, so that the time taken tells nothing."""
        found = [seat for seat, key in enumerate(self.stored.keys) if opens(token, key.token_hash)]
        return found[0] if found else None

    def may_be_watched_with(self, token: str | None) -> bool:
        return self.table.plan.is_public or (token is not None and opens(token, self.stored.watch_hash))

    # -------------------------------------------------------------------------------------------- telling

    def enter(self, watcher: Watcher, since: int | None) -> None:
        """Shows the table to somebody: everything now, what happened since a version, and from now on all that happens."""
        self.watchers.add(watcher)
        watcher.send(self.hello(watcher.viewer, since))
        self._told_presence = None  # what the newcomer heard may not be what the others did

    def apply(self, entry: Entry) -> None:
        """Carries out an entry that is stored, and tells everybody who looks."""
        self.table.apply(entry)
        if self.watchers:
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        common, public, positions = telling.common(self.table), telling.public_view(self.table), telling.positions(self.table, entry)
        news: dict[int, bytes] = {}
        for watcher in self.watchers:
            if watcher.viewer not in news:
                state = common | telling.own(self.table, watcher.viewer, public)
                event = telling.event_between(self.table, entry, watcher.viewer, positions)
                news[watcher.viewer] = orjson.dumps({"type": "news", "event": event, "state": state})
            watcher.send(news[watcher.viewer])

    def hello(self, viewer: int, since: int | None) -> bytes:
        """Everything now, and what happened since a version."""
        missed = [] if since is None else self.table.entries[max(0, since) :]
        shown = missed[-MOST_EVENTS_TOLD:]
        return orjson.dumps(
            {
                "type": "hello",
                "page": build(),
                "info": telling.info(self.table),
                "seat": None if viewer == SPECTATOR else viewer,
                "now": now_ms(),
                "state": telling.state(self.table, viewer),
                "events": [telling.event(self.table, entry, viewer) for entry in shown],
                "is_whole": since is not None and len(shown) == len(missed),
                "presence": self._presence(),
            }
        )

    def tell_presence(self) -> None:
        """Tells everybody who looks who is connected, unless they know."""
        message = orjson.dumps(self._presence())
        if message != self._told_presence:
            self._told_presence = message
            for watcher in self.watchers:
                watcher.send(message)

    def _presence(self) -> telling.Plain:
        return telling.presence(self.table, self.here | self.elsewhere)


def standing(table: Table) -> Standing:
    """What the table's row should say: how far it is, and when somebody should look after it if nothing happens."""
    phase = "over" if table.is_over else "playing" if table.is_playing else "open"
    return Standing(phase, _due(table))


def _due(table: Table) -> int | None:
    if table.thinker is not None:
        return (table.entries[-1].at if table.entries else now_ms()) + BOT_LATE
    return None if table.plan.clock.pace is Pace.NONE else table.clocks.runs_out
