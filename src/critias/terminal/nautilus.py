"""Nautilus drawn with letters: the chart with the city, who stands where, the players and the count. It is drawn from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from critias.core.text.message import Message
from critias.games.nautilus.components import ATLANTIS, BUILDING_PRICE, FIND_KINDS, KINDS, LOCKS, N_ATLANTIS, N_KEPT, STATION_KINDS, ZONES
from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.nautilus_chart import BACK_COLOURS, FACE_UP, ZONE_COLOURS, ZONE_LETTERS, chart, face_letters, find_mark, window
from critias.terminal.nautilus_module import KIND_COLOURS, LARGE, OPEN, PASSAGE, PASSAGES, WAYS_OUT, Module, Piece, number_of
from critias.terminal.renderer import Renderer, SharedLine, View

KEPT = FIND_KINDS[:N_KEPT]
BUILDING = ("buy", "build", "place")
STAR = ("★", "*")
PAD, GAP = 1, 2
SQUARE = 5  # letters of a square's name at most
ROSTER = 24  # letters that the list of modules needs at least, to stand beside the chart


# ------------------------------------------------------------------------------------------------ the city


def board(view: View, look: Look) -> RenderableType:
    """The chart, and the modules with those who stand in them: beside it where there is room, otherwise below."""
    shown = window(view, look.width - PAD)
    drawn, roster = chart(view, shown, look), _roster(view, look)
    if look.width - PAD - shown.width - GAP < ROSTER:
        return Padding(Group(drawn, Text(), roster) if view["modules"] else drawn, (0, 0, 0, PAD))
    sides = Table.grid(padding=(0, GAP, 0, 0))
    sides.add_column(width=shown.width)
    sides.add_column()
    sides.add_row(drawn, roster)
    return Padding(sides, (0, 0, 0, PAD))


def _roster(view: View, look: Look) -> RenderableType:
    """The modules kind by kind: the number of each, its builder and its aquanauts."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(no_wrap=True)
    lines.add_column()
    for kind in KINDS:
        modules = [module for module in view["modules"] if module["kind"] == kind]
        if modules:
            lines.add_row(Text(f" {kind} ", KIND_COLOURS[kind]), Text("  ").join(_inmates(module, look) for module in modules))
    return lines


def _inmates(module: Module, look: Look) -> Text:
    """Builder and aquanauts of a module, such as 2(▲):●1■2, without a space, so that it stays on one line."""
    number, builder = number_of(module), module["builder"]
    crew = Text(look.glyph("", ",")).join(_crew(player, count, look) for player, count in enumerate(module["crew"]) if count)
    built = Text.assemble("(", look.figure(builder), ")") if builder is not None else Text()
    return Text.assemble((number, HEADING), built, ":" if number and crew else "", crew)


def _crew(player: int, count: int, look: Look) -> Text:
    return look.figure(player, f"{look.glyph('', 'x')}{count}")


# ------------------------------------------------------------------------------------------------ the players


def players(view: View, look: Look) -> RenderableType:
    table = _table(("player", "money", "reserve", *STATION_KINDS, *KEPT, "count", "points"), look)
    for player, person in enumerate(view["players"]):
        stations = [_stations(person, kind, look) for kind in STATION_KINDS]
        finds = [str(person["finds"].get(kind, look.glyph("·", "."))) for kind in KEPT]
        points = Text(str(person["points"]), HEADING)
        table.add_row(
            look.player(player), str(person["money"]), str(person["reserve"]), *stations, *finds, Text(_count(person, look), QUIET), points
        )
    return Padding(Group(table, *_lying_about(view, look), _ruins(view, look)), (0, 0, 0, PAD))


def _table(columns: tuple[str, ...], look: Look) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    for column in columns:
        table.add_column(_heading(column, look), justify="left" if column in ("player", "prize") else "right", no_wrap=True)
    return table


def _heading(column: str, look: Look) -> str:
    """The heading of a column; kinds of modules and finds have the letters they have on the chart."""
    if column in STATION_KINDS:
        return column[:3]
    return look.text(f"nautilus.face.{column}" if column in KEPT else f"nautilus.column.{column}")


