"""The report: one page that needs nothing else and holds the figures."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from arena.hand_made import blocks, plan, played

from critias.arena.plan import Plan
from critias.arena.plots import MAX_POINTS, running_means, standings_plot, thinned
from critias.arena.ratings import rate
from critias.arena.report import command_for, write_report
from critias.arena.summary import sum_up
from critias.extras import MissingExtra

TABLE = plan("oracle,greedy,run:./my <bot>", players=2, games=6)
PLAYED = blocks(
    (played("01", 30, 20), played("10", 22, 28)),
    (played("02", 41, 3), played("20", 7, 39, faults=(2, 0))),
    (played("12", 15, 15), played("21", 4, 19)),
)


def page(table: Plan = TABLE) -> str:
    return write_report(table, PLAYED, sum_up(table, PLAYED), rate(table, PLAYED))


class Cells(HTMLParser):
    """The texts of table cells; every tag must be closed in turn."""

    ALONE = ("meta", "!doctype")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th", "pre", "title"):
            self.texts.append(data)


def test_the_page_holds_the_figures() -> None:
    cells = Cells()
    cells.feed(page())
    assert cells.open == []
    assert cells.texts[0] == "Atlantis: 3 bots, 6 games"
    for text in ("oracle", "100.0%", "+21.50", "34.50", "37.5%", "run:./my <bot>", "12.5%", "said nothing", "75%"):
        assert text in cells.texts, text
    assert cells.texts[-1] == command_for(TABLE)


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text = page()
    assert "<script" not in text
    assert not re.findall(r'(?:src|href)="(?!#)', text)
    assert "@media (prefers-color-scheme: dark)" in text
    assert "$" not in text


def test_the_plots_are_in_the_colours_of_the_page() -> None:
    for svg in re.findall(r"<svg.*?</svg>", page(), re.DOTALL):
        ElementTree.fromstring(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
        assert "var(--bot0)" in svg
        assert "var(--ink)" in svg
        assert "#0a0b" not in svg
    assert len(re.findall("<svg", page())) == 2


def test_the_two_plots_share_no_identifier() -> None:
    identifiers = re.findall(r' id="([^"]+)"', page())
    clips = [identifier for identifier in identifiers if identifier.startswith("p") and len(identifier) > 8]
    assert len(clips) == len(set(clips)) > 1


def test_the_same_results_make_the_same_page() -> None:
    assert page() == page()


def test_without_faults_it_says_so() -> None:
    table = plan("a,b", players=2, games=2)
    text = write_report(table, PLAYED[:1], sum_up(table, PLAYED[:1]), rate(table, PLAYED[:1]))
    assert "Every answer of every bot could be used." in text
    assert "unknown" in text  # one block has no interval


def test_the_command_can_be_typed() -> None:
    assert command_for(TABLE) == "critias arena atlantis --bots 'oracle,greedy,run:./my <bot>' --players 2 --games 6 --seed 1"
    mayfair = Plan("atlantis", ("random",), 2, 1, 0, {"edition": "mayfair"})
    assert command_for(mayfair).endswith("--seed 0 --option edition=mayfair")


def test_long_courses_are_thinned_to_what_can_be_seen() -> None:
    course = running_means([1.0, 0.0] * 5000)
    assert course[:2] == [(1, 1.0), (2, 0.5)]
    assert len(thinned(course)) <= MAX_POINTS
    assert thinned(course)[-1] == course[-1]
    assert thinned(course[:3]) == course[:3]


def test_what_is_missing_is_named_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install 'critias\[report\]'"):
        standings_plot(TABLE, sum_up(TABLE, PLAYED))
