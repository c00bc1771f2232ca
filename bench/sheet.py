"""Tables for the terminal and for Markdown, with the lines below them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

Row = tuple[str, ...]
Headed = tuple[Row, Sequence[Row]]


def show(tables: Iterable[Headed], lines: Iterable[str], width: int) -> None:
    """The width is for output that is no terminal."""
    console = Console(width=None if sys.stdout.isatty() else width)
    for head, rows in tables:
        table = Table(*head[:1])
        for title in head[1:]:
            table.add_column(title, justify="right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)


def markdown(tables: Iterable[Headed]) -> list[str]:
    return [_markdown(head, rows) for head, rows in tables]


def _markdown(head: Row, rows: Sequence[Row]) -> str:
    rule = ("---", *("---:" for _ in head[1:]))
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))


def line_of(facts: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items()) + "."
