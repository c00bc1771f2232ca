"""`critias train`: a net for a game by self-play, in a folder with its checkpoint and its curve."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from critias.bots.net import BadNet, Net, net_at
from critias.commands.arguments import find_game
from critias.commands.output import print_json, remarks, warn_of_compiling
from critias.commands.refusal import Interrupted, Refusal, refusing
from critias.core.definition import GameDefinition
from critias.extras import require

if TYPE_CHECKING:  # JAX takes long to load
    from critias.train.run import Run
    from critias.train.settings import Settings

GPU_ROWS, CPU_ROWS = 16_384, 256
GPU_BATCHES, CPU_BATCHES = 256, 32


@dataclass(frozen=True)
class Wishes:
    """The arguments of the command line; None for those left out."""

    game: str
    folder: Path
    rounds: int
    rows: int | None
    settings: Sequence[str]  # NAME=VALUE
    hidden: tuple[int, int] | None
    start: Path | None
    seed: int
    as_json: bool


def train(wishes: Wishes) -> None:
    """Train, or go on where the folder's last run stopped."""
    require("train", "training", "jax", "optax", "gymnasium", "matplotlib")
    game = find_game(wishes.game)
    warn_of_compiling()
    from critias.train.curve import draw_curve
    from critias.train.run import NET
    from critias.train.settings import Settings, read_settings

    with refusing():
        start = _net_to_begin_with(wishes, game)
        first, second = (start.weights.first.shape[1], start.weights.second.shape[1]) if start else wishes.hidden or (0, 0)
        rows, batches = rows_and_batches(wishes.rows)
        recipe: dict[str, Any] = {"batches": batches, **game.training, **read_settings(wishes.settings)}
        settings = Settings(
            game.name,
            rounds=wishes.rounds,
            rows=rows,
            first=first,
            second=second,
            start=hashlib.sha256(wishes.start.read_bytes()).hexdigest() if start and wishes.start else "",
            seed=wishes.seed,
            **recipe,
        )
        if settings.players:
            game.blank(settings.players, {})  # refuses a number of players that the game is not for
    run = open_run(settings, wishes.folder, start=start)
    figures = _train(run, wishes)
    picture = draw_curve(wishes.folder)
    if wishes.as_json:
        print_json({"net": str(wishes.folder / NET), "curve": str(picture), "rounds": run.round, "decisions": run.decisions, **figures})
    else:
        remarks().print(f"The net is in {wishes.folder / NET}, its curve in {picture}", soft_wrap=True)
        remarks().print(f"Let it play: critias arena {game.name} --bots search:net={wishes.folder / NET},greedy", soft_wrap=True)


def open_run(settings: Settings, folder: Path, **more: Any) -> Run:
    """A run in a folder, new or where the last one stopped."""
    from critias.train.checkpoint import BadCheckpoint
    from critias.train.run import Run

    try:
        return Run(settings, folder, **more)
    except BadCheckpoint as error:
        raise Refusal(f"{error}; name another folder to start over") from None
    except OSError as error:
        raise Refusal(f"cannot write to {folder}: {error.strerror}") from None


def rows_and_batches(rows: int | None) -> tuple[int, int]:
    """As many games at a time as wished for, or as this machine is good for."""
    import jax

    usual, batches = (GPU_ROWS, GPU_BATCHES) if jax.default_backend() == "gpu" else (CPU_ROWS, CPU_BATCHES)
    return rows or usual, batches


def _net_to_begin_with(wishes: Wishes, game: GameDefinition) -> Net | None:
    if wishes.start is None:
        return None
    if wishes.hidden is not None:
        raise Refusal("--hidden is for a net that begins with chance: with --start, the net has its size already")
    try:
        return net_at(wishes.start, game)
    except BadNet as error:
        raise Refusal(str(error)) from None


def _train(run: Run, wishes: Wishes) -> dict[str, float]:
    """Run all rounds under a progress bar; returns the last report."""
    figures: dict[str, float] = {}
    try:
        with _bars() as bars:
            rounds = bars.add_task("self-play", total=run.settings.rounds, completed=run.round, told="")
            for progress in run.rounds():
                figures = progress.figures or figures
                bars.update(rounds, completed=progress.round, told=_told(figures))
    except KeyboardInterrupt:
        raise Interrupted("stopped; the same command goes on from the last checkpoint") from None
    except OSError as error:
        raise Refusal(f"cannot write to {wishes.folder}: {error.strerror}; the same command goes on from the last checkpoint") from None
    return figures


def _told(figures: dict[str, float]) -> str:
    return f"{figures['against_greedy']:.0%} against greedy" if "against_greedy" in figures else ""


def _bars() -> Progress:
    out = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}"))
    return Progress(*columns, console=out, disable=not out.is_terminal, transient=True)
