"""What judges positions: every player's chance to win, behind one interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from critias.core.definition import GameDefinition
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.review.chances import Chances, Shares


class Judge(ABC):
    """Says how likely every player is to win if all play on as the judge does; the same question gets the same answer."""

    game: GameDefinition

    @abstractmethod
    def ranked(self, seen: State, seat: int) -> list[int]:
        """The legal actions of the seat that is to decide, the most promising first, from what it knows."""

    @abstractmethod
    def chances_after(self, seen: State, seat: int, line: Sequence[int]) -> Chances:
        """Everybody's chance after these decisions of the seat, from what it knows, in runs that choose nothing for it: two lines are
        measured in the same deals.
        """

    @abstractmethod
    def open_shares(self, state: State) -> Shares:
        """Everybody's chance in a state in which nothing is hidden from anybody."""

    def chances_of_choices(self, seen: State, seat: int) -> dict[int, Chances]:
        """Everybody's chance after each legal choice of the seat that is to decide."""
        return {action: self.chances_after(seen, seat, [action]) for action in calls.legal(seen, self.game.facts.max_choices)}
