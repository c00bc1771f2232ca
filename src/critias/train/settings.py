"""The settings of a training run; with the seed they decide every figure of it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    game: str
    rounds: int = 200  # each plays `steps` decisions in every row and learns from them
    players: int = 0  # at every table; 0: half of the tables have as few as possible, the others more
    rows: int = 16_384  # games at a time
    steps: int = 16
    simulations: int = 32  # of the search before every decision
    guidance: float = 0.2  # the part of the rounds in which the game's evaluation still has a say at the leaves, less and less
    max_trust: float = 1.0  # how much of a leaf's value is for the net to say after that
    exploration: float = 0.4  # of the search
    noise: float = 0.15  # the part of the prior at the root that is the same for all actions
    random_share: float = 0.02  # of the actions
    decisiveness: float = 3.0  # the power of their probabilities by which actions are played
    sharpness: float = 50.0  # how much an action is to be preferred that the search finds better by a whole win
    doubt: float = 3.0  # visits that an action needs until half of what the search found of it is believed
    memory: float = 0.95  # how much of the net's own preference stays: with less, equal actions stay equally likely
    epochs: int = 3  # passes over the decisions of a round
    batches: int = 256  # steps of the optimiser in a pass
    learning_rate: float = 1e-3  # falls to a tenth in the course of the run
    trace: float = 0.95  # the lambda of the returns: 1 waits for the end of the game, 0 trusts the search of the next decision
    value_weight: float = 1.0
    points_weight: float = 0.1
    max_gradient: float = 1.0
    first: int = 0  # the width of the net's first layer; 0: the usual
    second: int = 0
    rival: str = ""  # the bot that has all other seats, if it is not the learner
    start: str = ""  # the digest of the net that the run begins with, if it does not begin with chance
    seed: int = 1

    def __post_init__(self) -> None:
        for name in ("rounds", "rows", "steps", "simulations", "epochs", "batches"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        for name in ("guidance", "max_trust", "noise", "random_share", "memory", "trace"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} must be from 0 to 1, not {getattr(self, name)}")
        if self.rows % self.batches:
            raise ValueError(f"the number of rows ({self.rows}) must be a multiple of batches ({self.batches})")

    def trust(self, round_: int) -> float:
        """How much of the value of a leaf is for the net to say in a round, counted from 0."""
        guided = self.guidance * self.rounds
        return self.max_trust * min(1.0, round_ / guided) if guided else self.max_trust

    @property
    def hidden(self) -> tuple[int, int] | None:
        return (self.first, self.second) if self.first and self.second else None

    def as_data(self) -> dict[str, str | int | float]:
        return dataclasses.asdict(self)


OWN_OPTIONS = ("game", "rounds", "rows", "first", "second", "rival", "start", "seed")  # of the command line; the other settings share one


def read_settings(texts: Sequence[str], *but: str) -> Mapping[str, int | float]:
    """Read settings as typed, NAME=VALUE, but for those that a command has options for; raises ValueError."""
    usual = Settings("").as_data()
    kinds = {name: int if isinstance(value, int) else float for name, value in usual.items() if name not in (*OWN_OPTIONS, *but)}
    found: dict[str, int | float] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in kinds:
            raise ValueError(f"training has no setting {name!r}; it has {', '.join(kinds)}")
        try:
            number = kinds[name](value)
        except ValueError:
            raise ValueError(f"{name} must be {'a whole number' if kinds[name] is int else 'a number'}, not {value!r}") from None
        if isinstance(number, float) and not math.isfinite(number):
            raise ValueError(f"{name} must be a finite number, not {value!r}")
        found[name] = number
    return found
