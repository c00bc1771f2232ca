"""What an operator does to a server that runs: over HTTP behind a token, or at the command line; and what people notice of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from commands.command import critias_here as critias
from server.servers import running, sqlite_url
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TOKEN = "0123456789abcdef"
ADMIN = {"authorization": f"Bearer {TOKEN}"}
WISH: dict[str, Any] = {"game": "atlandice", "seats": [{"who": "me"}, {"who": "open"}], "public": True, "name": "Ann"}
ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return sqlite_url(tmp_path_factory.mktemp("moderated"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[str]:
    with running(database, admin_token=TOKEN) as found:
        yield found


@pytest.fixture
def admin(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, headers=ADMIN, timeout=60) as client:
        yield client
        for row in client.get("/admin/restrictions").json():
            client.delete(f"/admin/restrictions/{row['id']}")


@pytest.fixture
def ann(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


@pytest.fixture
def ben(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=60) as client:
        yield client


@pytest.fixture
def table(ann: httpx.Client, ben: httpx.Client) -> str:
    """A table with Ann and Ben at it."""
    made = ann.post("/api/tables", json=WISH).json()["table"]
    assert ben.post(f"/api/tables/{made}/seats", json={"seat": 1, "name": "Ben"}).status_code == 200
    return str(made)


def code(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def user_at(admin: httpx.Client, table: str, seat: int) -> str:
    (user,) = admin.get(f"/admin/tables/{table}").json()["seats"][seat]["users"]
    return str(user)


def say(client: httpx.Client, table: str, id: str, **headers: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/messages", json={"type": "say", "id": id, "text": "hello"}, headers=headers)


@contextmanager
def socket(client: httpx.Client, table: str) -> Iterator[ClientConnection]:
    """The table as this user sees it."""
    address = str(client.base_url).replace("http", "ws", 1).rstrip("/")
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with connect(f"{address}/api/tables/{table}/socket", additional_headers={"cookie": cookies}) as opened:
        assert json.loads(opened.recv(30))["type"] == "hello"
        yield opened


def closed_with(opened: ClientConnection) -> int:
    """Whatever is still sent is read; then the server closes."""
    with pytest.raises(ConnectionClosed) as closing:
        while True:
            opened.recv(30)
    assert closing.value.rcvd is not None
    return closing.value.rcvd.code


# ------------------------------------------------------------------------------------------------ who may


def test_there_is_nothing_without_a_token_in_the_settings(address: str) -> None:
    for path in ("/admin", "/admin/tables", "/admin/audit"):
        assert httpx.get(f"{address}{path}", headers=ADMIN).status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "/tables"),
        ("GET", "/tables/t1"),
        ("POST", "/tables/t1/close"),
        ("POST", "/tables/t1/reopen"),
        ("DELETE", "/tables/t1"),
        ("POST", "/retention"),
        ("GET", "/restrictions"),
        ("POST", "/restrictions"),
        ("DELETE", "/restrictions/1"),
        ("GET", "/users/u1"),
        ("DELETE", "/users/u1"),
        ("GET", "/audit"),
    ],
)
def test_everything_needs_the_token(server: str, method: str, path: str) -> None:
    bodies = {"/retention": {"days": 1}, "/restrictions": {"kind": "ban", "user": "u1"}}
    for headers in ({}, {"authorization": "Bearer 0123456789abcdeX"}):
        answer = httpx.request(method, f"{server}/admin{path}", headers=headers, json=bodies.get(path, {}) if method == "POST" else None)
        assert code(answer) == (403, "admin.key")


def test_what_does_not_exist_or_is_impossible_is_refused(admin: httpx.Client) -> None:
    for answer in (
        admin.get("/admin/tables/none"),
        admin.delete("/admin/tables/none"),
        admin.post("/admin/tables/none/close", json={}),
        admin.get("/admin/users/none"),
        admin.delete("/admin/restrictions/99"),
        admin.post("/admin/restrictions", json={"kind": "ban", "address": "nowhere"}),
    ):
        assert code(answer) == (404, "admin.none")
    for wish in ({"kind": "ban"}, {"kind": "ban", "user": "a", "address": "192.0.2.7"}, {"kind": "kill", "user": "a"}):
        assert code(admin.post("/admin/restrictions", json=wish)) == (422, "message.bad")
    assert code(admin.get("/admin/tables/A-B")) == (422, "message.bad")


# ------------------------------------------------------------------------------------------------ mutes and bans


def test_a_muted_user_plays_but_does_not_chat(admin: httpx.Client, ann: httpx.Client, ben: httpx.Client, table: str) -> None:
    assert say(ben, table, "m1").status_code == 200
    made = admin.post("/admin/restrictions", json={"kind": "mute", "user": user_at(admin, table, 1), "reason": "shouting"})
    assert made.status_code == 201
    assert code(say(ben, table, "m2")) == (403, "say.muted")
    assert ben.post(f"/api/tables/{table}/messages", json={"type": "leave", "id": "m3"}).status_code == 200
    assert say(ann, table, "m4").status_code == 200
    assert admin.delete(f"/admin/restrictions/{made.json()['id']}").status_code == 204
    assert say(ben, table, "m5").status_code == 200


def test_a_muted_address_does_not_chat_under_any_user(admin: httpx.Client, ben: httpx.Client, table: str) -> None:
    assert admin.post("/admin/restrictions", json={"kind": "mute", "address": "192.0.2.7"}).status_code == 201
    assert code(say(ben, table, "m1", **ELSEWHERE)) == (403, "say.muted")
    assert say(ben, table, "m2").status_code == 200


def test_a_banned_user_is_sent_away_and_stays_out(admin: httpx.Client, ann: httpx.Client, ben: httpx.Client, table: str) -> None:
    with socket(ben, table) as shown, socket(ann, table) as other:
        assert admin.post("/admin/restrictions", json={"kind": "ban", "user": user_at(admin, table, 1), "days": 3}).status_code == 201
        assert closed_with(shown) == 4411
        other.send(json.dumps({"type": "ping", "id": "p1"}))
        while json.loads(other.recv(30))["type"] != "done":
            pass
    for answer in (
        ben.get(f"/api/tables/{table}"),
        ben.post("/api/tables", json=WISH),
        ben.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Ben"}),
        ben.post(f"/api/tables/{table}/messages", json={"type": "leave", "id": "m1"}),
    ):
        assert code(answer) == (403, "banned")


def test_a_stream_of_somebody_who_is_banned_ends(admin: httpx.Client, ben: httpx.Client, table: str) -> None:
    with ben.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "hello"
        assert admin.post("/admin/restrictions", json={"kind": "ban", "user": user_at(admin, table, 1)}).status_code == 201
        assert all(json.loads(line)["type"] != "hello" for line in lines if line)


def test_a_banned_address_may_only_see_the_page(admin: httpx.Client, server: str, table: str) -> None:
    assert admin.post("/admin/restrictions", json={"kind": "ban", "address": "192.0.2.7"}).status_code == 201
    for path in (f"/api/tables/{table}", "/api/tables", "/api/games"):
        assert code(httpx.get(server + path, headers=ELSEWHERE)) == (403, "banned")
        assert httpx.get(server + path).status_code == 200
    assert code(httpx.post(f"{server}/api/tables", json=WISH, headers=ELSEWHERE)) == (403, "banned")
    assert httpx.get(f"{server}/health", headers=ELSEWHERE).status_code == 200
    address = server.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table}/socket", additional_headers=ELSEWHERE) as shown:
        assert closed_with(shown) == 4411


# ------------------------------------------------------------------------------------------------ tables


def test_a_closed_table_is_closed_to_all_until_it_is_opened_again(admin: httpx.Client, ann: httpx.Client, table: str) -> None:
    with socket(ann, table) as shown:
        assert admin.post(f"/admin/tables/{table}/close", json={"reason": "spam"}).status_code == 204
        assert closed_with(shown) == 4410
    assert code(ann.get(f"/api/tables/{table}")) == (410, "table.closed")
    assert code(say(ann, table, "m1")) == (410, "table.closed")
    assert table not in [row["table"] for row in ann.get("/api/tables/mine").json()]
    assert table in [row["table"] for row in admin.get("/admin/tables?phase=closed").json()]
    assert admin.post(f"/admin/tables/{table}/reopen", json={}).status_code == 204
    assert say(ann, table, "m2").status_code == 200


def test_a_deleted_table_is_gone_for_those_who_look_at_it(admin: httpx.Client, ann: httpx.Client, table: str) -> None:
    with socket(ann, table) as shown:
        assert admin.delete(f"/admin/tables/{table}").status_code == 204
        assert closed_with(shown) == 4404
    assert code(ann.get(f"/api/tables/{table}")) == (404, "table.none")


def test_an_erased_person_is_nameless_immediately(admin: httpx.Client, ann: httpx.Client, table: str) -> None:
    user = user_at(admin, table, 1)
    assert [seat["id"] for seat in admin.get(f"/admin/users/{user}").json()["seats"]] == [table]
    with socket(ann, table) as shown:
        assert admin.delete(f"/admin/users/{user}").json() == {"tables": [table]}
        assert closed_with(shown) == 1012
    assert ann.get(f"/api/tables/{table}").json()["state"]["seats"][1]["name"] == "Guest"
    assert code(admin.get(f"/admin/users/{user}")) == (404, "admin.none")


def test_the_page_and_the_log_show_what_was_done(admin: httpx.Client, table: str) -> None:
    assert admin.post(f"/admin/tables/{table}/close", json={"reason": "spam"}).status_code == 204
    last = admin.get("/admin/audit?limit=1").json()[0]
    assert (last["actor"], last["kind"], last["subject"], last["details"]) == ("http", "table.close", table, {"reason": "spam"})
    page = admin.get("/admin").text
    assert "tables in memory" in page and "table.close" in page
    assert admin.post("/admin/retention", json={"days": 1}).json() == {"deleted": 0}


# ------------------------------------------------------------------------------------------------ from the command line


def test_a_server_that_runs_hears_of_acts_at_the_command_line(
    admin: httpx.Client, ann: httpx.Client, ben: httpx.Client, table: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRITIAS_DATABASE", database)
    with socket(ben, table) as shown, socket(ann, table) as other:
        assert critias("admin", "ban", "--user", user_at(admin, table, 1)).code == 0
        assert closed_with(shown) == 4411
        assert critias("admin", "close", table, "--reason", "spam").code == 0
        assert closed_with(other) == 4410
    assert [act["kind"] for act in admin.get("/admin/audit?limit=2").json()] == ["table.close", "ban"]
