"""The renderer for games without their own: it lists the fields of the view."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.renderer import Renderer, View


def status(view: View, look: Look) -> str:
    mover = view.get("mover")
    if mover is None:
        return ""
    return look.text("plain.turn", player=look.name(mover)) if look.is_player(mover) else look.text("plain.chance")


def board(view: View, look: Look) -> RenderableType:
    """A line for each thing; the rows of a table stand one below the other."""
    fields = Table.grid(padding=(0, 2))
    fields.add_column(style=QUIET, no_wrap=True)
    fields.add_column()
    for name, value in view.get("state", view).items():
        fields.add_row(name, _text(value))
    return Padding(fields, (0, 1))


def _text(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    return ("\n" if value and isinstance(value[0], list | dict) else " ").join(map(_text, value))


def players(view: View, look: Look) -> RenderableType:
    return Padding(Text("  ").join(look.player(player) for player in range(look.players)), (0, 1))


def hand(view: View, look: Look) -> RenderableType:
    """An empty hand: what only the viewer knows is among the fields."""
    return Text()


def result(view: View, points: list[int], winners: list[int], look: Look) -> RenderableType:
    table = Table(box=None, padding=(0, 1), header_style=QUIET)
    table.add_column()
    table.add_column(look.text("plain.points"), justify="right")
    table.add_column()
    prize = look.text("frame.wins" if len(winners) == 1 else "frame.shares")
    for player, count in enumerate(points):
        table.add_row(look.player(player), str(count), Text(prize if player in winners else "", HEADING))
    return table


def group(action: str) -> str:
    return "plain.group"


RENDERER = Renderer(
    status=status,
    board=board,
    players=players,
    hand=hand,
    result=result,
    group=group,
    rules="plain.rules",
    actions="1, 2, 3",
    things="1, 2, 3",
)
