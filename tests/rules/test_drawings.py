"""Drawings beside the rules: of clauses that there are, of things that are on the table, each with a caption in every language."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from critias import GAMES
from critias.core.text.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent.parent


def web_module(name: str) -> ModuleType:
    """A script of the page, which is no package."""
    spec = importlib.util.spec_from_file_location(f"web_{name}", ROOT / "web" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_every_clause(name: str) -> None:
    rules = web_module("rules")
    source = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        numbers = [clause["number"] for section in rules.rules(name, language)["sections"] for clause in section["clauses"]]
        assert len(numbers) == len(set(numbers)) == source.count("\n**")


@pytest.mark.parametrize("name", GAMES)
def test_every_drawing_belongs_to_a_clause_and_has_a_caption(name: str) -> None:
    drawings = web_module("drawings")
    source = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    captions = [
        json.loads((ROOT / "web" / "messages" / "learn" / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES
    ]
    assert len(drawings.RENDERERS[name]) >= 4
    for clause, drawing in drawings.RENDERERS[name].items():
        assert f"\n**{clause}**" in source
        assert all(texts.get(f"learn_drawing_{clause.lower().replace('.', '_')}") for texts in captions)
        for thing in [*drawing.focus.split(), *drawing.ring.split()]:
            GAMES[name].questions.actions_of_click(drawings._state(name, drawing.at), drawing.me, thing)
