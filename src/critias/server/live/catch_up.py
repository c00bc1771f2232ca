"""Tables in this process kept level with the database, which decides what has happened: whatever message of another process was lost, its
entry is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError

from critias.server import counters
from critias.server.live.replay import Replay
from critias.server.live.room import Room
from critias.server.storage.store import Store
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

SWEEPS_FOR_ALL = 15  # every fifteenth sweep is for all tables
HEARING_SECONDS = 0.5  # within which what another process stored should have been heard here


class CatchUp:
    def __init__(
        self,
        rooms: Mapping[str, Room],
        store: Store,
        replay: Replay,
        caught_up: Callable[[Room], None],
        is_only_here: Callable[[str], bool] = lambda name: False,
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._replay = replay
        self._caught_up = caught_up
        self._is_only_here = is_only_here
        self._sweeps = 0
        self.gaps = 0  # times that entries were found of which no message had told

    async def read_on(self, room: Room) -> bool:
        """Carry out what other processes have stored; return whether there was anything. The caller holds the room's lock."""
        before = room.table.version
        try:
            await self._replay.read_on(room)
        except (SQLAlchemyError, OSError):
            raise Refused("server.store") from None
        room.is_behind = False
        return room.table.version > before

    async def find_gap(self, room: Room) -> bool:
        """Read on where nothing should have been missed, and count what was. The caller holds the room's lock."""
        is_gap = await self.read_on(room)
        if is_gap:
            self.gaps += 1
            counters.BUS_GAPS.inc()
            self._caught_up(room)
        return is_gap

    async def refresh(self, room: Room) -> bool:
        """Bring a table level with the database; return whether it had missed anything."""
        async with room.lock:
            return await self.find_gap(room)

    async def refresh_all(self) -> None:
        """Bring all tables level with the database, after messages may have been missed."""
        await self.reach(await self._store.versions(list(self._rooms)))

    async def sweep(self) -> None:
        """Look for what was stored a moment ago and has not been heard since; rarely at tables that no other process should serve."""
        self._sweeps += 1
        is_for_all = self._sweeps % SWEEPS_FOR_ALL == 0
        stored = await self._store.versions([name for name in self._rooms if is_for_all or not self._is_only_here(name)])
        await asyncio.sleep(HEARING_SECONDS)
        await self.reach(stored)

    async def reach(self, versions: Mapping[str, int]) -> None:
        """Read on wherever a table here has not come as far."""
        known = [(self._rooms[name], version) for name, version in versions.items() if name in self._rooms]
        behind = [room for room, version in known if room.table.version < version]
        found = sum([await self.refresh(room) for room in behind])
        if found:
            log.warning("%d tables had missed entries of other processes", found)
