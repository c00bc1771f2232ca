"""docs/review.md: its session runs, and its bounds of grades are those of the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from critias.review.grades import Grade, smallest

DOCUMENT = (Path(__file__).resolve().parent.parent.parent / "docs" / "review.md").read_text(encoding="utf-8")


def test_the_session_prints_what_it_says() -> None:
    block = re.search(r"```pycon\n(.*?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    session = doctest.DocTestParser().get_doctest(block[1], {}, "review", "docs/review.md", 0)
    assert len(session.examples) == 6
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_grades_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| (\w+), from \| ([\d.]+) points \| ([\d.]+) \| ([\d.]+) \|$", DOCUMENT, re.MULTILINE)
    assert [(grade, [float(bound) for bound in bounds]) for grade, *bounds in rows] == [
        (grade, [round(100 * smallest(grade, players), 6) for players in (2, 3, 4)]) for grade in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)
    ]
