"""A person who is erased during a game: a bot plays on in their seat, the table is told, and the game stays the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.servers import UNLIMITED, ready_url, sqlite_url
from server.storage.test_administration import new, on
from server.tables import NOON, do, empty, refusal
from starlette.testclient import TestClient

from critias.core.match.contribution import Contribution
from critias.server.http.app import create_app
from critias.server.settings import Settings
from critias.server.storage import people
from critias.server.storage.audit import Operator
from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import EntryKind
from critias.server.table.table import Table

TOKEN = "0123456789abcdef"
ADMIN = {"authorization": f"Bearer {TOKEN}"}
WISH: dict[str, Any] = {"game": "atlandice", "seats": [{"who": "me"}, {"who": "open"}], "public": True, "name": "Ann"}


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=ready_url(tmp_path), admin_token=TOKEN, bot_pause=False, bot_processes=1, **UNLIMITED)  # type: ignore[arg-type]
    with TestClient(create_app(settings), "http://127.0.0.1") as client:
        yield client


def erase(ann: TestClient, table: str, seat: int) -> None:
    (user,) = ann.get(f"/admin/tables/{table}", headers=ADMIN).json()["seats"][seat]["users"]
    assert ann.delete(f"/admin/users/{user}", headers=ADMIN).json() == {"tables": [table]}


def table_with_ben(ann: TestClient) -> tuple[str, str]:
    """A table with Ann and Ben, and the token of Ben's seat."""
    table = ann.post("/api/tables", json=WISH).json()["table"]
    mine = dict(ann.cookies)
    ann.cookies.clear()
    token = ann.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Ben"}).json()["token"]
    ann.cookies.clear()
    ann.cookies.update(mine)
    return table, token


def as_ann_sees(ann: TestClient, table: str) -> dict[str, Any]:
    found: dict[str, Any] = ann.get(f"/api/tables/{table}?seat=0").json()["state"]
    return found


def test_a_bot_plays_on_for_an_erased_person_and_the_table_is_told(ann: TestClient) -> None:
    table, _ = table_with_ben(ann)
    assert as_ann_sees(ann, table)["seats"][1]["away"] is None
    erase(ann, table, 1)
    for number in range(2000):  # until both have played
        state = as_ann_sees(ann, table)
        log = ann.get(f"/api/tables/{table}/log?seat=0&limit=200").json()
        if any(entry["kind"] == "action" and entry["seat"] == 1 for entry in log):
            break
        if state["legal"]:
            wish = {"type": "action", "id": f"m{number}", "action": state["legal"][0]["action"]}
            assert ann.post(f"/api/tables/{table}/messages?seat=0", json=wish).status_code == 200
    assert (state["seats"][1]["name"], state["seats"][1]["away"]) == ("Guest", "absent")
    assert [entry["seat"] for entry in log if entry["kind"] == "absent"] == [1]


def test_a_bot_takes_the_seat_of_an_erased_person_in_the_next_game(ann: TestClient) -> None:
    table, _ = table_with_ben(ann)
    erase(ann, table, 1)
    while as_ann_sees(ann, table)["seats"][1]["away"] is None:
        pass
    for kind in ("resign", "again"):
        assert ann.post(f"/api/tables/{table}/messages?seat=0", json={"type": kind, "id": kind}).status_code == 200
    while (following := as_ann_sees(ann, table)["next_table"]) is None:
        pass
    state = ann.get(f"/api/tables/{following}?seat=1").json()["state"]
    assert [(seat["sitter"], seat["name"], seat["level"]) for seat in state["seats"]] == [("bot", None, "mate"), ("user", "Ann", None)]


def test_an_erased_person_cannot_come_back_with_their_token(ann: TestClient) -> None:
    table, token = table_with_ben(ann)
    message = {"type": "say", "id": "m1", "text": "hello"}
    ben = {"authorization": f"Bearer {token}"}
    assert ann.post(f"/api/tables/{table}/messages?seat=1", json=message, headers=ben).status_code == 200
    erase(ann, table, 1)
    answer: httpx.Response = ann.post(f"/api/tables/{table}/messages?seat=1", json=message | {"id": "m2"}, headers=ben)
    assert (answer.status_code, answer.json()["code"]) == (403, "seat.key")
    assert ann.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Cleo"}).json()["code"] == "seat.key"


COMMITTED = Contribution(1, bytes(32))


