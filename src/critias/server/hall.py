"""All tables of this process: fetched when somebody wants them, changed through one door, looked after while they are played.

Whatever happens at a table goes through `submit`: proposed by the table, stored, and only then carried out and told. Another process may do
the same with the same table; the store takes one entry of each version, and whoever comes second reads the first one's and asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from critias.bots.levels import pause
from critias.server.attendance import Attendance
from critias.server.bots import BotPool, sight_at
from critias.server.bus import Bus, LocalBus, RedisBus
from critias.server.clock import Pace
from critias.server.entry import Entry, Kind
from critias.server.garbage import SECONDS_BETWEEN_WHOLE_LOOKS, look_at_everything
from critias.server.presence import Here
from critias.server.refusal import AlreadyDone, Refused
from critias.server.room import Room, Watcher, now_ms, standing
from critias.server.settings import Settings
from critias.server.store import Store
from critias.server.tokens import new_name
from critias.server.writer import StoreDown

log = logging.getLogger(__name__)

TRIES = 8  # at storing an entry, when other processes come first
SWEEP_SECONDS = 2.0
SWEPT_AT_ONCE = 200
BEAT_SECONDS = 5.0
OUTAGE = 15_000  # milliseconds without a beat of any process
FORGET_SECONDS = 3600.0  # between looks for tables to be deleted
DAY = 24 * 60 * 60 * 1000


class Hall:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.process = new_name()
        self.rooms: dict[str, Room] = {}
        self.bots = BotPool(settings.bot_processes, settings.bot_deadline)
        self.bus: Bus = LocalBus()
        self.attendance = Attendance(self.rooms)
        self.moves = 0
        self.is_draining = False
        self._is_tending = False  # not before clocks have been put right
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Gives clocks back the time in which no server ran, and begins to look after tables."""
        if self.settings.redis is not None:
            self.bus = RedisBus(self.settings.redis, self.process, self._heard, self._heard_presence, self._catch_up)
        await self._make_up_for_outage()
        self._is_tending = True
        for room in self.rooms.values():
            self._tend(room)
        self._spawn(self._every(BEAT_SECONDS, self._beat))
        self._spawn(self._every(SWEEP_SECONDS, self._sweep))
        self._spawn(self._every(FORGET_SECONDS, self._forget))
        self._spawn(self._every(SECONDS_BETWEEN_WHOLE_LOOKS, look_at_everything))

    async def close(self) -> None:
        """Lets nothing more happen here; what was acknowledged is stored."""
        self.is_draining = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.bots.close()
        await self.bus.close()

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

    async def _load(self, name: str) -> Room:
        stored = await self.store.load(name)
        if stored is None:
            raise Refused("table.none")
        room = self.rooms[name] = Room(stored)
        self.attendance.settle_in(room)
        self._note(room)
        self._tend(room)
        return room

    def _note(self, room: Room) -> None:
        """Lets the table's row say what has changed; a date too early does no harm: whoever looks then writes the right one."""
        wanted = standing(room.table)
        is_earlier = wanted.due is not None and (room.standing.due is None or wanted.due < room.standing.due)
        if wanted.phase != room.standing.phase or is_earlier:
            room.standing = wanted
            self.store.writer.note(room.name, wanted)

    def enter(self, room: Room, watcher: Watcher, since: int | None) -> None:
        room.enter(watcher, since)
        self._spawn(self.attendance.tell_soon(room, self.bus))

    def leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        room.used = time.monotonic()
        self._spawn(self.attendance.tell_soon(room, self.bus))
        if watcher.viewer >= 0 and room.table.plan.clock.pace is Pace.LIVE and not room.is_online(watcher.viewer):
            self._spawn(self._miss(room, watcher.viewer))

    async def _miss(self, room: Room, seat: int) -> None:
        """If somebody does not come back to a live game, a bot plays on."""
        await asyncio.sleep(self.settings.absence)
        if not room.is_online(seat):
            with contextlib.suppress(Refused):
                await self.submit(room, Kind.ABSENT, seat)

    # -------------------------------------------------------------------------------------------- the one door

    async def submit(self, room: Room, kind: Kind, seat: int | None, data: dict[str, Any] | None = None, id: str | None = None) -> int:
        """Makes something happen; answers with its version once it is stored. Raises Refused, and then nothing has changed."""
        if self.is_draining:
            raise Refused("server.closing")
        async with room.lock:
            for _ in range(TRIES):
                if room.is_behind:
                    await self._read_on(room)
                try:
                    entry = room.table.propose(kind, seat, now_ms(), data, id)
                except AlreadyDone as done:
                    return done.version
                if await self._append(room, entry):
                    self._happened(room, entry)
                    await self.bus.publish(room.name, entry)
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
        self.moves += entry.kind is Kind.ACT
        self._note(room)
        self._tend(room)

    async def _read_on(self, room: Room) -> None:
        """Carries out what other processes have stored."""
        try:
            missed = await self.store.entries_after(room.name, room.table.version)
        except (SQLAlchemyError, OSError):
            raise Refused("server.store") from None
        for entry in missed:
            room.apply(entry)
        room.is_behind = False

    async def _heard(self, name: str, entry: Entry) -> None:
        """Another process has stored an entry."""
        room = self.rooms.get(name)
        if room is None:
            return
        async with room.lock:
            if entry.version == room.table.version + 1:
                room.apply(entry)
            elif entry.version > room.table.version:
                await self._read_on(room)
        self._set_timer(room)

    async def _catch_up(self) -> None:
        """After messages of others may have been missed."""
        await self.attendance.tell_others(self.bus)
        for room in list(self.rooms.values()):
            async with room.lock:
                await self._read_on(room)

    async def _heard_presence(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> None:
        if self.attendance.hear(process, tables, is_whole):
            await self.attendance.tell_others(self.bus)

    # -------------------------------------------------------------------------------------------- looking after tables

    def _tend(self, room: Room) -> None:
        """Whatever must happen by itself at this table: a clock that runs out, a bot's choice, the table for another game."""
        if self.is_draining or not self._is_tending:
            return
        self._set_timer(room)
        is_idle = room.thinking is None or room.thinking.done()
        if room.table.thinker is not None and is_idle:
            room.thinking = self._spawn(self._think(room))
        is_being_set_up = room.setting_up is not None and not room.setting_up.done()
        if room.table.all_want_again and room.table.next_table is None and not is_being_set_up:
            room.setting_up = self._spawn(self._set_up_again(room))

    def _set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        at = room.table.clocks.runs_out
        if at is not None and not self.is_draining:
            delay = max(0, at - now_ms()) / 1000
            room.timer = asyncio.get_running_loop().call_later(delay, lambda: self._spawn(self._flag(room)))

    async def _flag(self, room: Room) -> None:
        seat, at = room.table.clocks.running, room.table.clocks.runs_out
        if seat is not None and at is not None and at <= now_ms():
            with contextlib.suppress(Refused):
                await self.submit(room, Kind.FLAG, seat)

    async def _think(self, room: Room) -> None:
        """The bots at this table choose, one choice after another, until it is a user's turn."""
        table = room.table
        while (level := table.thinker) is not None and not self.is_draining:
            seat, version, began = table.mover, table.version, time.monotonic()
            sight = sight_at(table)
            action = sight.legal[0] if len(sight.legal) == 1 else await self.bots.choose(room.name, level, sight)
            if self.settings.bot_pause and any(chair.is_user for chair in table.seats):
                await asyncio.sleep(max(0.0, began + pause(sight) - time.monotonic()))
            try:
                await self.submit(room, Kind.ACT, seat, {"action": action, "bot": True, "version": version})
            except Refused as refused:  # the table has changed meanwhile, or cannot be stored now
                if refused.code.startswith("server."):
                    return  # whoever sweeps next tries again
                await asyncio.sleep(0)

    async def _set_up_again(self, room: Room) -> None:
        from critias.server.making import rematch  # which makes tables by way of this hall

        with contextlib.suppress(Refused):  # another process has done it
            await rematch(self, room)

    async def _sweep(self) -> None:
        """Looks after tables that are overdue, whoever should have done it; puts away what nobody uses."""
        for name in await self.store.names_due(now_ms(), SWEPT_AT_ONCE):
            with contextlib.suppress(Refused):
                await self._care_for(await self.room(name))
        idle = time.monotonic() - self.settings.idle
        for room in [room for room in self.rooms.values() if not room.watchers and room.used < idle and not room.lock.locked()]:
            if room.thinking is None or room.thinking.done():
                del self.rooms[room.name]
                if room.timer is not None:
                    room.timer.cancel()

    async def _care_for(self, room: Room) -> None:
        async with room.lock:
            await self._read_on(room)
        await self._flag(room)
        room.standing = standing(room.table)
        self.store.writer.note(room.name, room.standing)
        self._tend(room)

    async def _forget(self) -> None:
        """Deletes tables that were not finished and at which nothing has happened for long."""
        before = now_ms() - self.settings.forget_days * DAY
        if number := await self.store.forget_unfinished(before):
            log.info("%d old unfinished tables were deleted", number)
        await self.store.forget_processes(before)

    async def _beat(self) -> None:
        await self.store.beat(self.process, now_ms())
        await self.attendance.tell_others(self.bus)

    async def _make_up_for_outage(self) -> None:
        last, now = await self.store.last_beat(), now_ms()
        await self.store.beat(self.process, now)
        if last is None or now - last < OUTAGE:
            return
        log.info("no server ran for %d s; clocks are given that time back", (now - last) // 1000)
        for name in await self.store.names_with_clock():
            room = await self.room(name)
            running_since = max(last, room.table.clocks.since)
            with contextlib.suppress(Refused):
                await self.submit(room, Kind.PAUSE, None, {"time": now - running_since})

    # -------------------------------------------------------------------------------------------- tasks

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def _every(self, seconds: float, work: Any) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # the database is away, say: the next round may find it again
                log.warning("%s failed: %s", work.__name__, error.__class__.__name__)
            await asyncio.sleep(seconds)
