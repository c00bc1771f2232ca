"""The server over HTTP: creating tables, refusals, lists, exports, streams, figures, and that headers and limits are there."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.fuzz import fuzz
from server.servers import running, sqlite_url

from critias.core.match.record import read_record, verify_chance
from critias.games import game as find_game

BOTS: dict[str, Any] = {
    "game": "atlandice",
    "seats": [{"who": "bot", "level": "deckhand"}, {"who": "bot", "level": "deckhand"}],
    "public": True,
}
MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "friend"}]}


@pytest.fixture
def http(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


def code(response: httpx.Response) -> str:
    assert response.headers["content-type"] == "application/json"
    return str(response.json()["code"])


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": []},
        {"seats": [{"who": "me"}]},
        {"seats": [{"who": "me"}] * 5},
        {"seats": [{"who": "bot"}, {"who": "me"}]},
        {"seats": [{"who": "bot", "level": "god"}, {"who": "me"}]},
        {"seats": [{"who": "me", "level": "mate"}, {"who": "me"}]},
        {"seats": [{"who": "nobody"}, {"who": "me"}]},
        {"options": {"edition": "gold"}},
        {"options": {"colour": "red"}},
        {"options": ["edition"]},
        {"clock": {"pace": "live"}},
        {"clock": {"pace": "none", "base": 5}},
        {"clock": {"pace": "days", "base": 1000, "increment": 5}},
        {"clock": {"pace": "live", "base": -1}},
        {"clock": {"pace": "live", "base": 10**20}},
        {"public": "yes"},
        {"name": ""},
        {"name": "x" * 31},
        {"name": "a, b"},
        {"secret": "x00"},
    ],
)
def test_an_impossible_table_is_refused_with_a_reason(http: httpx.Client, change: dict[str, Any]) -> None:
    response = http.post("/api/tables", json=MINE | change)
    assert response.status_code == 422
    assert code(response) in ("message.bad", "table.bad", "name.bad")
    assert http.get("/api/tables/mine").json() == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": "atlantis"}'])
def test_a_body_that_is_not_a_wish_is_refused(http: httpx.Client, body: bytes) -> None:
    assert http.post("/api/tables", content=body, headers={"content-type": "application/json"}).status_code == 422


def test_a_body_that_is_too_long_is_refused(http: httpx.Client) -> None:
    response = http.post("/api/tables", json=MINE | {"name": "x" * 100_000})
    assert (response.status_code, code(response)) == (413, "message.long")


@pytest.mark.parametrize("path", ["", "/log", "/views", "/legal", "/record", "/points", "/stream", "/steps", "/steps/0"])
def test_a_table_that_is_not_there_is_not_found(http: httpx.Client, path: str) -> None:
    response = http.get(f"/api/tables/nothere{path}")
    assert (response.status_code, code(response)) == (404, "table.none")


def test_a_private_table_is_for_those_with_a_key(http: httpx.Client, address: str) -> None:
    made = http.post("/api/tables", json=MINE).json()
    stranger = httpx.Client(base_url=address)
    for path in ("", "/log", "/views", "/record", "/points", "/steps", "/steps/0", "/stream"):
        assert code(stranger.get(f"/api/tables/{made['table']}{path}")) == "table.key"
    assert code(stranger.get(f"/api/tables/{made['table']}/legal")) == "table.key"
    for claim in ({"seat": 1}, {"seat": 1, "token": made["seats"][0]["token"]}, {"seat": 1, "token": made["watch"]}):
        assert code(stranger.post(f"/api/tables/{made['table']}/seats", json=claim)) == "seat.key"
    assert code(stranger.post(f"/api/tables/{made['table']}/seats", json={"seat": 3})) == "seat.none"
    assert [row["table"] for row in http.get("/api/tables/mine").json()] == [made["table"]]
    assert made["table"] not in [row["table"] for row in http.get("/api/tables?phase=open").json()]


def test_all_my_tables_can_be_listed_however_many_they_are(http: httpx.Client) -> None:
    two = MINE | {"seats": [{"who": "me"}, {"who": "me"}]}
    made = [http.post("/api/tables", json=two).json()["table"] for _ in range(5)]
    found: list[dict[str, Any]] = []
    while part := http.get("/api/tables/mine", params={"limit": 2} | ({"before": found[-1]["created"]} if found else {})).json():
        found += part
    assert [(row["table"], row["seat"]) for row in found] == [(table, seat) for table in reversed(made) for seat in (0, 1)]
    assert http.get("/api/tables/mine").json() == found
    assert http.get("/api/tables/mine", params={"table": made[1]}).json() == [row for row in found if row["table"] == made[1]]
    for none in ("nothere", "A", ""):
        assert http.get("/api/tables/mine", params={"table": none}).json() == []


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "before=-1", f"table={'a' * 101}"])
def test_an_impossible_list_is_refused(http: httpx.Client, query: str) -> None:
    assert code(http.get(f"/api/tables/mine?{query}")) == "message.bad"


def test_anybody_may_take_an_open_seat_once(http: httpx.Client, address: str) -> None:
    made = http.post("/api/tables", json=MINE | {"public": True, "seats": [{"who": "me"}, {"who": "open"}]}).json()
    first, second = httpx.Client(base_url=address), httpx.Client(base_url=address)
    assert made["table"] in [row["table"] for row in first.get("/api/tables?phase=open").json()]
    assert first.post(f"/api/tables/{made['table']}/seats", json={"seat": 1, "name": "Ben"}).status_code == 200
    assert code(second.post(f"/api/tables/{made['table']}/seats", json={"seat": 1, "name": "Cleo"})) == "seat.taken"
    assert first.get(f"/api/tables/{made['table']}").json()["state"]["seats"][1]["name"] == "Ben"


def test_tokens_and_cookies_are_not_stored_as_they_are(tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path)) as address, httpx.Client(base_url=address) as http:
        made = http.post("/api/tables", json=MINE).json()
        tokens = [made["watch"], *(link["token"] for link in made["seats"] + made["invitations"]), *http.cookies.values()]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(tokens) == 4
    assert not any(token.encode() in stored for token in tokens)


def test_history_says_how_my_games_ended_and_only_to_me(http: httpx.Client, address: str) -> None:
    seats = [{"who": "me"}, {"who": "bot", "level": "deckhand"}]
    table = http.post("/api/tables", json=MINE | {"seats": seats, "name": "Zenobia"}).json()["table"]
    assert http.get("/api/tables/mine", params={"table": table}).json()[0]["outcome"] is None
    assert http.post(f"/api/tables/{table}/messages", json={"type": "resign", "id": "m1"}).status_code == 200
    search = {"phase": ["over", "aside"], "person": "zenob", "against": "bots"}
    while not (found := http.get("/api/tables/mine", params=search).json()):
        pass  # the row follows the log a moment later
    assert [(row["table"], row["names"], row["outcome"]["ranking"]) for row in found] == [(table, ["Zenobia", None], [1, 0])]
    assert found[0]["outcome"]["by_resignation"]
    for other in ({"won": True}, {"against": "friends"}, {"game": "nautilus"}, {"phase": "playing"}):
        assert http.get("/api/tables/mine", params=search | other).json() == []
    stranger = httpx.Client(base_url=address)
    assert stranger.get("/api/tables/mine", params=search).json() == []
    assert stranger.get("/api/tables", params={"phase": "over", "person": "zenob"}).json() == []


def test_bots_play_by_themselves_and_the_game_is_exported(http: httpx.Client) -> None:
    table = http.post("/api/tables", json=BOTS).json()["table"]
    with http.stream("GET", f"/api/tables/{table}/stream") as stream:
        for line in stream.iter_lines():
            if line and json.loads(line).get("state", {}).get("phase") == "over":
                break
    record = exported(http, table)
    verify_chance(record, read_record(record, find_game))
    assert http.get(f"/api/tables/{table}/record").text == record


def test_the_example_of_a_bot_over_http_plays_a_whole_game(http: httpx.Client, address: str) -> None:
    made = http.post("/api/tables", json={"game": "atlandice", "seats": [{"who": "friend"}, {"who": "friend"}]}).json()
    script = str(Path(__file__).parents[3] / "examples" / "http_bot.py")
    bots = [
        subprocess.Popen(
            [sys.executable, script, address, made["table"], str(link["seat"]), link["token"]], stdout=subprocess.PIPE, text=True
        )
        for link in made["invitations"]
    ]
    said = [bot.communicate(timeout=100)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert said[0] == said[1]
    assert said[0].startswith("over: {'scores'")


def exported(http: httpx.Client, table: str) -> str:
    """Lists follow what happens a moment later."""
    while True:
        lines = [json.loads(line) for line in http.get("/api/export?game=atlandice").text.splitlines()]
        for line in lines:
            if line["table"] == table:
                return str(line["record"])
        time.sleep(0.1)


def test_there_is_no_record_before_the_end(http: httpx.Client) -> None:
    table = http.post("/api/tables", json=MINE).json()["table"]
    assert code(http.get(f"/api/tables/{table}/record")) == "record.playing"
    assert code(http.get(f"/api/tables/{table}/points")) == "record.playing"


def test_earlier_positions_can_be_looked_at(http: httpx.Client) -> None:
    table = http.post("/api/tables", json=MINE | {"seats": [{"who": "me"}, {"who": "bot", "level": "deckhand"}]}).json()["table"]
    steps = http.get(f"/api/tables/{table}").json()["state"]["steps"]
    assert http.get(f"/api/tables/{table}/steps/0").json()["view"]["game"] == "atlantis"
    assert code(http.get(f"/api/tables/{table}/steps/{steps + 1000}")) == "step.none"


def test_a_position_can_be_asked_about(http: httpx.Client) -> None:
    match = find_game("atlantis").start(2, 7)
    answer = http.post("/api/games/atlantis/legal", json={"position": match.position()}).json()
    assert [choice["action"] for choice in answer["legal"]] == match.legal()
    for game, position in (("atlantis", "nonsense"), ("chess", match.position()), ("nautilus", match.position())):
        assert code(http.post(f"/api/games/{game}/legal", json={"position": position})) == "position.bad"


def test_the_server_says_how_it_is(http: httpx.Client) -> None:
    assert (http.get("/health").text, http.get("/ready").text) == ("ok", "ready")
    figures = http.get("/metrics").text
    for name in ("tables_in_memory", "watchers", "actions", "bot_queue", "answer_seconds", "loop_lag_seconds", "requests_total"):
        assert f"critias_{name}" in figures


def test_every_answer_has_security_headers(http: httpx.Client) -> None:
    for response in (http.get("/api/games"), http.get("/nothing"), http.post("/api/tables", content=b"{")):
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert "server" not in response.headers


def test_pages_of_others_may_not_use_a_users_cookie(http: httpx.Client) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example"):
        response = http.post("/api/tables", json=MINE, headers={"origin": origin})
        assert (response.status_code, code(response)) == (403, "origin")
    assert http.post("/api/tables", json=MINE, headers={"origin": str(http.base_url).rstrip("/")}).status_code == 201


def test_an_address_that_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path), address_burst=5, address_rate=0.001) as address, httpx.Client(base_url=address) as http:
        statuses = [http.get("/api/games").status_code for _ in range(8)]
        assert statuses == [200] * 5 + [429] * 3
        assert http.get("/health").status_code == 200


def test_the_admin_page_needs_its_token(tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path), admin_token="0123456789abcdef") as address, httpx.Client(base_url=address) as http:
        assert http.get("/admin").status_code == 403
        assert http.get("/admin", headers={"authorization": "Bearer 0123456789abcdeX"}).status_code == 403
        page = http.get("/admin", headers={"authorization": "Bearer 0123456789abcdef"})
        assert page.status_code == 200
        assert "tables in memory" in page.text


def test_bad_messages_on_a_socket_are_refused_and_change_nothing(address: str) -> None:
    asyncio.run(fuzz(address, 2000))


@pytest.mark.slow
def test_the_description_holds_for_whatever_is_sent(address: str) -> None:
    """Schemathesis makes requests from the OpenAPI description: whatever they are, no answer is a failure of the server's."""
    import schemathesis  # only here: every worker would wait for it

    schema = schemathesis.openapi.from_url(f"{address}/openapi.json").exclude(path_regex="/stream$")
    for operation in schema.get_all_operations():
        check_operation(operation.ok(), address)


def check_operation(operation: Any, address: str) -> None:
    from hypothesis import HealthCheck, Phase, given, settings

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], derandomize=True)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        response = case.call(base_url=address)
        assert response.status_code < 500, response.text

    check()
