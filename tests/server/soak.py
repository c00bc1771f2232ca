"""Soak: people and bots play for long, tables are created, finished and abandoned, sockets come and go. The memory of the server must
not grow. `make soak` runs it for twenty minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx
from server.servers import Mortal, sqlite_url

from critias.client import Client, ClientProblem, Seat

GAMES = ("atlantis", "atlandice", "nautilus")
COUPLES, BOT_TABLES, SPECTATORS = 6, 2, 3
MOVE_SECONDS, BOTS_SECONDS = 0.15, 3.0  # between choices of a seat and games of bots, so that the load is the same all the time
IDLE_SECONDS = 20.0  # after which the server puts a table away
MAX_GROWTH = 0.10
SAMPLES = 400
LINES = 40  # of progress, in the whole run
ABANDONED = 0.1  # of the tables


@dataclass
class Seen:
    """What the run has seen of the server."""

    megabytes: list[float] = field(default_factory=list)
    finished: int = 0
    abandoned: int = 0
    moves: int = 0
    connections: int = 0
    figures: str = ""  # of the server, at the end
    tables: list[str] = field(default_factory=list)  # the latest public ones, for spectators

    def opened(self, table: str) -> None:
        self.tables = [*self.tables[-10:], table]

    @property
    def quarters(self) -> tuple[float, float]:
        """The medians of the second quarter and the last; in the first the server still loads and fills."""
        quarter = max(1, len(self.megabytes) // 4)
        return median(self.megabytes[quarter : 2 * quarter] or self.megabytes), median(self.megabytes[-quarter:])

    @property
    def growth(self) -> float:
        second, last = self.quarters
        return last / second - 1

    def figure(self, name: str) -> float:
        """The sum over all labels that begin like this."""
        return sum(float(number) for number in re.findall(rf"^{name}\S* (\S+)$", self.figures, re.MULTILINE))

    @property
    def failures(self) -> int:
        """Answers that were the server's fault."""
        return int(self.figure(r'critias_requests_total\{status="5'))


# ------------------------------------------------------------------------------------------------ those who play


async def couple(address: str, random: Random, seen: Seen) -> None:
    """Two people with browsers of their own: a game to its end, or left after some choices."""
    async with Client(address) as ann, Client(address) as ben:
        made = await ann.make_table(game=random.choice(GAMES), seats=[{"who": "me"}, {"who": "friend"}], name="Ann", public=True)
        table = made["table"]
        await ben.sit(table, 1, made["invitations"][0]["token"], "Ben")
        seen.opened(table)
        most = random.randrange(20) if random.random() < ABANDONED else None
        async with ann.seat(table) as one, ben.seat(table) as two:
            seen.connections += 2
            await asyncio.gather(*(play(seat, random, seen, most) for seat in (one, two)))
        if most is None:
            await ann.record(table)
            seen.finished += 1
        else:
            seen.abandoned += 1


async def play(seat: Seat, random: Random, seen: Seen, most: int | None) -> None:
    """Play at random and in no hurry; now and then the connection breaks, and heals."""
    while (state := seat.state)["phase"] != "over" and (most is None or state["steps"] < most):
        await asyncio.sleep(MOVE_SECONDS)
        if random.random() < 0.002 and seat._socket is not None:
            await seat._socket.close()
        if seat.state["legal"]:
            with contextlib.suppress(ClientProblem):  # the state on the way may be older than the last choice
                await seat.play(random.choice(seat.state["legal"])["action"], seat.state["version"])
                seen.moves += 1


async def bots(address: str, random: Random, seen: Seen) -> None:
    """A table of bots, watched from beginning to end."""
    async with Client(address) as client:
        seats = [{"who": "bot", "level": random.choice(("deckhand", "rower"))} for _ in range(2)]
        made = await client.make_table(game="atlandice", seats=seats, public=True)
        seen.opened(made["table"])
        async with client.seat(made["table"], watch=True) as seat:
            seen.connections += 1
            await seat.wait(lambda state: state["phase"] == "over")
        seen.finished += 1
    await asyncio.sleep(BOTS_SECONDS)


async def spectator(address: str, random: Random, seen: Seen) -> None:
    """Look at tables for a moment, ask for lists, go."""
    async with Client(address) as client:
        for path in ("/api/tables?phase=playing", "/api/tables?phase=over&limit=5", "/api/games"):
            await client.request("GET", path)
        if seen.tables:
            async with client.seat(random.choice(seen.tables), watch=True):
                seen.connections += 1
                await asyncio.sleep(random.uniform(0.0, 1.0))
    await asyncio.sleep(0.2)


async def again(do: Callable[[str, Random, Seen], Awaitable[None]], address: str, random: Random, seen: Seen) -> None:
    while True:
        await do(address, random, seen)


# ------------------------------------------------------------------------------------------------ what is watched


def megabytes_of(process: int) -> float:
    found = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text(encoding="ascii"), re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


async def watch(server: Mortal, seconds: float, seen: Seen) -> None:
    began = time.monotonic()
    for number in range(SAMPLES):
        await asyncio.sleep(max(0.0, began + (number + 1) * seconds / SAMPLES - time.monotonic()))
        seen.megabytes.append(megabytes_of(server.pid))
        if number % (SAMPLES // LINES) == 0:
            await note_figures(server.address, seen)
            say(f"{time.monotonic() - began:6.0f} s: {seen.megabytes[-1]:.0f} MB, {summary(seen)}")
    await note_figures(server.address, seen)


async def note_figures(address: str, seen: Seen) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        seen.figures = (await http.get("/metrics")).text


def summary(seen: Seen) -> str:
    at_hand, watchers = seen.figure("critias_tables_in_memory"), seen.figure("critias_watchers")
    played = f"{seen.finished} games finished, {seen.abandoned} abandoned, {seen.moves} choices of people, {seen.connections} connections"
    return f"{at_hand:.0f} tables in memory, {watchers:.0f} connections open; {played}; {seen.failures} failures"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def soak(database: str, seconds: float, seed: int = 0) -> Seen:
    seen, server = Seen(), Mortal(database, idle=IDLE_SECONDS)
    await asyncio.to_thread(server.start)
    crowd = [couple] * COUPLES + [bots] * BOT_TABLES + [spectator] * SPECTATORS
    try:
        tasks = [asyncio.create_task(again(do, server.address, Random(seed + number), seen)) for number, do in enumerate(crowd)]
        watching = asyncio.create_task(watch(server, seconds, seen))
        done, _ = await asyncio.wait([watching, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in [watching, *tasks]:
            task.cancel()
        await asyncio.gather(watching, *tasks, return_exceptions=True)
        for task in done:  # one of the crowd ends only by an error
            task.result()
    finally:
        server.stop()
    return seen


def main() -> int:
    reader = argparse.ArgumentParser(description="Plays for a long time; the memory of the server must not grow.")
    reader.add_argument("--minutes", type=float, default=20)
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(soak(sqlite_url(Path(folder)), 60 * wanted.minutes))
    second, last = seen.quarters
    print(f"{wanted.minutes:g} minutes: {summary(seen)}")
    print(f"memory: {second:.1f} MB in the second quarter, {last:.1f} MB in the last, {seen.growth:+.1%} (at most {MAX_GROWTH:+.0%})")
    return int(seen.growth > MAX_GROWTH or seen.failures > 0)


if __name__ == "__main__":
    sys.exit(main())
