"""Retention: what is kept for a time only, and deleted after it by the server's own sweep or by an operator."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select, update

from critias.server.settings import Settings
from critias.server.storage.administration import delete_where, last_touched
from critias.server.storage.audit import Operator
from critias.server.storage.restrictions import DAY, forget_ended
from critias.server.storage.schema import holders, restrictions, tables, users


async def clear_away(operator: Operator, settings: Settings) -> None:
    """Delete whatever was kept as long as the settings say."""
    old = operator.now - settings.forget_days * DAY
    await delete_unfinished(operator, old)
    if settings.finished_days is not None:
        await delete_finished(operator, operator.now - settings.finished_days * DAY)
    await delete_idle_users(operator, old)
    await forget_ended(operator)


async def delete_finished(operator: Operator, before: int) -> int:
    """Delete tables that were over or closed before a moment; return how many."""
    ended = (tables.c.phase == "over") | tables.c.closed.is_not(None)
    return await _clear(operator, ended & (last_touched < before), "finished", before)


async def delete_unfinished(operator: Operator, before: int) -> int:
    """Delete tables that are not over and at which nothing has happened since a moment; return how many."""
    return await _clear(operator, (tables.c.phase != "over") & (last_touched < before), "unfinished", before)


async def delete_idle_users(operator: Operator, before: int) -> int:
    """Delete users from before a moment who no longer hold a seat; return how many. One who comes back is a new user."""
    seated, restricted = select(holders.c.user_id), select(restrictions.c.value)
    idle = (users.c.created < before) & users.c.id.not_in(seated) & users.c.id.not_in(restricted)
    async with operator.acting() as connection:
        made = tables.c.creator.in_(select(users.c.id).where(idle))
        await connection.execute(update(tables).where(made).values(creator=None))
        number = (await connection.execute(delete(users).where(idle))).rowcount
        if number:
            await operator.note(connection, "retention", "users", deleted=number, before=before)
    return number


async def _clear(operator: Operator, which: ColumnElement[bool], subject: str, before: int) -> int:
    async with operator.acting() as connection:
        number = await delete_where(connection, which)
        if number:
            await operator.note(connection, "retention", f"{subject} tables", deleted=number, before=before)
    return number
