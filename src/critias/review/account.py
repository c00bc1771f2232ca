"""Where a result came from: luck, own errors, what others gave away and what could not be known, which add up to it exactly.

Every position of a match gets a value, everybody's chance when all hands are open, from the end backwards: the end has its result, a
position before chance the mean of what may follow, and one before a choice what the judge says. Luck is how the value changes at chance;
how it changes at choices, beyond their errors on what the player knew, could not be known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.ranking import win_shares
from critias.review.chances import Shares, mean_of, minus, plus, total
from critias.review.error import JudgedStretch
from critias.review.judge import Judge
from critias.review.knowledge import expected
from critias.review.turns import Stretch

Values = Mapping[int, Shares]  # of the positions before and after every stretch and every step of chance, by the number of steps


@dataclass(frozen=True)
class Account:
    """What led one player from a fair share of the win to the share they got; the four parts add up."""

    luck: float
    own_errors: float  # what was given away, with a minus
    gifts: float  # what the errors of others brought
    unknown: float  # what choices changed beyond what the player who made them could know

    @property
    def sum(self) -> float:
        return self.luck + self.own_errors + self.gifts + self.unknown


def values_of(judge: Judge, match: Match, stretches: Iterable[Stretch], when_one_is_done: Callable[[], None]) -> Values:
    """The values of a match, found from the end backwards."""
    of_step = {stretch.first: stretch for stretch in stretches}
    starts = [number for number, step in enumerate(match.steps) if step.mover == CHANCE or number in of_step]
    values = {len(match.steps): _value(judge, match.state)}
    after = values[len(match.steps)]
    for start in reversed(starts):
        values[start] = after = _value_before(judge, match, of_step.get(start), start, after)
        when_one_is_done()
    return values


def _value_before(judge: Judge, match: Match, stretch: Stretch | None, start: int, after: Shares) -> Shares:
    """The value before a stretch or, without one, before a step of chance, from the value after it."""
    state = match.steps[start].before
    if stretch is None:
        return _mean_of_outcomes(judge, state, match.steps[start].action, after)
    return after if stretch.is_forced else judge.open_shares(state)


def _mean_of_outcomes(judge: Judge, state: State, happened: int, after: Shares) -> Shares:
    size = judge.game.facts.max_choices
    outcomes = calls.legal(state, size)
    values = [after if outcome == happened else _value(judge, expected(state, outcome)) for outcome in outcomes]
    return mean_of(values, calls.odds(state, size))


def _value(judge: Judge, state: State) -> Shares:
    return tuple(win_shares(calls.ranking(state))) if calls.mover(state) == OVER else judge.open_shares(state)


# ------------------------------------------------------------------------------------------------ the four parts


def set_up_luck(values: Values) -> Shares:
    """What the seat and the set-up were worth: the mean over all seats and set-ups is a fair share, since seats are dealt too."""
    return tuple(share - 1 / len(values[0]) for share in values[0])


def lucks_of(match: Match, values: Values) -> dict[int, Shares]:
    """The luck of every step of chance: the value after it minus the mean over all outcomes by their odds."""
    return {number: minus(values[number + 1], values[number]) for number, step in enumerate(match.steps) if step.mover == CHANCE}


def accounts_of(match: Match, values: Values, judged: Sequence[JudgedStretch]) -> tuple[Account, ...]:
    """The account of every player."""
    luck = total([set_up_luck(values), *lucks_of(match, values).values()], match.players)
    return tuple(_account(player, luck[player], values, judged) for player in range(match.players))


def _account(player: int, luck: float, values: Values, judged: Sequence[JudgedStretch]) -> Account:
    own = [choice.loss.mean for choice in judged if choice.stretch.player == player]
    others = [choice.loss.mean for choice in judged if choice.stretch.player != player]
    unknown = [_unknown(choice, values) for choice in judged]
    players = len(values[0])
    return Account(luck, -total(own, players)[player], -total(others, players)[player], total(unknown, players)[player])


def _unknown(choice: JudgedStretch, values: Values) -> Shares:
    """How the value changed at a choice, beyond its error."""
    stretch = choice.stretch
    return plus(minus(values[stretch.stop], values[stretch.first]), choice.loss.mean)
