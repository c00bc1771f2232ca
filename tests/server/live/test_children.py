"""Processes that work for the server end with it, also when it is killed; what they say is in its log."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from commands.command import CRITIAS
from server.servers import UNHURRIED, Mortal, sqlite_url

from critias.bots.bot import Sight
from critias.games import game as find_game
from critias.server.live.bots import BotPool
from critias.server.live.children import start_child

pytestmark = pytest.mark.slow  # whole servers start and end

PATIENCE = 20.0
LOOK_SECONDS = 0.02
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux ends them")


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    """Whether a process is alive, and not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for_children(pid: int) -> list[int]:
    end = time.monotonic() + PATIENCE
    while not (found := children_of(pid)):
        assert time.monotonic() < end, "no child was started"
        time.sleep(LOOK_SECONDS)
    return found


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(is_running, pids)):
        assert time.monotonic() < end, "a child lives on"
        time.sleep(LOOK_SECONDS)


@pytest.fixture
def doomed() -> Iterator[list[int]]:
    """Processes that are ended in any case."""
    pids: list[int] = []
    yield pids
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@linux_only
def test_a_bot_that_does_nothing_else_ends_with_a_server_that_is_killed(tmp_path: Path, doomed: list[int]) -> None:
    """A stopped process stands for one that is deep in compiled code: it reads no input."""
    server = Mortal(sqlite_url(tmp_path))
    server.start()
    with httpx.Client(base_url=server.address) as http:
        http.post("/api/tables", json={"game": "atlandice", "seats": [{"who": "bot", "level": "rower"}] * 2})
    doomed += wait_for_children(server.pid)
    while httpx.get(f"{server.address}/metrics").text.find("critias_actions 0.0") >= 0:
        time.sleep(LOOK_SECONDS)  # until it has answered: by then it is bound to the server
    for pid in doomed:
        os.kill(pid, signal.SIGSTOP)
    server.kill()
    wait_until_gone(doomed)


@pytest.mark.slow
@linux_only
def test_what_compiles_for_a_server_ends_with_it_too(tmp_path: Path, doomed: list[int]) -> None:
    environment = os.environ | UNHURRIED | {"CRITIAS_DATABASE": sqlite_url(tmp_path), "CRITIAS_PORT": "0"}
    environment["CRITIAS_CACHE"] = str(tmp_path / "cache")  # an empty one: there is a minute of compiling to be done
    server = subprocess.Popen([*CRITIAS, "serve"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    server.stdout.readline()
    doomed += wait_for_children(server.pid)
    server.kill()
    server.wait()
    server.stdout.close()
    wait_until_gone(doomed)


BUSY = """
import sys
from critias.bots.parent import lines_from_parent
{without_kernel}
for line in lines_from_parent():
    sys.stdout.buffer.write(line + b"!\\n")
    sys.stdout.flush()
    while True:
        pass
"""


@pytest.mark.parametrize("without_kernel", ["", "sys.platform = 'other'"], ids=["here", "elsewhere"])
def test_a_process_at_work_ends_when_its_input_does(without_kernel: str) -> None:
    program = BUSY.format(without_kernel=without_kernel)
    child = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None and child.stdout is not None
    child.stdin.write(b"one\ntwo\n")
    child.stdin.flush()
    assert child.stdout.readline() == b"one!\n"
    child.stdin.close()
    try:
        assert child.wait(PATIENCE) == 0
    finally:
        child.kill()
        child.stdout.close()


def test_what_a_child_says_before_it_fails_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        process = await start_child("critias.bots.preparation", "chess")
        await process.wait()
        async with asyncio.timeout(PATIENCE):
            while not caplog.messages:
                await asyncio.sleep(LOOK_SECONDS)

    asyncio.run(run())
    (message,) = caplog.messages
    assert message.startswith("critias.bots.preparation: Traceback")
    assert "chess" in message


def test_nothing_is_left_of_a_bot_that_was_thinking_when_its_pool_is_closed() -> None:
    """A pipe that outlives its event loop cannot be closed any more."""
    match = find_game("atlandice").start(2, 7)
    sight = Sight(match.game, match.mover, match.seen_by(match.mover), tuple(match.legal()), 1)

    async def run() -> int | None:
        pool = BotPool(1, 60.0)
        thinking = asyncio.create_task(pool.choose("t1", "mate", sight))
        while not pool.processes:
            await asyncio.sleep(0)
        process = pool._workers[0].process
        thinking.cancel()
        await asyncio.wait([thinking])
        await pool.close()
        assert process is not None
        return process.returncode

    assert asyncio.run(run()) == -signal.SIGKILL
