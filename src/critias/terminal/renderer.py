"""What a game draws for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from critias.core.text.message import Message
from critias.terminal.look import Look

View = Mapping[str, Any]  # what `match.view` gives: computed from a redacted state


@dataclass(frozen=True)
class SharedLine:
    """A choice that shares its line with others like it, where there would be too many lines."""

    line: str  # what their notations have in common
    note: str  # what is true of them all, or nothing
    short: str  # what tells this one from the others


def alone(notation: str, choice: Message, look: Look) -> None:
    """A line for each choice: none shares one."""


@dataclass(frozen=True)
class Renderer:
    status: Callable[[View, Look], str]  # who is to do what, in a few words
    board: Callable[[View, Look], RenderableType]
    players: Callable[[View, Look], RenderableType]
    hand: Callable[[View, Look], RenderableType]  # own cards, piles and what else is known
    result: Callable[[View, list[int], list[int], Look], RenderableType]  # view, points and winners: how the points were made
    group: Callable[[str], str]  # an action in notation: the key of the heading it is listed under
    rules: str  # the key of the rules in short
    actions: str  # examples of actions in notation
    things: str  # examples of things that can be asked about
    together: Callable[[str, Message, Look], SharedLine | None] = alone  # an action in notation and in words: how it shares a line
