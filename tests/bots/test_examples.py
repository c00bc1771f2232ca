"""The examples play whole games without a fault, and docs/bots.md shows the messages as they are."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from critias import GAMES, game
from critias.bots import LEVELS, make_bot, sight_of
from critias.bots.process import USUAL, ProcessBot
from critias.bots.referee import ask
from critias.bots.spec import KNOWN
from critias.core.text.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = {
    "program": f"run:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'stdin_bot.py'))}",
    "class": "python:python_bot:Careful",
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_plays_whole_games(example: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples")
    match = game(name).start(2, seed=3)
    bots = [make_bot(EXAMPLES[example], match.game), make_bot("random", match.game)]
    faults = []
    while not match.is_over:
        answer = ask(bots[match.mover], sight_of(match, seed=match.mover))
        faults.append(answer.fault)
        match.play(answer.action)
    bots[0].close()
    assert set(faults) == {None}
    assert match.scores()[0] > match.scores()[1]


# ------------------------------------------------------------------------------------------------ the page about bots


def test_the_page_names_every_bot_level_and_setting() -> None:
    for name in {*KNOWN, *LEVELS, *(setting for settings in KNOWN.values() for setting in settings)}:
        assert f"`{name}`" in PAGE, name
    for level in LEVELS.values():
        assert f"| `{level.name}` | {', '.join(level.called(language) for language in LANGUAGES[1:])} |" in PAGE


def test_the_page_shows_the_messages_as_they_are(tmp_path: Path) -> None:
    script = tmp_path / "echo.py"
    script.write_text("import sys\nopen(sys.argv[1], 'w').writelines(sys.stdin.readline() for _ in range(2))\n", encoding="utf-8")
    match = game("atlantis").start(2, seed=7)
    ask(ProcessBot(shlex.join([sys.executable, str(script), str(tmp_path / "told")])), sight_of(match, seed=1))
    start, choose = map(json.loads, (tmp_path / "told").read_text(encoding="utf-8").splitlines())
    shown = {message.get("type", "answer"): message for message in map(json.loads, re.findall(r"```json\n(.*?)\n```", PAGE))}
    assert set(shown) == {"start", "choose", "answer", "end"}
    assert shown["start"] == start
    assert list(shown["choose"]) == list(choose)
    assert all(choice in choose["legal"] for choice in shown["choose"]["legal"])
    assert shown["answer"]["action"] in match.legal()


def test_the_page_names_the_limits() -> None:
    assert f"| the first answer, starting included | {USUAL.first:g} seconds |" in PAGE
    assert f"| each later answer | {USUAL.each:g} seconds |" in PAGE
    assert f"| late in one game | {USUAL.late} times" in PAGE


def test_the_class_on_the_page_plays() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(block, scope)
    match = game("atlantis").start(2, seed=7)
    assert ask(scope["First"](match.game), sight_of(match, seed=1)).fault is None


def test_every_link_is_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
