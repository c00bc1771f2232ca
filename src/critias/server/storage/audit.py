"""The audit log: who did what to whom and when, for everything that an operator does, or the server in their name."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from critias.server.storage.database import writing
from critias.server.storage.schema import audit

LATE_ACTS = 50  # acts that may be committed after one with a higher number was


class NotFound(LookupError):
    """What an operator named is not in the database."""


@dataclass(frozen=True)
class Act:
    id: int
    at: int
    actor: str
    kind: str
    subject: str
    details: dict[str, Any]


@dataclass(frozen=True)
class Operator:
    """Somebody who may change what others made: each act is stored together with its line in the audit log, or not at all."""

    engine: AsyncEngine
    name: str

    @property
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[AsyncConnection]:
        async with writing(self.engine) as connection:
            yield connection

    async def note(self, connection: AsyncConnection, kind: str, subject: str, **details: Any) -> None:
        row = {"at": self.now, "actor": self.name[:100], "act": kind, "subject": subject[:100], "details": details}
        await connection.execute(insert(audit).values(**row))


async def newest_acts(engine: AsyncEngine, limit: int, before: int | None = None) -> list[Act]:
    """The newest first."""
    query = select(audit).order_by(audit.c.id.desc()).limit(limit)
    async with engine.connect() as connection:
        return [_act(row) for row in await connection.execute(query if before is None else query.where(audit.c.id < before))]


async def last_act(engine: AsyncEngine) -> int:
    async with engine.connect() as connection:
        return await connection.scalar(select(func.coalesce(func.max(audit.c.id), 0))) or 0


async def acts_after(engine: AsyncEngine, last: int) -> list[Act]:
    """Acts since one, and some before it that may have been committed since; in order."""
    query = select(audit).where(audit.c.id > last - LATE_ACTS).order_by(audit.c.id)
    async with engine.connect() as connection:
        return [_act(row) for row in await connection.execute(query)]


def _act(row: Row[Any]) -> Act:
    return Act(row.id, row.at, row.actor, row.act, row.subject, row.details)
