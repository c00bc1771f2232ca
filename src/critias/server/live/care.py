"""Looking after tables: clocks that run out, bots that are to move, seats that nobody holds, tables that nobody uses."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from critias.bots.bot import NothingToChoose
from critias.bots.levels import pause
from critias.server.live.bots import BotFailed, sight_at
from critias.server.live.door import Door
from critias.server.live.new_table import rematch_of
from critias.server.live.room import Room, standing
from critias.server.live.server_time import now_ms
from critias.server.storage.audit import Operator
from critias.server.storage.batches import Standing
from critias.server.storage.retention import clear_away
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

SWEPT_AT_ONCE = 200
DAY = 24 * 60 * 60 * 1000
ASIDE = Standing("aside", None)


class Care:
    def __init__(self, door: Door) -> None:
        self._door = door
        self.is_on = False  # not before clocks have been put right

    def tend(self, room: Room) -> None:
        """Start whatever must happen by itself at this table: a clock that runs out, a bot's action, the table for another game."""
        if self._door.is_draining or not self.is_on or not self._door.is_here(room.name):
            return
        self.set_timer(room)
        for seat in room.abandoned:
            if room.table.must_go_on_without(seat):
                self._door.tasks.spawn(self._go_on_without(room, seat))
        is_idle = room.thinking is None or room.thinking.done()
        if room.table.thinker is not None and is_idle:
            room.thinking = self._door.tasks.spawn(self._think(room))
        is_being_set_up = room.setting_up is not None and not room.setting_up.done()
        if room.table.all_want_again and room.table.next_table is None and not is_being_set_up:
            room.setting_up = self._door.tasks.spawn(self._set_up_again(room))

    async def _go_on_without(self, room: Room, seat: int) -> None:
        """Let a bot play for good for somebody who was erased. If they had not shown what they add to chance, nothing can be dealt: without
        it, the person who erased them would have chosen between two deals.
        """
        room.keys = await self._door.store.keys_of(room.name)  # at another process, somebody may just have sat down
        if seat in room.abandoned:
            with contextlib.suppress(Refused):  # somebody is faster, or the next look at the table tries again
                if room.table.has_begun:
                    await self._door.submit(room, EntryKind.ABSENT, seat, {"gone": True})
                else:
                    await self._set_aside(room, room.table.version, "somebody was erased before they showed what they add to chance")

    def set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        at = room.table.clocks.runs_out
        if at is not None and self.is_on and not self._door.is_draining:
            delay = max(0, at - now_ms()) / 1000
            room.timer = asyncio.get_running_loop().call_later(delay, lambda: self._door.tasks.spawn(self.flag(room)))

    async def flag(self, room: Room) -> None:
        seat, at = room.table.clocks.running, room.table.clocks.runs_out
        if seat is not None and at is not None and at <= now_ms():
            with contextlib.suppress(Refused):
                await self._door.submit(room, EntryKind.FLAG, seat)

    async def _think(self, room: Room) -> None:
        """Let the bots at this table choose, one action after another, until it is a user's turn."""
        while (level := room.table.thinker) is not None and not self._door.is_draining:
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
            await self._door.preparation.wait(sight.game.name, "bots")
            action = sight.legal[0] if len(sight.legal) == 1 else await self._door.bots.choose(room.name, level, sight)
        except (BotFailed, NothingToChoose) as failure:
            await self._set_aside(room, version, str(failure))
            return
        if self._door.settings.bot_pause and any(chair.is_user for chair in table.seats):
            await asyncio.sleep(max(0.0, began + pause(sight) - time.monotonic()))
        await self._door.submit(room, EntryKind.ACTION, seat, {"action": action, "bot": True, "version": version})

    async def _set_aside(self, room: Room, version: int, why: str) -> None:
        """End a game that cannot go on. A bot that was asked again and again would keep the bots of other tables waiting."""
        await self._door.submit(room, EntryKind.ASIDE, None, {"version": version})
        self._door.set_aside.add(room.name)
        log.error("a table is set aside: %s", why, extra={"table": room.name})

    async def _set_up_again(self, room: Room) -> None:
        new = rematch_of(room, await self._door.store.holders_of(room.name))
        await self._door.add(new)
        with contextlib.suppress(Refused):  # another process has done it
            await self._door.submit(room, EntryKind.REMATCH, None, {"table": new.name})

    async def sweep(self) -> None:
        """Look after overdue tables of this process, and drop tables from memory that nobody uses."""
        overdue = await self._door.store.names_due(now_ms(), SWEPT_AT_ONCE * max(1, self._door.routing.processes))
        for name in [name for name in overdue if self._door.is_here(name)][:SWEPT_AT_ONCE]:
            try:
                await self._care_for(await self._door.room(name))
            except (SQLAlchemyError, OSError):
                raise
            except Refused:
                continue
            except Exception as error:
                self.give_up(name, error)
        idle = time.monotonic() - self._door.settings.idle
        for room in [room for room in self._door.rooms.values() if not room.watchers and room.used < idle and not room.lock.locked()]:
            if room.thinking is None or room.thinking.done():
                self.put_away(room)

    def put_away(self, room: Room) -> None:
        self._door.rooms.pop(room.name, None)
        if room.timer is not None:
            room.timer.cancel()

    async def _care_for(self, room: Room) -> None:
        async with room.lock:
            await self._door.catch_up.read_on(room)
        await self.flag(room)
        room.standing = standing(room.table)
        self._door.store.writer.note(room.name, room.standing)
        self.tend(room)

    async def replace(self, room: Room, seat: int) -> None:
        """Let a bot play on in a seat; if that is refused, somebody is faster, or the next look at the table tries again."""
        with contextlib.suppress(Refused):
            await self._door.submit(room, EntryKind.ABSENT, seat)

    def note(self, room: Room) -> None:
        """Update the table's row if it has changed; a date that is too early does no harm: the process that looks then corrects it."""
        wanted = standing(room.table)
        is_earlier = wanted.due is not None and (room.standing.due is None or wanted.due < room.standing.due)
        if wanted.phase != room.standing.phase or wanted.ending != room.standing.ending or is_earlier:
            room.standing = wanted
            self._door.store.writer.note(room.name, wanted)

    def give_up(self, name: str, error: Exception) -> None:
        """Stop looking after a table that cannot be read, so that others do not wait for it; opening it tries again."""
        self._door.set_aside.add(name)
        self._door.store.writer.note(name, ASIDE)
        log.error("a table cannot be read and is set aside: %s", error, extra={"table": name})

    async def forget(self) -> None:
        """Delete what is kept for a time only."""
        await clear_away(Operator(self._door.store.engine, "server"), self._door.settings)
        await self._door.store.forget_processes(now_ms() - self._door.settings.forget_days * DAY)
