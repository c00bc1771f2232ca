"""Why not: which kinds of actions a game has, when it asks for them, and what a click on the table could mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from critias.core.calls import State
from critias.core.contract import CHANCE, OVER
from critias.core.message import Reason
from critias.core.reading import opened


@dataclass(frozen=True)
class Kind:
    """Actions or outcomes of one kind: their numbers, the phases that ask for them, and why one of them may not be chosen then."""

    first: int
    beyond: int
    phases: tuple[int, ...] | None  # None: whenever somebody decides
    why_not: Callable[[Any, int], Reason | None]  # the record, and the number counted from `first`

    def is_asked(self, record: Any) -> bool:
        return self.phases is None or record.phase in self.phases


@dataclass(frozen=True)
class Questions:
    kinds: tuple[Kind, ...]
    mover: Callable[[Any], int]
    actions: int
    outcomes: int
    wrong_time: Callable[[Any, int], Reason]  # what is asked instead of this action
    clicks: Mapping[str, Callable[[Any, int, str], list[int]]]  # by kind of thing: the actions it stands for, for a player
    most_telling: Callable[[Any, str, Sequence[Reason]], Reason]  # of several reasons against a click
    turn_clause: str  # whose turn it is
    end_clause: str

    def why_not(self, state: State, action: int) -> Reason | None:
        """Why the mover may not do this; None if it may."""
        record = opened(state)
        who = self.mover(record)
        last = self.actions + self.outcomes - 1
        if not 0 <= action <= last:
            return Reason("why.number", {"number": action, "last": last}, self.turn_clause)
        if who == OVER:
            return Reason("why.over", clause=self.end_clause)
        if who != CHANCE and action >= self.actions:
            return Reason("why.chance", clause=self.turn_clause)
        kind = next(kind for kind in self.kinds if kind.first <= action < kind.beyond)
        return kind.why_not(record, action - kind.first) if kind.is_asked(record) else self.wrong_time(record, action)

    def actions_of_click(self, state: State, player: int, thing: str) -> list[int]:
        """The actions that a click on a thing could mean; raises ValueError for something that is not on the table."""
        kind, _, name = thing.partition(".")
        if kind not in self.clicks:
            raise ValueError(f"{thing!r} cannot be clicked; things are {', '.join(f'{kind}.…' for kind in self.clicks)}")
        return self.clicks[kind](opened(state), player, name)

    def why_not_click(self, state: State, player: int, thing: str) -> Reason | None:
        """Why the player can do nothing with a thing on the table; None if it can."""
        record = opened(state)
        actions = self.actions_of_click(record, player, thing)
        who = self.mover(record)
        if who == OVER:
            return Reason("why.over", clause=self.end_clause)
        if who != player:
            return Reason("why.not_your_turn", clause=self.turn_clause)
        reasons = [self.why_not(record, action) for action in self._timely(record, actions) or actions]
        return None if None in reasons else self.most_telling(record, thing, [reason for reason in reasons if reason is not None])

    def _timely(self, record: Any, actions: list[int]) -> list[int]:
        """Those that this phase asks for at all."""
        return [a for a in actions if any(kind.first <= a < kind.beyond and kind.is_asked(record) for kind in self.kinds)]
