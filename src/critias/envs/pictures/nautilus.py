"""Nautilus as a picture: the sea chart with the city, finds and submarines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from critias.envs.pictures.canvas import INK, PAPER, PIGMENTS, Canvas, Panel, Point
from critias.games.nautilus.components import MAP, ROWS

MODULES = {
    "base": "marble",
    "violet": "violet",
    "green": "pine",
    "sonar": "terracotta",
    "training": "olive",
    "technical": "steel",
    "research": "lapis",
    "analysis": "ink-stone",
}
DEPTHS = {"~": "#BFE8E0", ".": "#86C9CF", "s": "#86C9CF", ":": "#4C94AF", "d": "#4C94AF", "#": "#1E4A70", "t": "#1E4A70"}
BACKS = {"slope": "#F3E2B0", "deep": "#A9DCEB", "trench": "#D3C3F5"}
SQUARE = 20.0
LEFT, TOP = 8.0, 8.0
# The octagon of a module, in squares from its centre.
OCTAGON = ((-0.5, -1.5), (0.5, -1.5), (1.5, -0.5), (1.5, 0.5), (0.5, 1.5), (-0.5, 1.5), (-1.5, 0.5), (-1.5, -0.5))
SIDE = 740.0  # where the list beside the chart begins


def draw(canvas: Canvas, view: Mapping[str, Any]) -> None:
    for y, row in enumerate(MAP.split()):
        for x, depth in enumerate(row):
            canvas.box(LEFT + x * SQUARE, TOP + y * SQUARE, SQUARE - 1, SQUARE - 1, DEPTHS[depth], radius=0)
    for find in view["finds"]:
        _find(canvas, find)
    for module in view["modules"]:
        _module(canvas, module)
    for player, person in enumerate(view["players"]):
        for letter, square in person["submarines"].items():
            canvas.sign(*centre(*square), player, 9)
            canvas.text(*centre(*square), letter, 10, "#2A1C00" if player == 1 else PAPER)
    _legend(canvas, view)
    panels = [_panel(player, person) for player, person in enumerate(view["players"])]
    canvas.panels(panels, view["turn"]["player"], TOP + ROWS * SQUARE + 8)


def centre(x: float, y: float) -> Point:
    return LEFT + (x + 0.5) * SQUARE, TOP + (y + 0.5) * SQUARE


def _find(canvas: Canvas, find: Mapping[str, Any]) -> None:
    x, y = centre(find["x"], find["y"])
    canvas.disc(x, y, 8, "#FBF6E9" if find["open"] else BACKS[find["zone"]], INK if find["face"] else None)
    if find["face"]:
        canvas.text(x, y, find["face"].removeprefix("atlantis") if find["face"][-1].isdigit() else find["face"][:2], 9)


def _module(canvas: Canvas, module: Mapping[str, Any]) -> None:
    ground, ink = PIGMENTS[MODULES[module["kind"]]]
    x, y = centre(module["x"], module["y"])
    canvas.polygon([(x + dx * SQUARE, y + dy * SQUARE) for dx, dy in OCTAGON], ground, PAPER, 1.5)
    canvas.text(x, y - 15, module["kind"], 9, ink)
    people = [player for player, number in enumerate(module["crew"]) for _ in range(number)]
    for k, player in enumerate(people[:8]):
        canvas.sign(x - 18 + 12 * (k % 4), y + 3 + 13 * (k // 4), player, 5)
    if module["builder"] is not None:
        canvas.sign(x, y - 25, module["builder"], 4)


def _legend(canvas: Canvas, view: Mapping[str, Any]) -> None:
    canvas.box(SIDE, TOP, 152, ROWS * SQUARE - 1, PAPER, radius=8)
    canvas.text(SIDE + 76, TOP + 22, f"round {view['round']}, {view['turn']['phase']}", 14)
    for row, (kind, pigment) in enumerate(MODULES.items()):
        y = TOP + 54 + 26 * row
        canvas.disc(SIDE + 20, y, 8, PIGMENTS[pigment][0], INK)
        canvas.text(SIDE + 38, y, kind, 13, anchor="lm")
        canvas.text(SIDE + 140, y, view["supply"].get(kind, ""), 13, anchor="rm")
    canvas.text(SIDE + 12, TOP + 282, "ruins", 13, anchor="lm")
    for number in range(15):
        x, y = SIDE + 22 + 27 * (number % 5), TOP + 306 + 30 * (number // 5)
        canvas.disc(x, y, 11, "#CBDBDC" if str(number + 1) not in view["ruins"] else "#FBF6E9", INK)
        owner = view["ruins"].get(str(number + 1))
        if owner is None:
            canvas.text(x, y, number + 1, 10)
        else:
            canvas.sign(x, y, owner, 7)


def _panel(player: int, person: Mapping[str, Any]) -> Panel:
    finds = ", ".join(f"{kind} {number}" for kind, number in person["finds"].items())
    stations = ", ".join(f"{kind} {number}" for kind, number in person["stations"].items())
    money = f"{person['money']} Nemos, {len(person['held'])} modules held"
    return player, person["points"], (money, finds or "no finds", stations or "no stations")
