"""The store, on SQLite and on a real PostgreSQL: what is stored comes back, versions are taken once, several start together."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server.servers import sqlite_url
from server.tables import NOON, act, any_choice, fingerprint, plan, play_on, seated
from sqlalchemy import event, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from critias.server.live.room import Room
from critias.server.storage import lists, schema
from critias.server.storage.audit import Operator
from critias.server.storage.batches import Standing
from critias.server.storage.database import BEGIN_TO_WRITE, BadDatabase, engine_for, upgrade, writing
from critias.server.storage.retention import delete_unfinished
from critias.server.storage.schema import metadata
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.storage.writer import StoreDown, Writer, row_of
from critias.server.table.entry import Entry, EntryKind

SAID = Entry(1, NOON, EntryKind.SAY, 0, {"text": "hello"}, "m1")


@pytest.fixture
def database(empty_database: str) -> str:
    return empty_database


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(engine_for(url, "FULL"))
    try:
        yield store
    finally:
        await store.close()


def new(name: str = "t1", created: int = NOON, phase: str = "playing", due: int | None = None, entries: tuple[Entry, ...] = ()) -> NewTable:
    return NewTable(name, plan(), (SeatKey("hash"), SeatKey(None, True)), "watch", created, phase, due, entries)


def on(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(run())


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new(entries=(SAID,)))
        stored = await store.load("t1")
        assert stored is not None
        assert (stored.plan, stored.keys, stored.entries) == (plan(), (SeatKey("hash"), SeatKey(None, True)), (SAID,))
        assert await store.load("t2") is None

    on(database, test)


def test_the_record_that_a_table_goes_on_with_comes_back_too(database: str) -> None:
    async def test(store: Store) -> None:
        resumed = replace(plan(), record="critias record 1\n")
        await store.add_table(replace(new(), plan=resumed))
        stored = await store.load("t1")
        assert stored is not None
        assert stored.plan == resumed

    on(database, test)


def test_of_two_entries_of_a_version_one_is_stored(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new())
        async with opened(database) as other:
            answers = await asyncio.gather(
                store.writer.append("t1", SAID), other.writer.append("t1", Entry(1, NOON, EntryKind.SAY, 1, {"text": "no"}, "m2"))
            )
            assert sorted(answers) == [False, True]
            assert len(await store.entries_after("t1", 0)) == 1

    on(database, test)


def test_a_message_is_stored_once(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new(entries=(SAID,)))
        assert not await store.writer.append("t1", Entry(2, NOON, EntryKind.SAY, 0, {"text": "again"}, "m1"))
        assert await store.writer.append("t1", Entry(2, NOON, EntryKind.SAY, 1, {"text": "another seat's"}, "m1"))
        assert await store.writer.append("t1", Entry(3, NOON, EntryKind.PAUSE, None, {"time": 1}))
        assert await store.writer.append("t1", Entry(4, NOON, EntryKind.PAUSE, None, {"time": 1}))

    on(database, test)


def test_many_entries_together_are_stored_in_few_transactions(database: str) -> None:
    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await store.add_table(new(name))

        async def fill(name: str) -> None:
            for version in range(1, 11):
                assert await store.writer.append(name, Entry(version, NOON, EntryKind.SAY, 0, {"text": "x"}, f"m{version}"))

        await asyncio.gather(*map(fill, names))
        assert [len(await store.entries_after(name, 0)) for name in names] == [10] * 20

    on(database, test)


def test_entries_that_come_close_together_share_a_transaction(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first need not wait for others."""
    sizes: list[int] = []
    store_batch = Writer._store

    async def counted(writer: Writer, batch: Any, standings: Any) -> None:
        sizes.append(len(batch))
        await store_batch(writer, batch, standings)

    async def test(store: Store) -> None:
        for name in "abcd":
            await store.add_table(new(name))
        monkeypatch.setattr(Writer, "_store", counted)
        monkeypatch.setattr("critias.server.storage.writer.GATHERING_SECONDS", 0.5)
        assert await store.writer.append("a", SAID)
        waiting = []
        for name in "bcd":
            waiting.append(asyncio.create_task(store.writer.append(name, SAID)))
            await asyncio.sleep(0.01)
        assert await asyncio.gather(*waiting) == [True, True, True]
        assert sizes == [1, 3]

    on(database, test)


