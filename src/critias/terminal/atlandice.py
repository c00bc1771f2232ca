"""Atlandice drawn with letters: the sectors with their dice and tiles, the clock, the stocks and the count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.renderer import Renderer, View

KINDS = ("gems", "books", "provisions", "tools", "weapons")
KIND_COLOURS = {
    "gems": "#1c1c1c on #e39a9a",
    "books": "#1c1c1c on #a9bfe6",
    "provisions": "#1c1c1c on #b4c684",
    "tools": "#1c1c1c on #e6cd72",
    "weapons": "#1c1c1c on #a8b8c6",
}
COMING = 3  # spaces of the clock that the last die of a round can reach


# ------------------------------------------------------------------------------------------------ the city


def board(view: View, look: Look) -> RenderableType:
    """The board sector by sector: number, dice, resources, tile; and the clock."""
    city = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    for column in ("number", "sector", "dice", "content"):
        city.add_column(look.text(f"atlandice.column.{column}"), no_wrap=column != "content")
    for number, sector in enumerate(view["sectors"], 1):
        content = Text.assemble(_resources(sector["resources"], look), "\n", _tile(sector, look))
        city.add_row(str(number), _sector(view, sector, look), _dice(sector, look), content)
    return Padding(Group(city, Text(), _clock(view, look)), (0, 0, 0, 1))


def _sector(view: View, sector: Mapping[str, Any], look: Look) -> Text:
    """The name of a sector, and the submarine where it is; the sector being visited stands out."""
    is_visited = view["turn"]["sector"] == sector["name"]
    name = Text(look.word(sector["name"]), "bold reverse" if is_visited else HEADING)
    return Text.assemble(name, (" " + look.text("atlandice.submarine"), QUIET)) if view["submarine"] == sector["name"] else name


def _dice(sector: Mapping[str, Any], look: Look) -> Text:
    return Text(look.glyph("■", "#") * sector["dice"] or "-", "" if sector["dice"] else QUIET)


def _resources(resources: Mapping[str, int], look: Look) -> Text:
    if not resources:
        return Text(look.text("atlandice.none"), QUIET)
    short = {kind: look.text(f"atlandice.short.{kind}") for kind in resources}
    return Text(" ").join(Text(f" {count} {short[kind]} ", KIND_COLOURS[kind]) for kind, count in resources.items())


def _tile(sector: Mapping[str, Any], look: Look) -> Text:
    """What the open tile does, its needles, and how many tiles lie under it."""
    if sector["dead"]:
        return Text(look.text("atlandice.dead"), QUIET)
    key = f"effect.{sector['name']}" + (f".{sector['tile']}" if sector["tile"] else "")
    tail = look.text("atlandice.needles", needles=sector["needles"])
    if sector["tile"]:
        tail += ", " + look.text("atlandice.under", tiles=sector["under"])
    return Text.assemble(look.word(key), (f"  ({tail})", QUIET))


def _clock(view: View, look: Look) -> Text:
    end = len(view["events"]) - 1
    coming = [_space(view, space, look) for space in range(view["clock"] + 1, min(view["clock"] + COMING, end) + 1)]
    return Text.assemble((look.text("atlandice.clock", space=view["clock"], end=end), HEADING), "  ", ", ".join(coming))


def _space(view: View, space: int, look: Look) -> str:
    if space == len(view["events"]) - 1:
        return f"{space} {look.text('atlandice.end')}"
    return f"{space} {look.word('clock.' + (view['events'][space] or 'nothing'))}"


# ------------------------------------------------------------------------------------------------ the players


def players(view: View, look: Look) -> RenderableType:
    table = _table(("player", *KINDS, "dice", "tiles", "prestige", "count"), look)
    for owner, party in enumerate(_parties(view)):
        stock = [_held(party, kind) for kind in KINDS]
        tiles = str(sum(party["tiles"].values()) or "")
        table.add_row(look.player(owner), *stock, str(party["dice"]), tiles, Text(str(party["prestige"]), HEADING), _if_counted(party))
    return Padding(table, (0, 0, 0, 1))


def _parties(view: View) -> list[Mapping[str, Any]]:
    return [*view["players"], *([view["neutral"]] if view["neutral"] else [])]


def _table(columns: tuple[str, ...], look: Look) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=QUIET)
    for column in columns:
        heading = look.text(f"atlandice.short.{column}" if column in KINDS else f"atlandice.column.{column}")
        table.add_column(heading, justify="left" if column in ("player", "prize") else "right", no_wrap=True)
    return table


def _held(party: Mapping[str, Any], kind: str) -> Text:
    """How many of a kind an owner has, and what they would bring if counted now."""
    count, award = party["stock"].get(kind, 0), party["awards"].get(kind, 0)
    return Text.assemble(str(count or "·"), (f"+{award}" if award else "  ", QUIET))


def _if_counted(party: Mapping[str, Any]) -> str:
    return str(party["prestige"] + sum(party["awards"].values()))


def hand(view: View, look: Look) -> RenderableType:
    return Padding(Text(look.text("atlandice.legend"), QUIET), (0, 0, 0, 1))


# ------------------------------------------------------------------------------------------------ turn and result


def status(view: View, look: Look) -> str:
    turn = view["turn"]
    named = {name: look.word(turn[name]) if turn[name] else "" for name in ("lifted", "sector")}
    asked = look.text(f"atlandice.phase.{turn['phase']}", **named)
    if turn["for"] is not None and turn["for"] >= len(view["players"]):
        asked = look.text("atlandice.for_neutral", asked=asked)
    return look.text("frame.turn", player=look.name(turn["player"]), asked=asked)


def result(view: View, points: list[int], winners: list[int], look: Look) -> RenderableType:
    """How the points were made: prestige won on the way, and the final count resource by resource."""
    table = _table(("player", "prestige", *KINDS, "total", "prize"), look)
    for owner, party in enumerate(_parties(view)):
        awards = [str(party["awards"].get(kind, "·")) for kind in KINDS]
        total, prize = Text(_if_counted(party), HEADING), Text(_prize(owner, winners, look), HEADING)
        table.add_row(look.player(owner), str(party["prestige"]), *awards, total, prize)
    return Padding(table, (0, 0, 0, 1))


def _prize(player: int, winners: list[int], look: Look) -> str:
    if player not in winners:
        return ""
    return look.text("frame.wins" if len(winners) == 1 else "frame.shares")


GROUPS = {"visit": "visit", "give": "give", "take": "take", "from": "take", "donate": "donate", "stop": "donate"}


def group(action: str) -> str:
    return f"atlandice.group.{GROUPS.get(action.partition('.')[0], 'effect')}"


RENDERER = Renderer(
    status=status,
    board=board,
    players=players,
    hand=hand,
    result=result,
    group=group,
    rules="atlandice.rules",
    actions="visit.forge, give.inn, take.gems, from.market.tools, lift.books, put.inn, submarine.market, donate.gems, stop",
    things="visit.forge, sector.forge, resource.forge.weapons, stock.gems",
)
