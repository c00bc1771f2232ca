"""Which processes there are, and when this one may serve tables: the logic alone, without Redis and without a clock of its own.

Every process writes a number that grows with each beat into one hash of Redis, and reads the numbers of all others with the same command.
Nobody's wall clock matters, not even that of Redis: a process is gone when its number has not changed for `gone` seconds by the reader's
own clock. A process stops serving by itself before that, `serve` seconds after it sent its last beat that was answered. A process that
comes, or comes back, waits until all others have read its name or have stopped serving, and then reads once more. docs/scaling.md says
why no two processes then serve the same table.

Addresses are signed with the group's key: somebody who can write to Redis can't have requests, with people's cookies, sent to themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum

from critias.server.live.group import is_signed, signature
from critias.server.live.routing.ring import Ring

LEFT = "left"  # the value of a process that has gone, instead of a number and its address


@dataclass(frozen=True)
class Times:
    """In seconds, such that within one second the tables of a process that died are served by others. `serve` is below `gone` by more than
    clocks differ in that time.
    """

    beat: float = 0.1  # between beats
    serve: float = 0.5  # after an answered beat was sent, while this process may serve
    gone: float = 0.65  # without a new number, after which a process is gone
    alone: float = 0.45  # between the last answered beat and a later one that failed, after which Redis is away
    answer: float = 0.2  # after which a beat without an answer has failed
    retry: float = 0.02  # after a beat that failed
    forget: float = 10.0  # after which the value of a process that is gone is out of date

    @classmethod
    def within(cls, seconds: float) -> Times:
        """The times of processes that need longer, or less: all in proportion."""
        return cls(**{name: seconds * time for name, time in asdict(cls()).items()})


class Role(Enum):
    WATCHING = "watching"  # not announced yet: knows who serves, serves nothing
    JOINING = "joining"  # announced, and waiting for its turn
    SERVING = "serving"  # serves the tables it owns
    ALONE = "alone"  # Redis is away, or was a moment ago: serves what comes, and the database decides
    LEFT = "left"  # serves nothing more


@dataclass(frozen=True)
class Place:
    """Where a table is served: here, at an address, or nowhere for the moment."""

    is_here: bool = False
    address: str | None = None


HERE, NOWHERE = Place(is_here=True), Place()


@dataclass(frozen=True)
class Beat:
    """What is sent to Redis: the own value, and values of others that are out of date. If they are still the same, a number is replaced by
    `LEFT`, and `LEFT` is deleted: a name that is missing without it was lost, and its process may well be there.
    """

    sent: float
    value: str | None  # None: only reads
    stale: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class _Other:
    """Another process as it was last read."""

    value: str | None  # None: its name is missing, and nobody knows why
    address: str
    since: float  # when this value was first read

    def is_there(self, now: float, gone: float) -> bool:
        return self.value != LEFT and now - self.since < gone


@dataclass(frozen=True)
class View:
    """What this process knows at one moment; replaced as a whole, so that another thread may read it at any time."""

    ring: Ring = field(default_factory=lambda: Ring({}))
    is_announced: bool = False
    is_joined: bool = False
    is_alone: bool = False
    answered: float = float("-inf")  # when the last answered beat was sent


class Membership:
    def __init__(self, name: str, now: float, times: Times | None = None, key: bytes = b"") -> None:
        self.name = name
        self._key = key
        self.times = times or Times()
        self.view = View()
        self.address: str | None = None  # set when this process may be announced
        self.has_left = False
        self._begun = now
        self._number = 0
        self._others: dict[str, _Other] = {}
        self._joining_since: float | None = None
        self._has_failed = False

    # -------------------------------------------------------------------------------------------- what is asked

    def role(self, now: float) -> Role:
        view = self.view
        if self.has_left:
            return Role.LEFT
        if view.is_alone:
            return Role.ALONE
        if not view.is_announced:
            return Role.WATCHING
        return Role.SERVING if view.is_joined and now < view.answered + self.times.serve else Role.JOINING

    def place(self, table: str, now: float) -> Place:
        """Where a table is served, as far as this process knows."""
        role, ring = self.role(now), self.view.ring
        if role is Role.ALONE:
            return HERE
        owner = ring.owner(table)
        if owner == self.name:
            return HERE if role is Role.SERVING else NOWHERE
        return NOWHERE if owner is None else Place(address=ring.addresses[owner])

    # -------------------------------------------------------------------------------------------- beats

    def beat(self, now: float) -> Beat:
        """The next beat to send."""
        self._number += 1
        stale = tuple((name, other.value) for name, other in self._others.items() if other.value and now - other.since >= self.times.forget)
        return Beat(now, self._value(), stale)

    def _value(self) -> str | None:
        if self.address is None:
            return None
        if self.has_left:
            return LEFT
        signed = signature(self._key, "address", f"{self.name} {self.address}".encode())
        return f"{self._number} {self.address} {signed.decode()}"

    def heard(self, beat: Beat, now: float, found: Mapping[str, str]) -> None:
        """Take in the answer to a beat: the values of all processes."""
        is_joined = self.view.is_joined
        if now >= self.view.answered + self.times.serve:  # others may have taken this process for gone
            is_joined, self._joining_since = False, None
        if beat.value is None:
            is_joined = False
        elif self._joining_since is None:
            self._joining_since = now
        elif beat.sent >= self._joining_since + self.times.serve:
            is_joined = True
        self._note({name: value for name, value in found.items() if self._is_genuine(name, value)}, now)
        is_announced = beat.value is not None
        is_alone = self.view.is_alone and is_announced and not is_joined  # what came is served until it is clear whose it is
        ring = self.view.ring.changed_to(self._addresses(now, is_announced))
        self.view = View(ring, is_announced, is_joined, is_alone, beat.sent)
        self._has_failed = False

    def failed(self, beat: Beat) -> None:
        """Take in that a beat was not answered. A beat sent long after the last good one says that Redis is away; one that was under way
        while this process stood still says nothing.
        """
        self._has_failed = True
        last = max(self.view.answered, self._begun)
        if beat.sent - last >= self.times.alone:
            self.view = replace(self.view, is_alone=True, is_joined=False)

    def pause(self, now: float) -> float:
        """The seconds until the next beat is due."""
        if self._has_failed:
            return self.times.retry
        if self.view.is_joined or self._joining_since is None:
            return self.times.beat
        return min(self.times.beat, max(self.times.retry, self._joining_since + self.times.serve - now))

    # -------------------------------------------------------------------------------------------- others

    def _is_genuine(self, name: str, value: str) -> bool:
        signed = value.rpartition(" ")[2].encode()
        return value == LEFT or is_signed(self._key, "address", f"{name} {_address(value)}".encode(), signed)

    def _note(self, found: Mapping[str, str], now: float) -> None:
        for name in (found.keys() | self._others.keys()) - {self.name}:
            value, before = found.get(name), self._others.get(name)
            if before is not None and value is None and not before.is_there(now, self.times.gone):
                del self._others[name]
            elif before is None or before.value != value:
                address = before.address if before is not None and value in (None, LEFT) else _address(value or "")
                self._others[name] = _Other(value, address, now)

    def _addresses(self, now: float, is_announced: bool) -> dict[str, str]:
        """The addresses of all who are there, in an order that is the same for the same processes."""
        there = {name: other.address for name, other in self._others.items() if other.is_there(now, self.times.gone)}
        if is_announced and not self.has_left and self.address is not None:
            there[self.name] = self.address
        return dict(sorted(there.items()))


def _address(value: str) -> str:
    """The address in the value of a process: a number, the address and its signature."""
    return value.partition(" ")[2].rpartition(" ")[0]
