"""Processes that start at once, forked from one that has everything loaded (`nursery.py`); all test processes share it."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from nursery import SOCKET

NURSERY = "CRITIAS_TEST_NURSERY"  # the variable that names its socket


def start_nursery() -> None:
    """Start it for this process and all that it starts; it ends with this process."""
    folder = tempfile.mkdtemp(prefix="critias-nursery-")
    command = [sys.executable, str(Path(__file__).with_name("nursery.py")), folder]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    assert started.stdout is not None
    assert started.stdout.readline() == b"ready\n"
    os.environ[NURSERY] = str(Path(folder, SOCKET))
    atexit.register(_stop, started)


def _stop(nursery: subprocess.Popen[bytes]) -> None:
    """Close its standard input, which ends it."""
    assert nursery.stdin is not None
    nursery.stdin.close()
    nursery.wait()


class Forked:
    """A process that calls `main` of a module with these arguments; it is ended if this one ends first."""

    def __init__(
        self,
        module: str,
        *arguments: object,
        streams: Sequence[int] = (),  # the three standard ones; those of this process, with nothing typed into it
        environment: dict[str, str] | None = None,
        takes_terminal: bool = False,
    ) -> None:
        if NURSERY not in os.environ:
            start_nursery()
        request = {
            "module": module,
            "arguments": arguments,
            "environment": dict(os.environ) if environment is None else environment,
            "takes_terminal": takes_terminal,
            "path": sys.path,
            "folder": str(Path.cwd()),
        }
        self.returncode: int | None = None
        self._nursery = socket.socket(socket.AF_UNIX)
        self._nursery.connect(os.environ[NURSERY])
        self._send(json.dumps(request).encode() + b"\n", streams)
        self._answers = self._nursery.makefile("rb", buffering=0)  # so that what has come and is not read yet can be waited for
        self.pid = int(self._answers.readline())

    def _send(self, request: bytes, streams: Sequence[int]) -> None:
        with Path(os.devnull).open("rb") as nothing:
            socket.send_fds(self._nursery, [request], streams or (nothing.fileno(), 1, 2))

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended."""
        if self.returncode is None:
            if not select.select([self._nursery], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("forked", timeout or 0.0)
            self.returncode = int(self._answers.readline())
            self._answers.close()
            self._nursery.close()
        return self.returncode

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.returncode is None:
                os.kill(self.pid, number)