def test_a_table_is_set_aside_if_somebody_is_erased_who_had_not_shown_what_they_add(ann: TestClient) -> None:
    """To deal without it would be to choose between two deals."""
    mine = Contribution(0, bytes(range(32)))
    seats = [{"who": "me", "commitment": mine.commitment}, {"who": "open"}]
    table = ann.post("/api/tables", json=WISH | {"seats": seats}).json()["table"]
    cookies = dict(ann.cookies)
    ann.cookies.clear()
    ann.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Ben", "commitment": COMMITTED.commitment})
    ann.cookies.clear()
    ann.cookies.update(cookies)
    reveal = {"type": "reveal", "id": "m1", "contribution": mine.value.hex()}
    assert ann.post(f"/api/tables/{table}/messages?seat=0", json=reveal).status_code == 200
    assert as_ann_sees(ann, table)["phase"] == "starting"
    erase(ann, table, 1)
    while (state := as_ann_sees(ann, table))["phase"] == "starting":
        pass
    assert (state["phase"], state["view"], state["legal"]) == ("aside", None, None)
    for kind in ("reveal", "action", "resign", "leave", "offer"):
        message = {"type": kind, "id": f"{kind}-1"} | (
            {"contribution": "0" * 64} if kind == "reveal" else {"action": 1} if kind == "action" else {}
        )
        answer: httpx.Response = ann.post(f"/api/tables/{table}/messages?seat=0", json=message)
        assert (answer.status_code, answer.json()["code"]) == (409, "table.aside")
    assert ann.get(f"/api/tables/{table}/record").json()["code"] == "table.aside"
    while ann.get("/api/tables/mine").json()[0]["phase"] != "aside":  # the row follows the log a moment later
        pass


def test_nothing_is_dealt_at_a_table_that_was_called_off() -> None:
    table = begun(0)
    do(table, EntryKind.ASIDE)
    assert (table.phase, table.has_begun) == ("aside", False)
    assert refusal(table, EntryKind.REVEAL, 1, contribution=VALUES[1].value.hex()).code == "table.aside"
    assert refusal(table, EntryKind.SIT, 1, name="Cleo").code == "table.aside"
    assert refusal(table, EntryKind.ASIDE).code == "table.aside"
    assert do(table, EntryKind.SAY, 0, text="a pity").version == table.version


def test_a_table_that_only_waits_for_people_is_not_called_off() -> None:
    assert refusal(empty(), EntryKind.ASIDE).code == "table.open"


def test_one_who_is_asked_for_a_take_back_and_erased_is_not_waited_for(ann: TestClient) -> None:
    table, _ = table_with_ben(ann)
    erase(ann, table, 1)
    while as_ann_sees(ann, table)["seats"][1]["away"] is None:
        pass
    log = ann.get(f"/api/tables/{table}/log?seat=0&limit=200").json()
    assert [entry["data"] for entry in log if entry["kind"] == "absent"] == [{"gone": True}]


def test_a_seat_that_somebody_else_holds_too_is_not_left(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await store.hold("ben", "t1", 0)  # another browser of theirs
        await people.erase_person(operator, "ann")
        assert (await store.keys_of("t1"))[0] == SeatKey("hash")
        await people.erase_person(operator, "ben")
        assert await store.keys_of("t1") == (SeatKey(), SeatKey())

    on(database, test)


def test_nothing_says_who_made_a_table_of_an_erased_person(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        made = new("t1")
        await store.add_table(NewTable(**{**vars(made), "creator": "ann"}))
        await people.erase_person(operator, "ann")
        stored = await store.load("t1")
        assert stored is not None and stored.creator is None

    on(database, test)


VALUES = [Contribution(seat, bytes([seat]) * 32) for seat in range(2)]


def begun(*revealed: int) -> Table:
    """Both committed to something, and showed it in this order."""
    table = empty()
    for seat, name in enumerate(("Ann", "Ben")):
        do(table, EntryKind.SIT, seat, name=name, commitment=VALUES[seat].commitment)
    for seat in revealed:
        do(table, EntryKind.REVEAL, seat, contribution=VALUES[seat].value.hex())
    return table


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("user", ["ann", "ben"])
def test_the_deal_does_not_change_when_a_player_is_erased(tmp_path: Path, order: tuple[int, int], user: str) -> None:
    table = begun(*order)

    async def run() -> None:
        store = await Store.open(engine_for(sqlite_url(tmp_path), "NORMAL"))
        for name in ("ann", "ben"):
            await store.add_user(name, f"hash of {name}", NOON)
        held, keys = (("ann", 0), ("ben", 1)), (SeatKey("a"), SeatKey("b"))
        await store.add_table(NewTable("t1", table.plan, keys, "watch", NOON, "playing", None, tuple(table.entries), held))
        await people.erase_person(Operator(store.engine, "test"), user)
        stored = await store.load("t1")
        await store.close()
        assert stored is not None
        again = Table("t1", table.plan)
        for entry in stored.entries:
            again.apply(entry)
        assert again.match.position() == table.match.position()
        assert again.match.record() == table.match.record()

    asyncio.run(run())
