"""Running the real command, as a user would."""

from __future__ import annotations

import atexit
import io
import json
import os
import random
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

from critias import game
from critias.cli import app
from critias.commands.refusal import Refusal
from critias.core.record_writer import write_record

CRITIAS = [sys.executable, "-c", "from critias.cli import run; run()"]
COMPILING = ("Compiling the rules", "Compilation des règles")


@dataclass(frozen=True)
class Ran:
    """How a command ended; that the rules had to be compiled first is left out."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refuses(self, *words: str) -> None:
        """One line on standard error that holds these words, exit code 2, and nothing that looks like a crash."""
        assert self.code == 2, self
        assert self.err.startswith("critias: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err + self.out
        for word in words:
            assert word in self.err


def environment() -> dict[str, str]:
    return {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def critias(*arguments: str | Path, text: str = "", **variables: str) -> Ran:
    """Run `critias` with these arguments, this text typed into it and these variables in its environment, in a process that has done its
    imports already.
    """
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("in", "out", "err")]
        for stream, content in zip(streams, (text, "", ""), strict=True):
            stream.write_text(content, encoding="utf-8")
        task = {"arguments": list(map(str, arguments)), "streams": list(map(str, streams)), "variables": variables}
        code = _run_preloaded(task)
        out, err = (stream.read_text(encoding="utf-8") for stream in streams[1:])
    return Ran(code, out, _without_compiling(err))


def _run_preloaded(task: dict[str, Any]) -> int:
    server = _preloaded()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(task) + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


@cache
def _preloaded() -> subprocess.Popen[str]:
    command = [sys.executable, str(Path(__file__).parent / "preloaded.py")]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    atexit.register(server.kill)
    return server


def critias_afresh(*arguments: str | Path) -> Ran:
    """Run `critias` as a new process, imports and all."""
    command = [*CRITIAS, *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment(), timeout=300)
    return Ran(ended.returncode, ended.stdout, _without_compiling(ended.stderr))


def critias_here(*arguments: str | Path) -> Ran:
    """Runs `critias` in this process, and so with its environment, without waiting for imports."""
    out = io.StringIO()
    try:
        with redirect_stdout(out):
            code = get_command(app).main([str(argument) for argument in arguments], prog_name="critias", standalone_mode=False)
    except Refusal as refusal:
        return Ran(refusal.exit_code, out.getvalue(), f"critias: {refusal}\n")
    return Ran(code or 0, out.getvalue(), "")


def _without_compiling(err: str) -> str:
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith(COMPILING))


def random_record(seed: int = 7, decisions: int = 10_000, names: tuple[str, ...] = ()) -> str:
    """A record of random play: to its end, or of a number of decisions."""
    match, rng = game("atlantis").start(2, seed), random.Random(seed)
    while not match.is_over and decisions:
        match.play(rng.choice(match.legal()))
        decisions -= 1
    return write_record(match, names)
