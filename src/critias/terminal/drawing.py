"""What a game must be able to draw for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from critias.terminal.look import Look

View = Mapping[str, Any]  # what `match.view` gives: computed from a redacted record


@dataclass(frozen=True)
class Drawing:
    status: Callable[[View, Look], str]  # who is to do what, in a few words
    board: Callable[[View, Look], RenderableType]
    players: Callable[[View, Look], RenderableType]
    hand: Callable[[View, Look], RenderableType]  # own cards, piles and what else is known
    result: Callable[[View, list[int], list[int], Look], RenderableType]  # view, points and winners: how the points were made
    group: Callable[[str], str]  # an action in notation: the key of the heading it is listed under
    rules: str  # the key of the rules in short
    actions: str  # examples of actions in notation
    things: str  # examples of things that can be asked about
