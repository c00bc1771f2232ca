"""Who is connected to each table, told to everybody at it, whichever process they are connected to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from critias.server.live.bus import Bus
from critias.server.live.presence import Elsewhere, Here
from critias.server.live.room import Room
from critias.server.live.routing.routing import Routing

SOON_SECONDS = 0.2  # a page that reloads is not announced as gone and back, and people who come together are announced together


class Attendance:
    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self._elsewhere = Elsewhere()
        self._about_to_tell: set[str] = set()

    def settle_in(self, room: Room) -> None:
        """Set who is connected elsewhere, for a table that was loaded into this process."""
        room.elsewhere = self._elsewhere.at(room.name)

    async def tell_soon(self, room: Room, bus: Bus, routing: Routing) -> None:
        """Announce, a moment later, who is connected, after somebody has come or gone; nobody is connected elsewhere to a table that is
        only here.
        """
        if room.name in self._about_to_tell:
            return
        self._about_to_tell.add(room.name)
        try:
            await asyncio.sleep(SOON_SECONDS)
        finally:
            self._about_to_tell.discard(room.name)
        room.send_presence()
        if not routing.is_only_here(room.name):
            bus.tell_presence({room.name: room.here}, is_whole=False)

    def tell_others(self, bus: Bus, routing: Routing) -> None:
        """Tell other processes who is connected to all tables here, and forget processes that have been silent."""
        self._update(self._elsewhere.forget_silent())
        here = {room.name: room.here for room in self._rooms.values() if room.watchers and not routing.is_only_here(room.name)}
        bus.tell_presence(here, is_whole=True)

    def hear(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> bool:
        """Take in another process's presence; True if the process is new and may want to know who is connected here."""
        is_new = not self._elsewhere.knows(process)
        self._update(self._elsewhere.hear(process, tables, is_whole))
        return is_new

    def _update(self, tables: Iterable[str]) -> None:
        for name in tables:
            if (room := self._rooms.get(name)) is not None:
                room.elsewhere = self._elsewhere.at(name)
                room.send_presence()
