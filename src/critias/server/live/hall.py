"""All tables of this process: loaded when somebody wants them, changed in one place, looked after while they are played.

Whatever happens at a table goes through `submit`: proposed by the table, stored, and only then carried out and told. With several processes
a table lives in one of them (`routing`). That saves work and is not what keeps a log whole: should two processes serve the same table, the
store takes one entry of each version, and the process that comes second reads that entry and tries again.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from critias.server import counters
from critias.server.live.absences import Absences
from critias.server.live.agreement import TimeAgreement
from critias.server.live.attendance import Attendance
from critias.server.live.bots import BotPool
from critias.server.live.bus import Bus, LocalBus
from critias.server.live.care import Care
from critias.server.live.catch_up import CatchUp
from critias.server.live.garbage import SECONDS_BETWEEN_COLLECTIONS, collect
from critias.server.live.moderation import READ_AGAIN, Moderation
from critias.server.live.others import Others
from critias.server.live.outages import Outages
from critias.server.live.overload import Overload
from critias.server.live.preparation import Preparation
from critias.server.live.redis_bus import RedisBus
from critias.server.live.replay import Replay
from critias.server.live.reviews import Reviews
from critias.server.live.room import Room, Watcher
from critias.server.live.routing.routing import OneProcess, Routing, SharedRouting
from critias.server.live.server_time import SERVER_TIME, now_ms
from critias.server.live.tasks import Tasks
from critias.server.live.tokens import new_name
from critias.server.settings import Settings
from critias.server.storage.addresses import address_key
from critias.server.storage.store import NewTable, Store
from critias.server.storage.writer import StoreDown
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import AlreadyDone, Refused

TRIES = 8  # at storing an entry, when other processes come first
SWEEP_SECONDS = 2.0
BEAT_SECONDS = 5.0
AGREE_SECONDS = 60.0  # between questions what time it is
FORGET_SECONDS = 3600.0  # between looks for tables to be deleted


class Hall:
    def __init__(self, store: Store, settings: Settings, preparation: Preparation | None = None) -> None:
        self.store = store
        self.settings = settings
        self.preparation = preparation or Preparation()
        self.process = new_name()
        self.rooms: dict[str, Room] = {}
        self.bots = BotPool(settings.bot_processes, settings.bot_deadline)
        self.bus: Bus = LocalBus()
        self.routing: Routing = OneProcess()
        self.attendance = Attendance(self.rooms)
        self.tasks = Tasks()
        self.care = Care(self)
        self.reviews = Reviews(store, self.tasks)
        self.others = Others(self, self.care.set_timer)
        self.outages = Outages(self)
        self.absences = Absences(settings.absence, self.rooms, self.care.replace, self.tasks.spawn)
        self.replay = Replay(store, settings.seat_entries)
        self.moderation = Moderation(store, self.rooms, self.drop)
        self.catch_up = CatchUp(self.rooms, store, self.replay, self.care.set_timer, lambda name: self.routing.is_only_here(name))
        self.overload = Overload()
        self.agreement = TimeAgreement(SERVER_TIME, self.process)
        self.actions = 0
        self.set_aside: set[str] = set()  # tables that cannot go on
        self.is_draining = False
        self._has_begun = asyncio.Event()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def open(self, is_routed: bool = False) -> None:
        """Begin to look after tables; those whose game is still being prepared come later. One that is routed serves no table before it was
        announced to other processes.
        """
        SERVER_TIME.begin()
        if self.settings.redis is not None:
            key = await address_key(self.store.engine)
            self.bus = RedisBus(self.settings.redis, self.process, key, self.others)
            if is_routed:
                self.routing = self._shared_routing(self.settings.redis, key)
        await self.moderation.open()
        self.tasks.every(SWEEP_SECONDS, self.moderation.listen)
        is_done = self.preparation.is_done
        self.tasks.spawn(self.preparation.run())
        if is_done:
            await self._begin()
        else:
            self.tasks.spawn(self._begin())

    def _shared_routing(self, url: str, key: bytes) -> Routing:
        routing = SharedRouting(url, self.process, key, self.settings.takeover)
        routing.subscribe(self._rerouted)
        return routing

    def announce(self, address: str) -> None:
        """Take part in serving tables as soon as everything is prepared; other processes reach this one at the address."""
        if isinstance(self.routing, SharedRouting):
            self.tasks.spawn(self._announce(self.routing, address))

    async def _announce(self, routing: SharedRouting, address: str) -> None:
        await self._has_begun.wait()
        await self.preparation.wait_for_rules()
        routing.announce(address)

    async def _begin(self) -> None:
        """Give clocks back the time in which no server ran, and only then let clocks and bots run."""
        await self.outages.make_up()
        self.care.is_on = True
        self._has_begun.set()
        for room in self.rooms.values():
            self.care.tend(room)
        self.tasks.every(BEAT_SECONDS, self.outages.beat)
        self.tasks.every(SWEEP_SECONDS, self.care.sweep)
        if self.bus.is_shared:
            self.tasks.every(SWEEP_SECONDS, self.catch_up.sweep)
            self.tasks.every(AGREE_SECONDS, self.others.ask_time)
        self.tasks.every(FORGET_SECONDS, self.care.forget)
        self.tasks.every(SECONDS_BETWEEN_COLLECTIONS, collect)

    async def close(self) -> None:
        """Stop everything here; what was acknowledged is stored."""
        self.is_draining = True
        await self.tasks.end()
        for room in list(self.rooms.values()):
            self.care.put_away(room)
        await self.bots.close()
        await self.reviews.close()
        await self.preparation.close()
        await self.routing.close()
        await self.bus.close()

    async def hand_over(self) -> None:
        """Leave all tables to other processes, if there are any; people who look at them connect again, and are led there."""
        if isinstance(self.routing, SharedRouting):
            for room in list(self.rooms.values()):
                self.drop(room, READ_AGAIN)
            await self.routing.leave()

    # -------------------------------------------------------------------------------------------- rooms

    async def room(self, name: str) -> Room:
        """The table of this name; raises Refused if there is none."""
        room = self.rooms.get(name)
        if room is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    async def fresh_room(self, name: str) -> Room:
        """Return the table of this name as the database has it now, for somebody who is about to see it."""
        is_here = name in self.rooms
        room = await self.room(name)
        if is_here:
            await self.catch_up.refresh(room)
        return room

    async def peek(self, name: str) -> Room:
        """The table of this name, to be read once: it is not kept, and may be another process's."""
        return self.rooms.get(name) or await self._read(name)

    async def add(self, new: NewTable) -> None:
        """Store a new table, and look after it from now on; if it is another process's and a bot is to begin, that process finds it due."""
        if self.routing.place(new.name).is_here:
            await self.store.add_table(new)
            await self.room(new.name)
        else:
            await self.store.add_table(new if new.due is None else replace(new, due=now_ms()))

    async def _load(self, name: str) -> Room:
        await self._require_here(name)
        try:
            room = await self._read(name)
        except (Refused, SQLAlchemyError, OSError):
            raise
        except Exception as error:  # what was stored once, and cannot be read: other rules, a game that is not there
            self.care.give_up(name, error)
            raise Refused("table.aside") from None
        await self._require_here(name)  # it may have moved meanwhile
        self.rooms[name] = room
        self.attendance.settle_in(room)
        self.absences.expect_all(room)
        self.care.note(room)
        self.care.tend(room)
        return room

    async def _read(self, name: str) -> Room:
        stored = await self.replay.load(name)
        if stored is None:
            raise Refused("table.none")
        if stored.is_closed:
            raise Refused("table.closed")
        self.preparation.require(stored.plan.game)
        return await self.replay.open(stored)

    def enter(self, room: Room, watcher: Watcher, since: int | None) -> None:
        room.enter(watcher, since)
        self.absences.arrived(room, watcher.viewer)
        self.tasks.spawn(self.attendance.tell_soon(room, self.bus, self.routing))

    def leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        room.used = time.monotonic()
        self.tasks.spawn(self.attendance.tell_soon(room, self.bus, self.routing))
        self.absences.expect(room, watcher.viewer)

    def drop(self, room: Room, code: int) -> None:
        """Let nothing more happen at a table here, and send away everybody who looks at it."""
        self.care.put_away(room)
        room.is_dropped = True
        if room.thinking is not None:
            room.thinking.cancel()
        for watcher in list(room.watchers):
            watcher.turn_out(code)

    # -------------------------------------------------------------------------------------------- the one door

    async def submit(self, room: Room, kind: EntryKind, seat: int | None, data: dict[str, Any] | None = None, id: str | None = None) -> int:
        """Make something happen and return its version once it is stored. Raises Refused, and then nothing has changed."""
        if self.is_draining:
            raise Refused("server.closing")
        await self._require_here(room.name)
        async with room.lock:
            for _ in range(TRIES):
                if room.is_dropped:
                    break
                if room.is_behind:
                    await self.catch_up.read_on(room)
                try:
                    entry = room.table.propose(kind, seat, now_ms(), data, id)
                except AlreadyDone as done:
                    return done.version
                except Refused:  # only by what is stored
                    if await self.catch_up.find_gap(room):
                        continue
                    raise
                if await self._append(room, entry):
                    self._happened(room, entry)
                    if not self.routing.is_only_here(room.name):
                        self.bus.publish(room.name, entry)
                    return entry.version
                room.is_behind = True
        raise Refused("server.busy")

    async def _append(self, room: Room, entry: Entry) -> bool:
        room.is_behind = True  # until the answer is there nobody knows; somebody who asks may go away meanwhile
        try:
            stored = await self.store.writer.append(room.name, entry)
        except StoreDown:
            raise Refused("server.store") from None
        room.is_behind = not stored
        return stored

    def _happened(self, room: Room, entry: Entry) -> None:
        room.apply(entry)
        self.actions += entry.kind is EntryKind.ACTION
        self.care.note(room)
        self.care.tend(room)

    # -------------------------------------------------------------------------------------------- other processes

    def is_here(self, name: str) -> bool:
        """Whether this process may look after a table; while it puts clocks right after an outage, it may look after all."""
        return not self.care.is_on or self.routing.place(name).is_here

    async def _require_here(self, name: str) -> None:
        """Refuse to serve a table of another process; wait a moment while nobody knows whose it is."""
        if not self.is_here(name) and not (await self.routing.reach(name)).is_here:
            raise Refused("server.busy")

    def _rerouted(self) -> None:
        """Let go of tables that have moved to other processes, and look after those that are here."""
        if not self.care.is_on:
            return
        for room in list(self.rooms.values()):
            if self.routing.place(room.name).address is not None:
                counters.MOVED.inc()
                self.drop(room, READ_AGAIN)
        self.tasks.spawn(self._take_up())

    async def _take_up(self) -> None:
        """Bring tables level with the database, after a time in which another process may have served them."""
        await self.catch_up.refresh_all()
        for room in list(self.rooms.values()):
            self.absences.expect_all(room)
            self.care.tend(room)
