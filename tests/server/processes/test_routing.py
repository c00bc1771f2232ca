"""A table lives in one process: whatever process people are connected to, they are led to it, and it moves when that process goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import orjson
import pytest
from server.http.test_socket import in_step, play_some, table_of_two
from server.live.test_bots import figure
from server.servers import Mortal
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from critias.client import Client
from critias.server.http.arrival import HEADER, Arrival, mark
from critias.server.http.guard import Guard
from critias.server.http.tunnel import refuse_socket
from critias.server.live.routing.address import address_for_others
from critias.server.settings import Settings
from critias.server.table.refusal import Refused

TOKEN = "0123456789abcdef"
ADMIN = {"authorization": f"Bearer {TOKEN}"}
BANNED = "192.0.2.7"
PATIENCE = 200.0  # bots wait for everybody else on a busy machine

Two = tuple[Mortal, Mortal]


@pytest.fixture
def two(postgres: str, redis: str) -> Iterator[Two]:
    settings: dict[str, Any] = {"redis": redis, "admin_token": TOKEN}
    servers = Mortal(postgres, **settings), Mortal(postgres, **settings)
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


def on(two: Two, test: Callable[[Client, Client], Awaitable[None]]) -> None:
    """Ann is connected to the first process, and Ben to the second."""

    async def run() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            await asyncio.wait_for(test(ann, ben), PATIENCE)

    asyncio.run(run())


def read(server: Mortal, name: str) -> float:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        return figure(http, name)


def tables_at(two: Two) -> list[float]:
    return [read(server, "critias_tables_in_memory") for server in two]


def owner_first(two: Two) -> Two:
    """The process that has the only table, and the other one."""
    assert sorted(tables_at(two)) == [0, 1]
    return two if tables_at(two)[0] else (two[1], two[0])


# ------------------------------------------------------------------------------------------------ two processes


@pytest.mark.slow
def test_people_at_two_processes_play_at_one_table_in_one_of_them(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        async with ann.seat(table) as one, ben.seat(table) as other:
            await play_some(6, one, other)
            await in_step(one, other)
            await one.wait(lambda _: bool(one.presence["online"] == [True, True]))
            assert (await ann.look(table))["state"] == one.state
            assert (await ben.look(table))["state"] == other.state
            owner, entry = await asyncio.to_thread(owner_first, two)
            assert read(owner, 'critias_forwarded_total{what="socket"}') == 0
            assert read(entry, 'critias_forwarded_total{what="socket"}') == 1
            assert read(owner, "critias_actions") == 6
            assert read(owner, "critias_processes") == 2
            assert (one.connections, other.connections) == (1, 1)

    on(two, test)


@pytest.mark.slow
def test_the_owner_is_killed_and_the_game_goes_on_in_the_other_process(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        await ann.look(table)
        owner, other = owner_first(two)
        async with Client(other.address) as both:
            both.http.cookies.update(ann.http.cookies)
            async with both.seat(table) as one:
                both.http.cookies.clear()
                both.http.cookies.update(ben.http.cookies)
                async with both.seat(table) as two_:
                    await play_some(4, one, two_)
                    known = one.state["version"]
                    owner.kill()
                    await play_some(4, one, two_)
                    assert one.state["version"] == known + 4
                    assert await asyncio.to_thread(read, other, "critias_tables_in_memory") == 1

    on(two, test)


@pytest.mark.slow
def test_a_process_that_stops_hands_its_tables_over(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        await ann.look(table)
        owner, other = owner_first(two)
        async with Client(other.address) as there:
            there.http.cookies.update(ann.http.cookies)
            async with there.seat(table) as seat:
                await seat.say("before")
                await asyncio.to_thread(owner.stop)
                await seat.say("after")
                texts = [entry["data"]["text"] for entry in seat.entries if entry["kind"] == "say"]
                assert texts == ["before", "after"]
                assert await asyncio.to_thread(read, other, "critias_processes") == 1

    on(two, test)


@pytest.mark.slow
def test_a_process_that_comes_takes_its_share_and_people_are_led_there(two: Two) -> None:
    two[1].stop()

    async def test() -> None:
        async with Client(two[0].address) as ann:
            made = [(await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "me"}]))["table"] for _ in range(8)]
            seats = [await ann.seat(table, seat=0).__aenter__() for table in made]
            assert read(two[0], "critias_tables_in_memory") == 8
            await asyncio.to_thread(two[1].start)
            for seat in seats:
                await seat.say("still here")
            moved = read(two[0], "critias_tables_moved_total")
            assert tables_at(two) == [8 - moved, moved]
            for seat in seats:
                assert len([entry for entry in seat.entries if entry["kind"] == "say"]) == 1
                await seat.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.slow
def test_bots_play_in_the_process_of_their_table_wherever_it_was_made(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        bots = [{"who": "bot", "level": "deckhand"}] * 2
        made = []
        while any([await asyncio.to_thread(read, server, "critias_tables_in_memory") == 0 for server in two]):
            made.append((await ann.make_table(game="atlandice", seats=bots, public=True))["table"])
            await asyncio.sleep(0.5)  # the other process looks for tables every two seconds
        for table in made:
            while (await ben.look(table, watch=True))["state"]["version"] == 0:
                await asyncio.sleep(0.1)

    on(two, test)


# ------------------------------------------------------------------------------------------------ what goes through the hop

SOME_NAMES = [f"nothere{number}" for number in range(12)]  # some of them belong to each process


async def closed_with(address: str, table: str, **headers: str) -> int:
    """The code with which a socket is closed; 0 if it is shown the table."""
    async with connect(f"{address.replace('http', 'ws')}/api/tables/{table}/socket?watch=true", additional_headers=headers) as socket:
        try:
            await socket.recv()
        except ConnectionClosed:
            return socket.close_code or -1
        return 0


@pytest.mark.slow
def test_answers_names_of_requests_and_reasons_for_closing_go_through(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        for table in SOME_NAMES:
            answer = await ann.http.get(f"/api/tables/{table}", headers={"x-request-id": f"look-{table}"})
            assert (answer.status_code, answer.json()["code"]) == (404, "table.none")
            assert answer.headers["x-request-id"] == f"look-{table}"
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert await closed_with(two[0].address, table) == 4404
        assert 0 < read(two[0], 'critias_forwarded_total{what="request"}') < len(SOME_NAMES)
        assert 0 < read(two[0], 'critias_forwarded_total{what="socket"}') < len(SOME_NAMES)

    on(two, test)


@pytest.mark.slow
def test_a_stream_goes_through(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        for client in (ann, ben):
            async with client.http.stream("GET", f"/api/tables/{table}/stream") as stream:
                lines = stream.aiter_lines()
                assert orjson.loads(await anext(lines))["type"] == "hello"
                message = {"type": "say", "id": f"say-{client.address[-5:]}", "text": "hello"}
                await client.request("POST", f"/api/tables/{table}/messages", json=message)
                seen = orjson.loads(await anext(lines))
                while seen["type"] != "entry":
                    seen = orjson.loads(await anext(lines))
                assert seen["entry"]["data"]["text"] == "hello"

    on(two, test)


@pytest.mark.slow
def test_a_page_of_another_origin_is_refused_wherever_the_table_is(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = (await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "open"}], public=True))["table"]
        for server in two:
            assert await closed_with(server.address, table, origin=server.address) == 0
            assert await closed_with(server.address, table, origin="http://evil.example") == 4400

    on(two, test)


@pytest.mark.slow
def test_a_banned_address_is_banned_through_the_hop_and_nobody_can_claim_another(two: Two) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = (await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "open"}], public=True))["table"]
        ban = {"kind": "ban", "address": BANNED}
        assert (await ann.http.post("/admin/restrictions", json=ban, headers=ADMIN)).status_code == 201
        for server in two:
            while await closed_with(server.address, table, **{"x-forwarded-for": BANNED}) != 4411:  # the other process reads it soon
                await asyncio.sleep(0.05)
            assert await closed_with(server.address, table, **{"x-forwarded-for": "192.0.2.8"}) == 0
            for forged in (BANNED, f"guess {BANNED}", f" {BANNED}"):
                assert await closed_with(server.address, table, **{HEADER.decode(): forged}) == 0
            forged_free = {"x-forwarded-for": BANNED, HEADER.decode(): "guess 192.0.2.8"}
            assert await closed_with(server.address, table, **forged_free) == 4411

    on(two, test)


@pytest.mark.slow
def test_an_address_has_one_limit_on_messages_whatever_process_it_is_connected_to_and_whatever_it_claims(postgres: str, redis: str) -> None:
    settings: dict[str, Any] = {"redis": redis, "host": "0.0.0.0", "address_message_burst": 20, "address_message_rate": 0.001}
    two = Mortal(postgres, **settings), Mortal(postgres, **settings)
    for server in two:
        server.start()

    async def test(ann: Client, ben: Client) -> None:
        table = (await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "open"}], public=True))["table"]
        kinds = [await answers_to_pings(server, table, f"198.51.100.{number}") for number, server in enumerate(two * 2)]
        assert [kind for some in kinds for kind in some].count("done") == 20

    try:
        on(two, test)
    finally:
        for server in two:
            server.stop()


async def answers_to_pings(server: Mortal, table: str, claimed: str) -> list[str]:
    """What somebody gets whose address no server trusts, and who claims another one."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?watch=true"
    async with connect(address, additional_headers={"x-forwarded-for": claimed}, local_addr=("127.0.0.2", 0)) as socket:
        for number in range(15):
            await socket.send(orjson.dumps({"type": "ping", "id": f"{number}"}).decode())
        kinds: list[str] = []
        while len(kinds) < 15:
            kinds += [kind for kind in (orjson.loads(await socket.recv())["type"],) if kind in ("done", "problem")]
        return kinds


