"""A table in this process, with those who watch it from here."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from critias.core.rules.contract import SPECTATOR
from critias.server.live.ending import ending
from critias.server.live.presence import Here
from critias.server.live.server_time import now_ms
from critias.server.live.tokens import opens
from critias.server.page import build
from critias.server.storage.batches import Standing
from critias.server.storage.store import SeatKey, StoredTable
from critias.server.table import messages
from critias.server.table.clock import Pace
from critias.server.table.entry import Entry
from critias.server.table.table import Table
from critias.server.wire import outgoing
from critias.server.wire.encode import encode, parts_encoded

MAX_ENTRIES_SENT = 100  # to somebody who comes back; after that only the position
BOT_LATE = 15_000  # milliseconds after which another process looks after a bot's turn
NO_KEY = SeatKey()


class Watcher(Protocol):
    """A socket or stream that shows a table to one seat, or to a spectator."""

    viewer: int

    def send(self, message: bytes) -> None:
        """Send soon and in order; never wait."""

    def turn_out(self, code: int) -> None:
        """End it soon; the code says why, as a socket's close code."""


class Room:
    def __init__(self, stored: StoredTable, seat_entries: int | None = None) -> None:
        self.table = Table(stored.name, stored.plan, seat_entries)
        self.stored = stored
        self.keys = stored.keys
        self.standing = stored.standing
        self.lock = asyncio.Lock()  # held while an entry of this table is being stored
        self.watchers: set[Watcher] = set()
        self.elsewhere = Here()  # who is connected to other processes
        self.is_behind = False  # whether the database may know more
        self.is_dropped = False  # nothing more happens here: an operator closed, deleted or changed it
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.setting_up: asyncio.Task[None] | None = None  # the table for another game
        self._sent_presence: outgoing.Presence | None = None
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

    @property
    def abandoned(self) -> list[int]:
        """Seats of people who were erased: nobody has a key to them any more."""
        return [number for number, seat in enumerate(self.table.seats) if seat.name is not None and self.keys[number] == NO_KEY]

    def seat_opened_by(self, token: str) -> int | None:
        """The seat whose token this is; every seat is compared, so that the time taken tells nothing."""
        found = [seat for seat, key in enumerate(self.keys) if opens(token, key.token_hash)]
        return found[0] if found else None

    def may_be_watched_with(self, token: str | None) -> bool:
        return self.table.plan.is_public or (token is not None and opens(token, self.stored.watch_hash))

    def is_invitation(self, token: str | None) -> bool:
        return token is not None and any(opens(token, key.invite_hash) for key in self.keys)

    # -------------------------------------------------------------------------------------------- what watchers are sent

    def enter(self, watcher: Watcher, since: int | None) -> None:
        """Show the table to a watcher: everything now, what happened since a version, and from now on all that happens."""
        self.watchers.add(watcher)
        watcher.send(self.hello(watcher.viewer, since))
        self._sent_presence = None  # what the newcomer heard may not be what the others did

    def apply(self, entry: Entry) -> None:
        """Carry out an entry that is stored, and tell all watchers."""
        self.table.apply(entry)
        if self.watchers:
            self._send(entry)

    def _send(self, entry: Entry) -> None:
        table = self.table
        public, view, positions = messages.public_state(table), messages.public_view(table), messages.positions(table, entry)
        viewers = {watcher.viewer for watcher in self.watchers}
        shown = None if view is None or len(viewers) == 1 else parts_encoded(view)
        sent: dict[int, bytes] = {}
        for viewer in viewers:
            message: outgoing.NewEntry = {
                "type": "entry",
                "entry": messages.entry_between(table, entry, viewer, positions),
                "state": messages.state_for(table, viewer, public, view, shown),
            }
            sent[viewer] = encode(message)
        for watcher in self.watchers:
            watcher.send(sent[watcher.viewer])

    def hello(self, viewer: int, since: int | None) -> bytes:
        """The first message: everything now, and what happened since a version."""
        missed = [] if since is None else self.table.entries[max(0, since) :]
        shown = missed[-MAX_ENTRIES_SENT:]
        message: outgoing.Hello = {
            "type": "hello",
            "page": build(),
            "info": messages.info(self.table),
            "seat": None if viewer == SPECTATOR else viewer,
            "now": now_ms(),
            "state": messages.state(self.table, viewer),
            "entries": [messages.log_entry(self.table, entry, viewer) for entry in shown],
            "is_whole": since is not None and len(shown) == len(missed),
            "presence": self._presence(),
            "open_seats": [seat for seat, key in enumerate(self.keys) if key.is_open],
        }
        return encode(message)

    def send_presence(self) -> None:
        """Tell all watchers who is connected, unless they know already."""
        presence = self._presence()
        if presence != self._sent_presence:
            self._sent_presence = presence
            message = encode(presence)
            for watcher in self.watchers:
                watcher.send(message)

    def _presence(self) -> outgoing.Presence:
        return (self.here | self.elsewhere).message(len(self.table.seats))


def standing(table: Table) -> Standing:
    """What the table's row should say: its phase, when somebody should look after it if nothing happens, and how the game ended."""
    return Standing(table.phase, _due(table), ending(table))


def _due(table: Table) -> int | None:
    if table.thinker is not None:
        return (table.entries[-1].at if table.entries else now_ms()) + BOT_LATE
    return None if table.plan.clock.pace is Pace.NONE else table.clocks.runs_out
