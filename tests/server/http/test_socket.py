"""Playing over sockets with the client library: whole games, gaps, several seats, spectators, chat, undo, resigning, bots, clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from every_game.variants import MOST_FAST
from pydantic import TypeAdapter

from critias.client import Client, ClientProblem, Seat
from critias.core.match.record import read_record, verify_chance
from critias.games import game as find_game
from critias.server.wire import outgoing

TWO = [{"who": "me"}, {"who": "friend"}]
TO_SEAT: TypeAdapter[Any] = TypeAdapter(outgoing.ToSeat)


def on(address: str, test: Callable[[Client, Client], Awaitable[None]]) -> None:
    """Two people with browsers of their own."""

    async def run() -> None:
        async with Client(address) as ann, Client(address) as ben:
            await asyncio.wait_for(test(ann, ben), 60)

    asyncio.run(run())


async def table_of_two(ann: Client, ben: Client, game: str = "atlantis", **more: Any) -> str:
    made = await ann.make_table(game=game, seats=TWO, name="Ann", **more)
    await ben.sit(made["table"], 1, made["invitations"][0]["token"], "Ben")
    await ann.contribute(made["table"])
    return str(made["table"])


async def play_on(seat: Seat, random: Random) -> None:
    """Play at random to the end."""
    while (await seat.my_turn())["phase"] != "over":
        try:
            await seat.play(random.choice(seat.state["legal"])["action"])
        except ClientProblem as problem:  # the state on the way may be older than the last choice
            assert problem.code in ("action.turn", "action.illegal", "table.over")
            await asyncio.sleep(0.01)


async def play_some(choices: int, *seats: Seat) -> None:
    """Play a number of choices, each by the seat that has to choose."""
    random = Random(0)
    for _ in range(choices):
        await in_step(*seats)
        mover = next(seat for seat in seats if seat.state["legal"])
        version = await mover.play(random.choice(mover.state["legal"])["action"])
        await mover.wait(lambda state, version=version: state["version"] >= version)  # type: ignore[misc]


async def in_step(*seats: Seat) -> None:
    """Wait until all have heard the same."""
    newest = max(seat.state["version"] for seat in seats)
    for seat in seats:
        await seat.wait(lambda state: state["version"] >= newest)


@pytest.mark.parametrize("game", MOST_FAST)
def test_a_whole_game_of_two_people(address: str, game: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, game)
        async with ann.seat(table) as one, ben.seat(table) as two:
            await asyncio.gather(play_on(one, Random(1)), play_on(two, Random(2)))
            await in_step(one, two)
            assert one.state["result"] == two.state["result"]
            assert one.state["secret"] == two.state["secret"]
            assert [entry["version"] for entry in one.entries] == list(
                range(5, one.state["version"] + 1)
            )  # two sat down and two contributed
        text = await ann.record(table)
        verify_chance(text, read_record(text, find_game))

    on(address, test)


def test_a_whole_game_against_bots(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        made = await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "bot", "level": "rower"}])
        async with ann.seat(made["table"]) as seat:
            await play_on(seat, Random(1))
            assert seat.state["phase"] == "over"
            bot = {"sitter": "bot", "name": None, "level": "rower", "away": None, "again": False, "commitment": None, "contribution": None}
            assert seat.state["seats"][1] == bot

    on(address, test)


def test_somebody_who_comes_back_hears_what_was_missed(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        async with ann.seat(table) as one, ben.seat(table) as two:
            await play_some(8, one, two)
            await in_step(one, two)
            assert two._socket is not None
            known = two.state["version"]
            await two._socket.close()
            for number in range(5):
                await one.say(f"hello {number}")
            await two.wait(lambda state: state["version"] >= known + 5)
            assert two.connections == 2
            assert [entry["data"]["text"] for entry in two.entries if entry["kind"] == "say"] == [f"hello {number}" for number in range(5)]

    on(address, test)


def test_somebody_who_comes_back_hears_what_was_taken_back(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        async with ann.seat(table) as one, ben.seat(table) as two:
            await play_some(6, one, two)
            await in_step(one, two)
            known = two.state["version"]
            asker, other = (one, two) if two.entries[-1]["seat"] == 0 else (two, one)
            assert two._socket is not None
            await two._socket.close()
            await asker.wish("offer")
            await other.wish("accept")
            await in_step(one, two)
            assert two.connections == 2
            for seat in (one, two):
                assert [(entry["kind"], entry["undid"]) for entry in seat.entries[-2:]] == [("offer", []), ("accept", [known])]

    on(address, test)


def test_one_browser_may_hold_several_seats(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        made = await ann.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "me"}, {"who": "me"}], name="Ann")
        with pytest.raises(ClientProblem, match=r"seat\.which"):
            await ann.look(made["table"])
        views = [await ann.look(made["table"], seat=seat) for seat in range(3)]
        assert [view["state"]["seats"][number]["name"] for number, view in enumerate(views)] == ["Ann", "Ann 2", "Ann 3"]
        assert sum(view["state"]["legal"] is not None for view in views) == 1

    on(address, test)


def test_who_may_look(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        made = await ann.make_table(game="atlantis", seats=TWO)
        table, watch, invitation = made["table"], made["watch"], made["invitations"][0]["token"]
        for how in ({}, {"token": "wrong"}, {"token": watch[:-1]}, {"seat": 0}):
            with pytest.raises(ClientProblem, match="key"):
                await ben.look(table, **how)  # type: ignore[arg-type]
        assert (await ben.look(table, watch))["seat"] is None
        assert (await ben.look(table, invitation))["seat"] is None
        await Client(address).sit(table, 1, invitation)
        async with ben.seat(table, token=watch) as spectator:
            await ann.contribute(table)
            await spectator.wait(lambda state: state["phase"] == "playing")
            assert spectator.state["view"]["hand"] is None
            with pytest.raises(ClientProblem, match=r"seat\.key"):
                await spectator.play(0)
        with pytest.raises(ClientProblem, match=r"table\.key"):
            await ben.seat(table).__aenter__()
        with pytest.raises(ClientProblem, match=r"table\.none"):
            await ben.seat("nothere").__aenter__()

    on(address, test)


def test_a_choice_can_be_taken_back_and_others_see_it(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben)
        async with ann.seat(table) as one, ben.seat(table) as two:
            for _ in range(30):
                await in_step(one, two)
                mover, other = (one, two) if one.state["legal"] else (two, one)
                before = mover.state
                version = await mover.play(before["legal"][0]["action"])
                await mover.wait(lambda state, version=version: state["version"] >= version)  # type: ignore[misc]
                if mover.state["undo"] is None:
                    break
            await mover.wish("undo")
            await in_step(mover, other)
            assert mover.state["view"] == before["view"]
            assert mover.state["steps"] == other.state["steps"] == before["steps"]
            with pytest.raises(ClientProblem, match=r"undo\."):
                await other.wish("undo")

    on(address, test)


def test_the_same_message_is_carried_out_once(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben)
        message = {"type": "say", "id": "m1", "text": "once"}
        answers = [(await ann.request("POST", f"/api/tables/{table}/messages", json=message)).json() for _ in range(3)]
        assert len({answer["version"] for answer in answers}) == 1
        assert (await ann.look(table))["state"]["version"] == answers[0]["version"]

    on(address, test)


def test_resigning_ends_a_game_of_two_and_another_can_follow(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben)
        async with ann.seat(table) as one, ben.seat(table) as two:
            await one.wish("resign")
            await in_step(one, two)
            assert two.state["result"]["winners"] == [1]
            assert two.state["result"]["by_resignation"]
            await one.wish("again")
            await asyncio.gather(two.wish("again"), one.say("once more"), two.say("once more"))
            state = await two.wait(lambda state: state["next_table"] is not None)
        mine = (await ann.request("GET", "/api/tables/mine")).json()
        assert {row["table"] for row in mine} == {table, state["next_table"]}
        again = [(await client.look(state["next_table"])) for client in (ann, ben)]
        assert [seen["seat"] for seen in again] == [1, 0]
        assert [seat["name"] for seat in again[0]["state"]["seats"]] == ["Ben", "Ann"]

    on(address, test)


def test_a_bot_plays_on_for_somebody_who_left_and_gives_the_seat_back(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice")
        async with ann.seat(table) as one, ben.seat(table) as two:
            await one.wish("leave")
            for _ in range(3):
                await two.my_turn()
                await two.play(two.state["legal"][0]["action"])
            assert two.state["seats"][0]["level"] == "mate"
            with pytest.raises(ClientProblem, match=r"action\."):
                await one.play(0)
            await one.wish("back")
            await in_step(one, two)
            assert two.state["seats"][0]["level"] is None

    on(address, test)


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, "atlandice", clock={"pace": "live", "base": 700, "increment": 100})
        async with ann.seat(table) as one, ben.seat(table) as two:
            late = one.state["mover"]
            await two.wait(lambda state: state["seats"][late]["away"] == "flag")
            assert two.state["clocks"]["left"][late] == 0
            await (one, two)[late].wish("back")
            await in_step(one, two)
            assert one.state["clocks"]["left"][late] == 700

    on(address, test)


def test_why_not_is_answered_with_the_rule(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben)
        async with ann.seat(table) as one, ben.seat(table) as two:
            mover = one if one.state["legal"] else two
            legal = {choice["action"] for choice in mover.state["legal"]}
            answer = await mover.why(action=min(legal))
            assert answer["reason"] is None
            wrong = next(action for action in range(100) if action not in legal)
            answer = await mover.why(action=wrong)
            assert answer["clause"].startswith("A")
            with pytest.raises(ClientProblem, match=r"action\.illegal") as caught:
                await mover.play(wrong)
            assert caught.value.problem["clause"] == answer["clause"]
            with pytest.raises(ClientProblem, match=r"why\.thing"):
                await mover.why(thing="moon.1")

    on(address, test)


def test_everything_that_is_sent_has_the_shape_of_the_wire(address: str) -> None:
    async def test(ann: Client, ben: Client) -> None:
        table = await table_of_two(ann, ben, clock={"pace": "live", "base": 60_000, "increment": 1000})
        received: list[dict[str, Any]] = []
        seat = ann.seat(table)
        take = seat._take

        async def noting(message: dict[str, Any]) -> None:
            received.append(message)
            await take(message)

        seat._take = noting  # type: ignore[method-assign]
        async with seat, ben.seat(table) as two:
            await seat.wait(lambda _: seat.presence["online"] == [True, True])
            await play_some(10, seat, two)
            await seat.say("bye")
            with pytest.raises(ClientProblem):
                await seat.wish("accept")
        assert {message["type"] for message in received} == {"hello", "entry", "presence", "done", "problem"}
        for message in received:
            TO_SEAT.validate_python(message)

    on(address, test)