# ------------------------------------------------------------------------------------------------ whose word counts

SECRET = "0123456789abcdef"


def asked(app: ASGIApp, *headers: tuple[bytes, bytes]) -> list[Message]:
    sent: list[Message] = []
    hall = SimpleNamespace(routing=SimpleNamespace(secret=SECRET), moderation=SimpleNamespace(is_banned=bool, visitor=lambda *_: None))
    state = SimpleNamespace(hall=hall, metrics=SimpleNamespace(requests=Counted(), answers=Counted()))
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/api/tables/t1", "query_string": b"", "headers": list(headers)}
    scope |= {"client": ("10.0.0.1", 1), "app": SimpleNamespace(state=state)}

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return sent


class Counted:
    def labels(self, *_: object) -> Counted:
        return self

    def inc(self) -> None:
        pass

    def observe(self, _: float) -> None:
        pass


async def tell_address(scope: Scope, receive: Receive, send: Send) -> None:
    assert not any(name == HEADER for name, _ in scope["headers"])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["client"][0].encode()})


def test_the_address_of_a_caller_is_believed_only_with_the_secret() -> None:
    ours = mark(SECRET, {"client": (BANNED, 5)})
    app = Arrival(tell_address)
    assert asked(app, ours)[-1]["body"] == BANNED.encode()
    for forged in ((HEADER, f"other {BANNED}".encode()), (HEADER, BANNED.encode()), (HEADER, b"")):
        assert asked(app, forged)[-1]["body"] == b"10.0.0.1"
        assert asked(app, forged, ours)[-1]["body"] == b"10.0.0.1"


