"""The registry of drawings: one line a game."""

from __future__ import annotations

from critias.terminal import atlandice, atlantis, nautilus, plain
from critias.terminal.drawing import Drawing

DRAWINGS: dict[str, Drawing] = {
    "atlandice": atlandice.DRAWING,
    "atlantis": atlantis.DRAWING,
    "nautilus": nautilus.DRAWING,
}


def drawing_of(game: str) -> Drawing:
    """The game's own, or the fields of its record."""
    return DRAWINGS.get(game, plain.DRAWING)
