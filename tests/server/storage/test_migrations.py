"""The database of an earlier version: brought up to the present one and back, with what is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from commands.command import critias_here as critias
from server.tables import NOON, fingerprint, plan, play_on, seated
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from critias.server.live.room import Room, now_ms
from critias.server.storage.administration import close_table
from critias.server.storage.audit import Operator
from critias.server.storage.database import downgrade, engine_for, revision_of, revisions, upgrade, writing
from critias.server.storage.store import NewTable, SeatKey, Store

REVISIONS = revisions()
BEFORE = dict(zip(REVISIONS, ["base", *REVISIONS], strict=False))  # by revision, the one that came before it


@pytest.fixture
def database(empty_database: str) -> str:
    return empty_database


def on(database: str, test: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = engine_for(database, "NORMAL")
        try:
            await test(engine)
        finally:
            await engine.dispose()

    asyncio.run(run())


async def move(engine: AsyncEngine, how: Callable[[Connection, str], None], revision: str) -> None:
    async with writing(engine) as connection:
        await connection.run_sync(how, revision)


async def shape(engine: AsyncEngine) -> dict[str, Any]:
    """Every table with its columns, indexes and keys."""

    def look(connection: Connection) -> dict[str, Any]:
        seen = inspect(connection)
        return {
            name: (
                {column["name"]: (str(column["type"]), column["nullable"]) for column in seen.get_columns(name)},
                sorted(str(index["name"]) for index in seen.get_indexes(name)),
                seen.get_pk_constraint(name)["constrained_columns"],
            )
            for name in seen.get_table_names()
            if name != "alembic_version"
        }

    async with engine.connect() as connection:
        return await connection.run_sync(look)


async def add_game(store: Store, name: str = "t1", **changes: Any) -> str:
    """Stores a game that is being played; answers with what it looks like."""
    table = play_on(seated(), Random(1), 6)
    new = NewTable(name, plan(), (SeatKey("hash"), SeatKey("hash")), "watch", NOON, "playing", None, tuple(table.entries))
    await store.add_table(replace(new, **changes))
    return str(fingerprint(table))


async def game(engine: AsyncEngine, name: str = "t1") -> str:
    store = await Store.open(engine)
    stored = await store.load(name)
    await store.writer.close()
    assert stored is not None
    return str(fingerprint(Room(stored).table))


def test_every_way_up_has_a_way_down_to_the_same_shape(database: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        shapes = {"base": await shape(engine)}
        for revision in REVISIONS:
            await move(engine, upgrade, revision)
            shapes[revision] = await shape(engine)
        for revision in reversed(REVISIONS):
            assert await shape(engine) == shapes[revision]
            await move(engine, downgrade, BEFORE[revision])
        assert await shape(engine) == shapes["base"] == {}

    on(database, test)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_game_survives_the_way_down_to_any_version_and_up_again(database: str, revision: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        store = await Store.open(engine)
        before = await add_game(store)
        await store.writer.close()
        await move(engine, downgrade, revision)
        async with engine.connect() as connection:
            assert await connection.run_sync(revision_of) == revision
            kinds = set(await connection.scalars(text("SELECT DISTINCT kind FROM entries")))
        assert ("act" in kinds, "action" in kinds) == (revision < "0003", revision >= "0003")
        assert await game(engine) == before

    on(database, test)


def test_what_an_earlier_version_has_no_place_for_is_deleted(database: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        store = await Store.open(engine)
        for name in ("kept", "closed", "resumed"):
            await add_game(store, name, plan=replace(plan(), record="critias record 1\n" if name == "resumed" else None))
        await close_table(Operator(engine, "test"), "closed")
        await store.writer.close()
        for revision, names in (("0003", {"kept", "resumed"}), ("0001", {"kept"})):
            await move(engine, downgrade, revision)
            async with engine.connect() as connection:
                assert set(await connection.scalars(text("SELECT id FROM tables"))) == names
                assert set(await connection.scalars(text("SELECT DISTINCT table_id FROM entries"))) == names

    on(database, test)


def test_a_database_goes_back_only_once_no_server_uses_it(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRITIAS_DATABASE", postgres)

    async def beat(engine: AsyncEngine, at: int) -> None:
        store = await Store.open(engine)
        await store.beat("p1", at)
        await store.writer.close()

    on(postgres, lambda engine: beat(engine, now_ms()))
    critias("admin", "downgrade", BEFORE[REVISIONS[-1]]).refuses("a server used the database a moment ago")
    on(postgres, lambda engine: beat(engine, now_ms() - 60_000))
    assert critias("admin", "downgrade", BEFORE[REVISIONS[-1]]).code == 0
    critias("admin", "tables").refuses("another version")
