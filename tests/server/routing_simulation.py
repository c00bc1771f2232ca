"""Processes that come, go, crash, stand still and lose Redis, in simulated time: who serves which table, and for how long nobody does.

`python bench/load/routing.py` runs it and prints what it found.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from critias.server.live.routing.membership import LEFT, Beat, Membership, Role, Times

TABLES = tuple(f"table{number}" for number in range(6))
LOOK_SECONDS = 0.02  # between looks at who serves what
MAX_DELAY = 0.02  # of a message, one way
MAX_DRIFT = 0.001  # by which clocks go faster or slower
TIMEOUT = 0.2  # after which a beat without an answer has failed
MAX_PROCESSES = 7


class Hash:
    """The hash in Redis, as the script of `beats.py` uses it; it can lose everything."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def take(self, name: str, beat: Beat) -> dict[str, str]:
        if beat.value is not None:
            self.values[name] = beat.value
        for stale, value in beat.stale:
            if self.values.get(stale) == value == LEFT:
                del self.values[stale]
            elif self.values.get(stale) == value:
                self.values[stale] = LEFT
        return dict(self.values)


@dataclass
class Process:
    name: str
    offset: float
    rate: float
    membership: Membership = field(init=False)
    is_running: bool = True  # False: crashed, or gone
    paused_until: float = 0.0
    cut_off_until: float = 0.0  # from Redis
    waits_for: int = 0  # the number of the beat whose answer it waits for

    def clock(self, now: float) -> float:
        return self.offset + self.rate * now

    def is_awake(self, now: float) -> bool:
        return self.is_running and now >= self.paused_until


@dataclass
class Found:
    """What a simulation came to."""

    seconds: float = 0.0
    changes: int = 0
    doubles: int = 0  # looks at which two processes that are not alone served the same table
    longest_gap: float = 0.0  # for which a table was served by nobody, after the last change
    degraded: float = 0.0  # seconds in which some process was alone


