"""The rules as data for the page: chapters with numbered clauses in HTML, from docs/rules and its translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
CLAUSE = re.compile(r"<p><strong>([A-Z]\d+\.\d+)</strong>\s*")
HEADING = re.compile(r"(?:([A-Z]\d+) )?(.*)")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def rules(game: str, language: str) -> dict[str, Any]:
    """`lead` is the one line that says what the game is, `about` who made it and how its rules are told."""
    source = _path(game, language).read_text(encoding="utf-8")
    (_, title, beginning), *chapters = _chapters(source)
    about, lead = (html.removeprefix("<p>").removesuffix("</p>") for html in beginning)
    numbers = re.findall(r"^(?:\*\*|## )([A-Z]\d+(?:\.\d+)?)", source, re.MULTILINE)
    sections = [
        {"id": number or f"part-{k}"} | _section(number, name, blocks, set(numbers)) for k, (number, name, blocks) in enumerate(chapters)
    ]
    return {"title": title.split(" :")[0].split(":")[0], "lead": lead, "about": _polished(about, set()), "sections": sections}


def _path(game: str, language: str) -> Path:
    """The rules in a language, or in English, which they were written in."""
    translated = FOLDER / language / f"{game}.md"
    return translated if translated.exists() else FOLDER / f"{game}.md"


def _chapters(source: str) -> Iterator[tuple[str, str, list[str]]]:
    """Number, name and the HTML of each block below it."""
    chapters: list[tuple[str, str, list[str]]] = []
    for group in _blocks(MARKDOWN.parse(source)):
        if group[0].type == "heading_open":
            found = HEADING.fullmatch(group[1].content)
            assert found
            chapters.append((found[1] or "", found[2], []))
        else:
            chapters[-1][2].append(MARKDOWN.renderer.render(group, MARKDOWN.options, {}).strip())
    return iter(chapters)


def _blocks(tokens: list[Token]) -> Iterator[list[Token]]:
    group: list[Token] = []
    for token in tokens:
        group.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield group
            group = []


def _section(number: str, title: str, blocks: list[str], numbers: set[str]) -> dict[str, Any]:
    """What stands before the first clause belongs to the chapter, what follows a clause to that clause."""
    intro: list[str] = []
    clauses: list[dict[str, str]] = []
    for block in blocks:
        if found := CLAUSE.match(block):
            clauses.append({"number": found[1], "html": _polished(f"<p>{block[found.end() :]}", numbers)})
        elif clauses:
            clauses[-1]["html"] += _polished(block, numbers)
        else:
            intro.append(_polished(block, numbers))
    return {"number": number, "title": title, "html": "".join(intro), "clauses": clauses}


def _polished(html: str, numbers: set[str]) -> str:
    """References become links, tables may be wider than a phone, and French stops do not begin a line."""
    html = html.replace("<th></th>", "<td></td>")  # a header that says nothing is none
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    parts = re.split(r"(<[^>]*>)", html)
    return "".join(part if part.startswith("<") else _linked(_tied(part), numbers) for part in parts)


def _linked(text: str, numbers: set[str]) -> str:
    return re.sub(
        r"\b[A-Z]\d+(?:\.\d+)?\b", lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in numbers else found[0], text
    )


def _tied(text: str) -> str:
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)
