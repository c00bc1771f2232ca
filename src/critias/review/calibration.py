"""What turns the shares that a search finds into chances: powers that were fitted to how games went on (docs/review.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from critias.review.chances import Shares

FINISHED = (0.0, 0.5, 1.0)  # the parts of simulations that saw the end of the game, for which there is a power each


@dataclass(frozen=True)
class Estimate:
    """What a search found: everybody's mean share of the win, and the part of its simulations that saw the end of the game."""

    shares: Shares
    finished: float


Powers = tuple[float, float, float]
UNCHANGED: Powers = (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Calibration:
    """The powers for a number of players: of chances as a seat knows the game, and with open hands."""

    seen: Powers = UNCHANGED
    open: Powers = UNCHANGED


NOT_CALIBRATED = Calibration()


def calibrations_at(path: Path | None) -> dict[int, Calibration]:
    """What a game's file says of each number of players that was measured."""
    if path is None:
        return {}
    found = json.loads(path.read_text())
    return {int(players): Calibration(*map(tuple, (of["seen"], of["open"]))) for players, of in found["players"].items()}


def corrected(estimate: Estimate, powers: Powers) -> Shares:
    """Shares raised to a power, which adds up to 1 again: above 1 it takes chances away from even, below 1 towards it.

    A search whose simulations end early has guessed at the end; its power depends on how many saw it.
    """
    power = float(np.interp(estimate.finished, FINISHED, powers))
    weights = [share**power for share in estimate.shares]
    return tuple(weight / sum(weights) for weight in weights)
