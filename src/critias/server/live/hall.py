"""All tables of this process: loaded when somebody wants them, changed in one place, looked after while they are played.

Whatever happens at a table goes through `submit`: proposed by the table, stored, and only then carried out and told. With several processes
a table lives in one of them (`routing`). That saves work and is not what keeps a log whole: should two processes serve the same table, the
store takes one entry of each version, and the process that comes second reads that entry and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from critias.bots.bot import NothingToChoose
from critias.bots.levels import pause
from critias.server import counters
from critias.server.live.absences import Absences
from critias.server.live.agreement import TimeAgreement
from critias.server.live.attendance import Attendance
from critias.server.live.bots import BotFailed, BotPool, sight_at
from critias.server.live.bus import Bus, LocalBus
from critias.server.live.catch_up import CatchUp
from critias.server.live.garbage import SECONDS_BETWEEN_COLLECTIONS, collect
from critias.server.live.moderation import READ_AGAIN, Moderation
from critias.server.live.new_table import rematch_of
from critias.server.live.overload import Overload
from critias.server.live.preparation import Preparation
from critias.server.live.presence import Here
from critias.server.live.redis_bus import RedisBus
from critias.server.live.replay import Replay
from critias.server.live.room import Room, Watcher, standing
from critias.server.live.routing.routing import OneProcess, Routing, SharedRouting
from critias.server.live.server_time import SERVER_TIME, now_ms
from critias.server.live.tasks import end_all
from critias.server.live.tokens import new_name
from critias.server.settings import Settings
from critias.server.storage.addresses import address_key
from critias.server.storage.audit import Operator
from critias.server.storage.batches import Standing
from critias.server.storage.retention import clear_away
from critias.server.storage.store import NewTable, Store
from critias.server.storage.writer import StoreDown
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import AlreadyDone, Refused

log = logging.getLogger(__name__)

TRIES = 8  # at storing an entry, when other processes come first
SWEEP_SECONDS = 2.0
SWEPT_AT_ONCE = 200
BEAT_SECONDS = 5.0
AGREE_SECONDS = 60.0  # between questions what time it is
OUTAGE = 15_000  # milliseconds without a beat of any process
AHEAD = 1_000  # milliseconds that another process's beat may be ahead
FORGET_SECONDS = 3600.0  # between looks for tables to be deleted
DAY = 24 * 60 * 60 * 1000
ASIDE = Standing("aside", None)


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
        self.absences = Absences(settings.absence, self.rooms, self._replace, self._spawn)
        self.replay = Replay(store, settings.seat_entries)
        self.moderation = Moderation(store, self.rooms, self.drop)
        self.catch_up = CatchUp(self.rooms, store, self.replay, self._set_timer, lambda name: self.routing.is_only_here(name))
        self.overload = Overload()
        self.agreement = TimeAgreement(SERVER_TIME, self.process)
        self.actions = 0
        self.set_aside: set[str] = set()  # tables that cannot go on
        self.is_draining = False
        self._is_tending = False  # not before clocks have been put right
        self._has_begun = asyncio.Event()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, is_routed: bool = False) -> None:
        """Begin to look after tables; those whose game is still being prepared come later. One that is routed serves no table before it was
        announced to other processes.
        """
        SERVER_TIME.begin()
        if self.settings.redis is not None:
            self.bus = RedisBus(self.settings.redis, self.process, self)
            if is_routed:
                self.routing = await self._shared_routing(self.settings.redis)
        await self.moderation.open()
        self._spawn(self._every(SWEEP_SECONDS, self.moderation.listen))
        is_done = self.preparation.is_done
        self._spawn(self.preparation.run())
        if is_done:
            await self._begin()
        else:
            self._spawn(self._begin())

    async def _shared_routing(self, url: str) -> Routing:
        routing = SharedRouting(url, self.process, await address_key(self.store.engine), self.settings.takeover)
        routing.subscribe(self._rerouted)
        return routing

    def announce(self, address: str) -> None:
        """Take part in serving tables as soon as everything is prepared; other processes reach this one at the address."""
        if isinstance(self.routing, SharedRouting):
            self._spawn(self._announce(self.routing, address))

    async def _announce(self, routing: SharedRouting, address: str) -> None:
        await self._has_begun.wait()
        await self.preparation.wait_for_rules()
        routing.announce(address)

    async def _begin(self) -> None:
        """Give clocks back the time in which no server ran, and only then let clocks and bots run."""
        await self._make_up_for_outage()
        self._is_tending = True
        self._has_begun.set()
        for room in self.rooms.values():
            self._tend(room)
        self._spawn(self._every(BEAT_SECONDS, self._beat))
        self._spawn(self._every(SWEEP_SECONDS, self._sweep))
        if self.bus.is_shared:
            self._spawn(self._every(SWEEP_SECONDS, self.catch_up.sweep))
            self._spawn(self._every(AGREE_SECONDS, self._ask_time))
        self._spawn(self._every(FORGET_SECONDS, self._forget))
        self._spawn(self._every(SECONDS_BETWEEN_COLLECTIONS, collect))

    async def close(self) -> None:
        """Stop everything here; what was acknowledged is stored."""
        self.is_draining = True
        await end_all(self._tasks)
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.bots.close()
        self.preparation.close()
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
            self._give_up(name, error)
            raise Refused("table.aside") from None
        await self._require_here(name)  # it may have moved meanwhile
        self.rooms[name] = room
        self.attendance.settle_in(room)
        self.absences.expect_all(room)
        self._note(room)
        self._tend(room)
        return room

    async def _read(self, name: str) -> Room:
        stored = await self.replay.load(name)
        if stored is None:
            raise Refused("table.none")
        if stored.is_closed:
            raise Refused("table.closed")
        self.preparation.require(stored.plan.game)
        return await self.replay.open(stored)

    def _give_up(self, name: str, error: Exception) -> None:
        """Stop looking after a table that cannot be read, so that others do not wait for it; opening it tries again."""
        self.set_aside.add(name)
        self.store.writer.note(name, ASIDE)
        log.error("a table cannot be read and is set aside: %s", error, extra={"table": name})

    def _note(self, room: Room) -> None:
        """Update the table's row if it has changed; a date that is too early does no harm: the process that looks then corrects it."""
        wanted = standing(room.table)
        is_earlier = wanted.due is not None and (room.standing.due is None or wanted.due < room.standing.due)
        if wanted.phase != room.standing.phase or is_earlier:
            room.standing = wanted
            self.store.writer.note(room.name, wanted)

    def enter(self, room: Room, watcher: Watcher, since: int | None) -> None:
        room.enter(watcher, since)
        self.absences.arrived(room, watcher.viewer)
        self._spawn(self.attendance.tell_soon(room, self.bus, self.routing))

    def leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        room.used = time.monotonic()
        self._spawn(self.attendance.tell_soon(room, self.bus, self.routing))
        self.absences.expect(room, watcher.viewer)

    async def _replace(self, room: Room, seat: int) -> None:
        """Let a bot play on in a seat; if that is refused, somebody is faster, or the next look at the table tries again."""
        with contextlib.suppress(Refused):
            await self.submit(room, EntryKind.ABSENT, seat)

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
        self._note(room)
        self._tend(room)

    # -------------------------------------------------------------------------------------------- other processes

    def _is_here(self, name: str) -> bool:
        """Whether this process may look after a table; while it puts clocks right after an outage, it may look after all."""
        return not self._is_tending or self.routing.place(name).is_here

    async def _require_here(self, name: str) -> None:
        """Refuse to serve a table of another process; wait a moment while nobody knows whose it is."""
        if not self._is_here(name) and not (await self.routing.reach(name)).is_here:
            raise Refused("server.busy")

    def _rerouted(self) -> None:
        """Let go of tables that have moved to other processes, and look after those that are here."""
        if not self._is_tending:
            return
        for room in list(self.rooms.values()):
            if self.routing.place(room.name).address is not None:
                counters.MOVED.inc()
                self.drop(room, READ_AGAIN)
        self._spawn(self._take_up())

    async def _take_up(self) -> None:
        """Bring tables level with the database, after a time in which another process may have served them."""
        await self.catch_up.refresh_all()
        for room in list(self.rooms.values()):
            self.absences.expect_all(room)
            self._tend(room)

    async def heard(self, name: str, entry: Entry) -> None:
        """Carry out an entry that another process has stored."""
        room = self.rooms.get(name)
        if room is None:
            return
        async with room.lock:
            if entry.version == room.table.version + 1:
                room.apply(entry)
            elif entry.version > room.table.version:
                await self.catch_up.find_gap(room)
        self._set_timer(room)

    async def heard_versions(self, versions: Mapping[str, int]) -> None:
        await self.catch_up.reach(versions)

    async def heard_presence(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> None:
        if self.attendance.hear(process, tables, is_whole):
            self.attendance.tell_others(self.bus, self.routing)

    def heard_time(self, process: str, message: Mapping[str, Any]) -> None:
        self.agreement.hear(process, message, self.bus)

    async def restored(self) -> None:
        self.agreement.ask(self.bus)
        self.attendance.tell_others(self.bus, self.routing)
        await self.catch_up.refresh_all()

    async def _ask_time(self) -> None:
        self.agreement.ask(self.bus)

    # -------------------------------------------------------------------------------------------- looking after tables

    def _tend(self, room: Room) -> None:
        """Start whatever must happen by itself at this table: a clock that runs out, a bot's action, the table for another game."""
        if self.is_draining or not self._is_tending or not self._is_here(room.name):
            return
        self._set_timer(room)
        for seat in room.abandoned:
            if room.table.is_playing and room.table.seats[seat].away is None:
                self._spawn(self._replace(room, seat))
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
        if at is not None and self._is_tending and not self.is_draining:
            delay = max(0, at - now_ms()) / 1000
            room.timer = asyncio.get_running_loop().call_later(delay, lambda: self._spawn(self._flag(room)))

    async def _flag(self, room: Room) -> None:
        seat, at = room.table.clocks.running, room.table.clocks.runs_out
        if seat is not None and at is not None and at <= now_ms():
            with contextlib.suppress(Refused):
                await self.submit(room, EntryKind.FLAG, seat)

    async def _think(self, room: Room) -> None:
        """Let the bots at this table choose, one action after another, until it is a user's turn."""
        while (level := room.table.thinker) is not None and not self.is_draining:
            try:
                await self._think_once(room, level)
            except Refused as refused:  # the table has changed meanwhile, or cannot be stored now
                if refused.code.startswith("server."):
                    return  # the next sweep tries again
                await asyncio.sleep(0)

    async def _think_once(self, room: Room, level: str) -> None:
        table = room.table
        seat, version, began = table.mover, table.version, time.monotonic()
        try:
            sight = sight_at(table)
            await self.preparation.wait(sight.game.name, "bots")
            action = sight.legal[0] if len(sight.legal) == 1 else await self.bots.choose(room.name, level, sight)
        except (BotFailed, NothingToChoose) as failure:
            await self._set_aside(room, version, failure)
            return
        if self.settings.bot_pause and any(chair.is_user for chair in table.seats):
            await asyncio.sleep(max(0.0, began + pause(sight) - time.monotonic()))
        await self.submit(room, EntryKind.ACTION, seat, {"action": action, "bot": True, "version": version})

    async def _set_aside(self, room: Room, version: int, failure: Exception) -> None:
        """End a game in which a bot cannot go on: asked again and again, it would keep the bots of other tables waiting."""
        await self.submit(room, EntryKind.ASIDE, None, {"version": version})
        self.set_aside.add(room.name)
        log.error("a table is set aside: %s", failure, extra={"table": room.name})

    async def _set_up_again(self, room: Room) -> None:
        new = rematch_of(room, await self.store.holders_of(room.name))
        await self.add(new)
        with contextlib.suppress(Refused):  # another process has done it
            await self.submit(room, EntryKind.REMATCH, None, {"table": new.name})

    async def _sweep(self) -> None:
        """Look after overdue tables of this process, and drop tables from memory that nobody uses."""
        overdue = await self.store.names_due(now_ms(), SWEPT_AT_ONCE * max(1, self.routing.processes))
        for name in [name for name in overdue if self._is_here(name)][:SWEPT_AT_ONCE]:
            try:
                await self._care_for(await self.room(name))
            except (SQLAlchemyError, OSError):
                raise
            except Refused:
                continue
            except Exception as error:
                self._give_up(name, error)
        idle = time.monotonic() - self.settings.idle
        for room in [room for room in self.rooms.values() if not room.watchers and room.used < idle and not room.lock.locked()]:
            if room.thinking is None or room.thinking.done():
                self._put_away(room)

    def _put_away(self, room: Room) -> None:
        self.rooms.pop(room.name, None)
        if room.timer is not None:
            room.timer.cancel()

    def drop(self, room: Room, code: int) -> None:
        """Let nothing more happen at a table here, and send away everybody who looks at it."""
        self._put_away(room)
        room.is_dropped = True
        if room.thinking is not None:
            room.thinking.cancel()
        for watcher in list(room.watchers):
            watcher.turn_out(code)

    async def _care_for(self, room: Room) -> None:
        async with room.lock:
            await self.catch_up.read_on(room)
        await self._flag(room)
        room.standing = standing(room.table)
        self.store.writer.note(room.name, room.standing)
        self._tend(room)

    async def _forget(self) -> None:
        """Delete what is kept for a time only."""
        await clear_away(Operator(self.store.engine, "server"), self.settings)
        await self.store.forget_processes(now_ms() - self.settings.forget_days * DAY)

    async def _beat(self) -> None:
        await self.store.beat(self.process, now_ms())
        self.attendance.tell_others(self.bus, self.routing)

    async def _settle_time(self) -> int | None:
        """Begin to keep time as those did who kept it before; when that last was, if ever. The server's time never goes back."""
        last = await self.store.last_beat()
        if last is None or -AHEAD < now_ms() - last < OUTAGE:
            return last
        if self.bus.is_shared:
            await self.agreement.settle(self.bus)
            last = await self.store.last_beat() or last
        if (ahead := last - now_ms()) > AHEAD:
            log.warning("this machine's clock is %d s behind the server's time, which goes on where it was", ahead // 1000)
            SERVER_TIME.go_on_from(last)
        return last

    async def _make_up_for_outage(self) -> None:
        last, now = await self._settle_time(), now_ms()
        await self.store.beat(self.process, now)
        if last is None or now - last < OUTAGE:
            return
        log.info("no server ran for %d s; clocks are given that time back", (now - last) // 1000)
        if names := await self.store.names_with_clock():
            await self.preparation.wait_for_rules()
        for name in names:
            with contextlib.suppress(Refused):
                room = await self.room(name)
                running_since = max(last, room.table.clocks.since)
                await self.submit(room, EntryKind.PAUSE, None, {"time": now - running_since})

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
