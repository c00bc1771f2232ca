"""Who may speak for a seat: the user who took it, and nobody else, not even the one who created the table."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from server.servers import running

FRIENDS = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "friend"}], "name": "Ann"}
OPEN = {"game": "atlantis", "seats": [{"who": "me"}, {"who": "open"}], "name": "Ann", "public": True}
RESIGN = {"type": "resign", "id": "r1"}


@pytest.fixture
def ann(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


@pytest.fixture
def ben(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


@pytest.fixture
def eve(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=60)


def code(response: httpx.Response) -> str:
    return str(response.json()["code"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def sit(http: httpx.Client, table: str, **claim: Any) -> httpx.Response:
    return http.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Ben", **claim})


def test_the_creator_cannot_speak_for_a_friend_who_sits_there(ann: httpx.Client, ben: httpx.Client, address: str) -> None:
    made = ann.post("/api/tables", json=FRIENDS).json()
    table, (invitation,) = made["table"], made["invitations"]
    assert [seat["seat"] for seat in made["seats"]] == [0]
    seated = sit(ben, table, token=invitation["token"]).json()
    assert ben.get(f"/api/tables/{table}").json()["seat"] == 1
    for held in (invitation["token"], made["seats"][0]["token"], made["watch"]):
        bare = httpx.Client(base_url=address, headers=bearer(held))
        assert code(bare.get(f"/api/tables/{table}?seat=1")) == "seat.key"
        assert code(bare.post(f"/api/tables/{table}/messages?seat=1", json=RESIGN)) == "seat.key"
    for creator in (ann, httpx.Client(base_url=address)):
        assert code(sit(creator, table, token=invitation["token"])) == "seat.taken"
    assert code(ann.get(f"/api/tables/{table}?seat=1")) == "seat.key"
    own = httpx.Client(base_url=address, headers=bearer(seated["token"]))
    assert own.get(f"/api/tables/{table}").json()["seat"] == 1


def test_everybody_is_told_which_seats_anybody_may_take(ann: httpx.Client, ben: httpx.Client, eve: httpx.Client) -> None:
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "open"}]
    table = ann.post("/api/tables", json=OPEN | {"seats": seats}).json()["table"]
    assert eve.get(f"/api/tables/{table}?watch=true").json()["open_seats"] == [2]
    sit(ben, table, seat=2)
    assert eve.get(f"/api/tables/{table}?watch=true").json()["open_seats"] == []


def test_an_open_seat_has_no_token_and_goes_to_the_first(ann: httpx.Client, ben: httpx.Client, eve: httpx.Client) -> None:
    made = ann.post("/api/tables", json=OPEN).json()
    assert made["invitations"] == []
    assert [seat["seat"] for seat in made["seats"]] == [0]
    assert sit(ben, made["table"]).json()["token"]
    for other in (eve, ann):
        assert code(sit(other, made["table"])) == "seat.taken"


def test_an_invitation_is_renewed_and_revoked_by_the_creator_alone(ann: httpx.Client, ben: httpx.Client, eve: httpx.Client) -> None:
    made = ann.post("/api/tables", json=FRIENDS).json()
    table, old = made["table"], made["invitations"][0]["token"]
    invitations = f"/api/tables/{table}/invitations"
    assert code(eve.post(invitations, json={"seat": 1})) == "invite.creator"
    assert code(eve.delete(f"{invitations}/1")) == "invite.creator"
    new = ann.post(invitations, json={"seat": 1}).json()["token"]
    assert code(sit(ben, table, token=old)) == "seat.key"
    assert ann.delete(f"{invitations}/1").json() == {"seat": 1}
    assert code(sit(ben, table, token=new)) == "seat.key"
    newest = ann.post(invitations, json={"seat": 1}).json()["token"]
    assert sit(ben, table, token=newest).status_code == 200
    assert code(ann.post(invitations, json={"seat": 1})) == "seat.taken"
    assert code(ann.delete(f"{invitations}/1")) == "seat.taken"
    for seat in (0, 3):
        assert code(ann.post(invitations, json={"seat": seat})) in ("seat.taken", "seat.none")


def test_an_invitation_lets_its_reader_look_before_the_start_only(ann: httpx.Client, ben: httpx.Client, address: str) -> None:
    made = ann.post("/api/tables", json=FRIENDS).json()
    table, token = made["table"], made["invitations"][0]["token"]
    reader = httpx.Client(base_url=address, headers=bearer(token))
    seen = reader.get(f"/api/tables/{table}?watch=true").json()
    assert (seen["seat"], seen["state"]["view"]) == (None, None)
    for lasting in ("stream", "log"):
        assert code(reader.get(f"/api/tables/{table}/{lasting}")) == "table.key"
    sit(ben, table, token=token)
    assert code(reader.get(f"/api/tables/{table}?watch=true")) == "table.key"


def test_a_bad_name_leaves_the_invitation_as_it_is(ann: httpx.Client, ben: httpx.Client) -> None:
    made = ann.post("/api/tables", json=FRIENDS).json()
    token = made["invitations"][0]["token"]
    assert code(sit(ben, made["table"], token=token, name="a, b")) == "name.bad"
    assert sit(ben, made["table"], token=token).status_code == 200


def test_one_screen_may_have_several_seats(ann: httpx.Client) -> None:
    made = ann.post("/api/tables", json=FRIENDS | {"seats": [{"who": "me"}, {"who": "me"}]}).json()
    assert [seat["seat"] for seat in made["seats"]] == [0, 1]
    for seat in range(2):
        assert ann.get(f"/api/tables/{made['table']}?seat={seat}").json()["state"]["phase"] == "playing"


@pytest.mark.slow
def test_of_many_who_want_an_open_seat_one_gets_it(postgres: str) -> None:
    """In two processes, each of which knows only what the database tells it."""
    with running(postgres) as first, running(postgres) as second, httpx.Client(base_url=first, timeout=60) as ann:
        table = ann.post("/api/tables", json=OPEN).json()["table"]
        answers = [sit(httpx.Client(base_url=address, timeout=60), table) for address in (first, second) * 4]
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        token = next(answer for answer in answers if answer.status_code == 200).json()["token"]
        for address in (first, second):
            seen = httpx.get(f"{address}/api/tables/{table}", headers=bearer(token), timeout=60).json()
            assert seen["seat"] == 1
