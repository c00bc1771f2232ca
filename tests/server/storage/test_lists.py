"""Lists of tables: they say how a game ended, and are searched by game, name, opponents and victory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from server.servers import ready_url
from server.tables import NOON, do, plan, play_on, seated

from critias.server.live.ending import ending
from critias.server.live.room import Room, standing
from critias.server.storage.audit import Operator
from critias.server.storage.database import engine_for
from critias.server.storage.lists import Search, names_at, names_query, public_tables, tables_of
from critias.server.storage.people import erase_person
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import EntryKind
from critias.server.table.table import Table


def on(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        for user in ("ann", "ben"):
            await store.add_user(user, f"hash of {user}", NOON)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


async def add(store: Store, name: str, table: Table, created: int, **changes: Any) -> None:
    """Store a table as it was when everybody sat down, with all that happened, and then note how it stands."""
    held = [(user, seat) for seat, user in enumerate(("ann", "ben")) if table.seats[seat].is_user]
    keys = tuple(SeatKey(f"{name} {seat}") for seat in range(len(table.seats)))
    row = NewTable(name, table.plan, keys, "watch", created, "playing", None, tuple(table.entries), tuple(held))
    await store.add_table(replace(row, **changes))
    store.writer.note(name, standing(table))


def finished(game: str = "atlantis", seats: str = "uu", seed: int = 1) -> Table:
    return play_on(seated(game, seats), Random(seed))


def won_by(seat: int) -> Table:
    return next(table for table in (finished(seed=seed) for seed in range(1, 50)) if table.result and table.result.winners == [seat])


async def found(store: Store, count: int, **search: Any) -> list[str]:
    """Ann's tables, once as many are over as should be: the row follows the log a moment later."""
    while (await store.count_by_phase()).get("over", 0) < count:
        pass
    return [row.id for row in await tables_of(store.engine, "ann", 10, Search(**search))]


def test_a_list_says_how_a_game_ended(database: str) -> None:
    table = finished()
    result = table.result
    assert result is not None

    async def test(store: Store) -> None:
        await add(store, "t1", table, NOON)
        assert await found(store, 1) == ["t1"]
        (row,) = await tables_of(store.engine, "ann", 10)
        assert row.outcome["scores"] == result.scores
        assert row.outcome["steps"] == len(table.match.steps)
        assert row.outcome["ended"] == table.entries[-1].at
        assert not row.outcome["by_resignation"]
        assert await names_at(store.engine, ["t1"]) == {"t1": {0: "Ann", 1: "Ben"}}
        stored = await store.load("t1")
        assert stored is not None and stored.standing == standing(table)

    on(database, test)


def test_a_game_that_was_resigned_ended_then_whatever_came_later() -> None:
    table = play_on(seated(), Random(1), 4)
    do(table, EntryKind.RESIGN, 0, now=NOON + 60_000)
    do(table, EntryKind.AGAIN, 1, now=NOON + 90_000)
    ended = ending(table)
    assert ended is not None
    assert (ended.outcome["ended"], ended.outcome["by_resignation"], ended.winners, ended.users) == (NOON + 60_000, True, 0b10, 2)
    assert ending(play_on(seated(), Random(1), 4)) is None


def test_finished_games_are_searched(database: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "won", won_by(0), NOON)
        await add(store, "lost", won_by(1), NOON + 1)
        await add(store, "bots", finished("atlandice", "ub"), NOON + 2)
        await add(store, "on", seated(), NOON + 3)
        assert await found(store, 3) == ["on", "bots", "lost", "won"]
        assert await found(store, 3, phases=["over"]) == ["bots", "lost", "won"]
        assert await found(store, 3, phases=["over"], game="atlantis", before=NOON + 1) == ["won"]
        assert await found(store, 3, against="friends") == ["lost", "won"]
        assert await found(store, 3, against="bots") == ["bots"]
        assert "won" in await found(store, 3, won=True)
        assert "lost" not in await found(store, 3, won=True)
        assert await found(store, 3, person="BE") == ["on", "lost", "won"]
        for nobody in ("Cleo", "%", "_", "'"):
            assert await found(store, 3, person=nobody) == []

    on(database, test)


def test_nothing_of_a_private_table_is_listed_for_strangers(database: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "private", finished(), NOON)
        await add(store, "public", finished(), NOON, plan=replace(plan(), is_public=True))
        await found(store, 2)
        for search in (Search(), Search(["over"]), Search(["over"], "atlantis"), Search(["over"], person="Ann")):
            assert [row.id for row in await public_tables(store.engine, search, 10)] == ["public"]

    on(database, test)


def test_an_erased_name_is_neither_listed_nor_found(database: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "t1", finished(), NOON)
        await found(store, 1)
        await erase_person(Operator(store.engine, "test"), "ben")
        assert await names_at(store.engine, ["t1"]) == {"t1": {0: "Ann", 1: "Guest"}}
        assert await found(store, 1, person="Ben") == []

    on(database, test)


def test_a_game_that_was_over_before_gets_its_outcome_when_it_is_opened(database: str) -> None:
    async def test(store: Store) -> None:
        await add(store, "t1", finished(), NOON)
        stored = await store.load("t1")
        assert stored is not None
        room = Room(replace(stored, standing=replace(stored.standing, phase="over", ending=None)))
        assert standing(room.table) != room.standing

    on(database, test)


def test_who_sat_down_is_found_without_reading_the_moves(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        query = names_query(["t1"]).compile(store.engine.sync_engine, compile_kwargs={"literal_binds": True})
        async with store.engine.connect() as connection:
            plans = [row[-1] for row in (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")).all()]
        assert any("entries_sit" in line for line in plans), plans

    on(ready_url(tmp_path), test)
