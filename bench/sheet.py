"""Tables for the terminal and for Markdown, with the lines below them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

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
        console.print(line, highlight=False, markup=False, soft_wrap=True)


def markdown(tables: Iterable[Headed]) -> list[str]:
    return [_markdown(head, rows) for head, rows in tables]


def _markdown(head: Row, rows: Sequence[Row]) -> str:
    rule = ("---", *("---:" for _ in head[1:]))
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))


def line_of(facts: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items()) + "."


def write(path: Path, part: str, command: str, facts: dict[str, str], tables: Iterable[Headed], lines: Iterable[str]) -> None:
    """Put tables and lines into a part of a file."""
    text = "\n\n".join((f"Made by `{command}`. {line_of(facts)}", *markdown(tables), "\n".join(lines)))
    path.write_text(replaced(path.read_text(encoding="utf-8") if path.exists() else "", part, text), encoding="utf-8")


def replaced(document: str, part: str, text: str) -> str:
    """The document with another text between the markers of this part, at its end where there are none yet; the rest stays."""
    begin, end = f"<!-- {part}: begin -->", f"<!-- {part}: end -->"
    if begin not in document or end not in document:
        document = f"{document.rstrip() or '# Speed'}\n\n{begin}\n{end}\n"
    before, _, rest = document.partition(begin)
    return f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}"
