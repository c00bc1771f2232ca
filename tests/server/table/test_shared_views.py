"""What is the same for everybody is computed and encoded once: everybody must be sent what they would be sent alone."""

from __future__ import annotations

from random import Random

import pytest
from server.tables import lively, play_on, seated, viewers_of

from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES
from critias.server.live.room import Room, standing
from critias.server.storage.store import SeatKey, StoredTable
from critias.server.table import messages
from critias.server.table.entry import Entry
from critias.server.table.table import Table
from critias.server.wire.encode import encode


@pytest.mark.parametrize("game", GAMES)
def test_a_view_made_from_the_public_one_is_the_view_of_the_record(game: str) -> None:
    table, rng = seated(game, "uuu"), Random(7)
    for _ in range(60):
        play_on(table, rng, 3)
        match = table.match
        public = match.game.public_view(match.seen_by(SPECTATOR))
        for viewer in viewers_of(table):
            assert match.game.view(match.seen_by(viewer), viewer, public) == match.view(viewer)


class Watcher:
    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def turn_out(self, code: int) -> None:
        raise AssertionError(code)


@pytest.mark.parametrize("seats", ["uu", "ubu", "uuuu"])
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_sent_what_they_would_be_sent_alone(game: str, seats: str) -> None:
    table = lively(seated(game, seats), Random(9))
    room = room_of(table)
    watchers = [Watcher(viewer) for viewer in viewers_of(table)]
    room.watchers.update(watchers)
    for entry in table.entries:
        room.apply(entry)
        watcher = watchers[entry.version % len(watchers)]
        assert watcher.heard[-1] == alone(room.table, entry, watcher.viewer)


def room_of(table: Table) -> Room:
    """The table before anything happened there, in a room."""
    before = standing(Table(table.name, table.plan))
    keys = (SeatKey(),) * len(table.seats)
    return Room(StoredTable(table.name, table.plan, keys, "", 0, before, ()))


def alone(table: Table, entry: Entry, viewer: int) -> bytes:
    """The message about an entry, made for one viewer from their own redacted state."""
    state = messages.state(table, viewer)
    if table.has_begun:
        state["view"] = table.match.view(viewer)
    return encode({"type": "entry", "entry": messages.log_entry(table, entry, viewer), "state": state})