def test_on_sqlite_those_who_write_come_one_after_the_other(tmp_path: Path) -> None:
    """Left to SQLite, one of many who wait for its lock may never get it."""
    waiting: list[Any] = []
    together: list[int] = []

    def ask(connection: Any, _: Any, statement: str, *__: Any) -> None:
        if statement == BEGIN_TO_WRITE:
            waiting.append(connection)
            together.append(len(waiting))

    def end(connection: Any) -> None:
        if connection in waiting:
            waiting.remove(connection)

    def trace(connection: sqlite3.Connection, _: Any) -> None:
        """Watch the writer's connection, which SQLAlchemy does not."""
        connection.set_trace_callback(lambda statement: end(connection) if statement == "COMMIT" else ask(connection, None, statement))

    async def test(store: Store) -> None:
        await store.add_table(new("busy"))
        event.listen(store.engine.sync_engine, "before_cursor_execute", ask)
        event.listen(store.engine.sync_engine, "commit", end)
        event.listen(store.writer._batches._engine, "connect", trace)  # type: ignore[attr-defined]
        said = [Entry(version, NOON, EntryKind.SAY, 0, {"text": "x"}, f"m{version}") for version in range(1, 21)]
        stored = [store.writer.append("busy", entry) for entry in said]
        await asyncio.gather(*(store.add_table(new(f"t{number}")) for number in range(20)), *stored)

    on(sqlite_url(tmp_path), test)
    assert len(together) > 20
    assert max(together) == 1


def test_several_servers_may_start_together_on_an_empty_database(database: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(engine_for(database, "FULL")) for _ in range(4)))
        for store in stores:
            await store.check()
            await store.close()

    asyncio.run(run())


def test_the_migrations_make_what_the_schema_says(database: str) -> None:
    async def columns(engine: AsyncEngine) -> dict[str, set[str]]:
        async with engine.connect() as connection:
            found = {}
            for table in metadata.tables:
                rows = await connection.execute(text(f"SELECT * FROM {table}"))
                found[table] = set(rows.keys())
            return found

    async def run() -> None:
        async with opened(database):
            engine = engine_for(database, "FULL")
            assert await columns(engine) == {name: set(table.columns.keys()) for name, table in metadata.tables.items()}
            await engine.dispose()

    asyncio.run(run())


def test_what_is_due_and_listed_follows_what_is_noted(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new("t1", due=NOON + 5))
        await store.add_table(new("t2"))
        assert await store.names_due(NOON, 10) == []
        assert await store.names_due(NOON + 5, 10) == ["t1"]
        assert await store.names_with_clock() == ["t1"]
        store.writer.note("t1", Standing("over", None))
        assert await store.writer.append("t2", SAID)
        assert await store.names_due(NOON + 5, 10) == []
        assert await store.count_by_phase() == {"over": 1, "playing": 1}

    on(database, test)


