"""How late the server's event loop is while bots think at many tables: `python bench/load/lag.py`.

The bots play as fast as they can, a table whose game is over is replaced, and the server itself says how late its loop was. Bots think in
processes of their own, so the loop should hardly notice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import critias_server
from post import Poster
from served import Served, lag_between

GAMES = ("atlantis", "atlandice", "nautilus")
MAX_MILLISECONDS = 20.0
ACTIONS_BEFORE = 2  # for each table: the bots' processes start, and load the rules or compile them
LOOK_SECONDS = 1.0


class Tables:
    """Tables of bots only, always as many as wanted."""

    def __init__(self, server: Served, wanted: int, level: str) -> None:
        self._server, self._wanted, self._level = server, wanted, level
        self._http = Poster(server.address)
        self.made = 0

    async def refill(self) -> None:
        for _ in range(self._wanted - self._playing()):
            game = GAMES[self.made % len(GAMES)]
            await self._http.post("/api/tables", game=game, seats=2 * [{"who": "bot", "level": self._level}], public=True)
            self.made += 1

    def _playing(self) -> int:
        with urlopen(f"{self._server.address}/api/tables?phase=playing&limit=100") as answer:
            return len(json.load(answer))

    async def keep(self, until: Callable[[], bool]) -> None:
        while not until():
            await self.refill()
            await asyncio.sleep(LOOK_SECONDS)


def actions(server: Served) -> float:
    with urlopen(f"{server.address}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("critias_actions "))


async def measure(server: Served, tables: int, level: str, seconds: float) -> bool:
    crowd = Tables(server, tables, level)
    say(f"{tables} tables of bots ({level}), warming up ...")
    await crowd.keep(lambda: actions(server) >= ACTIONS_BEFORE * tables)
    say(f"measuring for {seconds:g} s ...")
    began, lag, chosen, cpu = time.monotonic(), server.lag(), actions(server), server.cpu_seconds()
    await crowd.keep(lambda: time.monotonic() >= began + seconds)
    took, chosen, cpu = time.monotonic() - began, actions(server) - chosen, server.cpu_seconds() - cpu
    late = lag_between(lag, server.lag())
    print(f"{tables} tables of bots ({level}), {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}: {chosen / took:.1f} actions/s")
    print(f"event loop late: p99 {late}, at most {MAX_MILLISECONDS:g} ms wanted; {100 * cpu / took:.0f} % of a core for the server itself")
    return late.startswith("≤") and float(late.split()[1]) <= MAX_MILLISECONDS


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    reader = argparse.ArgumentParser(description="How late the server's event loop is while bots think at many tables.")
    reader.add_argument("--tables", type=int, default=50, choices=range(1, 101), metavar="1..100")
    reader.add_argument("--level", default="captain")
    reader.add_argument("--seconds", type=float, default=60)
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="critias-lag-") as folder, critias_server.start(Path(folder), None) as server:
        return 0 if asyncio.run(measure(server, wanted.tables, wanted.level, wanted.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
