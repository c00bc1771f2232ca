"""The time in which no server ran: processes note that they run, and the first one to start again gives clocks the time between back."""

from __future__ import annotations

import contextlib
import logging

from critias.server.live.door import Door
from critias.server.live.server_time import SERVER_TIME, now_ms
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

OUTAGE = 15_000  # milliseconds without a beat of any process
AHEAD = 1_000  # milliseconds that another process's beat may be ahead


class Outages:
    def __init__(self, door: Door) -> None:
        self._door = door

    async def beat(self) -> None:
        await self._door.store.beat(self._door.process, now_ms())
        self._door.attendance.tell_others(self._door.bus, self._door.routing)

    async def _settle_time(self) -> int | None:
        """Begin to keep time as those did who kept it before; when that last was, if ever. The server's time never goes back."""
        last = await self._door.store.last_beat()
        if last is None or -AHEAD < now_ms() - last < OUTAGE:
            return last
        if self._door.bus.is_shared:
            await self._door.agreement.settle(self._door.bus)
            last = await self._door.store.last_beat() or last
        if (ahead := last - now_ms()) > AHEAD:
            log.warning("this machine's clock is %d s behind the server's time, which goes on where it was", ahead // 1000)
            SERVER_TIME.go_on_from(last)
        return last

    async def make_up(self) -> None:
        """Give clocks back the time in which no server ran."""
        last, now = await self._settle_time(), now_ms()
        await self._door.store.beat(self._door.process, now)
        if last is None or now - last < OUTAGE:
            return
        log.info("no server ran for %d s; clocks are given that time back", (now - last) // 1000)
        if names := await self._door.store.names_with_clock():
            await self._door.preparation.wait_for_rules()
        for name in names:
            with contextlib.suppress(Refused):
                room = await self._door.room(name)
                running_since = max(last, room.table.clocks.since)
                await self._door.submit(room, EntryKind.PAUSE, None, {"time": now - running_since})
