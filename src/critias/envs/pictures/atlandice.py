"""Atlandice as a picture: the round city with its six sectors, and the clock."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from critias.envs.pictures.canvas import INK, MUREX, NEUTRAL, PAPER, PIGMENTS, SAND, SHALLOW, Canvas, Panel, Point, star

KINDS = {"gems": "madder", "books": "lapis", "provisions": "olive", "tools": "ochre", "weapons": "steel"}
SECTORS = {"jeweller": "madder", "library": "lapis", "inn": "olive", "machinery": "ochre", "forge": "steel", "market": "ink-stone"}
CENTRE = (290.0, 258.0)
OUTER, INNER = 232.0, 84.0
DIAL = (725.0, 205.0)
DIAL_RADIUS = 150.0
EVENT_COLOURS = {**KINDS, "total": "violet", "donation": "pine"}


def draw(canvas: Canvas, view: Mapping[str, Any]) -> None:
    canvas.disc(*CENTRE, OUTER + 18, SHALLOW)
    canvas.disc(*CENTRE, OUTER + 6, SAND)
    for number, sector in enumerate(view["sectors"]):
        _sector(canvas, number, sector, view["submarine"] == sector["name"])
    canvas.disc(*CENTRE, INNER - 12, SHALLOW)
    canvas.text(CENTRE[0], CENTRE[1] - 10, "Atlandice", 16)
    canvas.text(CENTRE[0], CENTRE[1] + 12, view["turn"]["phase"], 13)
    _clock(canvas, view)
    panels = [_panel(player, party, view["dice_each"]) for player, party in enumerate(view["players"])]
    if view["neutral"]:
        panels.append(_panel(NEUTRAL, view["neutral"], 2))
    canvas.panels(panels, view["turn"]["player"], 520)


def at(centre: Point, radius: float, degrees: float) -> Point:
    """A point of a circle, clockwise from the top."""
    angle = math.radians(degrees - 90)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def _sector(canvas: Canvas, number: int, sector: Mapping[str, Any], has_submarine: bool) -> None:
    middle = 60.0 * number
    band, ink = PIGMENTS[SECTORS[sector["name"]]] if not sector["dead"] else ("#68858F", PAPER)
    _slice(canvas, middle, INNER, OUTER, "#68858F" if sector["dead"] else "#333E4B" if sector["name"] == "market" else "#FBF6E9")
    _slice(canvas, middle, INNER, INNER + 32, band)
    canvas.text(*at(CENTRE, INNER + 17, middle), sector["needles"] or "", 16, ink)
    label = f"{sector['name']} {sector['tile'] or ''}".strip()
    canvas.text(*at(CENTRE, OUTER - (20 if number % 3 == 0 else 46), middle), label, 14, PAPER if sector["name"] == "market" else INK)
    _resources(canvas, middle, sector["resources"])
    for die in range(sector["dice"]):
        x, y = at(CENTRE, OUTER + 14, middle + 6 * (die - (sector["dice"] - 1) / 2))
        canvas.box(x - 9, y - 9, 18, 18, PAPER, INK, 4)
        canvas.text(x, y, number + 1, 12)
    if has_submarine:
        canvas.polygon(star(*at(CENTRE, OUTER - 16, middle + 22), 13, 6), MUREX, PAPER)


def _slice(canvas: Canvas, middle: float, inner: float, outer: float, fill: str) -> None:
    arc = [at(CENTRE, outer, middle + degrees) for degrees in range(-28, 29, 2)]
    canvas.polygon([*arc, *(at(CENTRE, inner, middle + degrees) for degrees in range(26, -27, -2))], fill)


def _resources(canvas: Canvas, middle: float, resources: Mapping[str, int]) -> None:
    pieces = [kind for kind, number in resources.items() for _ in range(number)]
    for k, kind in enumerate(pieces):
        row, place = divmod(k, 5)
        x, y = at(CENTRE, INNER + 46 + 22 * row, middle + (place - 2) * 9)
        canvas.disc(x, y, 10, PIGMENTS[KINDS[kind]][0], PAPER)


def _clock(canvas: Canvas, view: Mapping[str, Any]) -> None:
    canvas.disc(*DIAL, DIAL_RADIUS + 18, PAPER)
    spaces = len(view["events"])
    for space, event in enumerate(view["events"]):
        x, y = at(DIAL, DIAL_RADIUS, 360 * space / spaces)
        canvas.disc(x, y, 11, PIGMENTS[EVENT_COLOURS[event]][0] if event else "#CBDBDC")
        if event in ("total", "donation"):
            canvas.text(x, y, "all" if event == "total" else "give", 9, PAPER)
    canvas.line([DIAL, at(DIAL, DIAL_RADIUS - 20, 360 * view["clock"] / spaces)], INK, 6)
    canvas.disc(*DIAL, 12, INK)
    for row, (kind, pigment) in enumerate(KINDS.items()):
        canvas.disc(560 + 66 * row, 470, 8, PIGMENTS[pigment][0], PAPER)
        canvas.text(560 + 66 * row, 490, kind, 11)


def _panel(player: int, party: Mapping[str, Any], dice: int) -> Panel:
    stock = ", ".join(f"{kind} {number}" for kind, number in party["stock"].items())
    return player, party["prestige"], (f"dice {party['dice']} of {dice}", stock or "no resources")
