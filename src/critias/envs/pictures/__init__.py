"""The registry of pictures: one line a game. They see nothing but a view."""

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
        raise ValueError(f"there is no picture of {name}; render_mode ansi shows it in letters")
    canvas = Canvas()
    PICTURES[name](canvas, view)
    return canvas.array()
