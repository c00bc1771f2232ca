"""The game of examples/tiny_game.py, which is not in the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from critias.games import load_file

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "examples" / "tiny_game.py"
PEARLS = load_file(FILE)


def run(code: str, games: Path = FILE, **variables: str) -> str:
    """What Python code prints in a process that finds the games of a file."""
    environment = os.environ | {"CRITIAS_GAMES": str(games)} | variables
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def critias(*arguments: str | Path, text: str = "", games: str | Path = FILE) -> subprocess.CompletedProcess[str]:
    """The command in a process that finds the games of a file."""
    command = [sys.executable, "-c", "from critias.cli import run; run()", *map(str, arguments)]
    environment = os.environ | {"CRITIAS_GAMES": str(games), "NO_COLOR": "1", "COLUMNS": "100"}
    return subprocess.run(command, env=environment, input=text, capture_output=True, text=True, timeout=120)
