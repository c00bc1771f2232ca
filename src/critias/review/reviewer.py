"""Reviewing a whole match: every turn judged, and the luck of every step of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from critias.core.match.match import Match
from critias.core.match.record import read_record
from critias.core.rules.contract import CHANCE
from critias.core.rules.ranking import win_shares
from critias.games import game
from critias.review.account import Values, accounts_of, lucks_of, set_up_luck, values_of
from critias.review.chances import Chances, total_by_run
from critias.review.error import JudgedStretch, judge_stretch
from critias.review.grades import grade_of
from critias.review.judge import Judge
from critias.review.result import Error, Luck, Review, ReviewedChoice, ReviewedTurn
from critias.review.search_judge import DEFAULT_SIMULATIONS, SearchJudge
from critias.review.turns import Stretch, Turn, turns_of

Progress = Callable[[int, int], None]  # is told how many parts are done, of how many


def no_progress(done: int, parts: int) -> None:
    """Tell nobody."""


def review(record: str | Match, simulations: int = DEFAULT_SIMULATIONS, with_luck: bool = True, progress: Progress = no_progress) -> Review:
    """Judge every turn of a match or of the text of a record; luck can be left out."""
    match = record if isinstance(record, Match) else read_record(record, game).match
    return review_by(SearchJudge(match.game, simulations), match, simulations, with_luck, progress)


def review_by(judge: Judge, match: Match, simulations: int, with_luck: bool = True, progress: Progress = no_progress) -> Review:
    """The review of a match by any judge."""
    turns = turns_of(match)
    stretches = [stretch for turn in turns for stretch in turn.stretches]
    counter = _Counter(progress, _parts(match, stretches, with_luck))
    judged = [_judged(judge, match, turn, counter.add) for turn in turns]
    values = values_of(judge, match, stretches, counter.add) if with_luck else None
    return Review(
        game=match.game.name,
        players=match.players,
        simulations=simulations,
        is_over=match.is_over,
        result=tuple(win_shares(match.ranking())) if match.is_over else None,
        turns=tuple(_reviewed(match, number, turn, judged[number - 1]) for number, turn in enumerate(turns, 1)),
        lucks=None if values is None else _lucks(match, values),
        accounts=accounts_of(match, values, list(chain.from_iterable(judged))) if values is not None and match.is_over else None,
    )


def review_turns(judge: Judge, match: Match) -> Iterator[ReviewedTurn]:
    """The turns of a match as they are judged, one by one."""
    for number, turn in enumerate(turns_of(match), 1):
        yield _reviewed(match, number, turn, _judged(judge, match, turn))


def _judged(judge: Judge, match: Match, turn: Turn, when_one_is_done: Callable[[], None] = lambda: None) -> list[JudgedStretch]:
    """Every stretch of a turn in which there was something to choose."""
    judged = []
    for stretch in turn.stretches:
        if not stretch.is_forced:
            judged.append(judge_stretch(judge, match, stretch))
            when_one_is_done()
    return judged


class _Counter:
    """Counts the parts that are done, and tells it."""

    def __init__(self, progress: Progress, parts: int) -> None:
        self.progress, self.parts, self.done = progress, parts, 0
        progress(0, parts)

    def add(self) -> None:
        self.done += 1
        self.progress(self.done, self.parts)


def _parts(match: Match, stretches: list[Stretch], with_luck: bool) -> int:
    chosen = sum(not stretch.is_forced for stretch in stretches)
    return chosen + with_luck * (len(stretches) + sum(step.mover == CHANCE for step in match.steps))


# ------------------------------------------------------------------------------------------------ as plain data


def _reviewed(match: Match, number: int, turn: Turn, choices: list[JudgedStretch]) -> ReviewedTurn:
    step = turn.stretches[0].first
    if not choices:
        return ReviewedTurn(number, turn.player, step, (), None, None)
    loss = total_by_run(choice.loss for choice in choices)
    return ReviewedTurn(
        number,
        turn.player,
        step,
        tuple(_choice(match, choice) for choice in choices),
        _error(loss, turn.player),
        grade_of(loss.interval(turn.player), match.players),
    )


def _choice(match: Match, judged: JudgedStretch) -> ReviewedChoice:
    write, stretch = match.game.write_action, judged.stretch
    return ReviewedChoice(
        stretch.first,
        tuple(map(write, stretch.actions)),
        tuple(map(write, judged.best)),
        _error(judged.loss, stretch.player),
        judged.chances.mean,
        judged.chances.margins,
        judged.best_chances.mean,
    )


def _error(loss: Chances, player: int) -> Error:
    return Error(loss.mean[player], *loss.interval(player))


def _lucks(match: Match, values: Values) -> tuple[Luck, ...]:
    of_steps = [Luck(step, match.game.write_action(match.steps[step].action), shares) for step, shares in lucks_of(match, values).items()]
    return (Luck(None, None, set_up_luck(values)), *of_steps)
