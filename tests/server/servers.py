"""Real server processes for tests: started from the command line, or forked quickly from a process that has everything loaded."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from critias.server.serving import serve
from critias.server.settings import Settings

UNHURRIED = {"CRITIAS_BOT_PAUSE": "0", "CRITIAS_MESSAGE_RATE": "100000", "CRITIAS_MESSAGE_BURST": "100000"} | {
    "CRITIAS_ADDRESS_RATE": "100000",
    "CRITIAS_ADDRESS_BURST": "100000",
    "CRITIAS_BOT_PROCESSES": "1",
}
PATIENCE = 120.0  # seconds; the first start on a machine compiles the rules


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'critias.db'}"


@contextmanager
def running(database: str, **variables: str) -> Iterator[str]:
    """`critias serve` on a free port; gives its address."""
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
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            assert process.wait(timeout=30) in (0, -signal.SIGTERM)
        finally:
            process.kill()
            process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Mortal:
    """A server on a port of its own that can be killed and started again within a second."""

    def __init__(self, database: str, port: int | None = None, redis: str | None = None, **more: object) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._wanted = {"database": database, "redis": redis, "port": self.port, **more}
        os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parent.parent)  # where the process that forks finds the nursery
        self._nursery = multiprocessing.get_context("forkserver")
        self._nursery.set_forkserver_preload(["server.nursery"])
        self._process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        self._process = self._nursery.Process(target=_serve, args=(self._wanted,), daemon=True)
        self._process.start()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urlopen(f"{self.address}/health", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.02)
        raise TimeoutError("the server did not become ready")

    @property
    def pid(self) -> int:
        assert self._process is not None and self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """As the power would."""
        os.kill(self.pid, signal.SIGKILL)
        assert self._process is not None
        self._process.join()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join(10)
            self._process.kill()


def _serve(wanted: dict[str, object]) -> None:
    quick = {"message_rate": 1e6, "message_burst": 10**6, "address_rate": 1e6, "address_burst": 10**6}
    settings = Settings(**wanted, **quick, bot_pause=False, bot_processes=1)  # type: ignore[arg-type]
    serve(settings, lambda address: None)
