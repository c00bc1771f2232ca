"""The registry of renderers: one line per game."""

from __future__ import annotations

from critias.terminal import atlandice, atlantis, nautilus, plain
from critias.terminal.renderer import Renderer

RENDERERS: dict[str, Renderer] = {
    "atlandice": atlandice.RENDERER,
    "atlantis": atlantis.RENDERER,
    "nautilus": nautilus.RENDERER,
}


def renderer_of(game: str) -> Renderer:
    """The game's own renderer, or one that lists the fields of its view."""
    return RENDERERS.get(game, plain.RENDERER)
