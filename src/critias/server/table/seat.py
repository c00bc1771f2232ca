"""A seat at a table: who it is for, who sits there, and what they have done since."""

from __future__ import annotations

from dataclasses import dataclass

from critias.core.match.contribution import Contribution
from critias.server.table.entry import EntryKind
from critias.server.table.plan import SeatPlan, Sitter

STAND_IN_LEVEL = "mate"  # of the bot that plays on for somebody who left


@dataclass
class Seat:
    plan: SeatPlan
    name: str | None = None  # of the user who sits there
    away: EntryKind | None = None  # why a bot plays for the user
    gone_after: int | None = None  # the number of steps after which nobody can ask them any more: they resigned, or were erased
    wants_again: bool = False
    commitment: str | None = None  # the hash of what the user adds to the game's chance
    contribution: Contribution | None = None  # once it is shown
    next_commitment: str | None = None  # for another game

    @property
    def has_resigned(self) -> bool:
        return self.away is EntryKind.RESIGN

    @property
    def is_erased(self) -> bool:
        """Whether the user was erased during the game."""
        return self.gone_after is not None and not self.has_resigned

    @property
    def is_user(self) -> bool:
        return self.plan.sitter is Sitter.USER

    @property
    def is_free(self) -> bool:
        return self.is_user and self.name is None

    @property
    def owes_contribution(self) -> bool:
        return self.commitment is not None and self.contribution is None

    @property
    def level(self) -> str | None:
        """The level of the bot that decides here now; None if a user does."""
        if not self.is_user:
            return self.plan.level
        return STAND_IN_LEVEL if self.away else None