class Simulation:
    def __init__(self, seed: int, times: Times | None = None) -> None:
        self._random = Random(seed)
        self._times = times or Times()
        self._hash = Hash()
        self._is_redis_up = True
        self._now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count(1)
        self._processes: list[Process] = []
        self._changed = 0.0
        self._served = dict.fromkeys(TABLES, 0.0)
        self.found = Found()

    def run(self, seconds: float, changes_every: float = 3.0) -> Found:
        """Simulate; something happens to some process every few seconds, sometimes several things together."""
        for _ in range(3):
            self._come()
        self._at(LOOK_SECONDS, self._look)
        self._at(changes_every, lambda: self._disturb(changes_every))
        while self._events and self._now < seconds:
            self._now, _, act = heapq.heappop(self._events)
            act()
        self.found.seconds = self._now
        return self.found

    def _at(self, delay: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self._now + delay, next(self._numbers), act))

    def _delay(self) -> float:
        return self._random.uniform(0.0002, MAX_DELAY)

    # -------------------------------------------------------------------------------------------- beats

    def _come(self) -> None:
        rate = 1 + self._random.uniform(-MAX_DRIFT, MAX_DRIFT)
        process = Process(f"p{next(self._numbers)}", self._random.uniform(0, 1e6), rate)
        process.membership = Membership(process.name, process.clock(self._now), self._times)
        self._processes.append(process)
        self._beat(process)  # which only watches
        self._at(self._random.choice((0, self._random.uniform(0, 1))), lambda: self._announce(process))

    def _announce(self, process: Process) -> None:
        process.membership.address = process.name
        self._note_change()

    def _beat(self, process: Process) -> None:
        """Send a beat, as soon as the process is awake."""
        if not process.is_running:
            return
        if not process.is_awake(self._now):
            self._at(process.paused_until - self._now, lambda: self._beat(process))
            return
        beat = process.membership.beat(process.clock(self._now))
        number = process.waits_for = next(self._numbers)
        self._at(TIMEOUT, lambda: self._settle(process, number, lambda: process.membership.failed(beat)))
        if self._is_redis_up and self._now >= process.cut_off_until:
            self._at(self._delay(), lambda: self._arrive(process, number, beat))

    def _arrive(self, process: Process, number: int, beat: Beat) -> None:
        if not self._is_redis_up:
            return
        values = self._hash.take(process.name, beat)
        self._at(
            self._delay(),
            lambda: self._settle(process, number, lambda: process.membership.heard(beat, process.clock(self._now), values)),
        )

    def _settle(self, process: Process, number: int, take: Callable[[], None]) -> None:
        """Take an answer, or that there was none, unless the beat is settled already."""
        if not process.is_running or process.waits_for != number:
            return
        if not process.is_awake(self._now):
            self._at(process.paused_until - self._now, lambda: self._settle(process, number, take))
            return
        process.waits_for = 0
        take()
        if not process.membership.has_left:
            self._at(process.membership.pause(process.clock(self._now)) / process.rate, lambda: self._beat(process))

    # -------------------------------------------------------------------------------------------- what happens to them

    def _disturb(self, every: float) -> None:
        for _ in range(self._random.choice((1, 1, 1, 2, 3))):
            self._random.choice(
                (self._come_again, self._come_again, self._crash, self._leave, self._pause, self._cut_off, self._lose_redis)
            )()
        self._note_change()
        self._at(self._random.uniform(0, 2 * every), lambda: self._disturb(every))

    def _note_change(self) -> None:
        self._changed = self._now
        self.found.changes += 1

    def _one(self) -> Process | None:
        """Some process, if it is not the last one."""
        awake = [process for process in self._processes if process.is_awake(self._now)]
        return self._random.choice(awake) if len(awake) > 1 else None

    def _come_again(self) -> None:
        if sum(process.is_running for process in self._processes) < MAX_PROCESSES:
            self._come()

    def _crash(self) -> None:
        if (process := self._one()) is not None:
            process.is_running = False
            self._processes.remove(process)

    def _leave(self) -> None:
        if (process := self._one()) is not None:
            process.membership.has_left = True
            self._beat(process)
            self._at(1.0, lambda: setattr(process, "is_running", False))
            self._processes.remove(process)

    def _pause(self) -> None:
        """The whole process stands still, for less or more than others wait for it."""
        if (process := self._one()) is not None:
            process.paused_until = self._now + self._random.choice((0.2, 0.45, 0.55, 0.7, 1.0, 5.0))
            self._at(process.paused_until - self._now, self._note_change)

    def _cut_off(self) -> None:
        if (process := self._one()) is not None:
            process.cut_off_until = self._now + self._random.choice((0.2, 0.5, 0.8, 3.0))
            self._at(process.cut_off_until - self._now, self._note_change)

    def _lose_redis(self) -> None:
        """Redis is away for a time, and may have forgotten everything when it is back."""

        def come_back() -> None:
            self._is_redis_up = True
            self._note_change()

        if not self._is_redis_up:
            return
        self._is_redis_up = False
        if self._random.random() < 0.5:
            self._hash = Hash()
        self._at(self._random.choice((0.05, 0.3, 0.6, 2.0, 5.0)), come_back)

    # -------------------------------------------------------------------------------------------- who serves what

    def _look(self) -> None:
        awake = [process for process in self._processes if process.is_awake(self._now)]
        roles = {process.name: process.membership.role(process.clock(self._now)) for process in awake}
        is_degraded = Role.ALONE in roles.values()
        self.found.degraded += LOOK_SECONDS * is_degraded
        for table in TABLES:
            serving = [process.name for process in awake if process.membership.place(table, process.clock(self._now)).is_here]
            by_turn = [name for name in serving if roles[name] is Role.SERVING]
            self.found.doubles += len(by_turn) > 1
            if serving:
                self._served[table] = self._now
            else:
                gap = self._now - max(self._served[table], self._changed)
                self.found.longest_gap = max(self.found.longest_gap, gap)
        self._at(LOOK_SECONDS, self._look)
