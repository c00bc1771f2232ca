"""The legal actions of a position: numbers to play with, printed with their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

MAX_SHOWN = 20  # a line has room for about this many


class ActionList(list[int]):
    """A list of action numbers whose `repr` shows each number with its word, such as `[1 A.flag, 3 A.helmet]`."""

    def __init__(self, numbers: Iterable[int], write_action: Callable[[int], str]) -> None:
        super().__init__(numbers)
        self._write_action = write_action

    def __repr__(self) -> str:
        shown = [f"{number} {self._write_action(number)}" for number in self[:MAX_SHOWN]]
        hidden = len(self) - len(shown)
        return f"[{', '.join(shown)}{f', and {hidden} more' if hidden else ''}]"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a plain list: a game's functions stay in this process."""
        return list, (list(self),)
