"""A table as the client has it, whatever the server: two sockets, and at most one move on its way."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from figures import MAX_MILLISECONDS
from line import Busy, Line, clock

OPENING_SECONDS = 60.0


@dataclass
class Tally:
    """The times of one measurement, from when a move was due."""

    began: float
    counted_from: float
    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    asked: int = 0
    answered: int = 0
    counted: int = 0  # of those answered, without warming up
    refused: int = 0
    troubled: float = 0.0  # seconds from the beginning to when the last move was due that was refused or late
    last_answer: float = 0.0

    def note_delay(self, due: float, now: float) -> None:
        """The client's own, before it sends."""
        if due >= self.counted_from:
            self.late.append(now - due)

    def answer(self, move: Move, now: float) -> None:
        self.answered += 1
        self.counted += move.due >= self.counted_from
        self.last_answer = now
        self.count(move, now)

    def count(self, move: Move, now: float) -> None:
        """Note the times of a move; what has not happened takes at least until now."""
        if 1000 * (max(move.acknowledged or now, move.heard or now) - move.due) > MAX_MILLISECONDS:
            self.note_trouble(move)
        if move.tally is self and move.due >= self.counted_from:
            self.acknowledged.append((move.acknowledged or now) - move.due)
            self.heard.append((move.heard or now) - move.due)

    def note_trouble(self, move: Move) -> None:
        if move.tally is self:
            self.troubled = max(self.troubled, move.due - self.began)


@dataclass
class Move:
    due: float
    tally: Tally
    seat: int = -1
    acknowledged: float | None = None
    heard: float | None = None


class Game(ABC):
    def __init__(self, ended: Callable[[Game], None]) -> None:
        self.lines: list[Line] = []
        self.move: Move | None = None
        self.owed: deque[Move] = deque()  # due while another was on its way
        self.is_over = False
        self._ended = ended
        self._greeted: set[int] = set()
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self, seat: int, url: str, headers: Mapping[str, str] | None = None) -> None:
        self.lines.append(Line(url, headers or {}, lambda text, at: self.take(seat, text, at), self._turn_away))
        await self.lines[-1].connect()

    async def wait_for_greetings(self) -> None:
        await asyncio.wait_for(self._ready, OPENING_SECONDS)

    def greet(self, seat: int) -> None:
        """Both seats know the table now."""
        self._greeted.add(seat)
        if len(self._greeted) == 2 and not self._ready.done():
            self._ready.set_result(None)

    def _turn_away(self) -> None:
        if not self._ready.done():
            self._ready.set_exception(Busy())

    def close(self) -> None:
        for line in self.lines:
            line.close()

    @abstractmethod
    def take(self, seat: int, text: bytes, at: float) -> None:
        """A message came to a seat."""

    @abstractmethod
    def send_move(self) -> int:
        """Send a random legal move; return whose."""

    # -------------------------------------------------------------------------------------------- moves

    def play(self, move: Move) -> None:
        """Now, or when the move before has been answered: a server that is behind is not spared the moves that are due."""
        if self.move is None:
            self._send(move)
        else:
            self.owed.append(move)

    def _send(self, move: Move) -> None:
        self.move = move
        move.seat = self.send_move()

    def acknowledge(self, at: float) -> None:
        if self.move is not None:
            self.move.acknowledged = at
            self._settle(self.move)

    def hear(self, seat: int, at: float) -> None:
        """A seat was told of a move."""
        if self.move is not None and seat != self.move.seat:
            self.move.heard = at
            self._settle(self.move)

    def refuse(self) -> None:
        if self.move is not None:
            self.move.tally.refused += 1
            self.move.tally.note_trouble(self.move)
            self.move.acknowledged = self.move.heard = clock()
            self._settle(self.move)

    def _settle(self, move: Move) -> None:
        if move.acknowledged is None or move.heard is None:
            return
        self.move = None
        move.tally.answer(move, max(move.acknowledged, move.heard))
        if self.is_over:
            self._ended(self)
        elif self.owed:
            self._send(self.owed.popleft())
