"""Players of live games who are not connected: a bot plays on for one who does not come back in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from critias.server.live.room import Room
from critias.server.table.clock import Pace

Replace = Callable[[Room, int], Awaitable[None]]
Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


class Absences:
    def __init__(self, seconds: float, rooms: Mapping[str, Room], replace: Replace, spawn: Spawn) -> None:
        self._seconds, self._rooms = seconds, rooms
        self._replace, self._spawn = replace, spawn
        self._waiting: WeakKeyDictionary[Room, dict[int, asyncio.Task[None]]] = WeakKeyDictionary()

    def expect_all(self, room: Room) -> None:
        """Wait for everybody at a table that has come to this process, and who is not here yet."""
        for seat in range(len(room.table.seats)):
            self.expect(room, seat)

    def expect(self, room: Room, seat: int) -> None:
        """Wait for a player to come back, if this is a live game and they are not here."""
        waiting = self._waiting.setdefault(room, {})
        is_player = 0 <= seat < len(room.table.seats) and room.table.seats[seat].is_user
        if is_player and room.table.plan.clock.pace is Pace.LIVE and seat not in room.here.seats and seat not in waiting:
            waiting[seat] = self._spawn(self._wait(room, seat))

    def arrived(self, room: Room, seat: int) -> None:
        task = self._waiting.get(room, {}).pop(seat, None)
        if task is not None:
            task.cancel()

    async def _wait(self, room: Room, seat: int) -> None:
        """Somebody who is said to be connected to another process is waited for: that process may be gone, and then it is forgotten."""
        is_away = False
        while not is_away:
            known = room.table.version
            await asyncio.sleep(self._seconds)
            is_away = not room.is_online(seat) and not _has_acted(room, seat, known)
        del self._waiting[room][seat]
        if self._rooms.get(room.name) is room:
            await self._replace(room, seat)


def _has_acted(room: Room, seat: int, since: int) -> bool:
    """Whether a player has done something since a version: over HTTP one can play without being connected."""
    return any(entry.seat == seat for entry in room.table.entries[since:])
