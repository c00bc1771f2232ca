"""The translated rules have the chapters, clauses, tables and drawings of the English ones, in the same order."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from critias import GAMES
from critias.core.text.words import ENGLISH, LANGUAGES

RULES = Path(__file__).resolve().parent.parent.parent / "docs" / "rules"
TRANSLATIONS = [(name, language) for name in GAMES for language in LANGUAGES if language != ENGLISH]


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


@pytest.mark.parametrize(("name", "language"), TRANSLATIONS)
@pytest.mark.parametrize("read", [skeleton, references, numbers_of])
def test_a_translation_has_the_same_clauses_references_and_numbers(read: Callable[[Path], object], name: str, language: str) -> None:
    assert read(RULES / language / f"{name}.md") == read(RULES / f"{name}.md")
