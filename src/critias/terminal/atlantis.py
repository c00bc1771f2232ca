"""Atlantis drawn with letters: the path in rows, the players, the hand and the count. It sees nothing but the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.renderer import Renderer, View

ITEM_COLOURS = {
    "amphora": "#1c1c1c on #d8a583",
    "flag": "#1c1c1c on #e39a9a",
    "olive": "#1c1c1c on #b4c684",
    "helmet": "#1c1c1c on #a8b8c6",
    "crown": "#1c1c1c on #e6cd72",
    "ring": "#1c1c1c on #c6aadb",
    "statue": "#1c1c1c on #dedacd",
}
WATER = "#d5ebf7 on #27597d"
BRIDGE = "#f6e7cb on #74512f"

CHIP = 7  # letters of a space
CELL = CHIP + 1
SHORT = 5  # letters of an item's short name
COVER = "+"
ATLANTIS = 0


# ------------------------------------------------------------------------------------------------ the path


def board(view: View, look: Look) -> RenderableType:
    """The path in rows, Atlantis above and the mainland below."""
    lines = [_shore("atlantis.atlantis", view, ATLANTIS, look)]
    for spaces in _rows(view, look.width):
        lines.append(Text(" ").join(_cell(_chip(view, space, look)) for space in spaces))
        lines.append(Text(" ").join(_cell(_caption(view, space, look)) for space in spaces))
    lines += [_shore("atlantis.mainland", view, len(view["path"]) + 1, look), _legend(look)]
    return Padding(Group(*lines), (0, 0, 0, 1))


def spaces_per_row(spaces: int, width: int) -> int:
    """How many spaces fit in a row, so that rows have about the same length; ten where ten fit."""
    fitting = max(1, width // CELL)
    if fitting == 10:
        return fitting
    rows = -(-spaces // fitting)
    return -(-spaces // rows)


def _rows(view: View, width: int) -> Iterator[range]:
    """The spaces row by row, without rows that the ends of the path have swallowed."""
    spaces = len(view["path"])
    length = spaces_per_row(spaces, width)
    first, last = _ends(view)
    for start in range(1, spaces + 1, length):
        row = range(start, min(start + length, spaces + 1))
        if row.stop > first and row.start <= last:
            yield row


def _ends(view: View) -> tuple[int, int]:
    land = [space for space, tile in enumerate(view["path"], 1) if tile]
    return (land[0], land[-1]) if land else (1, 0)


def _cell(text: Text) -> Text:
    return Text.assemble(text, " " * (CHIP - text.cell_len))


def _chip(view: View, space: int, look: Look) -> Text:
    tile = view["path"][space - 1]
    if tile:
        return _tile_chip(tile, look)
    first, last = _ends(view)
    return _water_chip(view, space, look) if first < space < last else Text()


def _tile_chip(tile: Mapping[str, Any], look: Look) -> Text:
    cover = COVER if tile["covers"] else " "
    if tile["item"] is None:
        return Text(f"{'?':^{CHIP}}", "reverse")
    short = look.text(f"atlantis.short.{tile['item']}")
    return Text(f"{short:{SHORT}}{tile['value']}{cover}", ITEM_COLOURS[tile["item"]])


def _water_chip(view: View, space: int, look: Look) -> Text:
    """Water, the price of its gap at the gap's first space, and the bridge with its owner's sign where it was laid."""
    owners = [player for player, person in enumerate(view["players"]) if person["bridge"] == space]
    if owners:
        plank = look.glyph("═", "=") * (CHIP // 2)
        return Text.assemble((plank, BRIDGE), look.figure(owners[0]), (plank, BRIDGE))
    prices = [gap["price"] for gap in view["gaps"] if gap["first"] == space]
    return Text(f"{f' {prices[0]} ' if prices else '~':~^{CHIP}}", WATER)


def _caption(view: View, space: int, look: Look) -> Text:
    """The number of the space and the figures on it."""
    first, last = _ends(view)
    if not first <= space <= last:
        return Text()
    figures = _figures_at(view, space)
    return Text.assemble((f"{space:>2} ", QUIET), *(look.figure(player, letter) for player, letter in figures))


def _figures_at(view: View, place: int) -> list[tuple[int, str]]:
    return [
        (player, letter) for player, person in enumerate(view["players"]) for letter, where in person["figures"].items() if where == place
    ]


def _shore(key: str, view: View, place: int, look: Look) -> Text:
    figures = (look.figure(player, letter) for player, letter in _figures_at(view, place))
    return Text(" ").join([Text(look.text(key), HEADING), *figures])


def _legend(look: Look) -> Text:
    return Text(look.text("atlantis.legend", cover=COVER, bridge=look.glyph("═", "=")), QUIET)


# ------------------------------------------------------------------------------------------------ the players


COLUMNS = ("player", "start", "path", "home", "tiles", "bridge", "cards", "walk", "points")
NUMBERS = ("cards", "walk", "points", "walk_home", "given")


def players(view: View, look: Look) -> RenderableType:
    table = _table(COLUMNS, look)
    for player in range(len(view["players"])):
        table.add_row(*_player_row(view, player, look))
    return Padding(table, (0, 0, 0, 1))


def _table(columns: Sequence[str], look: Look) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    for column in columns:
        justify = "right" if column in NUMBERS else "left"
        table.add_column(look.text(f"atlantis.column.{column}"), justify=justify, no_wrap=column not in ("tiles", "path"))  # type: ignore[arg-type]
    return table


def _player_row(view: View, player: int, look: Look) -> list[RenderableType]:
    person = view["players"][player]
    figures, home = person["figures"], len(view["path"]) + 1
    return [
        look.player(player),
        "".join(letter for letter, place in figures.items() if place == ATLANTIS),
        " ".join(f"{letter}{place}" for letter, place in figures.items() if ATLANTIS < place < home),
        "".join(letter for letter, place in figures.items() if place == home),
        _tiles(person["tiles"], look),
        _bridge(person["bridge"], look),
        str(person["cards"]),
        str(person["walk_home"]),
        Text(str(person["points"]), HEADING),
    ]


def _tiles(tiles: Sequence[Mapping[str, Any]], look: Look) -> str:
    """The values of the tiles, highest first, and their sum."""
    if not tiles:
        return ""
    counts = sorted(Counter(tile["value"] for tile in tiles).items(), reverse=True)
    values = " ".join(f"{value}{_times(count, look)}" for value, count in counts)
    return f"{values} = {sum(tile['value'] for tile in tiles)}"


def _times(count: int, look: Look) -> str:
    return f"{look.glyph('×', 'x')}{count}" if count > 1 else ""


def _bridge(bridge: int | str, look: Look) -> str:
    if isinstance(bridge, str):
        return look.text(f"atlantis.bridge.{bridge}")
    return look.text("atlantis.bridge.laid", space=bridge)


# ------------------------------------------------------------------------------------------------ cards


def hand(view: View, look: Look) -> RenderableType:
    lines = [_piles(view, look)]
    lines += [
        _known(person["known"], player, look) for player, person in enumerate(view["players"]) if person["known"] and player != look.seat
    ]
    if view["hand"] is not None:
        lines.insert(0, _own_cards(view["hand"], look))
    return Padding(Group(*lines), (0, 0, 0, 1))


def _own_cards(cards: Mapping[str, int], look: Look) -> Text:
    chips = [Text(f" {_counted(item, count, look)} ", ITEM_COLOURS[item]) for item, count in cards.items()]
    return Text("  ").join([Text(look.text("atlantis.hand"), HEADING), *(chips or [Text(look.text("atlantis.none"))])])


def _counted(item: str, count: int, look: Look) -> str:
    return look.word(item) + (f" {_times(count, look)}" if count > 1 else "")


def _known(cards: Mapping[str, int], player: int, look: Look) -> Text:
    return Text(f"{look.text('atlantis.known', player=look.name(player))}: {_list(cards, look)}", QUIET)


def _piles(view: View, look: Look) -> Text:
    deck = look.text("atlantis.deck", cards=view["deck"])
    discards = look.text("atlantis.discards", cards=_list(view["discards"], look))
    return Text(f"{deck}, {discards}", QUIET)


def _list(cards: Mapping[str, int], look: Look) -> str:
    return ", ".join(_counted(item, count, look) for item, count in cards.items()) or look.text("atlantis.none")


# ------------------------------------------------------------------------------------------------ turn and result


def status(view: View, look: Look) -> str:
    turn = view["turn"]
    asked = look.text(f"atlantis.phase.{turn['phase']}", moving=turn["moving"], due=turn["due"])
    return look.text("frame.turn", player=look.name(turn["player"]), asked=asked)


def result(view: View, points: list[int], winners: list[int], look: Look) -> RenderableType:
    """How the points were made: tiles and cards less what the walk home took."""
    table = _table(("player", "tiles", "cards", "walk_home", "given", "points", "player"), look)
    for player, person in enumerate(view["players"]):
        given = sum(tile["value"] for tile in person["tiles"]) + person["cards"] - points[player]
        numbers = (str(number) for number in (person["cards"], person["walk_home"], given))
        last = (Text(text, HEADING) for text in (str(points[player]), _prize(player, winners, look)))
        table.add_row(look.player(player), _tiles(person["tiles"], look), *numbers, *last)
    return Padding(table, (0, 0, 0, 1))


def _prize(player: int, winners: list[int], look: Look) -> str:
    if player not in winners:
        return ""
    return look.text("frame.wins" if len(winners) == 1 else "frame.shares")


GROUPS = {"buy": "buy", "bridge": "bridge", "pay": "pay", "show": "other", "end": "other", "A": "move", "B": "move", "C": "move"}


def group(action: str) -> str:
    return f"atlantis.group.{GROUPS.get(action.partition('.')[0], 'on')}"


RENDERER = Renderer(
    status=status,
    board=board,
    players=players,
    hand=hand,
    result=result,
    group=group,
    rules="atlantis.rules",
    actions="A.flag, flag, buy.5, bridge.27, pay.5, pay.flag, show, end",
    things="A.flag, figure.0A, card.flag, tile.5, space.27",
)
