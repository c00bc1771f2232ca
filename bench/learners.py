"""Critias and its peers as learners use them, timed in turn; what came out, and as tables."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import rivals
import sheet
from figures import Stepped, Steps, ratio, summary
from progress import say
from sheet import Row
from startup import GAMES
from targets import Target, at_least

HERE = Path(__file__).resolve().parent
OURS = {game: f"critias-{game}" for game in GAMES}
NAMES = {
    **{name: f"Critias, {game.capitalize()}, 2 players" for game, name in OURS.items()},
    "envpool-TicTacToe-v1": "EnvPool (C++), tic-tac-toe",
    "envpool-ConnectFour-v1": "EnvPool (C++), connect four",
    "envpool-Backgammon-v1": "EnvPool (C++), backgammon",
    "envpool-Go9x9-v1": "EnvPool (C++), go 9x9",
    "pgx-tic_tac_toe": "Pgx (JAX), tic-tac-toe",
    "pgx-connect_four": "Pgx (JAX), connect four",
    "pgx-backgammon": "Pgx (JAX), backgammon",
    "pettingzoo-tictactoe_v3": "PettingZoo, tic-tac-toe",
    "pettingzoo-connect_four_v3": "PettingZoo, connect four",
    "pettingzoo-leduc_holdem_v4": "PettingZoo, Leduc hold'em",
    "pettingzoo-go_v5": "PettingZoo, go 19x19",
}
ENVPOOL, PETTINGZOO = "envpool-", "pettingzoo-"
SPEED_HEAD = ("learners: random policy with observation and mask, one core", "steps/s", "spread", "games at a time")
TARGET_HEAD = ("against the targets", "figure", "wanted", "")
NOTES = (
    "Steps per second of processor time on one core. Every library steps the number of games at a time at which it is fastest.",
    "Each of our games is compared with the targets by itself.",
)


@dataclass
class Learners:
    """By name: the games at a time, and the rounds. What is not installed is in neither."""

    rows: dict[str, int] = field(default_factory=dict)
    steps: dict[str, Steps] = field(default_factory=dict)

    def speeds(self, name: str) -> list[float]:
        return self.steps[name].steps_per_second() if name in self.steps else []

    def fastest(self, library: str) -> str | None:
        """The game of a library that goes fastest."""
        names = [name for name in self.steps if name.startswith(library)]
        return max(names, key=lambda name: summary(self.speeds(name))["median"], default=None)

    def plain(self) -> dict[str, object]:
        return {name: {"rows": self.rows[name], **steps.plain()} for name, steps in self.steps.items()}


@dataclass(frozen=True)
class Process:
    """A stepper at work in a process of its own."""

    name: str
    requests: IO[str]
    answers: IO[str]
    errors: IO[str]

    def rows(self) -> int | None:
        """How many games it steps at once, when it is ready; None where it is not installed."""
        if line := self.answers.readline():
            return int(json.loads(line)["rows"])
        if "ModuleNotFoundError" in (said := self._said()):
            return None
        raise RuntimeError(f"{self.name}: {said}")

    def run(self) -> Stepped:
        print(file=self.requests, flush=True)
        if line := self.answers.readline():
            return Stepped(**json.loads(line))
        raise RuntimeError(f"{self.name}: {self._said()}")

    def _said(self) -> str:
        self.errors.seek(0)
        return self.errors.read().strip()


@contextmanager
def process_of(name: str) -> Iterator[Process]:
    python = sys.executable if name in OURS.values() else str(rivals.PYTHON)
    with TemporaryFile("w+", encoding="utf-8") as errors:
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": errors, "text": True}
        with subprocess.Popen([python, str(HERE / "steppers.py"), name], **pipes) as process:
            yield Process(name, process.stdin, process.stdout, errors)  # type: ignore[arg-type]  # both are pipes


def measure(rounds: int) -> Learners:
    """Every library is made ready, and then they step in turn, so that noise hits all alike."""
    compile_ours()
    learners = Learners()
    with ExitStack() as stack:
        processes = []
        for name in NAMES:
            say(f"Making ready for learners: {NAMES[name]} ...")
            process = _ready(name, learners, stack)
            if process is not None:
                processes.append(process)
        for number in range(1, rounds + 1):
            say(f"Steps for learners, round {number} of {rounds} ...")
            for process in processes:
                learners.steps[process.name].runs.append(process.run())
    return learners


def compile_ours() -> None:
    """Compile in other processes: code just compiled runs slower than the same code read from the cache."""
    for game, name in OURS.items():
        say(f"Compiling for learners, if nobody has yet: {game.capitalize()} ...")
        with process_of(name) as process:
            process.rows()


def _ready(name: str, learners: Learners, stack: ExitStack) -> Process | None:
    if name not in OURS.values() and not rivals.PYTHON.exists():
        return None
    process = stack.enter_context(process_of(name))
    rows = process.rows()
    if rows is None:
        return None
    learners.rows[name], learners.steps[name] = rows, Steps()
    return process


def judge(learners: Learners) -> list[Target]:
    quickest, classic = learners.fastest(ENVPOOL), learners.fastest(PETTINGZOO)
    return [
        target
        for game, ours in OURS.items()
        for target in (
            _target(learners, game, ours, quickest, "EnvPool's fastest", 5),
            _target(learners, game, ours, "envpool-Backgammon-v1", "EnvPool's backgammon", 5),
            _target(learners, game, ours, "pgx-backgammon", "Pgx's backgammon", 20),
            _target(learners, game, ours, classic, "PettingZoo's fastest", 100),
        )
    ]


def _target(learners: Learners, game: str, ours: str, theirs: str | None, rival: str, times: float) -> Target:
    if theirs is not None and rival.endswith("fastest"):
        rival += f", {NAMES[theirs].partition(', ')[2]}"
    figure = ratio(learners.speeds(ours), learners.speeds(theirs)) if theirs is not None else None
    return at_least(f"{game.capitalize()}, a step, against {rival}", figure, times, f"{times:.0f} x")


def speed_rows(learners: Learners) -> list[Row]:
    return [_speed_row(learners, name, title) for name, title in NAMES.items()]


def _speed_row(learners: Learners, name: str, title: str) -> Row:
    if name not in learners.steps:
        return (title, "not installed", "", "")
    speed = summary(learners.speeds(name))
    return (title, f"{speed['median']:,.0f}", f"{speed['least']:,.0f} to {speed['most']:,.0f}", f"{learners.rows[name]:,}")


def tables(learners: Learners) -> list[sheet.Headed]:
    targets = [(target.what, target.figure, target.wanted, target.verdict) for target in judge(learners)]
    return [(SPEED_HEAD, speed_rows(learners)), (TARGET_HEAD, targets)]
