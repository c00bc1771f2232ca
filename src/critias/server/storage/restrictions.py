"""Bans and mutes: who may not come in, and who may not chat, for a time or until it is lifted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.storage.addresses import address_key, digest
from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.schema import restrictions, users

DAY = 24 * 60 * 60 * 1000  # milliseconds
MAX_ADDRESS_DAYS = 365  # addresses change hands
DEFAULT_ADDRESS_DAYS = 30


class RestrictionKind(StrEnum):
    BAN = "ban"
    MUTE = "mute"


class Subject(StrEnum):
    USER = "user"
    ADDRESS = "address"


@dataclass(frozen=True)
class Restriction:
    id: int
    kind: RestrictionKind
    subject: Subject
    value: str  # a user, or the hash of an address
    reason: str
    created: int
    until: int | None

    def holds(self, now: int) -> bool:
        return self.until is None or now < self.until


async def restrict_user(operator: Operator, kind: RestrictionKind, user: str, days: int | None, reason: str) -> Restriction:
    async with operator.engine.connect() as connection:
        if await connection.scalar(select(users.c.id).where(users.c.id == user)) is None:
            raise NotFound(f"there is no user {user}")
    return await _restrict(operator, kind, Subject.USER, user, days, reason)


async def restrict_address(operator: Operator, kind: RestrictionKind, address: str, days: int | None, reason: str) -> Restriction:
    """The address itself is stored nowhere, and the restriction always ends."""
    value = digest(await address_key(operator.engine), address)
    if value is None:
        raise NotFound("that is not an IPv4 or IPv6 address")
    return await _restrict(operator, kind, Subject.ADDRESS, value, min(days or DEFAULT_ADDRESS_DAYS, MAX_ADDRESS_DAYS), reason)


async def _restrict(operator: Operator, kind: RestrictionKind, subject: Subject, value: str, days: int | None, reason: str) -> Restriction:
    now = operator.now
    until = None if days is None else now + days * DAY
    row = {"kind": kind.value, "subject": subject.value, "value": value, "reason": reason, "created": now, "until": until}
    async with operator.acting() as connection:
        id = (await connection.execute(insert(restrictions).values(**row).returning(restrictions.c.id))).scalar_one()
        await operator.note(connection, kind.value, _named(subject, value), restriction=id, until=until, reason=reason)
    return Restriction(id, kind, subject, value, reason, now, until)


async def lift(operator: Operator, id: int) -> None:
    async with operator.acting() as connection:
        found = (await connection.execute(delete(restrictions).where(restrictions.c.id == id).returning(restrictions))).first()
        if found is None:
            raise NotFound(f"there is no restriction {id}")
        await operator.note(connection, "lift", _named(Subject(found.subject), found.value), restriction=id, was=found.kind)


async def all_restrictions(engine: AsyncEngine) -> list[Restriction]:
    async with engine.connect() as connection:
        return [_restriction(row) for row in await connection.execute(select(restrictions).order_by(restrictions.c.id))]


async def forget_ended(operator: Operator) -> None:
    """Nothing is kept of a restriction that ended but its line in the audit log."""
    async with operator.acting() as connection:
        await connection.execute(delete(restrictions).where(restrictions.c.until <= operator.now))


def _named(subject: Subject, value: str) -> str:
    """As the audit log names it, which is kept: not even the hash of an address."""
    return f"user {value}" if subject is Subject.USER else "an address"


def _restriction(row: Row[Any]) -> Restriction:
    return Restriction(row.id, RestrictionKind(row.kind), Subject(row.subject), row.value, row.reason, row.created, row.until)
