"""Tables that continue a recorded game: they begin with its moves, hide what it hides, and promise only what comes after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import orjson
import pytest
from server.http.test_leaks import check_answers, check_events
from server.servers import running, sqlite_url
from server.table.test_replay import everything_told, stored
from server.tables import act, any_choice, do, fingerprint, lively, mover_of, plan, play_on, refusal, seated, sit_down, viewers_of

from critias.core.match.match import Match
from critias.core.match.record import read_record, verify_chance
from critias.core.match.record_writer import write_record
from critias.games import GAMES
from critias.games import game as find_game
from critias.server.table import history, messages
from critias.server.table.entry import EntryKind
from critias.server.table.offer import Offer
from critias.server.table.table import Table

BEFORE = {"atlantis": 40, "atlandice": 60, "nautilus": 120}  # decisions in the record
every_game = pytest.mark.parametrize("game", GAMES)


def recorded(game: str = "atlantis", players: int = 2) -> str:
    """The record of an unfinished game."""
    return write_record(play_on(seated(game, "u" * players), Random(3), BEFORE[game]).match)


def resumed(game: str = "atlantis", seats: str = "uu") -> Table:
    return sit_down(Table("t2", replace(plan(game, seats), record=recorded(game, len(seats)))))


@every_game
def test_a_table_begins_where_the_record_ends(game: str) -> None:
    earlier = read_record(recorded(game), find_game).match
    table = resumed(game)
    assert table.match.state.tobytes() == earlier.state.tobytes()
    assert messages.info(table)["resumed_after"] == messages.public_state(table)["steps"] == len(earlier.steps)
    assert messages.info(seated(game))["resumed_after"] is None


@every_game
def test_the_moves_of_the_record_can_be_looked_at(game: str) -> None:
    table = resumed(game)
    match = read_record(recorded(game), find_game).match
    shown = [history.position_at(table, step, 0) for step in range(30)]
    assert shown == [history.position_after(match, ["Ann", "Ben"], step, 0) for step in range(30)]
    assert (shown[0]["events"], shown[0]["over"], shown[0]["options"]) == ([], False, match.options)
    assert any(earlier["events"] for earlier in shown)


@every_game
@pytest.mark.parametrize("seats", ["uu", "ubu"])
def test_a_table_read_from_its_entries_is_the_same(game: str, seats: str) -> None:
    table = lively(resumed(game, seats), Random(f"{game} {seats}"))
    again = Table("t2", table.plan)
    for entry in table.entries:
        again.apply(stored(entry))
    assert fingerprint(again) == fingerprint(table)
    assert everything_told(again) == everything_told(table)


@every_game
def test_its_record_says_what_came_before_and_the_rest_is_as_promised(game: str) -> None:
    table = lively(resumed(game), Random(game))
    text = write_record(table.match, ["Ann", "Ben"])
    replay = read_record(text, find_game)
    verify_chance(text, replay)
    assert replay.match.resumed_after == messages.info(table)["resumed_after"]
    assert replay.promise == messages.info(table)["promise"]


@every_game
def test_nothing_of_the_record_is_taken_back(game: str) -> None:
    table = resumed(game)
    steps = len(table.match.steps)
    for seat in range(2):
        assert refusal(table, EntryKind.OFFER, seat).code == "offer.nothing"
    assert refusal(table, EntryKind.UNDO, table.mover).code == "undo.nothing"
    position, mover = table.match.position(), mover_of(table)
    act(table, any_choice(table, Random(1)))
    assert do(table, EntryKind.OFFER, mover).data == {"step": steps, "asked": [1 - mover]}
    assert table.offer == Offer(mover, steps, frozenset({1 - mover}))
    do(table, EntryKind.ACCEPT, 1 - mover)
    assert (table.match.position(), len(table.match.steps)) == (position, steps)
    assert refusal(table, EntryKind.OFFER, mover).code == "offer.nothing"


@every_game
def test_whatever_a_viewer_asks_nothing_hidden_is_told(game: str) -> None:
    table = resumed(game)
    check_answers([table], most=9)
    check_events([table])


@every_game
def test_the_record_itself_is_told_to_nobody(game: str) -> None:
    table = play_on(resumed(game), Random(1), 5)
    said = [messages.info(table), table.plan.to_json()]
    for viewer in viewers_of(table):
        said += [messages.state(table, viewer), *(messages.log_entry(table, entry, viewer) for entry in table.entries)]
    for hidden in ("critias record", find_game(game).write_position(table.match.start)):
        assert hidden.encode() not in orjson.dumps(said)


# ------------------------------------------------------------------------------------------------ over HTTP


MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "me"}], "name": "Ann"}


@pytest.fixture
def http(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


def tell(http: httpx.Client, table: str, seat: int, kind: str, **more: Any) -> None:
    message = {"type": kind, "id": f"{kind}{seat}", **more}
    assert http.post(f"/api/tables/{table}/messages?seat={seat}", json=message).status_code == 200


def look(http: httpx.Client, table: str, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = http.get(f"/api/tables/{table}?seat={seat}").json()
    return seen


def finished() -> str:
    return write_record(play_on(seated(), Random(3)).match)


@every_game
def test_a_record_is_continued_from_its_end_or_from_any_step(http: httpx.Client, game: str) -> None:
    match = read_record(recorded(game), find_game).match
    for step in (None, len(match.steps), 0, 7):
        made = http.post("/api/tables", json=MINE | {"game": game, "record": recorded(game), "step": step})
        assert made.status_code == 201
        seen = look(http, made.json()["table"])
        assert seen["info"]["resumed_after"] == (len(match.steps) if step is None else step)
        assert seen["state"]["phase"] == "playing"


def test_the_table_is_played_as_any_other_and_its_record_is_verified(http: httpx.Client) -> None:
    """Against a bot, from the last moves of a game that was over."""
    steps = len(read_record(finished(), find_game).match.steps)
    wish = MINE | {"seats": [{"who": "me"}, {"who": "bot", "level": "deckhand"}], "record": finished(), "step": steps - 12}
    table = http.post("/api/tables", json=wish).json()["table"]
    while (state := look(http, table)["state"])["phase"] != "over":
        if state["legal"]:
            tell(http, table, 0, "action", id=f"m{state['version']}", action=state["legal"][0]["action"])
        else:
            time.sleep(0.01)
    text = http.get(f"/api/tables/{table}/record").text
    replay = read_record(text, find_game)
    verify_chance(text, replay)
    assert (replay.match.is_over, replay.match.resumed_after) == (True, steps - 12)


def test_a_resigned_game_is_continued_and_the_next_one_starts_afresh(http: httpx.Client) -> None:
    table = http.post("/api/tables", json=MINE | {"record": recorded()}).json()["table"]
    tell(http, table, 0, "resign")
    again = http.post("/api/tables", json=MINE | {"record": http.get(f"/api/tables/{table}/record?seat=0").text})
    assert again.status_code == 201
    for seat in range(2):
        tell(http, table, seat, "again")
    while (following := look(http, table)["state"]["next_table"]) is None:
        time.sleep(0.01)
    assert look(http, following)["info"]["resumed_after"] is None


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        ({"record": "nonsense"}, "record.bad", "line 1: not a game record"),
        ({"record": recorded().replace("rules 1", "rules 99")}, "record.bad", "line 3: made by version 99"),
        ({"record": recorded()[:-30]}, "record.bad", "cut off"),
        ({"record": finished()}, "record.over", ""),
        ({"record": recorded(), "step": 99_999}, "step.none", ""),
        ({"record": recorded("nautilus")}, "table.bad", "a game of nautilus, not of atlantis"),
        ({"record": recorded(), "seats": MINE["seats"] + [{"who": "friend"}]}, "table.bad", "for 2 players, but 3 seats"),
        ({"record": recorded(), "options": {"edition": "mayfair"}}, "table.bad", "played with edition=amigo"),
        ({"record": recorded(), "options": {"colour": "red"}}, "table.bad", "played with edition=amigo"),
        ({"step": 3}, "table.bad", "send the record too"),
        ({"record": "x" * 30_001}, "message.bad", "record"),
    ],
)
def test_what_cannot_be_continued_is_refused_with_the_reason(http: httpx.Client, change: dict[str, Any], code: str, why: str) -> None:
    response = http.post("/api/tables", json=MINE | change)
    assert response.status_code in (404, 422)
    assert response.json()["code"] == code
    assert why in response.json()["args"].get("why", "")
    assert http.get("/api/tables/mine").json() == []


def test_a_record_that_hides_something_is_refused(http: httpx.Client) -> None:
    match = find_game("atlantis").start(2, 5)
    redacted = write_record(Match(match.game, match.seen_by(0)))
    response = http.post("/api/tables", json=MINE | {"record": redacted})
    assert (response.status_code, response.json()["code"]) == (422, "record.hidden")


def test_options_that_agree_do_not_count_as_a_difference(http: httpx.Client) -> None:
    assert http.post("/api/tables", json=MINE | {"record": recorded(), "options": {"edition": "amigo"}}).status_code == 201


def test_no_list_shows_the_record(http: httpx.Client) -> None:
    table = http.post("/api/tables", json=MINE | {"record": recorded(), "public": True}).json()["table"]
    listed = http.get("/api/tables?phase=playing").text
    assert table in listed
    for text in (listed, http.get("/api/tables/mine").text, http.get(f"/api/tables/{table}/log?seat=0").text):
        assert "critias record" not in text


@pytest.mark.slow
def test_another_process_and_a_later_one_have_the_same_table(tmp_path: Path) -> None:
    with httpx.Client(timeout=60) as http:
        with running(sqlite_url(tmp_path)) as one, running(sqlite_url(tmp_path)) as other:
            made = http.post(f"{one}/api/tables", json=MINE | {"record": recorded()}).json()
            keys = {link["seat"]: {"authorization": f"Bearer {link['token']}"} for link in made["seats"]}
            path = f"/api/tables/{made['table']}"
            seen = [httpx.get(f"{address}{path}", headers=keys[0]).json() for address in (one, other)]
            assert seen[0]["info"] == seen[1]["info"]
            assert seen[0]["state"] == seen[1]["state"]
            mover = seen[0]["state"]["mover"]
            choices = httpx.get(f"{other}{path}/legal", headers=keys[mover]).json()
            action = {"type": "action", "id": "m1", "action": choices[0]["action"]}
            assert httpx.post(f"{other}{path}/messages", json=action, headers=keys[mover]).status_code == 200
            now = httpx.get(f"{other}{path}", headers=keys[0]).json()
        with running(sqlite_url(tmp_path)) as later:
            found = httpx.get(f"{later}{path}", headers=keys[0]).json()
    assert (found["info"], found["state"]) == (now["info"], now["state"])
    assert found["state"]["steps"] > seen[0]["state"]["steps"]
