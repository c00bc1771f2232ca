"""A canvas with smooth edges: everything is drawn larger and made smaller at the end."""

from __future__ import annotations

import functools
import math
import textwrap
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.extras import require

require("envs", "a picture", "PIL")
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 900, 640
LARGER = 2

LETTER = 6.4  # the width of one in a panel
MAX_LINES = 5

PAPER, INK, QUIET, MUREX = "#FAFCFB", "#0C2630", "#45606B", "#A0177F"
SEA, SHALLOW, SAND = "#55A6B5", "#A5D9D3", "#F1E3BF"
PIGMENTS = {  # ground, and what is written on it
    "terracotta": ("#7C3F1E", "#FFF3E2"),
    "madder": ("#C9344F", "#FFFFFF"),
    "olive": ("#8A9E2A", "#16200A"),
    "steel": ("#A3B5C1", "#14232D"),
    "ochre": ("#F2C12E", "#33240A"),
    "lapis": ("#2459B8", "#FFFFFF"),
    "marble": ("#F8F5EE", "#2B3A42"),
    "ink-stone": ("#232B36", "#FFFFFF"),
    "violet": ("#6C4AA8", "#FFFFFF"),
    "pine": ("#1F6B4F", "#FFFFFF"),
}
PLAYERS = ("#E0492E", "#F6BE3B", "#3358D4", "#1B1F2A", "#68858F")
NEUTRAL = 4  # whose sign is the last one
CORNERS = (3, 0, 4, 8, 6)  # of each player's sign; the disc has none

Point = tuple[float, float]
Panel = tuple[int, int, Sequence[str]]  # player, points and lines of text


@functools.cache
def font(size: int) -> Any:
    return ImageFont.load_default(size * LARGER)


class Canvas:
    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * LARGER, HEIGHT * LARGER), SEA)
        self.pen = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: str | None, edge: str | None = None, width: float = 1) -> None:
        self.pen.polygon([(x * LARGER, y * LARGER) for x, y in points], fill, edge, round(width * LARGER))

    def box(self, x: float, y: float, wide: float, high: float, fill: str, edge: str | None = None, radius: float = 4) -> None:
        """Draw a rectangle with round corners, given by its upper left corner."""
        corners = [x * LARGER, y * LARGER, (x + wide) * LARGER, (y + high) * LARGER]
        self.pen.rounded_rectangle(corners, radius * LARGER, fill, edge, LARGER)

    def disc(self, x: float, y: float, radius: float, fill: str, edge: str | None = None) -> None:
        self.pen.circle((x * LARGER, y * LARGER), radius * LARGER, fill, edge, LARGER)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self.pen.line([(x * LARGER, y * LARGER) for x, y in points], colour, round(width * LARGER), joint="curve")

    def text(self, x: float, y: float, words: object, size: int = 13, colour: str = INK, anchor: str = "mm") -> None:
        self.pen.text((x * LARGER, y * LARGER), str(words), colour, font(size), anchor)

    def sign(self, x: float, y: float, player: int, radius: float) -> None:
        """Draw a player's sign: their shape in their colour, with a pale rim."""
        corners = CORNERS[player]
        for size, fill in ((radius + 1.5, PAPER), (radius, PLAYERS[player])):
            if corners == 0:
                self.disc(x, y, size, fill)
            else:
                self.polygon(star(x, y, size, corners, 0.45 if corners == 8 else 1), fill)

    def panels(self, parties: Sequence[Panel], turn: int, top: float) -> None:
        """Draw a panel for each player: sign, points and what else there is to know; the one whose turn it is has a rim."""
        wide = (WIDTH - 8) / len(parties) - 8
        for number, (player, points, words) in enumerate(parties):
            x = 8 + number * (wide + 8)
            self.box(x, top, wide, HEIGHT - top - 8, PAPER, MUREX if player == turn else None, 8)
            self.sign(x + 20, top + 20, player, 9)
            self.text(x + 38, top + 20, f"{points} points", 15, anchor="lm")
            lines = [line for sentence in words for line in textwrap.wrap(sentence, int(wide / LETTER))]
            for row, line in enumerate(lines[:MAX_LINES]):
                self.text(x + 12, top + 43 + 17 * row, line, 12, QUIET, "lm")

    def array(self) -> NDArray[np.uint8]:
        return np.asarray(self.image.reduce(LARGER)).copy()


def star(x: float, y: float, radius: float, corners: int, inner: float = 1.0) -> list[Point]:
    """The corners of a regular figure with a corner on top (four corners lie flat); every other corner may lie further in."""
    turn = math.pi / 4 if corners == 4 else 0.0
    sizes = [radius * (inner if k % 2 else 1) * (1.15 if corners == 3 else 1) for k in range(corners)]
    angles = [turn + 2 * math.pi * k / corners - math.pi / 2 for k in range(corners)]
    return [(x + size * math.cos(angle), y + size * math.sin(angle)) for size, angle in zip(sizes, angles, strict=True)]
