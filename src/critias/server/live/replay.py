"""Stored logs, carried out a slice at a time, so that nobody at another table waits for a long one.

Several long logs are read one after another: side by side they would take as long, and hold up every turn of the event loop longer.
"""

from __future__ import annotations

import asyncio

from critias.server.live.room import Room
from critias.server.storage.store import Store, StoredTable

SLICE = 50  # entries that are read and carried out before others have their turn


class Replay:
    def __init__(self, store: Store, seat_entries: int) -> None:
        self._store = store
        self._seat_entries = seat_entries
        self._turn = asyncio.Lock()  # of the long logs

    async def load(self, name: str) -> StoredTable | None:
        """Read a table with the first slice of its log."""
        return await self._store.load(name, SLICE)

    async def open(self, stored: StoredTable) -> Room:
        """Make a room from a table and the rest of its log; a record that it continues is read in a thread."""
        if stored.plan.record is None:
            room = Room(stored, self._seat_entries)
        else:
            room = await asyncio.to_thread(Room, stored, self._seat_entries)
        if len(stored.entries) == SLICE:
            await self.read_on(room)
        return room

    async def read_on(self, room: Room) -> None:
        """Carry out what is stored after the version of the room."""
        if await self._read_slice(room):
            async with self._turn:
                while await self._read_slice(room):
                    await asyncio.sleep(0)

    async def _read_slice(self, room: Room) -> bool:
        """Carry out one slice; True if there may be more."""
        missed = await self._store.entries_after(room.name, room.table.version, SLICE)
        for entry in missed:
            room.apply(entry)
        return len(missed) == SLICE
