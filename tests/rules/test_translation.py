"""The French rules have the chapters, clauses, tables and drawings of the English ones, in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from critias import GAMES

RULES = Path(__file__).resolve().parent.parent.parent / "docs" / "rules"
ORIGINAL, TRANSLATED = RULES, RULES / "fr"


def skeleton(path: Path) -> list[str]:
    """Numbers of chapters and clauses, the width of each line of a table, the fences of drawings."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if clause := re.match(r"\*\*([ADN]\d+\.\d+)\*\*", line):
            found.append(clause[1])
        elif line.startswith("#"):
            found.append(" ".join(re.findall(r"^#+|\b[ADN]\d+\b", line)))
        elif line.startswith("|"):
            found.append("|" * line.count("|"))
        elif line.startswith("```"):
            found.append("```")
    return found


def references(path: Path) -> dict[str, list[str]]:
    """The clauses and chapters that each clause refers to."""
    parts = re.split(r"^\*\*([ADN]\d+\.\d+)\*\*", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {
        number: sorted(re.findall(r"\b[ADN]\d+(?:\.\d+)?\b", text.split("\n## ")[0]))
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def numbers_of(path: Path) -> list[int]:
    text = path.read_text(encoding="utf-8").split("## ", 2)[2]
    return sorted(map(int, re.findall(r"\d+", text)))


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_clauses(name: str) -> None:
    assert skeleton(TRANSLATED / f"{name}.md") == skeleton(ORIGINAL / f"{name}.md")


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_refer_to_the_same_clauses(name: str) -> None:
    assert references(TRANSLATED / f"{name}.md") == references(ORIGINAL / f"{name}.md")


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_numbers(name: str) -> None:
    assert numbers_of(TRANSLATED / f"{name}.md") == numbers_of(ORIGINAL / f"{name}.md")
