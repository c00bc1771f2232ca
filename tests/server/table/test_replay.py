"""A table is what its entries make of it: whole games with everything mixed in, read again from the log."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from every_game.variants import MOST_FAST
from server.tables import fingerprint, lively, plan, play_on, seated, viewers_of

from critias.core.match.record import read_record, verify_chance
from critias.core.match.record_writer import write_record
from critias.games import GAMES
from critias.games import game as find_game
from critias.server.table import messages
from critias.server.table.clock import ClockPlan, Pace
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.table import Table

CLOCK = ClockPlan(Pace.LIVE, 600_000, 1_000)
SEATS = ("uu", "ub", "uuu", "bubu")
every_game = pytest.mark.parametrize("game", GAMES)


def stored(entry: Entry) -> Entry:
    """An entry as it comes back from where it was written."""
    data = orjson.loads(orjson.dumps(entry.data))
    return Entry(entry.version, entry.at, EntryKind(entry.kind.value), entry.seat, data, entry.id)


def everything_told(table: Table) -> list[bytes]:
    return [orjson.dumps(messages.state(table, viewer)) for viewer in viewers_of(table)]


@pytest.mark.parametrize("seats", SEATS)
@every_game
def test_a_table_read_from_its_entries_is_the_same(game: str, seats: str) -> None:
    table = lively(seated(game, seats, CLOCK), Random(f"{game} {seats}"), resigning=len(seats) > 2)
    again = Table("t1", table.plan)
    for entry in table.entries:
        again.apply(stored(entry))
    assert again.match.state.tobytes() == table.match.state.tobytes()
    assert fingerprint(again) == fingerprint(table)
    assert everything_told(again) == everything_told(table)


@every_game
def test_a_table_read_in_the_middle_of_the_game_goes_on_alike(game: str) -> None:
    table = lively(seated(game, "uuu", CLOCK), Random(1))
    middle = Table("t1", table.plan)
    for entry in table.entries[: table.version // 2]:
        middle.apply(entry)
    again = Table("t1", table.plan)
    for entry in middle.entries:
        again.apply(stored(entry))
    assert everything_told(again) == everything_told(middle)
    for one in (middle, again):
        play_on(one, Random(2))
    assert fingerprint(again) == fingerprint(middle)


@every_game
def test_what_was_told_at_the_time_is_told_again_later_unless_it_was_undone(game: str) -> None:
    finished = lively(seated(game, "uuu"), Random(8))
    table = Table("t1", finished.plan)
    undone = 0
    for entry in finished.entries:
        table.apply(entry)
        now, later = messages.log_entry(table, entry, 0), messages.log_entry(finished, entry, 0)
        assert later == (now | {"events": [], "undone": True} if later["undone"] else now)
        undone += later["undone"]
    assert undone > 3


@pytest.mark.parametrize("game", MOST_FAST)
def test_everything_does_happen_in_these_games(game: str) -> None:
    tables = [lively(seated(game, "uuu", CLOCK), Random(seed), resigning=True) for seed in range(10)]
    happened = {entry.kind for table in tables for entry in table.entries}
    assert happened == set(EntryKind) - {EntryKind.REVEAL, EntryKind.ASIDE}  # see test_start.py and test_aside.py
    assert any(table.match.redraws > 0 for table in tables)


@pytest.mark.parametrize("seats", ["uu", "uuuu"])
@every_game
def test_the_record_of_such_a_game_can_be_verified(game: str, seats: str) -> None:
    table = lively(seated(game, seats), Random(f"{game} {seats}"))
    text = write_record(table.match, [seat.name or "" for seat in table.seats])
    replay = read_record(text, find_game)
    verify_chance(text, replay)
    assert replay.match.state.tobytes() == table.match.state.tobytes()


def test_tables_of_one_plan_share_nothing() -> None:
    one, other = Table("t1", plan()), Table("t2", plan())
    untouched = fingerprint(other)
    for seat in range(2):
        one.apply(one.propose(EntryKind.SIT, seat, 0, {"name": "Ann"}))
    play_on(one, Random(1))
    assert fingerprint(other) == untouched
