"""docs/adding-a-game.md shows files as they are, and what it runs runs."""

from __future__ import annotations

import re

import pytest
from outside.pearls import FILE, ROOT

from critias import GAMES
from critias.conformance import CHECKS

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SOURCE = FILE.read_text(encoding="utf-8")
SHOWN = SOURCE + (ROOT / "tests" / "outside" / "amphoras.py").read_text(encoding="utf-8")


def test_what_is_shown_is_in_the_file_or_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    shown = [block for block in BLOCKS if block in SHOWN]
    run = [block for block in BLOCKS if block not in SHOWN]
    assert len(shown) >= 7
    assert len(run) == 4
    assert all(re.match("(from|import) ", block) for block in run)  # the others were meant to be in a file
    scope: dict[str, object] = {}
    try:
        for block in run:
            exec(block, scope)
    finally:
        GAMES.pop("pearls", None)
    printed = capsys.readouterr().out
    assert "game pearls" in printed
    assert "(256, 21)" in printed


def test_the_file_says_where_it_is_explained() -> None:
    assert "docs/adding-a-game.md" in SOURCE
    for command in re.findall(r"^    (critias .*|export .*)$", SOURCE, re.MULTILINE):
        assert "pearls" in command or "tiny_game.py" in command


def test_every_check_is_in_the_table() -> None:
    assert set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE.partition("## 8.")[2], re.MULTILINE)))) == set(CHECKS)


def test_every_link_leads_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(targets) > 3
    for target in targets:
        assert (ROOT / "docs" / target).exists(), target
