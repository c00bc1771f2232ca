"""The error of choices: best minus made, in whole stretches, with its interval and its grade."""

from __future__ import annotations

from pathlib import Path

import pytest
from review.judges import ToldJudge, amphoras, played

from critias import GAMES, Match
from critias.review.chances import Chances
from critias.review.error import best_line, judge_stretch
from critias.review.grades import Grade, grade_at, grade_of, smallest
from critias.review.reviewer import review, review_by
from critias.review.search_judge import SearchJudge
from critias.review.turns import stretches_of

PICK, DIVE, NOTHING, SEALED = range(4)
ALWAYS = [(0.0, 1.0)] * 2
HALF_OR_SO = [(0.3, 0.7), (0.2, 0.8)]


def last_turn(*actions: int) -> Match:
    match = amphoras()
    for action in actions:
        match.play(action)
    return match


def test_an_error_is_what_the_best_choice_brings_more() -> None:
    """The judge prefers to dive here, and says that picking up always wins: the error of picking is negative, and stays so."""
    judge = ToldJudge(match := last_turn(PICK), {(PICK,): ALWAYS, (DIVE,): HALF_OR_SO})
    (turn,) = review_by(judge, match, 0).turns
    assert turn.error is not None
    assert turn.error.mean == pytest.approx(-0.25)
    assert turn.choices[0].made == ("pick",) and turn.choices[0].best == ("dive",)
    assert turn.choices[0].chances == (0.0, 1.0) and turn.choices[0].best_chances == pytest.approx((0.25, 0.75))


def test_a_perfect_choice_costs_nothing_whatever_the_noise() -> None:
    judge = ToldJudge(match := last_turn(DIVE, SEALED), {(DIVE,): HALF_OR_SO})
    (turn,) = review_by(judge, match, 0).turns
    assert turn.error is not None
    assert (turn.error.mean, turn.error.low, turn.error.high, turn.grade) == (0, 0, 0, Grade.SOUND)
    assert judge.asked == [(DIVE,)]


def test_a_choice_is_judged_by_what_was_known_and_not_by_what_came() -> None:
    found = [review(last_turn(DIVE, outcome), 2000, with_luck=False).turns[0] for outcome in (NOTHING, SEALED)]
    assert found[0] == found[1]
    assert found[0].error is not None
    assert found[0].error.mean == pytest.approx(0.25, abs=0.03) and found[0].grade is Grade.BLUNDER


def test_the_same_things_in_another_order_are_no_error() -> None:
    """Aquanauts who walk one after the other: the lines differ, the position after them does not."""
    found = 0
    for seed in range(4):
        match = played("nautilus", 2, seed, 60)
        for stretch in stretches_of(match):
            for order in (stretch.actions[2:4] + stretch.actions[:2] + stretch.actions[4:],):
                twin = replay_line(match, stretch.first, order)
                if order != stretch.actions and twin is not None and twin.state.tobytes() == state_at(match, stretch.stop).tobytes():
                    judged = judge_stretch(_Follows(match, order), match, stretch)
                    assert judged.best == order and judged.loss.mean == (0.0, 0.0)
                    found += 1
    assert found


def state_at(match: Match, step: int):  # type: ignore[no-untyped-def]
    return match.up_to(step).state


def replay_line(match: Match, first: int, line: tuple[int, ...]) -> Match | None:
    twin = match.up_to(first)
    for action in line:
        if action not in twin.legal():
            return None
        twin.play(action)
    return twin


class _Follows(ToldJudge):
    """Picks a line, and measures it as little as possible."""

    def __init__(self, match: Match, line: tuple[int, ...]) -> None:
        super().__init__(match, {})
        self.left = list(line)

    def ranked(self, seen, seat):  # type: ignore[no-untyped-def]
        return [self.left.pop(0)]

    def chances_after(self, seen, seat, line):  # type: ignore[no-untyped-def]
        self.asked.append(tuple(line))
        return Chances(((0.1 * len(self.asked), 0.0),) * 2)


def test_the_best_line_ends_where_somebody_else_or_chance_decides() -> None:
    for name in GAMES:
        match = played(name, 2, seed=3, decisions=30)
        while len(match.legal()) == 1:
            match.play(match.legal()[0])
        line = best_line(SearchJudge(match.game, 40), match.seen_by(match.mover), match.mover)
        twin = match.up_to(len(match.steps))
        for action in line:
            assert twin.mover == match.mover
            twin.play(action)
        seen = match.seen_by(match.mover)
        assert twin.mover != match.mover or seen.tobytes() != twin.seen_by(match.mover).tobytes()


def test_forced_turns_do_not_count() -> None:
    text = (Path(__file__).resolve().parent.parent / "golden" / "atlandice-4.critias").read_text(encoding="utf-8")
    found = review(text, 4, with_luck=False)
    assert {turn.error is None for turn in found.turns} == {True, False}
    for turn in found.turns:
        assert (turn.error is None) == (turn.grade is None) == (not turn.choices)


def test_a_turn_adds_up_its_choices_run_by_run() -> None:
    match = played("atlantis", 2, seed=2, decisions=40)
    for turn in review(match, 8, with_luck=False).turns:
        if turn.error is not None:
            assert turn.error.mean == pytest.approx(sum(choice.error.mean for choice in turn.choices))
            assert turn.error.low <= turn.error.mean <= turn.error.high


@pytest.mark.parametrize(
    ("players", "points"),
    [(2, (3.0, 6.0, 12.0)), (3, (4.0, 8.0, 16.0)), (4, (4.5, 9.0, 18.0))],
)
def test_grades_for_more_players_are_as_far_from_fair_to_won(players: int, points: tuple[float, ...]) -> None:
    grades = (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)
    assert [100 * smallest(grade, players) for grade in grades] == pytest.approx(points)
    for grade, below in zip(grades, (Grade.SOUND, Grade.SLIP, Grade.MISTAKE), strict=True):
        assert grade_at(smallest(grade, players), players) is grade
        assert grade_at(smallest(grade, players) - 1e-9, players) is below


@pytest.mark.parametrize(
    ("interval", "grade"),
    [
        ((-0.2, 0.02), Grade.SOUND),
        ((0.01, 0.05), Grade.UNCLEAR),
        ((0.03, 0.05), Grade.SLIP),
        ((0.05, 0.07), Grade.UNCLEAR),
        ((0.06, 0.11), Grade.MISTAKE),
        ((0.13, 0.4), Grade.BLUNDER),
        ((0.0, 0.4), Grade.UNCLEAR),
    ],
)
def test_an_interval_across_grades_is_unclear(interval: tuple[float, float], grade: Grade) -> None:
    assert grade_of(interval, 2) is grade


def test_chances_are_compared_run_by_run() -> None:
    one, other = Chances(((0.6, 0.4), (0.8, 0.2))), Chances(((0.5, 0.5), (0.7, 0.3)))
    difference = one.minus(other)
    assert difference.mean == pytest.approx((0.1, -0.1))
    low, high = difference.interval(0)
    assert high - low < 1e-9  # the runs differ much, their differences do not
    low, high = one.interval(0)
    assert (low, high) == pytest.approx((0.7 - 12.7062 * 0.1, 0.7 + 12.7062 * 0.1))
