"""The registry of pictures: one line for each game. They are drawn from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.envs.pictures import atlandice, atlantis, nautilus
from critias.envs.pictures.canvas import Canvas

PICTURES: dict[str, Callable[[Canvas, Mapping[str, Any]], None]] = {
    "atlandice": atlandice.draw,
    "atlantis": atlantis.draw,
    "nautilus": nautilus.draw,
}


def picture(name: str, view: Mapping[str, Any]) -> NDArray[np.uint8]:
    """The table as an array of height, width and three colours."""
    if name not in PICTURES:
        raise ValueError(f"{name} has no picture; use render_mode='ansi'")
    canvas = Canvas()
    PICTURES[name](canvas, view)
    return canvas.array()
