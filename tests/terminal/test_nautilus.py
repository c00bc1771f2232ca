"""Nautilus on the screen: chart, city, locks, finds and submarines, in every phase and never too wide."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands.command import critias
from rich.console import Console
from terminal.screens import drawn, look_of, screen_of

from critias import Match, game
from critias.core.match.record import read_record
from critias.core.text.words import LANGUAGES
from critias.terminal.nautilus import RENDERER
from critias.terminal.nautilus_chart import window
from critias.terminal.nautilus_module import LARGE, SMALL
from critias.terminal.screen import result

NAUTILUS = game("nautilus")
TURNS = (
    "0 buy",
    "1 build",
    "1 place chosen=research bought=1",
    "0 walk",
    "0 walk-on walker=violet1",
    "1 launch",
    "0 sonar",
    "0 move",
    "0 sail-on sailing=B",
    "0 speed",
    "0 look looks=1",
    "0 news",
    "0 reveal pending=22-8 cause=looked zone=slope",
    "0 over",
)


CITY = (
    "base 14-11.n crew=0:1 | violet1 17-11.e crew=0:3,1:2 | sonar1 14-8.n by=1 crew=0:2,1:1 | sonar2 14-5.n by=0 crew=0:1 "
    "| technical1 12-13.n by=0 crew=1:2 "
    "| finds 21-6:jellyfish@0 19-5:urchin! 17-3:scallop@1 15-4:atlantis2- 13-6:snail- 17-7:scallop- | ruins 2=1 | chips sonar=0 "
    "| 0 money=31 order=snail+urchin submarines=A:19-5,B:17-6 finds=snail1 "
    "| 1 money=20 order=scallop+jellyfish held=research,violet.2 submarines=C:10-4"
)


def table(turn: str = "0 move", city: str = CITY) -> Match:
    """Two players in a small city, with a passage to the north, to the east and, through orange, to the south-west."""
    return NAUTILUS.at(f"nautilus 2 base_square=first | {city} | turn {turn} round=4")


def buying(city: str, submarines: str = "") -> Match:
    """Another city, at the beginning of a turn."""
    return NAUTILUS.at(f"nautilus 2 | {city} | 0 money=9 order=snail+urchin {submarines} | 1 money=9 order=scallop+jellyfish | turn 0 buy")


def squeezed(text: str) -> str:
    return " ".join(text.split())


def rows_of(match: Match, seat: int = 0, width: int = 80, is_plain: bool = False) -> list[str]:
    """The lines of the board alone."""
    look = look_of(match, seat, width=width, is_plain=is_plain)
    return drawn(RENDERER.board(match.view(seat), look), width).splitlines()


def at(rows: list[str], x: int, y: int, scale: int = LARGE) -> str:
    """What is drawn on a square, found by the numbers of columns and rows."""
    row = next(row for row in rows if row.startswith(f" {y:>2} "))
    start = 4 + (x - int(rows[0].split()[0])) * scale
    return row[start : start + scale]


def octagon(rows: list[str], x: int, y: int, scale: int = LARGE) -> list[str]:
    return ["".join(at(rows, x + dx, y + dy, scale) for dx in (-1, 0, 1)) for dy in (-1, 0, 1)]


def lively_game(players: int, seed: int, **options: str) -> Iterator[Match]:
    """A game in which nobody stops before the money is spent."""
    match, rng = NAUTILUS.start(players, seed, **options), random.Random(seed)
    while not match.is_over:
        yield match
        legal = match.legal()
        match.play(rng.choice([action for action in legal if match.game.write_action(action) != "done"] or legal))
    yield match


# ------------------------------------------------------------------------------------------------ the city


def test_a_module_has_its_name_builder_and_aquanauts() -> None:
    assert octagon(rows_of(table()), 14, 8) == [" ╱●2║▲1↗ ", "│ son1 ▲│", " ╲──║──↘ "]


def test_every_side_shows_a_passage_an_open_lock_or_a_wall() -> None:
    rows = rows_of(table())
    assert octagon(rows, 14, 11) == [" ↖●1║──↗ ", "← base  ═", "▲2╱──↓──↘ "[1:]]
    assert octagon(rows, 17, 11) == [" ╱●3─▲2↗ ", "═ vio1  →", " ╲─────↘ "]


def test_modules_joined_through_orange_share_the_mark_of_the_passage() -> None:
    rows = rows_of(table())
    assert at(rows, 13, 12) == "2╱─"
    assert octagon(rows, 12, 13)[0] == " ╱──↑▲2╱─"


def test_a_lock_with_a_wall_before_it_is_not_open() -> None:
    """The base has a lock to the east, where sonar1 lies, which has none to the west."""
    city = "base 14-11.n | green1 14-8.e | green2 17-8.s | sonar1 17-11.n by=0 | finds 17-7:snail-"
    rows = rows_of(buying(city))
    assert at(rows, 15, 11) == "  │"
    assert at(rows, 16, 11) == "│ s"
    assert at(rows, 16, 8) == "═ g"


def test_the_modules_are_listed_by_kind() -> None:
    listed = [squeezed(row) for row in rows_of(table())[-5:]]
    assert listed[1:] == ["base ●1", "violet 1:●3▲2", "sonar 1(▲):●2▲1 2(●):●1", "technical 1(●):▲2"]


def test_the_list_stands_beside_the_chart_where_there_is_room() -> None:
    rows = rows_of(table(), width=140)
    assert rows[0].split()[-2:] == ["base", "●1"]
    assert len(rows) < len(rows_of(table(), width=120))


def test_a_walk_starts_from_a_lit_module() -> None:
    match = table("0 walk-on walker=violet1")
    board = RENDERER.board(match.view(0), look_of(match))
    console = Console(width=80, color_system="truecolor", file=io.StringIO())
    lit = [segment.text for segment in console.render(board) if segment.style and segment.style.reverse]
    assert lit == [" vio1  "]


# ------------------------------------------------------------------------------------------------ the sea


@pytest.mark.parametrize(
    ("square", "drawn_for_0", "drawn_for_1"),
    [
        ((21, 6), "je°", "(●)"),  # seen by player 0
        ((17, 3), "(▲)", "sc°"),
        ((14, 2), "(:)", "(:)"),  # face down, in the deep sea
        ((19, 7), " . ", " . "),
        ((20, 11), " ~ ", " ~ "),
    ],
)
def test_finds_as_each_player_knows_them(square: tuple[int, int], drawn_for_0: str, drawn_for_1: str) -> None:
    assert at(rows_of(table(), seat=0), *square) == drawn_for_0
    assert at(rows_of(table(), seat=1), *square) == drawn_for_1


def test_submarines_and_the_open_find_under_one() -> None:
    rows = rows_of(table())
    assert [at(rows, *square) for square in ((19, 5), (17, 6), (10, 4))] == ["●A!", "●B ", "▲C "]


def test_a_find_face_up_is_written_large() -> None:
    assert at(rows_of(buying("base 14-11.n | finds 21-12:urchin!")), 21, 12) == "UR!"


def test_squares_within_reach_are_lit() -> None:
    rows = rows_of(table("0 sail-on sailing=B"))
    lit = [[x, y] for y in range(2, 11) for x in range(12, 24) if at(rows, x, y) == " • "]
    finds = [[17, 3], [21, 6]]
    assert sorted(lit + finds) == sorted(table("0 sail-on sailing=B").view(0)["turn"]["reach"])


def test_zones_have_letters() -> None:
    rows = rows_of(table("0 look looks=1"), width=140)
    assert [at(rows, *square).strip() for square in ((20, 11), (22, 11), (0, 0), (28, 0))] == ["~", ".", ":", "#"]


# ------------------------------------------------------------------------------------------------ zoom


def test_all_that_matters_is_in_the_window() -> None:
    view = table().view(0)
    shown = window(view, 79)
    assert shown.scale == LARGE
    for person in view["players"]:
        assert all(x in shown.columns and y in shown.rows for x, y in person["submarines"].values())


def test_squares_are_small_when_far_things_matter() -> None:
    shown = window(table("0 look looks=1").view(0), 79)
    assert (shown.scale, shown.columns, shown.rows) == (SMALL, range(36), range(24))
    assert octagon(rows_of(table("0 look looks=1")), 14, 8, SMALL) == [".╱║║↗ ", "│so1▲│", "~╲║║↘ "]


def test_building_and_walking_show_the_city_only() -> None:
    assert window(buying("base 14-11.n", "submarines=A:1-22").view(0), 79).rows == range(8, 15)


def test_the_base_is_placed_on_a_chart_of_the_lagoon() -> None:
    match = NAUTILUS.start(2, 1, base_square="free")
    text = screen_of(match, seat=match.mover)
    assert "choose where the base goes" in text
    assert " 3 14-9 " in text
    assert window(match.view(0), 79).scale == LARGE


# ------------------------------------------------------------------------------------------------ players, turn and count


def test_players_with_stations_finds_and_what_they_count() -> None:
    rows = [squeezed(row) for row in screen_of(table()).splitlines()]
    assert "● coral (you) 31 8 2★ · · · · · · · · 1 (1+0)×3+30 33" in rows
    assert "▲ sun 20 8 1 · 1 · · · · · · · (0+4)×0+20 20" in rows
    assert "At sea ●A 19-5 ●B 17-6 ▲C 10-4" in rows
    assert "Held ▲ violet.2, research" in rows
    assert "Ruins 1 2▲ 3 4 5 6 7 8 9 10 11 12 13 14 15" in rows
    assert "Your secret order sea snail, sea urchin" in rows


def test_a_player_who_buys_or_builds_sees_what_is_left_and_its_locks() -> None:
    assert "violet 8 (N S NE NW), green 10 (N E SE SW), sonar 2 (N S NE SE)" in squeezed(screen_of(table("0 buy")))
    assert "To buy" not in screen_of(table("0 walk"))


def test_the_order_of_another_player_is_not_shown() -> None:
    assert "Your secret order  scallop, jellyfish" in screen_of(table(), seat=1)
    assert "(0+0)×3+31" in screen_of(table(), seat=1)  # the snail of player 0 counts nothing for all that player 1 knows


@pytest.mark.parametrize(
    ("turn", "asked"),
    [
        ("0 buy", "Round 4, coral (you) to move: buy a module, or pass"),
        ("0 walk-on walker=violet1", "choose where the aquanaut from violet habitat 1 goes, steps left: 3"),
        ("0 sail-on sailing=B", "choose where submarine B goes, squares left: 4"),
        ("0 look looks=1", "look at a find, looks left: 1"),
    ],
)
def test_the_status_says_what_is_asked(turn: str, asked: str) -> None:
    match = table(turn)
    assert asked in RENDERER.status(match.view(0), look_of(match))


def test_the_last_round_is_announced() -> None:
    city = CITY.replace("| finds ", "| finds 14-2:atlantis13- 27-0:atlantis14- 30-1:atlantis15- ")
    match = table("0 move last=1", city.replace("| ruins ", "| ruins 13=- 14=- 15=- "))
    assert RENDERER.status(match.view(0), look_of(match)).startswith("Last round (4), coral (you) to move")


def test_a_submarine_that_has_moved_can_only_come_home() -> None:
    match = table("1 sail-on sailing=C moved=C", CITY.replace("C:10-4", "C:12-11"))
    assert RENDERER.status(match.view(1), look_of(match, seat=1)).endswith("choose how submarine C comes home")


def test_the_count_at_the_end() -> None:
    match = table("0 over")
    rows = [squeezed(row) for row in drawn(result(match, RENDERER, look_of(match))).splitlines()]
    assert "● coral (you) 0 sn ur +1 +0 ×3 +30 33 wins" in rows
    assert "▲ sun 0 sc je +0 +4 ×0 +20 20" in rows


@pytest.mark.slow
def test_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "game.critias"
    ran = critias(
        "play", "--terminal", "nautilus", "--seed", "5", "--language", "fr", "--opponents", "random", "--save", path, text="2\n1\n" * 2000
    )
    assert (ran.code, ran.err) == (0, "")
    match = read_record(path.read_text(encoding="utf-8"), game).match
    assert match.is_over
    assert all(f" {points} " in ran.out.rsplit(" Résultat ", 1)[1] for points in match.scores())
    assert critias("verify", path).code == 0


# ------------------------------------------------------------------------------------------------ choices


def test_places_share_a_line_by_square() -> None:
    rows = [squeezed(row) for row in screen_of(table("1 place chosen=research bought=1"), seat=1).splitlines()]
    assert "place.20-11 2 N 7 .s violet1 8 .w violet1" in rows


def test_voyages_share_a_line_by_row_and_finds_stand_alone() -> None:
    rows = [squeezed(row) for row in screen_of(table("0 sail-on sailing=B")).splitlines()]
    assert "16 go.21-6 To 21-6: jellyfish, 1 N" in rows
    assert "go.*-3 1 16-3 3 18-3" in rows


def test_looks_share_lines_by_zone() -> None:
    text = squeezed(screen_of(table("0 look looks=1"), width=140))
    assert "look trench 2 27-0" in text
    assert text.count(" look ") < 10


@pytest.mark.parametrize("turn", TURNS)
def test_every_choice_has_its_number(turn: str) -> None:
    match = table(turn)
    if match.mover >= 0:
        words = screen_of(match, seat=match.mover).split("What happened")[1].split()
        assert all(str(number) in words for number in range(1, len(match.legal()) + 1))


# ------------------------------------------------------------------------------------------------ how it fits


@pytest.mark.parametrize("is_plain", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", TURNS)
def test_every_phase_can_be_drawn_and_fits(turn: str, language: str, is_plain: bool) -> None:
    match = table(turn)
    for width in (60, 80, 140):
        text = screen_of(match, max(match.mover, 0), language, width, is_plain)
        assert max(map(len, text.splitlines())) <= width
        if is_plain and language == "en" and width > 60:
            assert text.isascii()


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_can_be_drawn_and_fit(players: int) -> None:
    rng = random.Random(players)
    for match in lively_game(players, seed=players, base_square="free"):
        if match.is_over or rng.random() < 0.1:
            language, width = rng.choice(LANGUAGES), rng.choice((80, 140))
            text = screen_of(match, rng.randrange(players), language, width, rng.random() < 0.5)
            assert max(map(len, text.splitlines())) <= width


def test_what_others_know_is_not_drawn() -> None:
    """Positions that differ only in what player 1 has seen, and in its order, look the same to player 0."""
    known = (("scallop", "scallop+jellyfish"), ("chest", "scallop+urchin"), ("atlantis5", "snail+jellyfish"))
    cities = [CITY.replace("scallop@1", f"{face}@1").replace("scallop+jellyfish", order) for face, order in known]
    twins = [table(city=city) for city in cities]
    assert len({screen_of(twin) for twin in twins}) == 1
    assert len({screen_of(twin, seat=1) for twin in twins}) == 3
