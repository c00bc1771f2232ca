"""The settings of a training run; with the seed they decide every figure of it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    game: str
    rounds: int = 1000  # each plays `steps` decisions in every row and learns from them
    rows: int = 32_768  # games at a time
    steps: int = 16
    epochs: int = 2  # passes over the decisions of a round
    batches: int = 8  # steps of the optimiser in a pass
    learning_rate: float = 1e-3  # falls to 0 in the course of the run
    trace: float = 0.97  # the lambda of the returns: 1 waits for the end of the game, 0 trusts the net's own value
    clip: float = 0.2  # how far one round may change the probability of a decision
    entropy_weight: float = 0.003  # how much exploring is worth
    value_weight: float = 0.5
    points_weight: float = 0.1
    max_gradient: float = 1.0
    first: int = 0  # the width of the net's first layer; 0: the widest net that may be shipped
    second: int = 0
    random_share: float = 0.03  # of the actions, in games that the net plays with itself
    past_share: float = 0.5  # of the games, in which the other seats are a past net's
    imitation_rounds: int = 100  # of learning from the greedy bot, before self-play
    imitation_rows: int = 256
    imitation_steps: int = 128  # so long that most see the end of a game, which teaches what wins
    seed: int = 1

    def __post_init__(self) -> None:
        for name in ("rounds", "rows", "steps", "epochs", "batches", "imitation_rows", "imitation_steps"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        for rows in (self.rows, self.imitation_rows):
            if rows % self.batches:
                raise ValueError(f"the number of rows ({rows}) must be a multiple of batches ({self.batches})")

    @property
    def hidden(self) -> tuple[int, int] | None:
        return (self.first, self.second) if self.first and self.second else None

    @property
    def past_rows(self) -> int:
        return int(self.rows * self.past_share)

    def as_data(self) -> dict[str, str | int | float]:
        return dataclasses.asdict(self)
