"""How long a start takes: compiling everything, coming back to what is compiled, and the command line."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

FIRST_USE = (sys.executable, str(Path(__file__).resolve().parent / "first_use.py"))
SIMULATE = ("simulate", "atlantis", "--players", "2", "--games", "1000", "--seed", "1", "--json")
TRIES = 3


def fill_cache() -> None:
    """Compiles in another process: code just compiled runs slower than the same code read from the cache."""
    subprocess.run(FIRST_USE, check=True)
    if _has_command_line():
        subprocess.run(_simulate(), check=True, capture_output=True)


def cold_and_warm_seconds() -> tuple[float, float]:
    """With an empty cache, and again with the one it left."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "CRITIAS_CACHE": cache}
        cold = _seconds(FIRST_USE, environment)
        warm = median(_seconds(FIRST_USE, environment) for _ in range(TRIES))
    return cold, warm


def command_line_seconds() -> float | None:
    """A thousand games from the command line, compiled before; None where there is no command line."""
    return median(_seconds(_simulate(), dict(os.environ)) for _ in range(TRIES)) if _has_command_line() else None


def _seconds(command: tuple[str, ...], environment: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - began


def _simulate() -> tuple[str, ...]:
    return (str(Path(sys.executable).parent / "critias"), *SIMULATE)


def _has_command_line() -> bool:
    return importlib.util.find_spec("critias.cli") is not None and Path(_simulate()[0]).exists()
