"""Tables with long logs: taking back costs the same at any length, and nobody waits while a long log is read."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from server.servers import sqlite_url
from server.tables import NOON, act, any_choice, do, fingerprint, plan, play_until, seated, viewers_of

from critias.server.live.hall import Hall
from critias.server.live.replay import SLICE
from critias.server.settings import Settings
from critias.server.storage.database import engine_for, writing
from critias.server.storage.schema import entries as entries_table
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.storage.writer import row_of
from critias.server.table import history, messages
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.table import Table

SHORT, LONG = 100, 6_000
TABLE_MODULES = "critias/server/table"


def with_entries(number: int) -> Table:
    """A table whose seat to move has acted and taken it back again and again."""
    table = play_until(seated(), lambda table: can_be_undone(table))
    while table.version < number:
        act_and_undo(table)
    return table


def can_be_undone(table: Table) -> bool:
    act(table, table.match.legal()[0])
    is_possible = table.mover is not None and table.why_not_undo(table.mover) is None
    if is_possible:
        do(table, EntryKind.UNDO, table.mover)
    return is_possible


def act_and_undo(table: Table) -> None:
    act(table, table.match.legal()[0])
    do(table, EntryKind.UNDO, table.mover)


class Work:
    """Counts the bytecode instructions that the table's own modules execute; other modules are called as often, or are not Python."""

    def __init__(self) -> None:
        self.instructions = 0

    def __enter__(self) -> Work:
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        if TABLE_MODULES not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._count

    def _count(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.instructions += event == "opcode"
        return self._count


def told(table: Table) -> None:
    """What everybody is sent after the last entry, and what the page's log asks for."""
    for viewer in viewers_of(table):
        messages.state(table, viewer)
        messages.log_entry(table, table.entries[-1], viewer)
        list(history.views_after(table, viewer, table.version - 2))
        history.position_at(table, len(table.match.steps), viewer)


def test_to_act_and_undo_is_the_same_work_at_any_length() -> None:
    short, long = with_entries(SHORT), with_entries(LONG)
    assert short.match.state.tobytes() == long.match.state.tobytes()
    counted = []
    for table in (short, long):
        with Work() as work:
            act_and_undo(table)
            told(table)
        counted.append(work.instructions)
    assert counted[0] == counted[1] > 100


def test_views_after_versions_are_the_same_however_they_are_found() -> None:
    table, rng = seated("atlandice"), Random(2)
    while table.is_playing and table.version < 200:
        if table.mover is not None and table.why_not_undo(table.mover) is None and rng.random() < 0.3:
            do(table, EntryKind.UNDO, table.mover)
        else:
            act(table, any_choice(table, rng))
    standing = [version for version, steps in table.step_ranges.items() if not steps.is_undone]
    assert table.standing == standing
    for since, until in ((0, None), (0, 40), (30, 90), (90, 30), (table.version, None)):
        versions = [part["version"] for part in history.views_after(table, 0, since, until)]
        asked = [version for version in standing if since < version <= (until or table.version)][-history.MAX_VIEWS :]
        earlier = [version for version in standing if asked and version < asked[0]]
        assert versions == ([earlier[-1] if earlier else 0, *asked] if asked else [])


# ------------------------------------------------------------------------------------------------ reading


async def stored(store: Store, name: str, table: Table) -> None:
    await store.add_table(NewTable(name, plan(), (SeatKey("hash"),) * 2, "watch", NOON, "playing", None))
    await store_entries(store, name, table)


async def store_entries(store: Store, name: str, table: Table) -> None:
    async with writing(store.engine) as connection:
        await connection.execute(entries_table.insert(), [row_of(name, entry) for entry in table.entries])


class Turns:
    """How many entries are carried out between two turns of the event loop, at most."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.most = self.applied = self.turns = 0
        apply = Table.apply

        def counted(table: Table, entry: Entry) -> None:
            self.applied += 1
            self.most = max(self.most, self.applied)
            apply(table, entry)

        patch.setattr(Table, "apply", counted)

    async def run(self) -> None:
        while True:
            self.applied = 0
            self.turns += 1
            await asyncio.sleep(0)


@pytest.mark.parametrize("tables", [1, 3])
def test_nobody_waits_while_long_logs_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tables: int) -> None:
    long = with_entries(20 * SLICE + 7)

    async def run() -> None:
        store = await Store.open(engine_for(sqlite_url(tmp_path), "NORMAL"))
        hall = Hall(store, Settings())
        names = [f"t{number}" for number in range(tables)]
        for name in names:
            await stored(store, name, long)
        turns = Turns(monkeypatch)
        ticking = asyncio.create_task(turns.run())
        rooms = await asyncio.gather(*map(hall.room, names))
        ticking.cancel()
        assert turns.most <= SLICE * (1 + tables)  # each one's first slices, and later one at a time
        assert turns.turns > 20
        for room in rooms:
            assert fingerprint(room.table) == fingerprint(long) | {"entries": fingerprint(room.table)["entries"]}
            assert room.table.version == long.version
        await hall.close()
        await store.close()

    asyncio.run(run())


def test_what_others_stored_meanwhile_is_read_in_slices_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = with_entries(5 * SLICE)

    async def run() -> None:
        store = await Store.open(engine_for(sqlite_url(tmp_path), "NORMAL"))
        hall = Hall(store, Settings())
        await store.add_table(NewTable("t1", plan(), (SeatKey("hash"),) * 2, "watch", NOON, "playing", None))
        room = await hall.room("t1")
        await store_entries(store, "t1", long)
        room.is_behind = True
        turns = Turns(monkeypatch)
        ticking = asyncio.create_task(turns.run())
        assert await hall.submit(room, EntryKind.SAY, 0, {"text": "hello"}) == long.version + 1
        ticking.cancel()
        assert turns.most <= SLICE + 1
        await hall.close()
        await store.close()

    asyncio.run(run())
