"""The curve of a training run: a line of figures for every report, and a picture of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = "curve.jsonl"
PICTURE = "curve.svg"
# Each becomes a plot: the figure and what it means.
PLOTS = {
    "against_greedy": "win share of the bare policy against greedy",
    "win_loss": "loss of the predicted win",
    "points_loss": "loss of the predicted points",
    "entropy": "entropy of the policy",
}


def start_curve(folder: Path) -> None:
    (folder / FILE).write_text("", encoding="utf-8")


def add_to_curve(folder: Path, figures: Mapping[str, float]) -> None:
    with (folder / FILE).open("a", encoding="utf-8") as curve:
        curve.write(json.dumps(figures) + "\n")


def read_curve(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]


def cut_curve(folder: Path, rounds: int) -> None:
    """Drop what was reported after this round: a run that goes on from its checkpoint reports it again."""
    kept = [figures for figures in read_curve(folder) if figures["round"] <= rounds]
    start_curve(folder)
    for figures in kept:
        add_to_curve(folder, figures)


def draw_curve(folder: Path) -> Path:
    """Draw every figure over the decisions played so far."""
    from matplotlib.figure import Figure

    reports = read_curve(folder)
    figure = Figure(figsize=(9, 6), layout="constrained")
    for axes, (name, meaning) in zip(figure.subplots(2, 2).flat, PLOTS.items(), strict=True):
        points = [(report["decisions"] / 1e6, report[name]) for report in reports if name in report]
        axes.plot(*zip(*points, strict=True) if points else ((), ()), marker=".", linewidth=1.5)
        axes.set_title(meaning, fontsize=10)
        axes.set_xlabel("million decisions", fontsize=9)
    figure.savefig(folder / PICTURE)
    return folder / PICTURE
