"""A server that has more to do than it can says so immediately, and goes on when it has caught up."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from server.servers import UNLIMITED, ready_url
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from critias.server.http.app import create_app
from critias.server.live.overload import CAUGHT_UP_SECONDS, LOOKS, MAX_WAIT_SECONDS, MIN_BUSY_SHARE, Overload
from critias.server.settings import Settings
from critias.server.table.refusal import Refused

MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "me"}], "name": "Ada"}
TOO_LONG = 2 * MAX_WAIT_SECONDS
ALL_THE_TIME = 1.0


def overloaded() -> Overload:
    overload = Overload()
    for _ in range(LOOKS):
        overload.note(TOO_LONG, ALL_THE_TIME)
    return overload


def test_one_long_piece_of_work_is_no_overload() -> None:
    overload = Overload()
    for waited in (TOO_LONG, 0.0) * LOOKS:
        overload.note(waited, ALL_THE_TIME)
    overload.check("message")


def test_a_machine_that_is_busy_with_something_else_is_no_overload() -> None:
    overload = Overload()
    for _ in range(2 * LOOKS):
        overload.note(TOO_LONG, MIN_BUSY_SHARE / 2)
    overload.check("message")


def test_an_overload_that_comes_back_is_seen_sooner_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    overload = overloaded()
    for _ in range(3):
        overload.note(0.0, 0.5)
        overload.check("message")
        overload.note(TOO_LONG, ALL_THE_TIME)
        with pytest.raises(Refused, match=r"server\.busy"):
            overload.check("message")
    for _ in range(LOOKS):
        overload.note(0.0, 0.1)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_work_is_refused_from_overload_until_it_has_caught_up() -> None:
    overload = overloaded()
    overload.note(CAUGHT_UP_SECONDS, ALL_THE_TIME)
    with pytest.raises(Refused, match=r"server\.busy"):
        overload.check("message")
    overload.note(CAUGHT_UP_SECONDS / 2, ALL_THE_TIME)
    overload.check("message")


def test_everything_that_takes_work_is_refused_and_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(**UNLIMITED, database=ready_url(tmp_path)))
    with TestClient(app, "http://127.0.0.1") as http:
        made = http.post("/api/tables", json=MINE).json()
        table = f"/api/tables/{made['table']}"
        address = f"ws://127.0.0.1{table}/socket?seat="
        mover = http.get(f"{table}?watch=true").json()["state"]["mover"]
        with http.websocket_connect(f"{address}{mover}") as socket:
            action = {"type": "action", "id": "1", "action": socket.receive_json()["state"]["legal"][0]["action"]}
            with monkeypatch.context() as now:
                now.setattr(app.state.hall, "overload", overloaded())
                socket.send_json(action)
                assert _answer(socket)["code"] == "server.busy"
                answer = http.post("/api/tables", json=MINE)
                assert (answer.status_code, answer.json()["code"]) == (503, "server.busy")
                assert int(answer.headers["retry-after"]) > 0
                with pytest.raises(WebSocketDisconnect) as closed, http.websocket_connect(f"{address}{1 - mover}") as other:
                    other.receive_json()
                assert closed.value.code == 1013
            socket.send_json(action)
            assert _answer(socket)["type"] == "done"
        assert http.post("/api/tables", json=MINE).status_code == 201
        assert 'critias_shed_total{work="message"}' in http.get("/metrics").text


def _answer(socket: Any) -> Any:
    while (message := socket.receive_json()).get("id") != "1":
        pass
    return message
