"""Two server processes on one PostgreSQL and Redis: the same table, and one of them may die."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
from server.http.test_socket import in_step, play_on, play_some, table_of_two
from server.servers import Mortal

from critias.client import Client
from critias.core.match.record import read_record, verify_chance
from critias.games import game as find_game

pytestmark = pytest.mark.slow


@pytest.fixture
def two(postgres: str, redis: str) -> Iterator[tuple[Mortal, Mortal]]:
    servers = Mortal(postgres, redis=redis), Mortal(postgres, redis=redis)
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


def test_two_processes_serve_one_table(two: tuple[Mortal, Mortal]) -> None:
    async def run() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            table = await table_of_two(ann, ben, "atlandice")
            async with ann.seat(table) as one, ben.seat(table) as other:
                await asyncio.wait_for(asyncio.gather(play_on(one, Random(1)), play_on(other, Random(2))), 60)
                await in_step(one, other)
                assert one.state["result"] == other.state["result"]
            text = await ben.record(table)
            verify_chance(text, read_record(text, find_game))

    asyncio.run(run())


def test_both_may_write_at_the_same_time_and_nothing_is_lost_or_doubled(two: tuple[Mortal, Mortal]) -> None:
    async def run() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            table = await table_of_two(ann, ben)
            async with ann.seat(table) as one, ben.seat(table) as other:
                said = await asyncio.gather(*(seat.say(f"{number}") for number in range(20) for seat in (one, other)))
                assert len(set(said)) == 40
                await in_step(one, other)
                texts = [[entry["data"]["text"] for entry in seat.entries if entry["kind"] == "say"] for seat in (one, other)]
                assert texts[0] == texts[1]
                assert len(texts[0]) == 40

    asyncio.run(run())


def test_one_process_dies_and_the_other_goes_on(two: tuple[Mortal, Mortal]) -> None:
    async def run() -> None:
        async with Client(two[0].address) as ann, Client(two[1].address) as ben:
            made = await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "friend"}], name="Ann")
            table, token = made["table"], made["seats"][0]["token"]
            await ben.sit(table, 1, made["invitations"][0]["token"], "Ben")
            async with ann.seat(table) as one, ben.seat(table) as other:
                await play_some(6, one, other)
                await in_step(one, other)
                known = other.state["version"]
                two[0].kill()
                async with ben.seat(table, seat=0, token=token) as moved:
                    assert moved.state["version"] == known
                    await play_some(6, moved, other)
                    assert other.state["version"] == known + 6

    asyncio.run(run())
