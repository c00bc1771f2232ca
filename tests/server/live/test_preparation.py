"""Games that are compiled while the server listens: what needs them is refused until then, and nothing comes out of silence."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

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


PLAYED = """
import gc, random, sys

from numba.core.registry import CPUDispatcher

from critias import SPECTATOR
from critias.bots.preparation import prepare_rules
from critias.core.rules.fields import opened
from critias.games import game as find_game
from critias.server.table.messages import legal_action


def loaded():
    functions = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {(one.__module__, one.__name__, str(signature)) for one in functions for signature in one.signatures}


game = find_game(sys.argv[1])
prepare_rules(game)
prepared, chance = loaded(), random.Random(1)
match = game.start(2, 1)
while not match.is_over:
    seen, seat, before = opened(match.seen_by(match.mover)), match.mover, len(match.steps)
    for action in match.legal():
        legal_action(game, seen, action)
    match.play(chance.choice(match.legal()))
    after = opened(match.seen_by(seat))
    match.game.tell(seen, match.steps[before].action, after, seat)
    for viewer in (0, 1, SPECTATOR):
        match.view(viewer)
game.count(match.state), match.ranking()
print(sorted(loaded() - prepared))
"""


@pytest.mark.parametrize("name", GAMES)
def test_a_prepared_game_has_nothing_left_to_compile(name: str) -> None:
    """Otherwise the first action of all would keep a server from answering for seconds."""
    played = subprocess.run([sys.executable, "-c", PLAYED, name], capture_output=True, text=True, check=True)
    assert played.stdout == "[]\n"


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
