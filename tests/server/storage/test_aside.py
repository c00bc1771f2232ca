"""Tables that cannot go on are set aside: their bots are not asked again, not even after a restart, and other tables do not notice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from core.test_dead_end import NOTHING_TO_TAKE, forged
from server.servers import ready_url
from server.tables import NOON, do, empty, fingerprint, plan, play_until, refusal, seated
from starlette.testclient import TestClient

from critias.core import definition
from critias.core.match.record import read_record, verify_chance
from critias.games import game as find_game
from critias.server.http.app import create_app
from critias.server.live import bots
from critias.server.live.hall import Hall
from critias.server.settings import Settings
from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table import messages
from critias.server.table.entry import EntryKind
from critias.server.table.plan import TablePlan
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

NOW = time.time_ns() // 1_000_000
LATER = NOW + 10**9
FORGED = replace(plan("atlandice", "bbb"), record=forged(NOTHING_TO_TAKE))

# ------------------------------------------------------------------------------------------------ one table


def at_a_bots_turn() -> Table:
    return play_until(seated("atlandice", "ub"), lambda table: table.thinker is not None)


def test_only_where_a_bot_is_to_move() -> None:
    table = at_a_bots_turn()
    waiting = empty("atlandice", "ub")
    assert refusal(waiting, EntryKind.ASIDE).code == "table.open"
    mine = play_until(seated("atlandice", "ub"), lambda table: table.thinker is None)
    assert refusal(mine, EntryKind.ASIDE).code == "action.bot"
    assert refusal(table, EntryKind.ASIDE, None, version=table.changed - 1).code == "action.stale"
    do(table, EntryKind.ASIDE)
    assert refusal(table, EntryKind.ASIDE).code == "table.aside"


def test_nothing_is_played_there_any_more() -> None:
    table = at_a_bots_turn()
    do(table, EntryKind.ASIDE)
    assert (table.phase, table.mover, table.thinker, table.result) == ("aside", None, None, None)
    for kind in (EntryKind.ACTION, EntryKind.OFFER, EntryKind.RESIGN, EntryKind.LEAVE, EntryKind.PAUSE):
        assert refusal(table, kind, 0, action=0, time=1).code == "table.aside"
    assert refusal(table, EntryKind.UNDO, 0).code == "undo.aside"
    do(table, EntryKind.SAY, 0, text="Well.")


def test_players_are_told() -> None:
    table = at_a_bots_turn()
    entry = do(table, EntryKind.ASIDE)
    for viewer in (0, 1):
        shown = messages.state(table, viewer)
        assert (shown["phase"], shown["legal"], shown["secret"], shown["undo"]) == ("aside", None, None, "aside")
        assert messages.log_entry(table, entry, viewer)["kind"] == "aside"


def test_a_table_read_from_its_entries_is_set_aside_too() -> None:
    table = at_a_bots_turn()
    do(table, EntryKind.ASIDE)
    again = Table("t1", table.plan)
    for entry in table.entries:
        again.apply(entry)
    assert fingerprint(again) == fingerprint(table)
    assert again.is_aside


def test_a_forged_record_is_refused_with_its_line(address: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as http:
        wish = {"game": "atlandice", "seats": [{"who": "bot", "level": "rower"}] * 3, "record": forged(NOTHING_TO_TAKE)}
        answer = http.post("/api/tables", json=wish)
    assert answer.json()["code"] == "record.bad"
    assert answer.json()["args"]["why"] == "line 7: player 2 has no legal action, but the game is not over"


# ------------------------------------------------------------------------------------------------ among others


def on(database: str, *tests: Callable[[Hall], Awaitable[None]]) -> None:
    """Each with a server of its own, one after the other, on the same database."""

    async def run(test: Callable[[Hall], Awaitable[None]]) -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        hall = Hall(store, Settings(database=database))
        try:
            await test(hall)
        finally:
            await hall.close()
            await store.close()

    for test in tests:
        asyncio.run(run(test))


def bots_at(name: str, table_plan: TablePlan | None = None, due: int | None = None) -> NewTable:
    chosen = table_plan or plan("atlandice", "bb")
    return NewTable(name, chosen, (SeatKey(None),) * len(chosen.seats), "watch", NOW, "playing", due)


async def until(is_reached: Callable[[], bool]) -> None:
    while not is_reached():
        await asyncio.sleep(0.01)


async def until_rows_say(hall: Hall, **phases: int) -> None:
    """What rows say is stored a moment after it happened."""
    while await hall.store.count_by_phase() != phases:
        await asyncio.sleep(0.01)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Processes that die when they are asked for a table called bad, and choose the last action at others; how often each has asked."""
    questions: Counter[str] = Counter()

    async def ask(worker: bots._Worker, question: dict[str, Any]) -> dict[str, Any]:
        questions[question["table"]] += 1
        if question["table"].startswith("bad"):
            raise ValueError("its last line was cut off")
        return {"id": question["id"], "action": question["legal"][-1]}

    monkeypatch.setattr(bots._Worker, "_ask", ask)
    return questions


def test_a_table_whose_bot_fails_three_times_is_set_aside_for_good(database: str, asked: Counter[str]) -> None:
    async def first(hall: Hall) -> None:
        await hall.open()
        for name in ("bad", "good"):
            await hall.add(bots_at(name))
        bad, good = hall.rooms["bad"].table, hall.rooms["good"].table
        await until(lambda: bad.phase == "aside" and good.is_over)
        assert (asked["bad"], bad.entries[-1].kind, hall.set_aside) == (3, EntryKind.ASIDE, {"bad"})
        assert hall.bots.faults == 3

    async def after_a_restart(hall: Hall) -> None:
        await hall.open()
        assert (await hall.room("bad")).table.phase == "aside"
        await until_rows_say(hall, aside=1, over=1)
        assert await hall.store.names_due(LATER, 10) == []
        assert asked["bad"] == 3

    on(database, first, after_a_restart)


