"""Atlantis as a picture: the path winds from the island above to the mainland below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from critias.envs.pictures.canvas import PAPER, PIGMENTS, SAND, SHALLOW, Canvas, Panel, Point

ITEMS = {
    "amphora": "terracotta",
    "flag": "madder",
    "olive": "olive",
    "helmet": "steel",
    "crown": "ochre",
    "ring": "lapis",
    "statue": "marble",
}
PLANKS = "#74512F"
ROW = 11  # spaces
STEP = 74.0
SLAB = 58.0
LEFT, TOP = 80.0, 96.0
DOWN = 88.0


def draw(canvas: Canvas, view: Mapping[str, Any]) -> None:
    spaces = len(view["path"])
    canvas.line([place(space) for space in range(1, spaces + 1)], SHALLOW, 70)
    _shores(canvas, view)
    for space, tile in enumerate(view["path"], 1):
        if tile is not None:
            _tile(canvas, *place(space), tile)
    for gap in view["gaps"]:
        _gap(canvas, gap)
    for player, person in enumerate(view["players"]):
        for letter, space in person["figures"].items():
            if 1 <= space <= spaces:
                _figure(canvas, *place(space), player, letter)
    canvas.panels([_panel(player, person, spaces) for player, person in enumerate(view["players"])], view["turn"]["player"], 520)


def place(space: int) -> Point:
    """The middle of a space: rows go back and forth."""
    row, column = divmod(space - 1, ROW)
    if row % 2:
        column = ROW - 1 - column
    return LEFT + column * STEP, TOP + row * DOWN


def _shores(canvas: Canvas, view: Mapping[str, Any]) -> None:
    waiting = [sum(space == 0 for space in person["figures"].values()) for person in view["players"]]
    canvas.box(12, 10, 330, 36, SAND, radius=18)
    canvas.text(30, 28, "Atlantis", 16, anchor="lm")
    for player, number in enumerate(waiting):
        canvas.sign(130 + 52 * player, 28, player, 9)
        canvas.text(148 + 52 * player, 28, number, 14, anchor="lm")
    canvas.box(580, 10, 308, 36, PAPER, radius=18)
    canvas.text(734, 28, f"deck {view['deck']}   discards {sum(view['discards'].values())}   {view['turn']['phase']}", 14)
    x, y = place(len(view["path"]) + 1)
    canvas.box(x - SLAB / 2, y - SLAB / 2, 130, SLAB, SAND, radius=18)
    canvas.text(x - SLAB / 2 + 65, y, "mainland", 16)


def _tile(canvas: Canvas, x: float, y: float, tile: Mapping[str, Any]) -> None:
    ground, ink = PIGMENTS[ITEMS[tile["item"]]] if tile["item"] else ("#68858F", PAPER)
    if tile["covers"]:
        canvas.box(x - SLAB / 2 + 4, y - SLAB / 2 + 6, SLAB, SLAB, "#A8946B", radius=8)
    canvas.box(x - SLAB / 2, y - SLAB / 2, SLAB, SLAB, ground, PAPER, 8)
    canvas.text(x - SLAB / 2 + 13, y - SLAB / 2 + 14, tile["value"], 18, ink)
    canvas.text(x, y - SLAB / 2 + 31, tile["item"] or "?", 11, ink)


def _gap(canvas: Canvas, gap: Mapping[str, Any]) -> None:
    """Draw a gap: water with its price, or with a bridge over it."""
    for space in range(gap["first"], gap["last"] + 1) if gap["bridges"] else ():
        x, y = place(space)
        for plank in range(-2, 3):
            canvas.box(x + plank * 12 - 5, y - 20, 10, 40, PLANKS, radius=2)
    x, y = place((gap["first"] + gap["last"]) // 2)
    if gap["bridges"]:
        canvas.sign(x, y, gap["bridges"][0], 9)
    else:
        canvas.disc(x, y, 15, PAPER)
        canvas.text(x, y, gap["price"], 15)


def _figure(canvas: Canvas, x: float, y: float, player: int, letter: str) -> None:
    canvas.sign(x + 13, y + 16, player, 13)
    canvas.text(x + 13, y + 17, letter, 12, "#2A1C00" if player == 1 else PAPER)


def _panel(player: int, person: Mapping[str, Any], spaces: int) -> Panel:
    home = sum(space > spaces for space in person["figures"].values())
    tiles = " ".join(str(tile["value"]) for tile in person["tiles"]) or "none"
    bridge = person["bridge"] if isinstance(person["bridge"], str) else "laid"
    return player, person["points"], (f"{home} of 3 home", f"{person['cards']} cards, bridge {bridge}", f"tiles {tiles}")
