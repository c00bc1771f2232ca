"""Sitting at a terminal and typing."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
from commands.command import environment
from forked import Forked
from pexpect.fdpexpect import fdspawn

from critias.terminal.words import WORDS

SIZE = (60, 80)  # lines and columns
CONTROL_C, CONTROL_D = "\x03", "\x04"


class Terminal:
    """A running `critias play`, 80 columns wide."""

    def __init__(self, arguments: list[str], language: str) -> None:
        self.prompt = WORDS[language]["frame.prompt"].partition("(")[0]
        screen, keyboard = os.openpty()
        _set_up(keyboard)
        self.process = Forked(
            "commands.loaded",
            *("play", "--terminal", "atlantis", "--language", language, *arguments),
            streams=(keyboard,) * 3,
            environment=environment() | {"TERM": "xterm"},
            takes_terminal=True,
        )
        os.close(keyboard)
        self.child = fdspawn(screen, encoding="utf-8", timeout=120)

    def answer(self, text: str) -> str:
        """Type a line; return what is shown until the next question."""
        self.child.sendline(text)
        return self.wait()

    def wait(self) -> str:
        self.child.expect_exact(self.prompt)
        shown = str(self.child.before)
        self.child.expect(": ")
        return shown

    def interrupt(self) -> None:
        self.child.send(CONTROL_C)

    def end_input(self) -> None:
        self.child.send(CONTROL_D)

    def end(self) -> tuple[str, int]:
        """What is shown until the program ends, and its exit code."""
        self.child.expect(pexpect.EOF)
        return str(self.child.before), self.process.wait(timeout=60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.child.close()


def _set_up(terminal: int) -> None:
    """Its size, and no echo of what is typed."""
    termios.tcsetwinsize(terminal, SIZE)
    modes = termios.tcgetattr(terminal)
    modes[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


@contextmanager
def sitting(*arguments: str | Path, language: str = "en", against: str | None = "random", is_hurried: bool = True) -> Iterator[Terminal]:
    """Sit down to play against a bot or, against nobody, leave the opponents to the program."""
    wishes = ([] if against is None else ["--opponents", against]) + ["--no-delay"] * is_hurried
    terminal = Terminal([str(argument) for argument in (*arguments, *wishes)], language)
    try:
        yield terminal
    finally:
        terminal.close()
