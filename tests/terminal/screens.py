"""Screens as text, to see what a user would see."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType

from critias import Match
from critias.terminal.look import Look
from critias.terminal.renderers import RENDERERS
from critias.terminal.screen import screen


def drawn(what: RenderableType, width: int = 80) -> str:
    out = Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
    out.print(what)
    return str(out.file.getvalue())  # type: ignore[attr-defined]


def look_of(match: Match, seat: int = 0, language: str = "en", width: int = 80, is_plain: bool = False) -> Look:
    return Look(language, seat, match.game.words, width, is_plain, match.players)


def screen_of(match: Match, seat: int = 0, language: str = "en", width: int = 80, is_plain: bool = False) -> str:
    return drawn(screen(match, RENDERERS[match.game.name], look_of(match, seat, language, width, is_plain)), width)
