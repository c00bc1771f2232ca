"""How long a newcomer waits: from `make play` in a bare clone with empty caches to a bot's first answer, and at the second start.

    python bench/first_use.py [COMMIT]

Prints every stage when it is reached. What pip and npm fetch comes over the network, so say where it was run.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from machine import facts

ROOT = Path(__file__).resolve().parent.parent
GAME, LEVEL = "atlantis", "mate"
PAUSE = 0.2  # seconds between two questions
MAX_SECONDS = 900
ANSWER_GOAL, PAGE_GOAL = 120, 3  # seconds: to an answer at the first start, to the page at the second


@dataclass
class Watch:
    """Says each stage with the seconds since the start."""

    started: float = field(default_factory=time.monotonic)

    def reached(self, stage: str) -> float:
        seconds = time.monotonic() - self.started
        print(f"{seconds:7.1f} s  {stage}", flush=True)
        return seconds

    def check(self) -> None:
        if time.monotonic() - self.started > MAX_SECONDS:
            sys.exit(f"nothing after {MAX_SECONDS} s")


class Server:
    """What a page does at a server, with Python's own library."""

    def __init__(self, address: str, watch: Watch) -> None:
        self.address, self.watch = address, watch
        self.headers = {"content-type": "application/json"}

    def ask(self, path: str, message: Any = None) -> Any:
        body = None if message is None else json.dumps(message).encode()
        with urlopen(Request(self.address + path, body, self.headers), timeout=60) as answer:
            return json.loads(answer.read())

    def when_ready(self, path: str, message: Any) -> Any:
        """The answer, once the server no longer says that it is preparing."""
        while True:
            self.watch.check()
            try:
                return self.ask(path, message)
            except HTTPError as error:
                problem = json.loads(error.read())
                if problem["code"] != "server.preparing":
                    sys.exit(f"{path} was refused: {problem}")
            time.sleep(PAUSE)


def play_until_answer(server: Server) -> None:
    """Sit down against a bot and play until it has made a choice."""
    seats = [{"who": "me"}, {"who": "bot", "level": LEVEL}]
    made = server.when_ready("/api/tables", {"game": GAME, "name": "Newcomer", "seats": seats})
    server.watch.reached(f"a table of {GAME}")
    server.headers["authorization"] = f"Bearer {made['seats'][0]['token']}"
    table = f"/api/tables/{made['table']}"
    own = 0
    while True:
        server.watch.check()
        state = server.ask(table)["state"]
        if state["legal"]:
            own += 1
            action = {"type": "action", "id": f"v{state['version']}", "action": state["legal"][0]["action"]}
            server.ask(f"{table}/messages", action)
        elif own and _bot_has_chosen(server, table):
            return
        else:
            time.sleep(PAUSE)


def _bot_has_chosen(server: Server, table: str) -> bool:
    return any(entry["kind"] == "action" and entry["seat"] == 1 for entry in server.ask(f"{table}/log?limit=200"))


@contextmanager
def make_play(folder: Path, environment: dict[str, str], watch: Watch) -> Iterator[str]:
    """`make play` in a clone, with the address it prints; it is ended as by Ctrl-C."""
    process = subprocess.Popen(
        ["make", "play"], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            watch.reached(line.strip())
            if found := re.search(r"http://[\d.]+:\d+", line):
                yield found[0]
                return
        sys.exit("`make play` ended without an address")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=60)


def start(folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds until the page is there, and until a bot has answered."""
    watch = Watch()
    with make_play(folder, environment, watch) as address:
        server = Server(address, watch)
        _wait_for_page(server)
        page = watch.reached("the page")
        play_until_answer(server)
        answer = watch.reached("the opponent's first answer")
        _wait_for_games(server)
        watch.reached("all games are prepared")
        return page, answer


def _wait_for_page(server: Server) -> None:
    while True:
        server.watch.check()
        try:
            urlopen(server.address, timeout=60).close()
            return
        except URLError:
            time.sleep(PAUSE)


def _wait_for_games(server: Server) -> None:
    while not all(game["rules"] and game["bots"] for game in server.ask("/api/preparation")):
        server.watch.check()
        time.sleep(PAUSE)


def main() -> None:
    commit = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "critias"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)
        empty = {name: str(Path(place) / name) for name in ("CRITIAS_CACHE", "PIP_CACHE_DIR", "npm_config_cache")}
        data = {"CRITIAS_DATABASE": f"sqlite:///{place}/tables.db", "CRITIAS_PORT": "0", "BROWSER": "true"}
        environment = {**os.environ, **empty, **data}
        print(", ".join(f"{name} {value}" for name, value in facts().items()))
        print("\nThe first start:")
        _, answer = start(folder, environment)
        print("\nThe second start:")
        page, _ = start(folder, environment)
        print(f"\nFrom `make play` to a bot's first answer: {answer:.0f} s (goal on two quiet cores: {ANSWER_GOAL} s)")
        print(f"From the second `make play` to the page: {page:.1f} s (goal: {PAGE_GOAL} s)")


if __name__ == "__main__":
    main()
