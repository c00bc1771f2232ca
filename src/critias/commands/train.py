"""`critias train`: a net for a game by self-play, in a folder with its checkpoint and its curve."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from critias.commands.arguments import find_game
from critias.commands.output import print_json, remarks, warn_of_compiling
from critias.commands.refusal import Interrupted, Refusal, refusing
from critias.extras import require

if TYPE_CHECKING:  # JAX takes long to load
    from critias.train.run import Run

GPU_ROWS, CPU_ROWS = 32_768, 512
GPU_ROUNDS, CPU_ROUNDS = 8_000, 400


@dataclass(frozen=True)
class Wishes:
    """The arguments of the command line; None for those left out."""

    game: str
    folder: Path
    rounds: int | None
    rows: int | None
    hidden: tuple[int, int] | None
    lessons: int
    seed: int
    as_json: bool


def train(wishes: Wishes) -> None:
    """Train, or go on where the folder's last run stopped."""
    require("train", "training", "jax", "optax", "gymnasium", "matplotlib")
    game = find_game(wishes.game)
    warn_of_compiling()
    import jax

    from critias.train.checkpoint import BadCheckpoint
    from critias.train.curve import draw_curve
    from critias.train.run import NET, Run
    from critias.train.settings import Settings

    on_gpu = jax.default_backend() == "gpu"
    with refusing():
        settings = Settings(
            game.name,
            rounds=wishes.rounds or (GPU_ROUNDS if on_gpu else CPU_ROUNDS),
            rows=wishes.rows or (GPU_ROWS if on_gpu else CPU_ROWS),
            first=wishes.hidden[0] if wishes.hidden else 0,
            second=wishes.hidden[1] if wishes.hidden else 0,
            imitation_rounds=wishes.lessons,
            imitation_rows=256 if on_gpu else 32,
            seed=wishes.seed,
        )
    try:
        run = Run(settings, wishes.folder)
    except BadCheckpoint as error:
        raise Refusal(f"{error}; name another folder to start over") from None
    except OSError as error:
        raise Refusal(f"cannot write to {wishes.folder}: {error.strerror}") from None
    figures = _train(run, wishes)
    picture = draw_curve(wishes.folder)
    if wishes.as_json:
        print_json({"net": str(wishes.folder / NET), "curve": str(picture), "rounds": run.round, "decisions": run.decisions, **figures})
    else:
        remarks().print(f"The net is in {wishes.folder / NET}, its curve in {picture}", soft_wrap=True)
        remarks().print(f"Let it play: critias arena {game.name} --bots search:net={wishes.folder / NET},greedy", soft_wrap=True)


def _train(run: Run, wishes: Wishes) -> dict[str, float]:
    """Run all rounds under a progress bar; returns the last report."""
    figures: dict[str, float] = {}
    try:
        with _bars() as bars:
            lessons = bars.add_task("learning from greedy", total=wishes.lessons, completed=wishes.lessons if run.round else 0, told="")
            rounds = bars.add_task("self-play", total=run.settings.rounds, completed=run.round, told="")
            for progress in run.rounds():
                figures = progress.figures or figures
                if progress.round == 0:
                    bars.update(lessons, advance=1)
                else:
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
