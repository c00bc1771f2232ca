"""What can be set in a bot's text: numbers between limits, words to choose from, files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class BadSetting(ValueError):
    """A value that a setting cannot have; the sentence goes on after the name of the setting."""


@dataclass(frozen=True)
class Number:
    """A number within limits, whole if the limits are."""

    least: float
    most: float

    def read(self, text: str) -> float:
        whole = isinstance(self.least, int)
        try:
            number = int(text) if whole else float(text)
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            raise BadSetting(f"must be a {'whole ' * whole}number from {self.least} to {self.most}, not {text!r}")
        return number


@dataclass(frozen=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, text: str) -> str:
        if text not in self.words:
            raise BadSetting(f"must be {' or '.join(self.words)}, not {text!r}")
        return text


@dataclass(frozen=True)
class File:
    """A file that there is."""

    def read(self, text: str) -> Path:
        path = Path(text).expanduser()
        if not path.is_file():
            raise BadSetting(f"must be a file, not {text!r}")
        return path


Setting = Number | Word | File
Value = float | str | Path
