"""What an address, a user or a seat may use of the server, and that it is told when to try again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server.servers import UNLIMITED, ready_url
from server.tables import NAMES, act, any_choice, do, empty, play_on, seated, sit_down
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from critias.games import GAMES
from critias.server.http.address import address_of
from critias.server.http.app import create_app
from critias.server.http.caller import Caller
from critias.server.http.credits import Credits, CreditsByName
from critias.server.http.limits import MAX_REFUSED, Limits
from critias.server.live.moderation import Visitor
from critias.server.settings import Settings
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

SOCKETS = "ws://127.0.0.1"
MINE: dict[str, Any] = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "me"}], "public": True}
BOTS: dict[str, Any] = MINE | {"seats": [{"who": "me"}, *3 * [{"who": "bot", "level": "deckhand"}]]}


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def serving(folder: Path, **limits: Any) -> Iterator[TestClient]:
    settings = {**UNLIMITED, **limits, "database": ready_url(folder), "bot_pause": False, "bot_processes": 1}
    with TestClient(create_app(Settings(**settings)), "http://127.0.0.1") as http:
        yield http


# ------------------------------------------------------------------------------------------------ credits


def test_credits_come_back_with_time_and_say_when() -> None:
    time = Time()
    credits = Credits(2.0, 5, time)
    assert credits.take(5)
    assert not credits.take()
    assert (credits.wait(), credits.wait(5)) == (0.5, 2.5)
    time.now = 0.5
    assert credits.take()
    time.now = 1000.0
    assert [credits.take(3), credits.take(3), credits.take(2)] == [True, False, True]


def test_credits_are_kept_for_each_name() -> None:
    credits = CreditsByName(1.0, 1, Time())
    assert [credits.take(name) for name in ("a", "b", "a")] == [True, True, False]


@pytest.mark.parametrize(
    "host, counted",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(host: str, counted: str) -> None:
    assert address_of({"client": (host, 1)}) == counted


def test_a_request_without_an_address_counts_too() -> None:
    assert address_of({"client": None}) == ""


# ------------------------------------------------------------------------------------------------ messages


def test_messages_count_by_address_however_often_a_socket_is_opened_again(tmp_path: Path) -> None:
    with serving(tmp_path, address_message_burst=50, address_message_rate=1e-6) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        kinds = [answer for _ in range(6) for answer in pings(http, table, 20)]
        assert kinds == ["done"] * 50 + ["rate"] * 70


def pings(http: TestClient, table: str, number: int) -> list[str]:
    """The answers to pings on a socket of their own; each answer names the message it is for."""
    found = []
    with http.websocket_connect(f"{SOCKETS}/api/tables/{table}/socket?watch=true") as socket:
        for one in range(number):
            socket.send_json({"type": "ping", "id": f"p{one}"})
            while (answer := socket.receive_json())["type"] not in ("done", "problem"):
                pass
            assert answer["id"] == f"p{one}"
            found.append(answer["type"] if answer["type"] == "done" else answer["code"])
    return found


def test_an_address_that_does_not_heed_refusals_is_disconnected_on_every_socket(tmp_path: Path) -> None:
    with serving(tmp_path, address_message_burst=1, address_message_rate=1e-6) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        sent = 0
        for _ in range(10):
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    pings(http, table, 100)
                    sent += 100
                    assert sent <= MAX_REFUSED + 1
            assert closed.value.code == 4429


def test_messages_by_http_count_as_well(tmp_path: Path) -> None:
    with serving(tmp_path, address_message_burst=3, address_message_rate=0.01) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        answers = [http.post(f"/api/tables/{table}/messages?seat=0", json={"type": "ping", "id": f"p{one}"}) for one in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
        assert 90 <= int(answers[-1].headers["retry-after"]) <= 100


def test_requests_say_when_to_try_again(tmp_path: Path) -> None:
    with serving(tmp_path, address_burst=2, address_rate=0.1) as http:
        answers = [http.get("/api/games") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10


# ------------------------------------------------------------------------------------------------ quotas


@pytest.mark.parametrize("quota", ["user_tables", "address_tables"])
def test_tables_have_a_quota(tmp_path: Path, quota: str) -> None:
    with serving(tmp_path, **{quota: 3}) as http:
        answers = [http.post("/api/tables", json=MINE) for _ in range(5)]
        made = sum(answer.status_code == 201 for answer in answers)
        assert made == (4 if quota == "user_tables" else 3)  # the first one was made by somebody without a cookie
        last = answers[-1]
        assert (last.status_code, last.json()["code"]) == (429, "quota.tables")
        assert 1100 < int(last.headers["retry-after"]) <= 1200
        assert len(http.get("/api/tables?phase=playing").json()) == made


@pytest.mark.parametrize("quota", ["user_bots", "address_bots"])
def test_seats_for_bots_have_a_quota(tmp_path: Path, quota: str) -> None:
    with serving(tmp_path, **{quota: 6}) as http:
        http.post("/api/tables", json=MINE)
        answers = [http.post("/api/tables", json=BOTS) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "quota.bots"
        assert 1700 < int(answers[-1].headers["retry-after"]) <= 1800
        assert http.post("/api/tables", json=MINE).status_code == 201


def test_a_user_is_not_counted_at_another_address_and_the_other_way_round() -> None:
    limits = Limits(Settings(address_tables=5, user_tables=2), Time())
    for user, address, is_made in (("u1", "a1", True), ("u1", "a2", True), ("u1", "a3", False), ("u2", "a1", True), (None, "a1", True)):
        caller = Caller(user, None, address, Visitor(user))
        if is_made:
            limits.take_table(caller, 0)
        else:
            with pytest.raises(Refused, match=r"quota\.tables"):
                limits.take_table(caller, 0)


def test_another_game_of_the_same_people_counts_as_a_new_table(tmp_path: Path) -> None:
    with serving(tmp_path, address_tables=2) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        address = f"/api/tables/{table}/messages"
        assert http.post(f"{address}?seat=0", json={"type": "resign", "id": "m1"}).status_code == 200
        assert http.post(f"{address}?seat=0", json={"type": "again", "id": "m2"}).status_code == 200
        assert http.post(f"{address}?seat=0", json={"type": "again", "id": "m2"}).status_code == 200  # the same one
        answer = http.post(f"{address}?seat=1", json={"type": "again", "id": "m3"})
        assert (answer.status_code, answer.json()["code"]) == (429, "quota.tables")
        with http.websocket_connect(f"{SOCKETS}/api/tables/{table}/socket?seat=1") as socket:
            socket.send_json({"type": "again", "id": "m4"})
            while (answer := socket.receive_json())["type"] not in ("done", "problem"):
                pass
            assert (answer["id"], answer["code"]) == ("m4", "quota.tables")


# ------------------------------------------------------------------------------------------------ entries of a table


def limited(game: str = "atlantis", seats: str = "uu", most: int = 10) -> Table:
    unlimited = empty(game, seats)
    return sit_down(Table(unlimited.name, unlimited.plan, most))


def test_what_a_seat_says_ends_somewhere_and_keeps_nobody_from_playing() -> None:
    table = limited(most=10)
    for _ in range(9):  # it has sat down before
        do(table, EntryKind.SAY, 0, text="hello")
    for kind in (EntryKind.SAY, EntryKind.SIT, EntryKind.OFFER, EntryKind.LEAVE):
        play_until_offer(table)
        with pytest.raises(Refused, match=r"table\.full") as refused:
            table.propose(kind, 0, 0, {"text": "more", "name": "Ann"})
        assert refused.value.args_ == {"most": 10}
    do(table, EntryKind.SAY, 1, text="others may")
    play_on(table, Random(1))
    assert table.is_over
    do(table, EntryKind.AGAIN, 0)


def play_until_offer(table: Table) -> None:
    """Seat 0 has something to take back."""
    while not any(step.mover == 0 for step in table.match.steps):
        act(table, any_choice(table, Random(0)))


def test_actions_that_were_taken_back_count_to_the_seat_that_wanted_it() -> None:
    table = limited(seats="ub", most=10)
    taken_back = 0
    with pytest.raises(Refused, match=r"table\.full"):
        while True:
            play_until_offer(table)
            before = len(table.standing)
            do(table, EntryKind.OFFER, 0)
            taken_back += before - len(table.standing)
            assert table.version < 100
    assert taken_back >= 4


def test_a_seat_can_come_back_though_it_has_said_all_it_may() -> None:
    table = limited(most=3)
    do(table, EntryKind.LEAVE, 0)
    do(table, EntryKind.SAY, 0, text="I am away")
    do(table, EntryKind.BACK, 0)
    for _ in range(2):
        do(table, EntryKind.ABSENT, 0)
        do(table, EntryKind.BACK, 0)
    do(table, EntryKind.ABSENT, 0)
    with pytest.raises(Refused, match=r"table\.full"):
        table.propose(EntryKind.BACK, 0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_never_meets_the_limit(game: str) -> None:
    table = limited(game, "uuuu", most=1)  # everybody has used it up by sitting down
    play_on(table, Random(3))
    assert table.is_over
    assert len(table.standing) > 1
    assert [seat.name for seat in table.seats] == list(NAMES)


def test_a_table_without_a_limit_has_none() -> None:
    table = seated()
    for _ in range(50):
        do(table, EntryKind.SAY, 0, text="hello")
    assert table.version == 52


def test_the_server_keeps_the_limit_of_its_settings(tmp_path: Path) -> None:
    with serving(tmp_path, seat_entries=5) as http:
        table = http.post("/api/tables", json=MINE).json()["table"]
        say = [http.post(f"/api/tables/{table}/messages?seat=0", json={"type": "say", "id": f"m{k}", "text": "x"}) for k in range(6)]
        assert [answer.status_code for answer in say] == [200] * 4 + [409] * 2
        assert say[-1].json()["code"] == "table.full"
