"""The README's Python runs and prints what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(block, scope)
    printed = capsys.readouterr().out
    assert "With olive you would owe 3 for the gaps, and you would have 0. [A6.3]" in printed
    assert "critias record 1" in printed


def test_every_link_and_picture_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README)
    assert len(targets) > 6
    for target in targets:
        assert (Path(__file__).resolve().parent.parent.parent / target).exists(), target
