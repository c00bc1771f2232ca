"""Running the real command, as a user would."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forked import Forked
from typer.main import get_command

from critias import game
from critias.cli import app
from critias.commands.refusal import Refusal
from critias.core.match.record_writer import write_record

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
        paths = [Path(folder, name) for name in ("in", "out", "err")]
        paths[0].write_text(text, encoding="utf-8")
        with paths[0].open() as typed, paths[1].open("w") as out, paths[2].open("w") as err:
            streams = [stream.fileno() for stream in (typed, out, err)]
            code = Forked("commands.loaded", *map(str, arguments), streams=streams, environment=environment() | variables).wait()
        said, complained = (path.read_text(encoding="utf-8") for path in paths[1:])
    return Ran(code, said, _without_compiling(complained))


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
