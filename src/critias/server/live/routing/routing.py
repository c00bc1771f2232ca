"""Which tables this process serves, and where the others are: the hall asks for every entry, `http/forward.py` for every request."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol

from critias.server.live.group import group_name
from critias.server.live.routing.beats import Beats
from critias.server.live.routing.membership import HERE, NOWHERE, Membership, Place, Role, Times

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.02
NOTES = {
    Role.JOINING: "another %d processes are there; waiting until they know of this one",
    Role.SERVING: "serving tables, beside %d other processes",
    Role.ALONE: "Redis is away: serving whatever tables are asked for here, and the database decides (%d other processes were known)",
}


class Routing(Protocol):
    @property
    def is_alone(self) -> bool:
        """Whether several processes may serve the same table, since Redis is away."""

    @property
    def is_waiting(self) -> bool:
        """Whether this process does not serve yet."""

    @property
    def processes(self) -> int:
        """How many processes are known, this one included."""

    def place(self, table: str) -> Place: ...

    async def reach(self, table: str) -> Place:
        """Where a table is served, after a moment in which nobody may serve it; NOWHERE if nobody knows even then."""

    def is_only_here(self, table: str) -> bool:
        """Whether this process serves the table and no other does."""

    async def leave(self) -> None:
        """Serve nothing more, and let others know."""

    async def close(self) -> None: ...


class OneProcess:
    """The routing of a process that knows of no others: every table is here."""

    is_alone = False
    is_waiting = False
    processes = 1

    def place(self, table: str) -> Place:
        return HERE

    async def reach(self, table: str) -> Place:
        return HERE

    def is_only_here(self, table: str) -> bool:
        return False  # other processes, if there are any, do not know of this one

    async def leave(self) -> None:
        pass

    async def close(self) -> None:
        pass


class SharedRouting:
    """The routing of several processes on one database, whose key names the group and lets its processes believe each other."""

    def __init__(self, url: str, process: str, key: bytes, takeover: float) -> None:
        self.secret = blake2b(key, person=b"forwarding", digest_size=32).hexdigest()
        self.takeover = takeover  # seconds for which a table may be served by nobody
        self._membership = Membership(process, time.monotonic(), Times.within(takeover), key)
        self._listeners: list[Callable[[], None]] = []
        self._role = Role.WATCHING
        self._beats = Beats(url, f"critias:processes:{group_name(key)}", self._membership, self._changed)

    def subscribe(self, changed: Callable[[], None]) -> None:
        """Call this whenever tables may have moved."""
        self._listeners.append(changed)

    def announce(self, address: str) -> None:
        """Take part from now on; other processes reach this one at the address."""
        self._membership.address = address
        self._beats.hurry()

    @property
    def role(self) -> Role:
        return self._membership.role(time.monotonic())

    @property
    def is_alone(self) -> bool:
        return self.role is Role.ALONE

    @property
    def is_waiting(self) -> bool:
        view = self._membership.view
        return not (view.is_joined or view.is_alone)

    @property
    def processes(self) -> int:
        return len(self._membership.view.ring)

    def place(self, table: str) -> Place:
        return self._membership.place(table, time.monotonic())

    async def reach(self, table: str) -> Place:
        end = time.monotonic() + self.takeover
        while (place := self.place(table)) == NOWHERE and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
        return place

    def is_only_here(self, table: str) -> bool:
        return self.role is Role.SERVING and self.place(table).is_here

    async def leave(self) -> None:
        self._membership.has_left = True
        self._changed()
        await self._beats.close()

    async def close(self) -> None:
        if not self._membership.has_left:
            await self.leave()

    def _changed(self) -> None:
        role = self.role
        if role is not self._role and role in NOTES:
            log.log(logging.WARNING if role is Role.ALONE else logging.INFO, NOTES[role], self.processes - 1)
        self._role = role
        for changed in self._listeners:
            changed()
