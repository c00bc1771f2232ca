"""Stopping and starting: tables are as they were, clocks are fair, a server that is told to stop finishes what it began."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.http.test_socket import play_some
from server.servers import Mortal, running, sqlite_url

from critias.client import Client

pytestmark = pytest.mark.slow


async def started(address: str, **more: Any) -> tuple[str, dict[int, str]]:
    """A table of one person's with two seats, with a few choices made."""
    async with Client(address) as ann:
        made = await ann.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "me"}], name="Ann", **more)
        async with ann.seat(made["table"], 0) as one, ann.seat(made["table"], 1) as two:
            await play_some(5, one, two)
        return made["table"], {link["seat"]: link["token"] for link in made["seats"]}


async def seen(address: str, table: str, token: str) -> dict[str, Any]:
    async with Client(address) as client:
        return (await client.look(table, token))["state"]


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path)) as address:
        table, tokens = asyncio.run(started(address))
        before = [asyncio.run(seen(address, table, token)) for token in tokens.values()]
    with running(sqlite_url(tmp_path)) as address:
        assert [asyncio.run(seen(address, table, token)) for token in tokens.values()] == before


def test_time_in_which_no_server_ran_is_given_back(tmp_path: Path) -> None:
    clock = {"pace": "live", "base": 60_000, "increment": 0}
    with running(sqlite_url(tmp_path)) as address:
        table, tokens = asyncio.run(started(address, clock=clock))
    hour = 3600 * 1000
    with closing(sqlite3.connect(tmp_path / "critias.db")) as connection:  # as if all that had been an hour ago
        connection.execute("UPDATE entries SET at = at - ?", (hour,))
        connection.execute("UPDATE processes SET beat = beat - ?", (hour,))
        connection.execute("UPDATE tables SET due = due - ?", (hour,))
        connection.commit()
    with running(sqlite_url(tmp_path)) as address:
        state = asyncio.run(seen(address, table, tokens[0]))
    running_seat = state["clocks"]["running"]
    assert state["seats"][running_seat]["away"] is None
    assert state["clocks"]["left"][running_seat] > 30_000


def test_a_bots_turn_goes_on_after_a_kill(tmp_path: Path) -> None:
    server = Mortal(sqlite_url(tmp_path))
    server.start()
    try:

        async def run() -> None:
            async with Client(server.address) as ann:
                made = await ann.make_table(game="atlandice", seats=[{"who": "me"}, {"who": "bot", "level": "rower"}])
                async with ann.seat(made["table"]) as seat:
                    await seat.my_turn()
                    await seat.play(seat.state["legal"][0]["action"])
                    server.kill()
                    await asyncio.to_thread(server.start)
                    await asyncio.wait_for(seat.my_turn(), 60)

        asyncio.run(run())
    finally:
        server.stop()


def test_a_server_told_to_stop_ends_soon_though_somebody_is_connected(tmp_path: Path) -> None:
    async def connected(address: str) -> None:
        async with Client(address) as ann:
            made = await ann.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "me"}])
            await ann.seat(made["table"], 0).__aenter__()

    with running(sqlite_url(tmp_path)) as address:  # which kills a server that does not end, and fails
        asyncio.run(connected(address))
