"""Every clause of the rules has its number in the document, in the code and in a test; no number stands in only one of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from critias import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
LETTERS = {"atlantis": "A", "atlandice": "D", "nautilus": "N"}


def in_document(name: str) -> set[str]:
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^\*\*({LETTERS[name]}\d+\.\d+)\*\*", text, re.MULTILINE))


def in_code(name: str) -> set[str]:
    """Numbers in brackets, several with commas between them."""
    found: set[str] = set()
    for source in (ROOT / "src" / "critias" / "games" / name).rglob("*.py"):
        for bracket in re.findall(r"\[((?:[A-Z]\d+\.\d+(?:, )?)+)\]", source.read_text(encoding="utf-8")):
            found |= set(bracket.split(", "))
    return found


def in_tests(name: str) -> set[str]:
    """Numbers in the names of tests (`test_a4_1_...`) and at the head of their sentences (`"A4.1 ..."`)."""
    found: set[str] = set()
    for source in (ROOT / "tests" / "rules" / name).glob("test_*.py"):
        text = source.read_text(encoding="utf-8")
        letter = LETTERS[name].lower()
        found |= {f"{LETTERS[name]}{chapter}.{clause}" for chapter, clause in re.findall(rf"def test_{letter}(\d+)_(\d+)_", text)}
        found |= set(re.findall(rf'"({LETTERS[name]}\d+\.\d+) \w', text))
    return found


def in_reasons(name: str) -> set[str]:
    """Clauses that answers to "why not" refer to."""
    text = (ROOT / "src" / "critias" / "games" / name / "text" / "reasons.py").read_text(encoding="utf-8")
    return set(re.findall(rf'"({LETTERS[name]}\d+\.\d+)"', text))


@pytest.mark.parametrize("name", GAMES)
def test_code_and_document_have_the_same_clauses(name: str) -> None:
    assert in_document(name)
    assert in_code(name) == in_document(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_a_test_and_every_test_a_clause(name: str) -> None:
    assert in_tests(name) == in_document(name)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_refer_to_clauses_that_exist(name: str) -> None:
    assert in_reasons(name)
    assert in_reasons(name) <= in_document(name)