def test_what_another_process_has_counted_is_not_counted_again() -> None:
    app = Arrival(Guard(tell_address, Settings(address_rate=0.001, address_burst=2)))
    ours = mark(SECRET, {"client": (BANNED, 5)})
    assert [asked(app, ours)[0]["status"] for _ in range(4)] == [200] * 4
    forged = HEADER, f"other {BANNED}".encode()
    assert [asked(app, forged)[0]["status"] for _ in range(4)] == [200, 200, 429, 429]


def test_a_browser_hears_why_its_socket_is_refused() -> None:
    """It takes a socket for broken that is accepted without one of the protocols which it offered."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "websocket", "subprotocols": ["critias", "bearer.token"]}
    asyncio.run(refuse_socket(Refused("server.busy"), scope, receive, send))
    assert [message.get("subprotocol", message.get("code")) for message in sent] == ["critias", 1013]


def test_others_are_told_an_address_at_which_they_reach_this_process() -> None:
    here = Settings(redis="redis://127.0.0.1")
    assert address_for_others(here, "10.0.0.5", 8000) == "http://10.0.0.5:8000"
    assert address_for_others(here, "::1", 8000) == "http://[::1]:8000"
    assert address_for_others(here, "0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert address_for_others(Settings(advertise="http://a:1/"), "0.0.0.0", 8000) == "http://a:1"
