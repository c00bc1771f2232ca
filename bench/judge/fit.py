"""Fit the judge's powers to how games ended, and say how well its chances agree with the results of games that were not used for it.

    python bench/judge/fit.py            # from all that `samples.py` left in build/judge

Games with even numbers are fitted to, those with odd numbers kept apart. Writes calibration.json of each game, and the part of
docs/review.md between its two marks with a picture beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from kept import FOLDER, lines
from numpy.typing import NDArray
from scipy.optimize import minimize

from critias import GAMES
from critias.review.calibration import FINISHED, UNCHANGED, Estimate, Powers, corrected

KINDS = ("seen", "open")
PLAYERS = (2, 3, 4)
SIMULATIONS = 2000
MIN_GAMES = 50
STAY = 1.0  # how much a power is drawn to 1, in games: the other way round, doubling it must be worth this much
BINS = 10
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Samples:
    """Positions of one kind: what was judged, how the game ended, and which game it was."""

    estimates: tuple[Estimate, ...]
    movers: tuple[int, ...]
    results: Array  # everybody's share of the win
    games: NDArray[np.int64]

    def chances(self, powers: Powers) -> Array:
        return np.array([corrected(estimate, powers) for estimate in self.estimates])

    def of_games(self, rest: int) -> Samples:
        """Those of games with even (0) or odd (1) numbers."""
        chosen = [k for k, game in enumerate(self.games) if game % 2 == rest]
        return Samples(
            tuple(self.estimates[k] for k in chosen), tuple(self.movers[k] for k in chosen), self.results[chosen], self.games[chosen]
        )

    def loss(self, powers: Powers) -> float:
        """The mean cross-entropy of chances and results."""
        return float(-(self.results * np.log(np.clip(self.chances(powers), 1e-9, 1))).sum(axis=1).mean())


def samples_of(games: Iterable[dict[str, Any]], kind: str) -> Samples:
    found = [(game, sample) for game in games for sample in game["samples"]]
    return Samples(
        tuple(Estimate(tuple(sample[kind]["shares"]), sample[kind]["finished"]) for _, sample in found),
        tuple(sample["mover"] for _, sample in found),
        np.array([game["result"] for game, _ in found]),
        np.array([game["number"] for game, _ in found]),
    )


def fit(samples: Samples) -> Powers:
    """The powers with which the results are likeliest; without much to say otherwise they stay near 1."""
    games = len(set(samples.games.tolist()))

    def cost(logs: Array) -> float:
        return samples.loss(_powers(logs)) + STAY / games * float((logs**2).sum())

    return _powers(minimize(cost, np.zeros(len(FINISHED)), method="Nelder-Mead", options={"xatol": 0.01, "fatol": 1e-6}).x)


def _powers(logs: Array) -> Powers:
    first, middle, last = np.exp(np.clip(logs, -3, 3)).round(2).tolist()
    return first, middle, last


@dataclass(frozen=True)
class Bin:
    """The positions whose mover's chance was judged about the same."""

    positions: int
    judged: float
    won: float
    error: float  # standard error of `won` over games


def bins_of(samples: Samples, powers: Powers) -> list[Bin]:
    rows = np.arange(len(samples.movers))
    judged, won = samples.chances(powers)[rows, samples.movers], samples.results[rows, samples.movers]
    places = np.minimum((judged * BINS).astype(int), BINS - 1)
    return [_bin(judged[there], won[there], samples.games[there]) for k in range(BINS) if (there := places == k).any()]


def _bin(judged: Array, won: Array, games: NDArray[np.int64]) -> Bin:
    off = won - won.mean()
    by_game = np.array([off[games == game].sum() for game in np.unique(games)])
    return Bin(len(won), float(judged.mean()), float(won.mean()), float(np.sqrt((by_game**2).sum()) / len(won)))


@dataclass(frozen=True)
class Fit:
    game: str
    players: int
    kind: str
    n_games: int
    powers: Powers
    before: float  # loss of games kept apart, without powers
    after: float
    bins: list[Bin]

    @property
    def off_by(self) -> float:
        """How far bins are from results on the mean, each counted by its positions."""
        return sum(b.positions * abs(b.judged - b.won) for b in self.bins) / sum(b.positions for b in self.bins)

    @property
    def by_chance(self) -> float:
        """How far they would be if every chance were right, only because the games are so few."""
        return sum(b.positions * b.error * np.sqrt(2 / np.pi) for b in self.bins) / sum(b.positions for b in self.bins)


def fitted(game: str, players: int, kind: str) -> Fit | None:
    games = lines(FOLDER / f"{game}-{players}-{SIMULATIONS}.jsonl")
    if len(games) < MIN_GAMES:
        return None
    samples = samples_of(games, kind)
    powers, apart = fit(samples.of_games(0)), samples.of_games(1)
    return Fit(game, players, kind, len(games), powers, apart.loss(UNCHANGED), apart.loss(powers), bins_of(apart, powers))


def write_calibration(game: str, fits: list[Fit]) -> None:
    players = {str(n): {f.kind: f.powers for f in fits if f.players == n} for n in sorted({f.players for f in fits})}
    path = Path(str(GAMES[game].calibration or FOLDER / f"{game}-calibration.json"))
    path.write_text(
        json.dumps({"simulations": SIMULATIONS, "games": {str(f.players): f.n_games for f in fits}, "players": players}, indent=1) + "\n"
    )


def main() -> None:
    fits = [f for game in GAMES for players in PLAYERS for kind in KINDS if (f := fitted(game, players, kind))]
    for f in fits:
        print(
            f.game,
            f.players,
            f.kind,
            f.n_games,
            f.powers,
            f"loss {f.before:.4f} -> {f.after:.4f}, off by {f.off_by:.3f} ({f.by_chance:.3f})",
        )
        print("   ", " ".join(f"{100 * b.judged:.0f}:{100 * b.won:.0f}±{100 * b.error:.0f}" for b in f.bins))
    for game in GAMES:
        if own := [f for f in fits if f.game == game]:
            write_calibration(game, own)


if __name__ == "__main__":
    main()
