"""The hall by itself, without HTTP: what happens at a table when the database does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from server.tables import NOON, plan
from sqlalchemy import text

from critias.server.live.hall import Hall
from critias.server.settings import Settings
from critias.server.storage.database import engine_for, writing
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import Refused


def on(database: str, test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        hall = Hall(store, Settings(database=database))
        try:
            await store.add_table(NewTable("t1", plan(), (SeatKey("hash"), SeatKey("hash")), "watch", NOON, "open", None))
            await test(hall)
        finally:
            await hall.close()
            await store.close()

    asyncio.run(run())


async def rename(hall: Hall, before: str, after: str) -> None:
    """Rename the table of entries: without it the database answers with an error, as it does when it is away."""
    async with writing(hall.store.engine) as connection:
        await connection.execute(text(f"ALTER TABLE {before} RENAME TO {after}"))


def test_a_database_that_does_not_answer_while_a_table_is_read_on_is_a_refusal(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        await hall.submit(room, EntryKind.SIT, 0, {"name": "Ann"})
        room.is_behind = True
        await rename(hall, "entries", "lost")
        with pytest.raises(Refused, match=r"server\.store"):
            await hall.submit(room, EntryKind.SIT, 1, {"name": "Ben"})
        assert (room.table.version, room.is_behind, room.lock.locked()) == (1, True, False)
        await rename(hall, "lost", "entries")
        assert await hall.submit(room, EntryKind.SIT, 1, {"name": "Ben"}) == 2
        assert not room.is_behind

    on(database, test)


def test_a_connection_that_breaks_while_a_table_is_read_on_is_a_refusal(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(name: str, version: int, limit: int | None) -> list[Entry]:
        raise ConnectionResetError

    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        room.is_behind = True
        monkeypatch.setattr(hall.store, "entries_after", broken)
        with pytest.raises(Refused, match=r"server\.store"):
            await hall.submit(room, EntryKind.SIT, 0, {"name": "Ann"})
        assert (room.table.version, room.is_behind) == (0, True)

    on(database, test)


def test_what_another_process_stored_is_carried_out_before_anything_new(database: str) -> None:
    async def test(hall: Hall) -> None:
        room = await hall.room("t1")
        assert await hall.store.writer.append("t1", Entry(1, NOON, EntryKind.SIT, 0, {"name": "Ann"}))
        assert await hall.submit(room, EntryKind.SIT, 1, {"name": "Ben"}) == 2
        assert [seat.name for seat in room.table.seats] == ["Ann", "Ben"]

    on(database, test)
