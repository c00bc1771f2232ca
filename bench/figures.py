"""What is measured: timed runs, and what several rounds of them come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median

SIMULATIONS = 2_000  # of a search for one decision, ours and the peers'


@dataclass(frozen=True)
class Played:
    """One timed run of random games."""

    games: int
    decisions: int
    seconds: float


@dataclass
class Rounds:
    """The same run several times, between other runs, so that a noisy machine disturbs all alike."""

    runs: list[Played] = field(default_factory=list)

    def decisions_per_second(self) -> list[float]:
        return [run.decisions / run.seconds for run in self.runs]

    def games_per_second(self) -> list[float]:
        return [run.games / run.seconds for run in self.runs]

    def plain(self) -> dict[str, object]:
        return {
            "decisions_per_second": summary(self.decisions_per_second()),
            "games_per_second": summary(self.games_per_second()),
            "runs": [asdict(run) for run in self.runs],
        }


@dataclass(frozen=True)
class Searched:
    """One timed run of tree searches."""

    simulations: int
    seconds: float


@dataclass
class Searches:
    """The same searches several times, between others."""

    runs: list[Searched] = field(default_factory=list)

    def simulations_per_second(self) -> list[float]:
        return [run.simulations / run.seconds for run in self.runs]

    def plain(self) -> dict[str, object]:
        return {"simulations_per_second": summary(self.simulations_per_second()), "runs": [asdict(run) for run in self.runs]}


@dataclass(frozen=True)
class Stepped:
    """One timed run of steps of many games."""

    steps: int
    seconds: float


@dataclass
class Steps:
    """The same games stepped several times, between others."""

    runs: list[Stepped] = field(default_factory=list)

    def steps_per_second(self) -> list[float]:
        return [run.steps / run.seconds for run in self.runs]

    def plain(self) -> dict[str, object]:
        return {"steps_per_second": summary(self.steps_per_second()), "runs": [asdict(run) for run in self.runs]}


def summary(values: Sequence[float]) -> dict[str, float]:
    return {"median": median(values), "least": min(values), "most": max(values)} if values else {}


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """Median against median; None without a peer."""
    return median(ours) / median(theirs) if ours and theirs else None
