"""The client's process as the run sees it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from figures import Played

PROGRAM = Path(__file__).resolve().parent / "client.py"

Progress = Callable[[float], None]


class Failed(Exception):
    """The client gave up; it has said why."""


class Client:
    def __init__(self, kind: str, address: str, game: str) -> None:
        command = [sys.executable, str(PROGRAM), kind, address, game]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()

    def grow(self, tables: int, progress: Progress) -> None:
        """Open tables until there are `tables` of them."""
        self._ask({"do": "grow", "tables": tables}, progress)

    def play(self, rate: float, seconds: float, progress: Progress) -> Played:
        return Played.from_json(self._ask({"do": "play", "rate": rate, "seconds": seconds}, progress))

    def _ask(self, order: dict[str, Any], progress: Progress) -> dict[str, Any]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            message = json.loads(line)
            if "result" in message:
                result: dict[str, Any] = message["result"]
                return result
            progress(message["progress"])
        raise Failed("the client gave up; the lines above say why")
