"""What the parts of a hall need of it."""

from __future__ import annotations

from typing import Any, Protocol

from critias.server.live.agreement import TimeAgreement
from critias.server.live.attendance import Attendance
from critias.server.live.bots import BotPool
from critias.server.live.bus import Bus
from critias.server.live.catch_up import CatchUp
from critias.server.live.preparation import Preparation
from critias.server.live.room import Room
from critias.server.live.routing.routing import Routing
from critias.server.live.tasks import Tasks
from critias.server.settings import Settings
from critias.server.storage.store import NewTable, Store
from critias.server.table.entry import EntryKind


class Door(Protocol):
    store: Store
    settings: Settings
    preparation: Preparation
    process: str
    rooms: dict[str, Room]
    bots: BotPool
    bus: Bus
    routing: Routing
    attendance: Attendance
    catch_up: CatchUp
    agreement: TimeAgreement
    tasks: Tasks
    set_aside: set[str]
    is_draining: bool

    async def room(self, name: str) -> Room: ...

    async def add(self, new: NewTable) -> None: ...

    async def submit(
        self, room: Room, kind: EntryKind, seat: int | None, data: dict[str, Any] | None = None, id: str | None = None
    ) -> int: ...

    def is_here(self, name: str) -> bool: ...
