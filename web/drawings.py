"""Positions that are drawn beside clauses of the rules, and what to look at in them; most come out of the guided games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from critias.core.rules.calls import State
from critias.games import GAMES
from critias.lessons.lesson import lesson


@dataclass(frozen=True)
class Drawing:
    """A drawing after `at` steps of the guided game, or in a position; `focus` is what it shows (nothing: all), `ring` what it marks."""

    at: int | str
    focus: str = ""
    ring: str = ""
    me: int = 0


RENDERERS = {
    "atlantis": {
        "A2.1": Drawing("start"),
        "A4.1": Drawing(0, "figure.0B space.15 space.17 space.19 space.20", "figure.0B space.19"),
        "A4.2": Drawing(16, "space.18 space.19 space.22 space.25", "figure.0B figure.1A"),
        "A6.1": Drawing(0, "space.24 space.25 space.26 space.28 space.29 space.30", "space.26 space.28"),
        "A6.8": Drawing(16, "space.24 space.25 space.26 space.28 space.29 space.30"),
        "A6.12": Drawing(16, "figure.0C figure.1B space.35 space.33", "figure.0C figure.1B"),
        "A7.1": Drawing(1, "space.15 space.17 space.18 space.19 space.20", "figure.0B space.18"),
    },
    "atlandice": {
        "D3.2": Drawing(0),
        "D3.6": Drawing(0, "sector.machinery"),
        "D4.1": Drawing(0, "sector.forge"),
        "D5.1": Drawing(35, "sector.jeweller"),
        "D6.1": Drawing(0, "resource.library.books resource.market.gems resource.forge.weapons resource.inn.provisions"),
    },
    "nautilus": {
        "N1.6": Drawing("start", "module.base"),
        "N5.2": Drawing(
            "nautilus 2 base_square=first | base 14-11.n | violet1 17-11.e crew=0:1 | sonar1 12-13.n by=0 | 0 money=40 order=snail+urchin"
            " | 1 money=40 order=scallop+urchin | turn 0 buy first=0",
            "module.base module.violet1 module.sonar1",
        ),
        "N5.8": Drawing(0),
        "N7.1": Drawing(15, "module.sonar1 module.base module.technical1", "module.sonar1 module.technical1"),
        "N8.2": Drawing(19, "module.sonar2 submarine.A", "submarine.A"),
        "N8.5": Drawing(29, "submarine.A square.14-2 square.11-3 square.19-5 square.9-5 module.sonar2", "submarine.A"),
    },
}


def drawings(game: str) -> dict[str, Any]:
    return {clause: _drawn(game, drawing) for clause, drawing in RENDERERS[game].items()}


def _drawn(game: str, drawing: Drawing) -> dict[str, Any]:
    state = _state(game, drawing.at)
    return {"view": GAMES[game].view(state, drawing.me), "me": drawing.me, "focus": drawing.focus.split(), "ring": drawing.ring.split()}


def _state(game: str, at: int | str) -> State:
    if isinstance(at, int):
        made = lesson(game)
        return made.match.seen_by(made.seat, at)
    match = GAMES[game].start(2, 5) if at == "start" else GAMES[game].at(at)
    return match.seen_by(0)
