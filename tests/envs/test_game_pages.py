"""What docs/games says of a game is what the code does: its examples run, its numbers of actions are those of the rules."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from critias import GAMES
from critias.bots import LEVELS
from critias.core.observation import names

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
FILE = "# mybots.py\n"  # a block that begins so is a file of the reader's
ROW = re.compile(r"^\| (\d+)(?: to (\d+))? \| [^|]+ \| ([^|]+) \| ([^|]+) \| [ADN][^|]+ \|$", re.MULTILINE)


def page(name: str) -> str:
    return (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder where Python finds the reader's file while a test runs."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("mybots", None)


@pytest.mark.parametrize("name", GAMES)
def test_the_examples_run(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page(name), re.DOTALL):
        if block.startswith(FILE):
            (folder / "mybots.py").write_text(block, encoding="utf-8")
            importlib.invalidate_caches()
        else:
            exec(block, scope)
    told = capsys.readouterr().out
    assert all(word in told for word in map(GAMES[name].write_action, GAMES[name].start(2, seed=7).legal()))
    assert [standing.faults for standing in scope["summary"].standings] == [0, 0]


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_actions_is_that_of_the_rules(name: str) -> None:
    """Numbers, words and phases of every kind of action and outcome."""
    game = GAMES[name]
    phases = next(feature.of for block in game.facts.observation for feature in block.features if feature.name == "phase")
    rows = [
        (int(first), int(last or first), tuple(re.findall("`([^`]+)`", words)), set(asked.split(", ")))
        for first, last, words, asked in ROW.findall(page(name))
    ]
    assert rows == [
        (
            kind.start,
            kind.stop - 1,
            tuple(dict.fromkeys((game.write_action(kind.start), game.write_action(kind.stop - 1)))),
            {phases[phase] for phase in game.questions.asks[kind].phases or ()},
        )
        for kind in game.kinds
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_sizes_are_those_of_the_code(name: str) -> None:
    game, facts = GAMES[name], GAMES[name].facts
    sizes = {
        "state": f"{game.dtype.itemsize} bytes",
        "actions": f"{facts.actions}",
        "outcomes of chance": f"{facts.outcomes}",
        "choices at a time": f"at most {facts.max_choices}",
        "observation": f"{facts.observation_size} numbers, version {facts.observation_version}",
        "rules": f"version {facts.rules_version}",
    }
    for what, size in sizes.items():
        assert f"| {what} | {size} |" in page(name), what


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_options_and_levels(name: str) -> None:
    game = GAMES[name]
    for option, choices in game.facts.options.items():
        assert f"`{option}` ({', '.join(f'`{choice}`' for choice in choices)})" in page(name)
    for level in LEVELS.values():
        assert f"`{level.name}` is `{level.bot(GAMES[name])}`" in page(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_openspiel_are_those_of_the_code(name: str) -> None:
    """What only a set-up draws comes after all outcomes, which OpenSpiel counts from 0."""
    game = GAMES[name]
    assert f"OpenSpiel counts outcomes from 0, so {game.facts.actions} less" in page(name)
    drawn = [number - game.facts.actions for number, word in game.openings.words.items() if word.startswith("first.")]
    assert f"{drawn[0]} to {drawn[-1]} for who begins" in page(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_link_leads_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page(name))
    assert len(targets) > 4
    for target in targets:
        assert (DOCS / "games" / target).exists(), target


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_named_is_one_of_the_rules(name: str) -> None:
    rules = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"\b[ADN]\d+\.\d+\b", page(name))
    assert len(clauses) > 20
    for clause in clauses:
        assert f"**{clause}**" in rules, clause


@pytest.mark.parametrize("name", GAMES)
def test_what_it_names_of_the_observation_is_there(name: str) -> None:
    section = page(name).partition("## What is hidden")[2].partition("\n## ")[0]
    mentioned = re.findall(r"`(\w+(?:\.[\w+]+)+)`", section)
    assert mentioned
    for feature in mentioned:
        assert any(f"{known}.".startswith(f"{feature}.") for known in names(GAMES[name].facts.observation)), feature
