"""Why something cannot be played: when a game asks for which kinds of actions, and what a click on the table could mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from critias.core.actions import Kind, Kinds
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.fields import opened
from critias.core.text.message import Reason


def no_reason(fields: Any) -> Reason | None:
    return None


@dataclass(frozen=True)
class Ask:
    """When actions of a kind are asked for, and why one of them may not be chosen."""

    phases: tuple[int, ...] | None  # None: in all of them
    why_not: Callable[[Any, int], Reason | None]  # in these phases: of a state's fields, and which action of the kind
    wrong_time: Callable[[Any], Reason | None] = no_reason  # in other phases, where there is more to say than what is asked instead

    def is_asked(self, fields: Any) -> bool:
        return self.phases is None or fields.phase in self.phases


@dataclass(frozen=True)
class Questions:
    kinds: Kinds
    asks: Mapping[Kind, Ask]
    mover: Callable[[Any], int]
    instead: Callable[[Any], Reason]  # what is asked now: the reason against anything else
    clicks: Mapping[str, Callable[[Any, int, str], list[int]]]  # by kind of thing: the actions it stands for, for a player
    most_telling: Callable[[Any, str, Sequence[Reason]], Reason]  # of several reasons against a click
    turn_clause: str  # whose turn it is

    def why_not(self, state: State, action: int) -> Reason | None:
        """Why the player to move may not do this; None if they may."""
        last = self.kinds.stop - 1
        if not 0 <= action <= last:
            return Reason("why.number", {"number": action, "last": last}, self.turn_clause)
        return self._why_not(opened(state), *self.kinds.split(action))

    def _why_not(self, fields: Any, kind: Kind, k: int) -> Reason | None:
        who, ask = self.mover(fields), self.asks[kind]
        if who == OVER:
            return self.instead(fields)
        if who != CHANCE and kind in self.kinds.outcomes:
            return Reason("why.chance", clause=self.turn_clause)
        if ask.is_asked(fields):
            return ask.why_not(fields, k)
        return ask.wrong_time(fields) or self.instead(fields)

    def actions_of_click(self, state: State, player: int, thing: str) -> list[int]:
        """The actions that a click on a thing could mean; raises ValueError for something that is not on the table."""
        sort, _, name = thing.partition(".")
        if sort not in self.clicks:
            raise ValueError(f"{thing!r} cannot be clicked; things are {', '.join(f'{sort}.…' for sort in self.clicks)}")
        return self.clicks[sort](opened(state), player, name)

    def why_not_click(self, state: State, player: int, thing: str) -> Reason | None:
        """Why the player can do nothing with a thing on the table; None if they can."""
        fields = opened(state)
        actions = self.actions_of_click(fields, player, thing)
        who = self.mover(fields)
        if who == OVER:
            return self.instead(fields)
        if who != player:
            return Reason("why.not_your_turn", clause=self.turn_clause)
        reasons = [self.why_not(fields, action) for action in self._timely(fields, actions) or actions]
        return None if None in reasons else self.most_telling(fields, thing, [reason for reason in reasons if reason is not None])

    def _timely(self, fields: Any, actions: list[int]) -> list[int]:
        """The actions that this phase asks for."""
        return [action for action in actions if self.asks[self.kinds.split(action)[0]].is_asked(fields)]
