"""What other processes say, and what is done about it here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from critias.server.live.door import Door
from critias.server.live.presence import Here
from critias.server.live.room import Room
from critias.server.table.entry import Entry


class Others:
    """The bus tells it what it hears."""

    def __init__(self, door: Door, set_timer: Callable[[Room], None]) -> None:
        self._door = door
        self._set_timer = set_timer

    async def heard(self, name: str, entry: Entry) -> None:
        """Carry out an entry that another process has stored."""
        room = self._door.rooms.get(name)
        if room is None:
            return
        async with room.lock:
            if entry.version == room.table.version + 1:
                room.apply(entry)
            elif entry.version > room.table.version:
                await self._door.catch_up.find_gap(room)
        self._set_timer(room)

    async def heard_versions(self, versions: Mapping[str, int]) -> None:
        await self._door.catch_up.reach(versions)

    async def heard_presence(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> None:
        if self._door.attendance.hear(process, tables, is_whole):
            self._door.attendance.tell_others(self._door.bus, self._door.routing)

    def heard_time(self, process: str, message: Mapping[str, Any]) -> None:
        self._door.agreement.hear(process, message, self._door.bus)

    async def restored(self) -> None:
        self._door.agreement.ask(self._door.bus)
        self._door.attendance.tell_others(self._door.bus, self._door.routing)
        await self._door.catch_up.refresh_all()

    async def ask_time(self) -> None:
        self._door.agreement.ask(self._door.bus)
