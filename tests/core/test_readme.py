"""The README's Python runs and prints what the README says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(block, scope)
    printed = capsys.readouterr().out
    assert "With the olive you would owe 3 for the gaps but have only 0. [A6.3]" in printed
    assert "critias record 1" in printed


def test_the_first_lines_print_what_they_say() -> None:
    block = re.search(r"```pycon\n(.*?)```", README, re.DOTALL)
    assert block is not None
    session = doctest.DocTestParser().get_doctest(block[1], {}, "README", "README.md", 0)
    assert len(session.examples) == 8
    assert doctest.DocTestRunner().run(session).failed == 0


def test_every_link_and_picture_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) > 6
    for target in targets:
        assert (Path(__file__).resolve().parent.parent.parent / target).exists(), target
