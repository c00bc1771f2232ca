"""The registry of drawings: one line a game."""

from __future__ import annotations

from critias.terminal import atlantis
from critias.terminal.drawing import Drawing

DRAWINGS: dict[str, Drawing] = {
    "atlantis": atlantis.DRAWING,
}
