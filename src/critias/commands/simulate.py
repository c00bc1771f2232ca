"""`critias simulate`: many random games, and their results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from critias.commands.arguments import find_game, read_options
from critias.commands.background import wait_for
from critias.commands.output import console, print_json, remarks, warn_of_compiling
from critias.commands.refusal import refusing
from critias.core.batches import batch
from critias.core.batches.batch import Simulation
from critias.core.game import Game
from critias.core.rules.chance import check_seed

NORMAL_95 = 1.959964

Interval = list[float] | None


@dataclass(frozen=True)
class Task:
    """The games asked for."""

    game: Game
    players: int
    options: dict[str, str]
    seed: int
    games: int
    threads: int


def simulate(name: str, players: int, games: int, seed: int, threads: int | None, options: Sequence[str], as_json: bool) -> None:
    task = _task(name, players, games, seed, threads, options)
    warn_of_compiling()
    with refusing():
        played = _play(task)
    if as_json:
        print_json(_summary(task, played))
    else:
        _print(task, _summary(task, played), console())


def _task(name: str, players: int, games: int, seed: int, threads: int | None, options: Sequence[str]) -> Task:
    game = find_game(name)
    with refusing():
        check_seed(seed)
        chosen = game.options_of(game.blank(players, read_options(options)))
    return Task(game, players, chosen, seed, games, threads or os.cpu_count() or 1)


def _play(task: Task) -> Simulation:
    out = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        bar = progress.add_task(task.game.facts.title, total=task.games)
        return wait_for(
            lambda: batch.simulate(
                task.game, task.players, task.games, task.seed, task.options, task.threads, lambda done: progress.advance(bar, done)
            )
        )


# ------------------------------------------------------------------------------------------------ the summary


def _summary(task: Task, played: Simulation) -> dict[str, Any]:
    decisions = int(played.decisions.sum())
    return {
        "game": task.game.name,
        "players": task.players,
        "options": task.options,
        "seed": task.seed,
        "threads": task.threads,
        "games": task.games,
        "decisions": decisions,
        "outcomes": int(played.outcomes.sum()),
        "seconds": played.seconds,
        "games_per_second": task.games / played.seconds,
        "decisions_per_second": decisions / played.seconds,
        "mean_decisions": decisions / task.games,
        "min_decisions": int(played.decisions.min()),
        "max_decisions": int(played.decisions.max()),
        "mean_scores": _means(played.scores),
        "score_intervals": _intervals(played.scores),
        "win_share": _means(played.wins),
        "win_share_intervals": _intervals(played.wins),
    }


def _means(columns: NDArray[Any]) -> list[float]:
    return [float(mean) for mean in columns.mean(axis=0)]


def _intervals(columns: NDArray[Any]) -> list[Interval]:
    """The 95 % interval of each column's mean; a single game says nothing about its spread."""
    if len(columns) < 2:
        return [None] * columns.shape[1]
    means, errors = columns.mean(axis=0), columns.std(axis=0, ddof=1) / np.sqrt(len(columns))
    return [[float(mean - NORMAL_95 * error), float(mean + NORMAL_95 * error)] for mean, error in zip(means, errors, strict=True)]


# ------------------------------------------------------------------------------------------------ printing


def _print(task: Task, summary: dict[str, Any], out: Console) -> None:
    options = ", ".join(f"{name} {choice}" for name, choice in task.options.items())
    parts = [task.game.facts.title, f"{task.players} players", options, f"seed {task.seed}"]
    out.print(f" {', '.join(part for part in parts if part)}: random play", style="bold")
    out.print(_speed_table(summary))
    out.print(_seat_table(summary))


def _speed_table(summary: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1), show_header=False)
    table.add_column(style="dim")
    table.add_column()
    threads = f"{summary['threads']} thread{'s' * (summary['threads'] > 1)}"
    table.add_row("games", f"{summary['games']:,} in {summary['seconds']:.2f} s on {threads}")
    table.add_row("games/s", f"{summary['games_per_second']:,.0f}")
    table.add_row("decisions/s", f"{summary['decisions_per_second']:,.0f}")
    length = f"mean {summary['mean_decisions']:.1f}, min {summary['min_decisions']}, max {summary['max_decisions']}"
    table.add_row("decisions a game", length)
    return table


def _seat_table(summary: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in ("seat", "mean score", "95 %", "win share", "95 %"):
        table.add_column(heading, justify="right")
    for seat in range(summary["players"]):
        table.add_row(
            str(seat),
            f"{summary['mean_scores'][seat]:.2f}",
            _between(summary["score_intervals"][seat], "{:.2f}"),
            f"{summary['win_share'][seat]:.2%}",
            _between(summary["win_share_intervals"][seat], "{:.2%}"),
        )
    return table


def _between(interval: Interval, form: str) -> str:
    return "unknown" if interval is None else " to ".join(form.format(end) for end in interval)
