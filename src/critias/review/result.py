"""What a review says, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from critias.review.account import Account
from critias.review.chances import Shares
from critias.review.grades import SMALLEST, Grade


@dataclass(frozen=True)
class Error:
    """How much of the win choices cost the player who made them, with a 95 % interval from repeated runs; negative where they seem better
    than what the judge would have done.
    """

    mean: float
    low: float
    high: float

    def __repr__(self) -> str:
        return f"<Error {self.mean:.3f}, {self.low:.3f} to {self.high:.3f}>"


@dataclass(frozen=True)
class ReviewedChoice:
    """Decisions in a row with nothing revealed between them: what was done, and what the judge would have done."""

    step: int  # the number of steps before it, as in `critias replay --step`
    made: tuple[str, ...]  # in notation
    best: tuple[str, ...]
    error: Error
    chances: Shares  # everybody's after what was done, from what the player knew
    margins: Shares  # half of their 95 % intervals
    best_chances: Shares

    def __repr__(self) -> str:
        return f"<Choice after step {self.step}: {' '.join(self.made)}, best {' '.join(self.best)}, {self.error!r}>"


@dataclass(frozen=True)
class ReviewedTurn:
    """All decisions of one player until another one decided."""

    number: int  # counted from 1
    player: int
    step: int  # the number of steps before it
    choices: tuple[ReviewedChoice, ...]  # those with something to choose; none in a forced turn
    error: Error | None  # of all of them together; None in a forced turn
    grade: Grade | None

    @property
    def is_mistake(self) -> bool:
        return self.grade in SMALLEST

    def __repr__(self) -> str:
        return f"<Turn {self.number} of player {self.player}: {self.grade or 'forced'}>"


@dataclass(frozen=True)
class Luck:
    """What a step of chance, or the set-up, brought every player: it sums to zero."""

    step: int | None  # the number of steps before it; None: the set-up, with the seats
    outcome: str | None  # in notation
    shares: Shares


@dataclass(frozen=True)
class Review:
    """A match with the error of every turn and, if it was asked for, the luck of every step of chance."""

    game: str
    players: int
    simulations: int
    is_over: bool
    result: Shares | None  # everybody's share of the win; None if the match is not over
    turns: tuple[ReviewedTurn, ...]
    lucks: tuple[Luck, ...] | None  # None: not asked for
    accounts: tuple[Account, ...] | None  # of every player; None: not asked for, or the match is not over

    @property
    def mistakes(self) -> tuple[ReviewedTurn, ...]:
        """The turns that are slips, mistakes or blunders, the worst first."""
        return tuple(sorted((turn for turn in self.turns if turn.is_mistake), key=lambda turn: -turn.error.mean if turn.error else 0.0))

    def error_of(self, player: int) -> float:
        """The mean error of a player's turns that were not forced; 0 if all were."""
        errors = [turn.error.mean for turn in self.turns if turn.player == player and turn.error is not None]
        return sum(errors) / len(errors) if errors else 0.0

    def __repr__(self) -> str:
        errors = " ".join(f"{self.error_of(player):.3f}" for player in range(self.players))
        return f"<Review of {self.game}: {len(self.turns)} turns, {len(self.mistakes)} mistakes, mean errors {errors}>"
