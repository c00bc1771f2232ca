"""The sea chart of Nautilus drawn with letters, zoomed to what matters: depths, city, finds, submarines, and where one may go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rich.text import Text

from critias.games.nautilus.chart import ZONE_OF
from critias.games.nautilus.components import COLUMNS, LAGOON, ROWS, VOYAGE, ZONES
from critias.terminal.look import COLOURS, QUIET, Look
from critias.terminal.nautilus_module import LARGE, SMALL, octagon
from critias.terminal.renderer import View

ZONE_LETTERS = dict(zip(ZONES, "~.:#", strict=True))
ZONE_COLOURS = {
    "lagoon": "#93cdc1 on #bfe8e0",
    "slope": "#5fabb4 on #86c9cf",
    "deep": "#72b1c8 on #4c94af",
    "trench": "#4a7ba6 on #1e4a70",
}
BACK_COLOURS = {"slope": "#0c2630 on #f3e2b0", "deep": "#0c2630 on #a9dceb", "trench": "#0c2630 on #d3c3f5"}
FACE_UP_MARK = "!"
FACE_UP = "bold #0c2630 on #fffdf5"
LIT = "bold #a0177f on #f8e4f2"
LIT_FIND = "bold #ffffff on #a0177f"

LABEL = 3  # letters of a row's number and the space after it
MARGIN = 2  # squares shown round the city: the centre of a module joined to it is among them
CITY_PHASES = ("base", "buy", "build", "place", "walk", "walk-on", "news")


# ------------------------------------------------------------------------------------------------ what is shown


@dataclass(frozen=True)
class Window:
    """The part of the chart that is drawn, and the letters of a square."""

    columns: range
    rows: range
    scale: int

    @property
    def width(self) -> int:
        return LABEL + len(self.columns) * self.scale


def window(view: View, width: int) -> Window:
    """The part of the chart to show: large squares where all that matters fits, and as much around it as the width allows."""
    squares = list(_squares_that_matter(view))
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    columns, rows = _clip(min(xs), max(xs), COLUMNS), _clip(min(ys), max(ys), ROWS)
    room = width - LABEL
    scale = LARGE if len(columns) * LARGE <= room else SMALL
    return Window(_widen(columns, min(max(room // scale, 1), COLUMNS)), rows, scale)


def _squares_that_matter(view: View) -> Iterator[tuple[int, int]]:
    """The city, or where it may begin; at sea submarines and where they may go; all finds when any may be looked at."""
    phase = view["turn"]["phase"]
    if phase == "base":
        yield from ((square % COLUMNS, square // COLUMNS) for square, zone in enumerate(ZONE_OF) if zone == LAGOON)
    if phase == "look":
        yield from ((find["x"], find["y"]) for find in view["finds"])
    for module in view["modules"]:
        yield from _round(module["x"], module["y"], 1 + MARGIN)
    if phase not in CITY_PHASES:
        yield from _squares_at_sea(view)


def _squares_at_sea(view: View) -> Iterator[tuple[int, int]]:
    for player, person in enumerate(view["players"]):
        is_turn = player == view["turn"]["player"] and view["turn"]["phase"] != "over"
        for x, y in person["submarines"].values():
            yield from _round(x, y, VOYAGE[-1] if is_turn else 1)


def _round(x: int, y: int, distance: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (x - distance, y - distance), (x + distance, y + distance)


def _clip(first: int, last: int, squares: int) -> range:
    return range(max(first, 0), min(last, squares - 1) + 1)


def _widen(columns: range, wanted: int) -> range:
    """`wanted` columns with these in the middle, as far as the chart goes."""
    start = (columns.start + columns.stop - wanted) // 2
    start = min(max(start, 0), COLUMNS - wanted)
    return range(start, start + wanted)


# ------------------------------------------------------------------------------------------------ a sheet of letters


@dataclass
class Sheet:
    """Letters with their styles, of the whole chart; the window is cut out of it."""

    window: Window
    letters: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def write(self, x: int, y: int, text: str, style: str, shift: int = 0) -> None:
        """Write text from a square on, `shift` letters further to the right."""
        for place, letter in enumerate(text, x * self.window.scale + shift):
            self.letters[place, y] = letter, style

    def row(self, y: int) -> Text:
        scale, columns = self.window.scale, self.window.columns
        line = [self.letters[place, y] for place in range(columns.start * scale, columns.stop * scale)]
        runs = [("".join(letter for letter, _ in same), style) for style, same in groupby(line, lambda letter: letter[1])]
        return Text.assemble(*runs)


# ------------------------------------------------------------------------------------------------ the chart


def chart(view: View, shown: Window, look: Look) -> Text:
    sheet = Sheet(shown)
    _write_sea(sheet)
    _write_reach(sheet, view, look)
    _write_finds(sheet, view, look)
    _write_modules(sheet, view, look)
    _write_submarines(sheet, view, look)
    rows = [Text.assemble((f"{y:>{LABEL - 1}} ", QUIET), sheet.row(y)) for y in shown.rows]
    return Text("\n").join([_numbers(shown), *rows, _numbers(shown)])


def _numbers(shown: Window) -> Text:
    """The numbers of the columns; of every other one where squares are small."""
    step = 1 if shown.scale == LARGE else 2
    numbers = (f"{x if x % step == 0 else '':^{shown.scale}}" for x in shown.columns)
    return Text(" " * LABEL + "".join(numbers), QUIET)


def _write_sea(sheet: Sheet) -> None:
    for square, zone in enumerate(ZONES[depth] for depth in ZONE_OF):
        y, x = divmod(square, COLUMNS)
        sheet.write(x, y, f"{ZONE_LETTERS[zone]:^{sheet.window.scale}}", ZONE_COLOURS[zone])


def _write_reach(sheet: Sheet, view: View, look: Look) -> None:
    for x, y in view["turn"]["reach"]:
        sheet.write(x, y, f"{look.glyph('•', '*'):^{sheet.window.scale}}", LIT)


def _write_finds(sheet: Sheet, view: View, look: Look) -> None:
    for find in view["finds"]:
        is_lit = [find["x"], find["y"]] in view["turn"]["reach"]
        style = FACE_UP if find["open"] else BACK_COLOURS[find["zone"]]
        sheet.write(find["x"], find["y"], find_mark(find, sheet.window.scale, look), LIT_FIND if is_lit else style)


def find_mark(find: Mapping[str, Any], scale: int, look: Look) -> str:
    """The mark of a find: face down, its zone's letter or the sign of who has looked, in brackets; known, its letters, large if face up."""
    if find["face"] is None:
        lookers = [look.sign(player) for player in find["seen"]]
        inside = ZONE_LETTERS[find["zone"]] if not lookers else lookers[0] if len(lookers) == 1 else "+"
        return f"({inside})" if scale == LARGE else f"({inside if lookers else ')'}"
    letters = face_letters(find["face"], look)
    mark = FACE_UP_MARK if find["open"] else look.glyph("°", "'")
    return f"{letters.upper() if find['open'] else letters:>2}{mark}"[:scale]


def face_letters(face: str, look: Look) -> str:
    """Two letters for a find; Atlantis finds have their number."""
    return face.removeprefix("atlantis") if face.startswith("atlantis") else look.text(f"nautilus.face.{face}")


def _write_modules(sheet: Sheet, view: View, look: Look) -> None:
    for module in view["modules"]:
        is_lit = module["name"] == view["turn"]["walker"]
        rows = octagon(view["modules"], module, sheet.window.scale, is_lit, look)
        for y, (shift, pieces) in enumerate(rows, module["y"] - 1):
            for text, style in pieces:
                sheet.write(module["x"] - 1, y, text, style, shift)
                shift += len(text)


def _write_submarines(sheet: Sheet, view: View, look: Look) -> None:
    """Write submarines: the owner's sign and the letter, with the mark of a face-up find under it where there is room."""
    open_finds = [(find["x"], find["y"]) for find in view["finds"] if find["open"]]
    for player, person in enumerate(view["players"]):
        for letter, (x, y) in person["submarines"].items():
            mark = FACE_UP_MARK if (x, y) in open_finds else " "
            sheet.write(x, y, f"{look.sign(player)}{letter}{mark}"[: sheet.window.scale], COLOURS[player])
