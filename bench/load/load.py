"""Many tables at once: opened, played at a rate that does not wait for the server, and replaced when a game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from figures import Played, Spread
from game import Game, Move, Tally
from line import clock

OPENED_AT_ONCE = 16
OPENED_WHILE_PLAYING = 2  # so that games that end together do not make everybody wait for the client
WARM_UP_SECONDS = 2.0
SECONDS_TO_FINISH = 10.0
POLL_SECONDS = 0.02

Opener = Callable[[Callable[[Game], None]], Awaitable[Game]]
Progress = Callable[[float], None]


class Load:
    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._games: list[Game] = []
        self._next = 0
        self._fresh = 0
        self._opening = asyncio.Semaphore(OPENED_AT_ONCE)
        self._replacing = asyncio.Semaphore(OPENED_WHILE_PLAYING)
        self._tasks: set[asyncio.Task[None]] = set()

    # -------------------------------------------------------------------------------------------- tables

    async def grow(self, tables: int, progress: Progress) -> None:
        async def add() -> None:
            async with self._opening:
                self._games.append(await self._opener(self._replace))
                progress(len(self._games) / tables)

        async with asyncio.TaskGroup() as group:
            for _ in range(tables - len(self._games)):
                group.create_task(add())

    def _replace(self, game: Game) -> None:
        """A game is over: others play the moves that it owes, and its place gets a fresh table."""
        for move in game.owed:
            self._ask(move)
        game.owed.clear()
        game.close()
        task = asyncio.create_task(self._open_instead(game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open_instead(self, game: Game) -> None:
        async with self._replacing:
            self._games[self._games.index(game)] = await self._opener(self._replace)
            self._fresh += 1

    # -------------------------------------------------------------------------------------------- moves

    async def play(self, rate: float, seconds: float, progress: Progress) -> Played:
        """Play `rate` moves a second, table after table; the first moments are played but not counted."""
        began, fresh = clock(), self._fresh
        tally = Tally(began, counted_from=began + WARM_UP_SECONDS)
        end = tally.counted_from + seconds
        while (due := began + tally.asked / rate) < end:
            await asyncio.sleep(max(0.0, due - clock()))  # also when late, so that sockets are read
            tally.asked += 1
            tally.note_delay(due, clock())
            self._ask(Move(due, tally))
            if tally.asked % max(1, int(rate / 2)) == 0:
                progress((due - began) / (end - began))
        ended = clock()
        await self._finish(tally)
        return self._played(tally, rate, self._fresh - fresh, clock() - ended)

    def _ask(self, move: Move) -> None:
        for _ in self._games:
            self._next = (self._next + 1) % len(self._games)
            game = self._games[self._next]
            if not game.is_over:
                return game.play(move)
        return None  # all are being replaced; it stays unanswered

    async def _finish(self, tally: Tally) -> None:
        """Wait for the last answers; moves that have none by then count with the time they have waited."""
        until = clock() + SECONDS_TO_FINISH
        while tally.answered < tally.asked and clock() < until:
            await asyncio.sleep(POLL_SECONDS)
        for game in [game for game in self._games if game.move is not None]:
            self._abandon(game, tally, clock())
        await asyncio.gather(*self._tasks)

    def _abandon(self, game: Game, tally: Tally, now: float) -> None:
        """What comes after is measured without this table, whose answers may still come or never."""
        for move in (game.move, *game.owed):
            if move is not None:
                tally.count(move, now)
        game.move, game.is_over = None, True
        game.owed.clear()
        self._replace(game)

    def _played(self, tally: Tally, rate: float, fresh: int, finishing: float) -> Played:
        return Played(
            tables=len(self._games),
            wanted=rate,
            reached=tally.counted / max(1e-9, tally.last_answer - tally.counted_from),
            moves=tally.answered,
            acknowledged=Spread.of(tally.acknowledged),
            heard=Spread.of(tally.heard),
            late=Spread.of(tally.late),
            unanswered=tally.asked - tally.answered,
            refused=tally.refused,
            fresh=fresh,
            finishing=finishing,
            troubled=tally.troubled,
        )
