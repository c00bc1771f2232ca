"""A module of Nautilus drawn with letters: an octagon with its locks, its name, its builder and its aquanauts.

 ╱●2║▲1↗      Each side has a mark: an arrow is an open lock, a line along the side a wall, a line through it a passage.
│ son1 ▲│     Aquanauts have their places by player, two above the name and two below;
 ╲──║■1↘      where squares are small there is no room for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from critias.games.nautilus.components import COLUMNS, ROWS, SIDES
from critias.terminal.look import COLOURS, Look

Module = Mapping[str, Any]
Piece = tuple[str, str]  # letters and their style

KIND_COLOURS = {
    "base": "#2b3a42 on #f8f5ee",
    "violet": "#ffffff on #6c4aa8",
    "green": "#ffffff on #1f6b4f",
    "sonar": "#fff3e2 on #7c3f1e",
    "training": "#16200a on #8a9e2a",
    "technical": "#14232d on #a3b5c1",
    "research": "#ffffff on #2459b8",
    "analysis": "#ffffff on #232b36",
}
HULL = "#7b8f98 on #eef3f2"
OPEN = {"blue": "bold #ffffff on #1f7ae0", "orange": "bold #201408 on #f08a1d"}
PASSAGE = {"blue": "bold #0b4f9e on #c9e0fb", "orange": "bold #8a4300 on #fbd9b0"}

# The marks of each side, beautiful and plain: what runs along it, what runs through it, what leads out of it.
WALLS = dict(zip(SIDES, ("─-", "╲\\", "│|", "╱/", "─-", "╲\\", "│|", "╱/"), strict=True))
PASSAGES = dict(zip(SIDES, ("║|", "╱/", "═=", "╲\\", "║|", "╱/", "═=", "╲\\"), strict=True))
WAYS_OUT = dict(zip(SIDES, ("↑^", "↗o", "→>", "↘o", "↓v", "↙o", "←<", "↖o"), strict=True))

# From the centre to the square a side looks on: for an orange lock the corner square itself, which a module joined there shares.
OUTSIDE = {"N": (0, -2), "NE": (1, -1), "E": (2, 0), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)}

LARGE, SMALL = 3, 2  # letters of a square


# ------------------------------------------------------------------------------------------------ sides


def is_open(modules: Sequence[Module], module: Module, side: str) -> bool:
    """Whether there is a lock that leads out of the city, with no wall before it."""
    if side not in module["locks"] or module["locks"][side] is not None:
        return False
    x, y = module["x"] + OUTSIDE[side][0], module["y"] + OUTSIDE[side][1]
    return 0 <= x < COLUMNS and 0 <= y < ROWS and not any(_covers(other, x, y) for other in modules if other is not module)


def _covers(module: Module, x: int, y: int) -> bool:
    return max(abs(int(module["x"]) - x), abs(int(module["y"]) - y)) <= 1


def _side(modules: Sequence[Module], module: Module, side: str, look: Look) -> Piece:
    colour = "blue" if len(side) == 1 else "orange"
    if module["locks"].get(side):
        return look.glyph(*PASSAGES[side]), PASSAGE[colour]
    if is_open(modules, module, side):
        return look.glyph(*WAYS_OUT[side]), OPEN[colour]
    return look.glyph(*WALLS[side]), HULL


# ------------------------------------------------------------------------------------------------ names and aquanauts


def number_of(module: Module) -> str:
    """The part of a module's name after its kind: `2` of sonar2."""
    return str(module["name"][len(module["kind"]) :])


def _name(module: Module, letters: int) -> str:
    return "base" if module["kind"] == "base" else str(module["kind"])[:letters] + number_of(module)


def _crew(module: Module, player: int, look: Look) -> Piece:
    """A player's aquanauts in two letters, or the wall."""
    number = module["crew"][player] if player < len(module["crew"]) else 0
    if not number:
        return look.glyph(*WALLS["N"]) * 2, HULL
    return look.sign(player) + (str(number) if number < 10 else "+"), COLOURS[player]


def _inside(module: Module, scale: int, style: str, look: Look) -> list[Piece]:
    """The middle row: the name, and the sign of the builder."""
    room = 3 * scale - 2
    name = f" {_name(module, 3)}" if scale == LARGE else _name(module, 2)
    is_room_for_sign = scale == LARGE or not look.is_plain  # a plain sign is a number, which must not touch the name's
    if module["builder"] is None or not is_room_for_sign:
        return [(f"{name:{room}}", style)]
    return [(f"{name:{room - 1}}", style), (look.sign(module["builder"]), COLOURS[module["builder"]])]


# ------------------------------------------------------------------------------------------------ the octagon


def octagon(modules: Sequence[Module], module: Module, scale: int, is_lit: bool, look: Look) -> Iterator[tuple[int, list[Piece]]]:
    """The three rows of a module: how far to the right each begins, and what is in it."""
    side = {name: _side(modules, module, name, look) for name in SIDES}
    crew = [_crew(module, player, look) for player in range(4)]
    style = KIND_COLOURS[module["kind"]] + (" bold reverse" if is_lit else " bold")
    if scale == LARGE:
        yield 1, [side["NW"], crew[0], side["N"], crew[1], side["NE"]]
        yield 0, [side["W"], *_inside(module, scale, style, look), side["E"]]
        yield 1, [side["SW"], crew[2], side["S"], crew[3], side["SE"]]
    else:
        yield 1, [side["NW"], side["N"], side["N"], side["NE"]]
        yield 0, [side["W"], *_inside(module, scale, style, look), side["E"]]
        yield 1, [side["SW"], side["S"], side["S"], side["SE"]]
