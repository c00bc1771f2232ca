"""Tells everybody at a table who is connected to it, whichever process they are connected to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from critias.server.bus import Bus
from critias.server.presence import Elsewhere, Here
from critias.server.room import Room

SOON_SECONDS = 0.2  # a page that is loaded anew is not told as gone and back, and a crowd that comes at once is told at once


class Attendance:
    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self._elsewhere = Elsewhere()
        self._about_to_tell: set[str] = set()

    def settle_in(self, room: Room) -> None:
        """A table was fetched into this process."""
        room.elsewhere = self._elsewhere.at(room.name)

    async def tell_soon(self, room: Room, bus: Bus) -> None:
        """After somebody has come or gone."""
        if room.name in self._about_to_tell:
            return
        self._about_to_tell.add(room.name)
        try:
            await asyncio.sleep(SOON_SECONDS)
        finally:
            self._about_to_tell.discard(room.name)
        room.tell_presence()
        await bus.tell_presence({room.name: room.here}, is_whole=False)

    async def tell_others(self, bus: Bus) -> None:
        """Everything, to other processes; those that are silent themselves are forgotten."""
        self._update(self._elsewhere.forget_silent())
        here = {room.name: room.here for room in self._rooms.values() if room.watchers}
        await bus.tell_presence(here, is_whole=True)

    def hear(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> bool:
        """Another process tells who is there; True if it was not known before and may want to know who is here."""
        is_new = not self._elsewhere.knows(process)
        self._update(self._elsewhere.hear(process, tables, is_whole))
        return is_new

    def _update(self, tables: Iterable[str]) -> None:
        for name in tables:
            if (room := self._rooms.get(name)) is not None:
                room.elsewhere = self._elsewhere.at(name)
                room.tell_presence()
