"""Grades of errors: from how many points on an error is a slip, a mistake or a blunder, and when that is unclear."""

from __future__ import annotations

from enum import StrEnum

from critias.arena.intervals import Interval


class Grade(StrEnum):
    SOUND = "sound"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNCLEAR = "unclear"  # the interval crosses from one grade to another; counts as none of them


# For two players: the smallest error of each grade, as a share of the win.
SMALLEST = {Grade.SLIP: 0.03, Grade.MISTAKE: 0.06, Grade.BLUNDER: 0.12}


def smallest(grade: Grade, players: int) -> float:
    """The smallest error of a grade: for n players 2 (n - 1) / n times that for two, which is equally much of the way from fair to won."""
    return SMALLEST[grade] * 2 * (players - 1) / players


def grade_of(interval: Interval, players: int) -> Grade:
    """The grade of an error of which the interval is known."""
    low, high = (grade_at(end, players) for end in interval)
    return low if low == high else Grade.UNCLEAR


def grade_at(error: float, players: int) -> Grade:
    """The grade of an error that is known exactly."""
    return next((grade for grade in reversed(SMALLEST) if error >= smallest(grade, players)), Grade.SOUND)