def _stations(person: Mapping[str, Any], kind: str, look: Look) -> str:
    """How many stations are in service, with a star for the 3-chip."""
    star = look.glyph(*STAR) if kind in person["chips"] else " "
    return f"{person['stations'].get(kind, look.glyph('·', '.'))}{star}"


def _count(person: Mapping[str, Any], look: Look) -> str:
    """How the points are made as things stand, including a secret order that is known."""
    raised, times = person["raised"], look.glyph("×", "x")
    finds = person["find_points"] + raised
    return f"({finds}+{person['ruins_points']}){times}{person['station_points']}+{person['money'] - raised}"


def _lying_about(view: View, look: Look) -> list[Text]:
    """Submarines afloat and modules in hand, of all players."""
    afloat = [
        Text.assemble(look.figure(player, letter), f" {x}-{y}")
        for player, person in enumerate(view["players"])
        for letter, (x, y) in person["submarines"].items()
    ]
    held = [
        Text.assemble(look.figure(player), " ", ", ".join(person["held"]))
        for player, person in enumerate(view["players"])
        if person["held"]
    ]
    lines = (("nautilus.afloat", afloat), ("nautilus.held", held))
    return [Text("  ").join([Text(look.text(key), HEADING), *things]) for key, things in lines if things]


def _ruins(view: View, look: Look) -> Text:
    """The Atlantis finds in order: with a marker, found without one, or not found."""
    numbers = [_ruin(view["ruins"], str(number), look) for number in range(1, N_ATLANTIS + 1)]
    return Text("  ").join([Text(look.text("nautilus.ruins"), HEADING), *numbers])


def _ruin(ruins: Mapping[str, int | None], number: str, look: Look) -> Text:
    if number not in ruins:
        return Text(number, QUIET)
    owner = ruins[number]
    marker = Text(look.glyph("–", "-")) if owner is None else look.figure(owner)
    return Text.assemble((number, HEADING), look.glyph("", "="), marker)


# ------------------------------------------------------------------------------------------------ what is one's own, and the legend


def hand(view: View, look: Look) -> RenderableType:
    lines = [_legend_of_city(look), _legend_of_sea(view, look), _legend_of_finds(look)]
    if view["turn"]["phase"] in BUILDING:
        lines.insert(0, _supply(view, look))
    if look.is_player(look.seat):
        order = _order(view["players"][look.seat])
        lines.insert(0, Text.assemble((look.text("nautilus.order"), HEADING), "  ", ", ".join(map(look.word, order))))
    return Padding(Group(*lines), (0, 0, 0, PAD))


def _order(person: Mapping[str, Any]) -> list[str]:
    """The two kinds of finds that a secret order raises, if it is known."""
    return str(person["order"]).split("+") if person["order"] else []


def _supply(view: View, look: Look) -> Text:
    """What is left of each kind, and where its locks are before it is turned."""
    left = ", ".join(f"{kind} {number} ({' '.join(LOCKS[kind])})" for kind, number in view["supply"].items())
    return Text(look.text("nautilus.supply", modules=left))


def _legend(entries: Sequence[tuple[Sequence[Text | Piece | str], str]], look: Look) -> Text:
    """Marks, each with what it means."""
    return Text("   ").join(Text.assemble(*marks, (f" {look.text(f'nautilus.legend.{key}')}", QUIET)) for marks, key in entries)


def _legend_of_city(look: Look) -> Text:
    locks = (("E", "blue"), ("NE", "orange"))
    ways_out = [(look.glyph(*WAYS_OUT[side]), OPEN[colour]) for side, colour in locks]
    passages = [(look.glyph(*PASSAGES[side]), PASSAGE[colour]) for side, colour in locks]
    inmates = [_inmates({"name": "sonar2", "kind": "sonar", "builder": 0, "crew": [0, 3]}, look)]
    return _legend(((ways_out, "open"), (passages, "passage"), (inmates, "inmates"), ([look.glyph(*STAR)], "chip")), look)


def _legend_of_finds(look: Look) -> Text:
    marks = [
        (find_mark({"face": face, "open": is_open, "seen": [], "zone": "deep"}, LARGE, look), FACE_UP if is_open else BACK_COLOURS["deep"])
        for face, is_open in ((None, False), ("urchin", False), ("urchin", True))
    ]
    faces = ", ".join(f"{face_letters(face, look)} {look.word(face)}" for face in FIND_KINDS[:ATLANTIS])
    return Text.assemble(_legend(tuple(zip([[mark] for mark in marks], ("down", "seen", "up"), strict=True)), look), "\n", (faces, QUIET))


