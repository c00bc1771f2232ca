"""A person's data: all of it given out, or taken out of every table without spoiling the others' games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.schema import audit, entries, holders, restrictions, seats, tables, users

NAME_AFTERWARDS = "Guest"
TEXT_AFTERWARDS = "…"


async def export_person(operator: Operator, user: str) -> dict[str, Any]:
    """Everything that is kept of a user: their seats with all that they did there, and what operators decided about them."""
    async with operator.acting() as connection:
        created = await _created(connection, user)
        both = holders.join(tables, holders.c.table_id == tables.c.id)
        columns = (tables.c.id, tables.c.game, tables.c.created, tables.c.phase, holders.c.seat)
        held = await connection.execute(select(*columns).select_from(both).where(holders.c.user_id == user).order_by(tables.c.created))
        seats = [_plain(row) for row in held]
        for seat in seats:
            mine = entries.c.table_id == seat["id"], entries.c.seat == seat["seat"]
            log = select(entries.c.version, entries.c.at, entries.c.kind, entries.c.data).where(*mine).order_by(entries.c.version)
            seat["entries"] = [_plain(row) for row in await connection.execute(log)]
        about = select(restrictions).where(restrictions.c.subject == "user", restrictions.c.value == user)
        acts = select(audit).where(audit.c.subject == f"user {user}").order_by(audit.c.id)
        found = {
            "user": user,
            "created": created,
            "seats": seats,
            "restrictions": [_plain(row) for row in await connection.execute(about)],
            "audit": [_plain(row) for row in await connection.execute(acts)],
        }
        await operator.note(connection, "user.export", f"user {user}")
    return found


async def erase_person(operator: Operator, user: str) -> list[str]:
    """Delete a user and blank their names and chat; return their tables. Moves stay, since they are part of other people's games. A seat
    that nobody holds any more loses its key: in a game that goes on, a bot plays there.
    """
    async with operator.acting() as connection:
        await _created(connection, user)
        held = [(row.table_id, row.seat) for row in await connection.execute(select(holders).where(holders.c.user_id == user))]
        for table, seat in held:
            await _blank(connection, table, seat)
        await connection.execute(delete(restrictions).where(restrictions.c.subject == "user", restrictions.c.value == user))
        await connection.execute(update(tables).where(tables.c.creator == user).values(creator=None))
        await connection.execute(delete(users).where(users.c.id == user))
        for table, seat in held:
            await _void_key(connection, table, seat)
        touched = sorted({table for table, _ in held})
        await operator.note(connection, "user.erase", f"user {user}", tables=touched)
    return touched


def _plain(row: Any) -> dict[str, Any]:
    """A row as JSON can hold it: SQLAlchemy's names of columns are not plain text."""
    return {str(name): value for name, value in row._mapping.items()}


async def _created(connection: AsyncConnection, user: str) -> int:
    created: int | None = await connection.scalar(select(users.c.created).where(users.c.id == user))
    if created is None:
        raise NotFound(f"there is no user {user}")
    return created


async def _blank(connection: AsyncConnection, table: str, seat: int) -> None:
    """What they added to the chance of the game stays: without it the deal would be another one."""
    theirs = (entries.c.table_id == table) & (entries.c.seat == seat)
    sat = await connection.execute(select(entries.c.version, entries.c.data).where(theirs, entries.c.kind == "sit"))
    for version, data in sat.all():
        change = update(entries).where(theirs, entries.c.version == version)
        await connection.execute(change.values(data={**data, "name": NAME_AFTERWARDS}))
    await connection.execute(update(entries).where(theirs, entries.c.kind == "say").values(data={"text": TEXT_AFTERWARDS}))


async def _void_key(connection: AsyncConnection, table: str, seat: int) -> None:
    is_held = select(holders.c.user_id).where(holders.c.table_id == table, holders.c.seat == seat).exists()
    unheld = update(seats).where(seats.c.table_id == table, seats.c.seat == seat, ~is_held)
    await connection.execute(unheld.values(token_hash=None, invite_hash=None, is_open=False))
