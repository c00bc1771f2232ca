"""The registry of drawings: one line a game."""

from __future__ import annotations

from critias.terminal import atlandice, atlantis, nautilus
from critias.terminal.drawing import Drawing

DRAWINGS: dict[str, Drawing] = {
    "atlandice": atlandice.DRAWING,
    "atlantis": atlantis.DRAWING,
    "nautilus": nautilus.DRAWING,
}
