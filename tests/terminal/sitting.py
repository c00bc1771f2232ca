"""Sitting at a terminal and typing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
from commands.running import environment

PROMPTS = {"en": "Your choice ", "fr": "Votre choix "}


class Terminal:
    """A running `critias play`, 80 columns wide."""

    def __init__(self, arguments: list[str], language: str) -> None:
        self.prompt = PROMPTS[language]
        command = ["-c", "from critias.cli import run; run()", "play", "--terminal", "atlantis", "--language", language, *arguments]
        self.child = pexpect.spawn(
            sys.executable, command, env=environment() | {"TERM": "xterm"}, encoding="utf-8", timeout=120, dimensions=(60, 80), echo=False
        )

    def answer(self, text: str) -> str:
        """Types a line; returns what is shown until the next question."""
        self.child.sendline(text)
        return self.wait()

    def wait(self) -> str:
        self.child.expect_exact(self.prompt)
        shown = str(self.child.before)
        self.child.expect(": ")
        return shown

    def end(self) -> tuple[str, int]:
        """What is shown until the program ends, and its exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return str(self.child.before), int(self.child.exitstatus)


@contextmanager
def sitting(*arguments: str | Path, language: str = "en", against: str | None = "random", is_hurried: bool = True) -> Iterator[Terminal]:
    """Sits down to play against a bot, or, against nobody, leaves the opponents to the program."""
    wishes = ([] if against is None else ["--opponents", against]) + ["--no-delay"] * is_hurried
    terminal = Terminal([str(argument) for argument in (*arguments, *wishes)], language)
    try:
        yield terminal
    finally:
        terminal.child.close(force=True)
