"""What operators decide, as it acts on the tables of this process: who is banned or muted, and which tables are closed or gone.

Operators may be anywhere: at the command line or at another process. All their acts are in the audit log; this process reads on in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from critias.server.live.room import Room, Watcher
from critias.server.live.server_time import now_ms
from critias.server.storage.addresses import address_key, digest
from critias.server.storage.administration import existing
from critias.server.storage.audit import LATE_ACTS, Act, acts_after, last_act
from critias.server.storage.restrictions import Restriction, RestrictionKind, Subject, all_restrictions
from critias.server.storage.store import Store
from critias.server.table.refusal import Refused

# Why a socket was closed.
READ_AGAIN, GONE, CLOSED, BANNED = 1012, 4404, 4410, 4411

Drop = Callable[[Room, int], None]


@dataclass(frozen=True)
class Visitor:
    """Who somebody is to an operator: a user, and the hash of an address; the address itself is kept nowhere."""

    user: str | None = None
    address: str | None = None


class Moderation:
    def __init__(self, store: Store, rooms: Mapping[str, Room], drop: Drop) -> None:
        self._store, self._rooms, self._drop = store, rooms, drop
        self._restrictions: list[Restriction] = []
        self._visitors: WeakKeyDictionary[Watcher, Visitor] = WeakKeyDictionary()
        self._key = b""
        self._last = 0
        self._heard: set[int] = set()

    async def open(self) -> None:
        self._key = await address_key(self._store.engine)
        self._last = await last_act(self._store.engine)
        self._heard = {act.id for act in await acts_after(self._store.engine, self._last)}
        self._restrictions = await all_restrictions(self._store.engine)

    # -------------------------------------------------------------------------------------------- who may come in

    def visitor(self, user: str | None, address: str) -> Visitor:
        return Visitor(user, digest(self._key, address) if self._key else None)

    def enter(self, watcher: Watcher, visitor: Visitor) -> None:
        """Remember who looks, while they look."""
        self._visitors[watcher] = visitor

    def is_banned(self, visitor: Visitor) -> bool:
        return self._is_restricted(RestrictionKind.BAN, visitor)

    def check_banned(self, visitor: Visitor) -> None:
        if self.is_banned(visitor):
            raise Refused("banned")

    async def check_seat(self, table: str, seat: int) -> None:
        """Refuse a seat whose user is banned, even to a caller with its token."""
        if await self._is_seat_restricted(RestrictionKind.BAN, table, seat):
            raise Refused("banned")

    async def check_say(self, table: str, seat: int, visitor: Visitor) -> None:
        is_muted = self._is_restricted(RestrictionKind.MUTE, visitor)
        if is_muted or await self._is_seat_restricted(RestrictionKind.MUTE, table, seat):
            raise Refused("say.muted")

    def _is_restricted(self, kind: RestrictionKind, visitor: Visitor) -> bool:
        values = {Subject.USER: visitor.user, Subject.ADDRESS: visitor.address}
        return any(restriction.value == values[restriction.subject] for restriction in self._holding(kind))

    async def _is_seat_restricted(self, kind: RestrictionKind, table: str, seat: int) -> bool:
        named = {restriction.value for restriction in self._holding(kind) if restriction.subject is Subject.USER}
        return bool(named) and any(held == seat and user in named for user, held in await self._store.holders_of(table))

    def _holding(self, kind: RestrictionKind) -> Iterable[Restriction]:
        now = now_ms()
        return (restriction for restriction in self._restrictions if restriction.kind is kind and restriction.holds(now))

    # -------------------------------------------------------------------------------------------- what operators did

    async def listen(self) -> None:
        """Carry out here what operators did since the last call, wherever they did it."""
        acts = [act for act in await acts_after(self._store.engine, self._last) if act.id not in self._heard]
        for act in acts:
            await self._hear(act)
            self._heard.add(act.id)
            self._last = max(self._last, act.id)
        self._heard = {id for id in self._heard if id > self._last - LATE_ACTS}

    async def _hear(self, act: Act) -> None:
        match act.kind:
            case "ban" | "mute" | "lift":
                self._restrictions = await all_restrictions(self._store.engine)
                self._turn_out()
            case "table.close":
                self._drop_named([act.subject], CLOSED)
            case "table.delete":
                self._drop_named([act.subject], GONE)
            case "user.erase":
                self._drop_named(act.details["tables"], READ_AGAIN)
            case "retention":
                names = list(self._rooms)
                self._drop_named(set(names) - await existing(self._store.engine, names), GONE)

    def _turn_out(self) -> None:
        for watcher, visitor in list(self._visitors.items()):
            if self.is_banned(visitor):
                watcher.turn_out(BANNED)

    def _drop_named(self, names: Iterable[str], code: int) -> None:
        for name in names:
            if (room := self._rooms.get(name)) is not None:
                self._drop(room, code)
