"""What a long log costs: `python bench/load/long_table.py`.

A seat acts and takes it back again and again, as nobody would who wants to play. One more time should cost the same at 6,000 entries as at
100; and while a table with 6,000 entries is read from the database, others should hardly notice.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from critias.core.match.secret import Secret
from critias.server.live.hall import Hall
from critias.server.settings import Settings
from critias.server.storage.database import engine_for, writing
from critias.server.storage.schema import entries
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.storage.writer import row_of
from critias.server.table.entry import EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.table import Table

SHORT = 100
REPEATED = 300
MAX_RATIO = 1.3
MAX_MILLISECONDS = 20.0
PLAN = TablePlan("atlantis", (SeatPlan(Sitter.USER),) * 2, Secret(bytes(32)))


def new_table() -> Table:
    table = Table("long", PLAN)
    for seat in range(2):
        do(table, EntryKind.SIT, seat, name="Ann")
    while not act_and_undo(table):
        pass
    return table


def do(table: Table, kind: EntryKind, seat: int | None, **data: object) -> None:
    table.apply(table.propose(kind, seat, 0, data))


def act_and_undo(table: Table) -> bool:
    """Whether what was played could be taken back."""
    do(table, EntryKind.ACTION, table.mover, action=table.match.legal()[0])
    is_possible = table.mover is not None and table.why_not_undo(table.mover) is None
    if is_possible:
        do(table, EntryKind.UNDO, table.mover)
    return is_possible


def grow(table: Table, number: int) -> None:
    while table.version < number:
        act_and_undo(table)


def microseconds(table: Table) -> float:
    """Of processor time to act and undo once more."""
    began = time.process_time()
    for _ in range(REPEATED):
        act_and_undo(table)
    return 1e6 * (time.process_time() - began) / REPEATED


async def load(table: Table, folder: Path) -> tuple[float, float]:
    """Milliseconds of processor time of the event loop to read a table: in all, and in its longest turn, for which all others wait."""
    store = await Store.open(engine_for(f"sqlite:///{folder / 'long.db'}", "NORMAL"))
    hall = Hall(store, Settings())
    await store.add_table(NewTable(table.name, PLAN, (SeatKey("hash"),) * 2, "watch", 0, "playing", None))
    async with writing(store.engine) as connection:
        await connection.execute(entries.insert(), [row_of(table.name, entry) for entry in table.entries])
    turns: list[float] = []

    async def watch() -> None:
        while True:
            began = time.thread_time()
            await asyncio.sleep(0)
            turns.append(time.thread_time() - began)

    watching = asyncio.create_task(watch())
    await hall.room(table.name)
    watching.cancel()
    await hall.close()
    await store.close()
    return 1000 * sum(turns), 1000 * max(turns)


def main() -> bool:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=6_000, help="of the long table (default: 6000)")
    number = parser.parse_args().entries
    table = new_table()
    grow(table, SHORT)
    short = microseconds(table)
    grow(table, number)
    long = microseconds(table)
    with tempfile.TemporaryDirectory() as folder:
        took, longest = asyncio.run(load(table, Path(folder)))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"act and undo: {short:.0f} us at {SHORT} entries, {long:.0f} us at {number:,} (at most {MAX_RATIO} times as much)")
    print(f"reading {table.version:,} entries: {took:.0f} ms, the longest turn {longest:.1f} ms (at most {MAX_MILLISECONDS:g} ms)")
    return long <= MAX_RATIO * short and longest <= MAX_MILLISECONDS


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