def _legend_of_sea(view: View, look: Look) -> Text:
    prices = zip(ZONES, BUILDING_PRICE, strict=True)
    zones = [Text(f" {ZONE_LETTERS[zone]} {look.word(zone)} {price} N ", _readable(zone)) for zone, price in prices]
    return Text(" ").join([*zones, Text(look.text("nautilus.trench.open" if view["trench_open"] else "nautilus.trench.closed"), QUIET)])


def _readable(zone: str) -> str:
    """The zone's colours for letters that are meant to be read."""
    ground = ZONE_COLOURS[zone].partition(" on ")[2]
    return f"{'#ffffff' if zone == 'trench' else '#0c2630'} on {ground}"


# ------------------------------------------------------------------------------------------------ turn and result


def status(view: View, look: Look) -> str:
    turn = view["turn"]
    names = {name: turn[name] for name in ("submarine", "steps_left", "squares_left", "looks_left")}
    names["walker"] = look.word(f"from.{turn['walker']}") if turn["walker"] else ""
    may_only_dock = turn["phase"] == "sail-on" and not turn["reach"]
    phase = "home" if may_only_dock else turn["phase"]
    asked = look.text(f"nautilus.phase.{phase}", module=look.word(turn["chosen"]) if turn["chosen"] else "", **names)
    number = look.text("nautilus.last_round" if view["last_round"] else "nautilus.round", round=view["round"])
    return f"{number}, {look.text('frame.turn', player=look.name(turn['player']), asked=asked)}"


def result(view: View, points: list[int], winners: list[int], look: Look) -> RenderableType:
    """How the points were made: finds, raised by the secret order, and ruins, times stations, and the money left."""
    table = _table(("player", "finds", "raised", "ruins", "stations", "left", "points", "prize"), look)
    times = look.glyph("×", "x")
    for player, person in enumerate(view["players"]):
        raised = person["raised"]
        order = f"{' '.join(face_letters(kind, look) for kind in _order(person))} +{raised}"
        row = [str(person["find_points"]), order, f"+{person['ruins_points']}", f"{times}{person['station_points']}"]
        last = (Text(text, HEADING) for text in (str(points[player]), _prize(player, winners, look)))
        table.add_row(look.player(player), *row, f"+{person['money'] - raised}", *last)
    return Padding(table, (0, 0, 0, PAD))


def _prize(player: int, winners: list[int], look: Look) -> str:
    if player not in winners:
        return ""
    return look.text("frame.wins" if len(winners) == 1 else "frame.shares")


# ------------------------------------------------------------------------------------------------ choices


GROUPS = ("done", "buy", "build", "place", "walk", "to", "launch", "sonar", "submarine", "go", "home", "look")


def group(action: str) -> str:
    verb = action.partition(".")[0]
    return f"nautilus.group.{verb if verb in GROUPS else 'home'}"


def together(notation: str, choice: Message, look: Look) -> SharedLine | None:
    """How choices share lines: places by square with the turns in one line, voyages to open water by row, looks by zone."""
    args = choice.args
    if choice.key == "action.place":
        place, _, turn = notation.rpartition(".")
        return SharedLine(place, f"{args['price']} N", f".{turn} {', '.join(args['modules'])}")
    if choice.key in ("action.base", "action.go"):
        return SharedLine(f"{notation.partition('.')[0]}.*-{args['square'].partition('-')[2]}", "", f"{args['square']:<{SQUARE}}")
    if choice.key == "action.look":
        return SharedLine("look", look.word(args["zone"]), f"{args['square']:<{SQUARE}}")
    return None


RENDERER = Renderer(
    status=status,
    board=board,
    players=players,
    hand=hand,
    result=result,
    group=group,
    together=together,
    rules="nautilus.rules",
    actions="buy.violet.3, build.sonar, place.17-11.e, walk.violet1, to.sonar1, launch.sonar1.N, sonar.A, submarine.A, go.20-11, done",
    things="go.20-11, square.20-11, module.sonar1, supply.violet, held.sonar, submarine.A",
)
