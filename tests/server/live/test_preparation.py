"""Games that are compiled while the server listens: what needs them is refused until then, and nothing comes out of silence."""

from __future__ import annotations

import asyncio
import os

import pytest

from critias.games import GAMES
from critias.server.live.preparation import Preparation
from critias.server.table.refusal import Refused


def test_without_games_everything_is_ready() -> None:
    preparation = Preparation()
    preparation.require()
    preparation.require("atlantis")
    assert preparation.is_done and preparation.games == {}


def test_a_game_is_refused_until_its_rules_are_ready() -> None:
    preparation = Preparation([GAMES["atlantis"], GAMES["nautilus"]])
    preparation._ready["atlantis", "rules"].set()
    preparation.require("atlantis")
    with pytest.raises(Refused) as refused:
        preparation.require("nautilus")
    assert refused.value.code == "server.preparing" and refused.value.args_["game"] == "nautilus"
    assert preparation.games == {"atlantis": {"rules": True, "bots": False}, "nautilus": {"rules": False, "bots": False}}


@pytest.mark.slow
def test_processes_prepare_what_is_missing_and_say_so() -> None:
    told: list[str] = []
    preparation = Preparation([GAMES["atlandice"]], told.append)

    async def run() -> None:
        waiting = asyncio.create_task(preparation.wait("atlandice", "bots"))
        await preparation.run()
        await asyncio.wait_for(waiting, 1)

    asyncio.run(run())
    assert preparation.is_done
    assert told == ["Preparing Atlandice, once on this machine: 1 of 1", "All games are ready"]


def test_a_process_that_fails_leaves_compiling_to_the_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    preparation = Preparation([GAMES["atlandice"]])
    monkeypatch.setattr("critias.server.live.children.sys.executable", "/bin/false")
    asyncio.run(preparation.run())
    assert preparation.is_done


def test_ctrl_c_at_the_server_does_not_reach_what_prepares() -> None:
    """Otherwise a process that ends first looks like one that failed, and the server compiles instead of ending."""
    preparation = Preparation([GAMES["atlandice"]])

    async def run() -> int:
        running = asyncio.create_task(preparation.run())
        while not preparation._processes:
            await asyncio.sleep(0)
        (process,) = preparation._processes
        session = os.getsid(process.pid)
        running.cancel()
        await preparation.close()
        await process.wait()
        return session

    assert asyncio.run(run()) != os.getsid(0)
