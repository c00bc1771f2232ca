"""Real server processes for tests: started from the command line, or forked from a process that has everything loaded."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from forked import Forked

from critias.server.storage.database import engine_for
from critias.server.storage.files import create_private
from critias.server.storage.store import Store

PLENTY = 1_000_000
LIMITS = (
    *("message_rate", "message_burst", "address_message_rate", "address_message_burst", "address_rate", "address_burst"),
    *("address_sockets", "address_tables", "address_bots", "user_tables", "user_bots"),
)
UNLIMITED: dict[str, int] = dict.fromkeys(LIMITS, PLENTY)  # one address is everybody here
UNHURRIED = {"CRITIAS_BOT_PAUSE": "0", "CRITIAS_BOT_PROCESSES": "1"} | {
    f"CRITIAS_{name.upper()}": str(limit) for name, limit in UNLIMITED.items()
}
TAKEOVER = 5.0  # seconds; on a machine that runs tests, a process may get no time for one
PATIENCE = 600.0  # seconds; the first start on a machine compiles the rules
PATIENCE_TO_STOP = 30.0  # seconds; a server gives those who are connected a few


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'critias.db'}"


def ready_url(folder: Path) -> str:
    """A SQLite database with its tables in it, where a test is not about a new one: to make them takes longer than most tests."""
    file = folder / "critias.db"
    create_private(file)
    file.write_bytes(_ready_database())
    return sqlite_url(folder)


@cache
def _ready_database() -> bytes:
    async def make(url: str) -> None:
        store = await Store.open(engine_for(url, "NORMAL"))
        await store.close()

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:  # whoever asks may run a loop of their own
        thread.submit(asyncio.run, make(sqlite_url(Path(folder)))).result()
        return Path(folder, "critias.db").read_bytes()


@contextmanager
def running(database: str, **settings: object) -> Iterator[str]:
    """A server in a process of its own, once its games are prepared; gives its address."""
    server = Mortal(database, **settings)
    server.start()
    try:
        yield server.address
    finally:
        assert server.stop() in (0, -signal.SIGTERM)


@contextmanager
def served(database: str, **variables: str) -> Iterator[str]:
    """The same from the command line, imports and all: `critias serve` on a free port."""
    environment = os.environ | UNHURRIED | {"CRITIAS_DATABASE": database, "CRITIAS_PORT": "0"} | variables
    process = subprocess.Popen(
        [Path(sys.executable).with_name("critias"), "serve"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {line!r}"
        wait_until_ready(found[0])
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            assert process.wait(timeout=30) in (0, -signal.SIGTERM)
        finally:
            process.kill()
            process.stdout.close()


def wait_until_ready(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(f"{address}/ready", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.02)
    raise TimeoutError("the server did not become ready")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Mortal:
    """A server on a port of its own that can be killed and started again within a second; its wall clock may be wrong by a number of
    milliseconds.
    """

    def __init__(self, database: str, port: int | None = None, redis: str | None = None, wall_ahead: int = 0, **more: object) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._wall_ahead = wall_ahead
        settings = {"database": database, "redis": redis, "takeover": TAKEOVER, "port": self.port, **more}
        self._wanted = UNLIMITED | {"bot_pause": False, "bot_processes": 1} | settings
        self._process: Forked | None = None

    def start(self) -> None:
        self._process = Forked("server.loaded", self._wanted, self._wall_ahead)
        wait_until_ready(self.address)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server without warning, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> int | None:
        """Ask the server to end; return how it did."""
        if self._process is None:
            return None
        self._process.terminate()
        try:
            return self._process.wait(PATIENCE_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