def test_twenty_such_tables_do_not_stop_the_others(database: str, asked: Counter[str]) -> None:
    async def test(hall: Hall) -> None:
        await hall.open()
        for name in [f"bad{number}" for number in range(20)]:
            await hall.add(bots_at(name))
        await hall.add(bots_at("good"))
        await until(lambda: hall.rooms["good"].table.is_over and len(hall.set_aside) == 20)
        assert {room.table.phase for name, room in hall.rooms.items() if name != "good"} == {"aside"}

    on(database, test)


def test_a_bot_is_not_asked_where_there_is_nothing_to_choose(database: str, asked: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definition, "refuse_dead_end", lambda state, max_choices: None)  # as if its game had let it through

    async def test(hall: Hall) -> None:
        await hall.open()
        await hall.add(bots_at("forged", FORGED))
        await until(lambda: hall.rooms["forged"].table.phase == "aside")
        assert (asked.total(), hall.bots.faults) == (0, 0)

    on(database, test)


def test_a_table_that_cannot_be_read_is_refused_and_does_not_stop_the_sweep(database: str, asked: Counter[str]) -> None:
    async def test(hall: Hall) -> None:
        await hall.store.add_table(bots_at("forged", FORGED, due=NOON))
        await hall.store.add_table(bots_at("good", due=NOON + 1))
        await hall.open()
        await until(lambda: "good" in hall.rooms and hall.rooms["good"].table.is_over)
        assert hall.set_aside == {"forged"}
        with pytest.raises(Refused, match=r"table\.aside"):
            await hall.room("forged")
        await until_rows_say(hall, aside=1, over=1)
        assert await hall.store.names_due(LATER, 10) == []

    on(database, test)


def test_a_table_that_can_be_read_again_goes_on_once_it_is_opened(database: str, asked: Counter[str]) -> None:
    async def test(hall: Hall) -> None:
        await hall.store.add_table(replace(bots_at("good"), phase="aside"))
        await hall.open()
        await hall.room("good")
        await until_rows_say(hall, over=1)

    on(database, test)


def test_a_clock_of_a_table_that_cannot_be_read_does_not_stop_the_others(database: str, asked: Counter[str]) -> None:
    """When a server starts it gives clocks back the time in which none ran."""

    async def test(hall: Hall) -> None:
        await hall.store.beat("before", NOON)
        await hall.store.add_table(bots_at("forged", FORGED, due=NOON))
        await hall.open()
        assert hall.set_aside == {"forged"}
        await hall.add(bots_at("good"))
        await until(lambda: hall.rooms["good"].table.is_over)

    on(database, test)


def test_a_process_that_cannot_be_started_is_not_the_fault_of_a_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    starts = 0

    async def start(*command: str, **more: Any) -> None:
        nonlocal starts
        starts += 1
        raise OSError("too many open files")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)

    async def test(hall: Hall) -> None:
        await hall.open()
        await hall.add(bots_at("good"))
        await until(lambda: starts > 0)
        thinking = hall.rooms["good"].thinking
        assert thinking is not None
        await thinking
        assert (hall.rooms["good"].table.phase, hall.set_aside) == ("playing", set())

    on(database, test)


# ------------------------------------------------------------------------------------------------ its record


async def _no_answer(*_: Any) -> dict[str, Any]:
    raise ValueError("its last line was cut off")


def play_first(http: TestClient, table: str, is_reached: Callable[[dict[str, Any]], bool]) -> None:
    """Seat 0 chooses the first action whenever it may."""
    for number in range(1000):
        state = http.get(f"/api/tables/{table}?seat=0").json()["state"]
        if is_reached(state):
            return
        if state["legal"]:
            wish = {"type": "action", "id": f"m{number}", "action": state["legal"][0]["action"]}
            assert http.post(f"/api/tables/{table}/messages?seat=0", json=wish).status_code == 200
    raise AssertionError("it never came to that")


def test_players_get_the_record_of_a_game_that_was_set_aside_and_nobody_gets_it_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots._Worker, "_ask", _no_answer)
    wish = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "bot", "level": "deckhand"}]}
    with TestClient(create_app(Settings(database=ready_url(tmp_path), bot_pause=False, bot_processes=1)), "http://127.0.0.1") as http:
        goes_on = http.post("/api/tables", json=wish | {"seats": [{"who": "me"}] * 2}).json()["table"]
        early = http.get(f"/api/tables/{goes_on}/record?seat=0")
        assert (early.status_code, early.json()["code"]) == (409, "record.playing")
        made = http.post("/api/tables", json=wish).json()  # the bot may be the first to move
        record = f"/api/tables/{made['table']}/record"
        play_first(http, made["table"], lambda state: bool(state["phase"] == "aside"))
        written = http.get(record)
        assert written.status_code == 200
        found = read_record(written.text, find_game)
        assert (found.promise, found.match.is_over) == (made["promise"], False)
        verify_chance(written.text, found)
        steps = http.get(f"/api/tables/{made['table']}/steps?seat=0").json()
        assert len(found.match.steps) == (steps[-1]["step"] if steps else 0)
        assert http.get(f"/api/tables/{made['table']}/points").json()["code"] == "record.playing"
        http.cookies.clear()
        assert http.get(record).status_code == 403