def test_what_was_noted_last_is_stored_before_the_end(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a running clock is not found after a restart."""
    store_batch = Writer._store

    async def slowly(writer: Writer, *what: Any) -> None:
        await asyncio.sleep(0.1)
        await store_batch(writer, *what)

    async def run() -> None:
        async with opened(database) as store:
            await store.add_table(new("t1"))
            monkeypatch.setattr(Writer, "_store", slowly)
            store.writer.note("t1", Standing("over", NOON))
        monkeypatch.undo()
        async with opened(database) as store:
            assert await store.names_due(NOON, 10) == ["t1"]

    asyncio.run(run())


def test_users_hold_seats(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_user("u1", "h1", NOON)
        await store.add_table(new())
        for seat in (0, 1, 1):
            await store.hold("u1", "t1", seat)
        assert await store.find_user("h1") == "u1"
        assert await store.find_user("h2") is None
        assert await store.seats_held("u1", "t1") == {0, 1}
        assert await store.seats_held("u2", "t1") == set()
        assert [(row.id, row.seat) for row in await lists.tables_of(store.engine, "u1", 10)] == [("t1", 0), ("t1", 1)]

    on(database, test)


@pytest.mark.parametrize("key", [SeatKey(None, True), SeatKey(invite_hash="hash of an invitation")])
def test_of_two_who_found_a_seat_free_one_gets_it(database: str, key: SeatKey) -> None:
    async def test(store: Store) -> None:
        for user in ("u1", "u2"):
            await store.add_user(user, f"hash of {user}", NOON)
        await store.add_table(replace(new(), keys=(key, key)))
        assert not await store.claim("u2", "t1", 0, SeatKey(invite_hash="an older one"), "token of u2")
        got = [await store.claim(user, "t1", 0, key, f"token of {user}") for user in ("u1", "u2")]
        assert got == [True, False]
        assert await store.keys_of("t1") == (SeatKey("token of u1"), key)
        assert await store.holders_of("t1") == [("u1", 0)]

    on(database, test)


def test_a_list_of_tables_continues_where_it_ended_and_misses_none(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_user("u1", "h1", NOON)
        moments = {"t1": NOON, "t2": NOON + 1, "t3": NOON + 1, "t4": NOON + 2}
        for name, created in moments.items():
            await store.add_table(new(name, created))
            for seat in (0, 1):
                await store.hold("u1", name, seat)
        assert await names(store, 1) == ["t4", "t4"]
        assert await names(store, 1, moments["t4"]) == ["t2", "t2", "t3", "t3"]
        assert await names(store, 2, moments["t4"]) == ["t2", "t2", "t3", "t3", "t1", "t1"]
        assert await names(store, 9, moments["t1"]) == []
        assert await names(store, 9, None, "t2") == ["t2", "t2"]

    async def names(store: Store, limit: int, before: int | None = None, name: str | None = None) -> list[str]:
        return [row.id for row in await lists.tables_of(store.engine, "u1", limit, lists.Search(before=before), name)]

    on(database, test)


def test_old_unfinished_tables_are_forgotten_with_all_that_belongs_to_them(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new("old", created=NOON - 100))
        await store.add_table(new("played", created=NOON - 100, entries=(SAID,)))
        await store.add_table(new("over", created=NOON - 100, phase="over"))
        assert await delete_unfinished(Operator(store.engine, "test"), NOON) == 1
        assert await store.load("old") is None
        assert await store.load("played") is not None
        assert await store.load("over") is not None

    on(database, test)


def test_a_database_that_is_gone_is_an_error_and_not_a_silence(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(sqlite_url(tmp_path), "FULL"))
        async with engine_for(sqlite_url(tmp_path), "FULL").begin() as connection:
            await connection.execute(text("DROP TABLE entries"))
        with pytest.raises(StoreDown):
            await store.writer.append("t1", SAID)
        await store.close()

    asyncio.run(run())


def test_an_entry_of_a_table_that_is_gone_does_no_harm_to_others(database: str) -> None:
    async def test(store: Store) -> None:
        await store.add_table(new())
        gone, kept = await asyncio.gather(store.writer.append("gone", SAID), store.writer.append("t1", SAID), return_exceptions=True)
        assert isinstance(gone, StoreDown)
        assert kept is True

    on(database, test)


@pytest.mark.parametrize("url", ["mysql://a/b", "nonsense", "sqlite", ""])
def test_an_impossible_database_is_refused(url: str) -> None:
    with pytest.raises(BadDatabase):
        engine_for(url, "FULL")


async def at_revision(url: str, revision: str) -> AsyncEngine:
    """An empty database as an earlier version left it."""
    engine = engine_for(url, "FULL")
    async with writing(engine) as connection:
        await connection.run_sync(upgrade, revision)
    return engine


async def store_as_before(connection: AsyncConnection, table: NewTable) -> None:
    """What revision 0002 had: fewer columns, and actions that were called acts."""
    row = {
        "id": table.name,
        "game": table.plan.game,
        "plan": json.dumps(table.plan.to_json()),
        "secret": str(table.plan.secret),
        "is_public": table.plan.is_public,
        "phase": table.phase,
        "watch_hash": table.watch_hash,
        "created": table.created,
    }
    await connection.execute(text(f"INSERT INTO tables ({', '.join(row)}) VALUES (:{', :'.join(row)})"), row)
    for seat, key in enumerate(table.keys):
        held = {"table_id": table.name, "seat": seat, "token_hash": key.token_hash, "is_open": key.is_open}
        await connection.execute(text(f"INSERT INTO seats ({', '.join(held)}) VALUES (:{', :'.join(held)})"), held)
    await connection.execute(insert(schema.entries), [row_of(table.name, entry) for entry in table.entries])
    await connection.execute(text("UPDATE entries SET kind = 'act' WHERE kind = 'action'"))


def test_a_table_that_an_earlier_version_stored_can_be_played_on(database: str) -> None:
    async def test() -> None:
        engine = await at_revision(database, "0002")
        table = play_on(seated(), Random(1), 6)
        async with writing(engine) as connection:
            await store_as_before(connection, new(entries=tuple(table.entries)))
        await engine.dispose()
        async with opened(database) as store:
            stored = await store.load("t1")
            assert stored is not None
            assert [entry.kind for entry in stored.entries] == [entry.kind for entry in table.entries]
            again = Room(stored).table
            assert fingerprint(again) == fingerprint(table)
            act(again, any_choice(again, Random(1)))
            assert await store.writer.append("t1", again.entries[-1])

    asyncio.run(test())
