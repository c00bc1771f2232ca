"""How long a start takes: compiling everything, coming back to what is compiled, and the command line."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

COMPILE_GAMES = (sys.executable, str(Path(__file__).resolve().parent / "compile_games.py"))
SEARCHES = (sys.executable, str(Path(__file__).resolve().parent / "searches.py"))
SIMULATE = ("simulate", "atlantis", "--players", "2", "--games", "1000", "--seed", "1", "--json")
GAMES = ("atlantis", "atlandice", "nautilus")
TRIES = 3


@dataclass(frozen=True)
class Took:
    """Seconds by the clock, and of processor time: where other programs run, the two differ."""

    clock: float
    processor: float


def fill_cache() -> None:
    """Compile in another process: code just compiled runs slower than the same code read from the cache."""
    subprocess.run([*COMPILE_GAMES, *GAMES], check=True)
    subprocess.run(SEARCHES, check=True)
    if _has_command_line():
        subprocess.run(_simulate(), check=True, capture_output=True)


def cold_and_warm(*games: str) -> tuple[Took, Took]:
    """Measure with an empty cache, and again with the one that run left."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "CRITIAS_CACHE": cache}
        command = (*COMPILE_GAMES, *games)
        return _time(command, environment), _best(command, environment)


def command_line() -> Took | None:
    """A thousand games from the command line, compiled before; None where there is no command line."""
    return _best(_simulate(), dict(os.environ)) if _has_command_line() else None


def _best(command: tuple[str, ...], environment: dict[str, str]) -> Took:
    return min((_time(command, environment) for _ in range(TRIES)), key=lambda took: took.clock)


def _time(command: tuple[str, ...], environment: dict[str, str]) -> Took:
    began, used = time.perf_counter(), _processor_time_of_children()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return Took(time.perf_counter() - began, _processor_time_of_children() - used)


def _processor_time_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _simulate() -> tuple[str, ...]:
    return (str(Path(sys.executable).parent / "critias"), *SIMULATE)


def _has_command_line() -> bool:
    return importlib.util.find_spec("critias.cli") is not None and Path(_simulate()[0]).exists()
