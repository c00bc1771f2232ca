"""A test's own Redis, which can hang, die and come back."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time

from server.servers import free_port

REDIS_SERVER = shutil.which("redis-server")
PATIENCE = 30.0
LOOK_SECONDS = 0.02


class OwnRedis:
    def __init__(self) -> None:
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert REDIS_SERVER is not None
        command = [REDIS_SERVER, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._is_answering():
            assert time.monotonic() < end, "Redis did not start"
            time.sleep(LOOK_SECONDS)

    def _is_answering(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(5) == b"+PONG"
        except OSError:
            return False

    def stand_still(self) -> None:
        """It breaks no connection, and says nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)
