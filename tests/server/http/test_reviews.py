"""Reviews over HTTP: asked for by those who played, made in a process of their own, followed by all who may see the table, and kept."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.servers import ready_url, running

from critias.core.match.record import read_record
from critias.games import game as find_game
from critias.review import review
from critias.server.live.reviewer import BUDGETS
from critias.server.live.reviews import MAX_JOBS_OF_CALLER

LOOK_SECONDS = 0.1
CHOICES = 6  # before somebody resigns
LONG = 60


@pytest.fixture
def http(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


def code(response: httpx.Response) -> str:
    return str(response.json()["code"])


def playing(http: httpx.Client, choices: int = CHOICES, **wish: Any) -> str:
    """A table for two at one screen, after some choices."""
    table: str = http.post("/api/tables", json={"game": "atlandice", "seats": [{"who": "me"}] * 2, **wish}).json()["table"]
    for number in range(choices):
        mover = http.get(f"/api/tables/{table}?seat=0").json()["state"]["mover"]
        action = http.get(f"/api/tables/{table}/legal?seat={mover}").json()[0]["action"]
        say(http, table, mover, {"type": "action", "id": str(number), "action": action})
    return table


def say(http: httpx.Client, table: str, seat: int, message: dict[str, Any]) -> None:
    http.post(f"/api/tables/{table}/messages?seat={seat}", json=message).raise_for_status()


def finished(http: httpx.Client, choices: int = CHOICES, **wish: Any) -> str:
    table = playing(http, choices, **wish)
    say(http, table, 0, {"type": "resign", "id": "resign"})
    return table


def ask(http: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = http.post(f"/api/tables/{table}/review?seat=0").raise_for_status().json()
    return found


def followed(http: httpx.Client, table: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What is reported until the review is ready, as the page asks for it; and the review."""
    reports: list[dict[str, Any]] = []
    while True:
        state = http.get(f"/api/tables/{table}/review?seat=0&after={len(reports)}").json()
        if state["phase"] == "ready":
            return reports, state["reports"]
        assert state["phase"] in ("waiting", "looking")
        reports += state["reports"]
        time.sleep(LOOK_SECONDS)


def test_a_review_is_made_followed_and_kept(http: httpx.Client) -> None:
    table = finished(http)
    assert http.get(f"/api/tables/{table}/review?seat=0").json()["phase"] == "none"
    assert ask(http, table)["phase"] in ("waiting", "looking")
    reports, turns = followed(http, table)
    assert {report["simulations"] for report in reports} <= set(BUDGETS)
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    assert {turn["simulations"] for turn in turns} == {BUDGETS[-1]}
    assert ask(http, table) == {"phase": "ready", "ahead": 0, "turns": len(turns), "reported": len(turns), "reports": turns}


def test_it_says_what_the_library_says(http: httpx.Client) -> None:
    table = finished(http)
    ask(http, table)
    turns = followed(http, table)[1]
    record = http.get(f"/api/tables/{table}/record?seat=0").text
    match = read_record(record, find_game).match
    for told, turn in zip(turns, review(record, with_luck=False).turns, strict=True):
        assert (told["player"], told["step"], told["grade"]) == (turn.player, turn.step, turn.grade)
        assert told["error"] == (None if turn.error is None else {"mean": turn.error.mean, "low": turn.error.low, "high": turn.error.high})
        for said, choice in zip(told["choices"], turn.choices, strict=True):
            assert [action["text"] for action in said["made"]] == list(choice.made)
            assert [action["text"] for action in said["best"]] == list(choice.best)
            assert said["made"][0]["action"] == match.steps[said["step"]].action
            assert said["chances"] == list(choice.chances)
            if said["made"] == said["best"]:
                assert said["points"] == said["best_points"]


def test_there_is_none_before_the_end(http: httpx.Client) -> None:
    """It would say what others hold."""
    table = playing(http, 1)
    assert code(http.get(f"/api/tables/{table}/review?seat=0")) == "record.playing"
    assert code(http.post(f"/api/tables/{table}/review?seat=0")) == "record.playing"


def test_only_those_who_played_ask_for_it_and_call_it_off(http: httpx.Client, address: str) -> None:
    table = finished(http, public=True)
    stranger = httpx.Client(base_url=address)
    assert stranger.get(f"/api/tables/{table}/review").json()["phase"] == "none"
    assert code(stranger.post(f"/api/tables/{table}/review")) == "seat.key"
    assert code(stranger.delete(f"/api/tables/{table}/review")) == "seat.key"
    private = finished(http)
    assert code(stranger.get(f"/api/tables/{private}/review")) == "table.key"


def test_one_can_be_called_off_and_another_follows(http: httpx.Client) -> None:
    long, other = finished(http, LONG), finished(http, 1)
    ask(http, long)
    assert ask(http, other)["ahead"] == 1
    assert http.delete(f"/api/tables/{long}/review?seat=0").json()["phase"] == "none"
    assert followed(http, other)[1]
    assert http.get(f"/api/tables/{long}/review?seat=0").json()["phase"] == "none"
    assert http.delete(f"/api/tables/{other}/review?seat=0").json()["phase"] == "ready"


def test_nobody_has_many_at_once(http: httpx.Client) -> None:
    tables = [finished(http, LONG) for _ in range(MAX_JOBS_OF_CALLER)]
    for table in tables:
        ask(http, table)
    one_more = finished(http, 1)
    answer = http.post(f"/api/tables/{one_more}/review?seat=0")
    assert (answer.status_code, code(answer)) == (429, "quota.reviews")
    for table in tables:
        http.delete(f"/api/tables/{table}/review?seat=0")
    assert ask(http, one_more)["ahead"] == 0


def test_it_outlives_the_server(tmp_path: Path) -> None:
    url = ready_url(tmp_path)
    with running(url) as address, httpx.Client(base_url=address, timeout=60) as http:
        table = finished(http)
        ask(http, table)
        review, cookies = followed(http, table)[1], http.cookies
    with running(url) as address, httpx.Client(base_url=address, timeout=60, cookies=cookies) as http:
        assert http.get(f"/api/tables/{table}/review?seat=0").json()["reports"] == review
