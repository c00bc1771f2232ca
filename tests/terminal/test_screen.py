"""What is on the screen: everything public, nothing secret, and never wider than the terminal."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from terminal.screens import drawn, look_of, screen_of

from critias import CHANCE, Match, game
from critias.core.text.words import LANGUAGES
from critias.terminal.atlantis import RENDERER, spaces_per_row


def table() -> Match:
    """A small position with a bridge, an open gap, a covered tile and figures on Atlantis, path and mainland."""
    return game("atlantis").at(
        "atlantis 2 amigo | path 24: o3/1A ~ f1/0A c2 ~ =1 h5 | 0 hand=fr2 tiles=a3f5/c1 | 1 home=BC hand=o2 "
        "| deck 80:a13f13o11h12c11r10s10 | turn 0 choose first=0"
    )


def random_games(players: int, seeds: range) -> Iterator[Match]:
    """Positions of random games where the first player is to choose, and their ends."""
    for seed in seeds:
        match, rng = game("atlantis").start(players, seed), random.Random(seed)
        while not match.is_over:
            match.play(rng.choice(match.legal()))
            if match.mover == 0 and rng.random() < 0.1:
                yield match
        yield match


# ------------------------------------------------------------------------------------------------ what is there


def test_path_water_prices_bridges_and_figures() -> None:
    text = screen_of(table())
    chips, captions = text.splitlines()[4:6]
    assert chips.split()[0] == "olive3"
    assert "~~ 1 ~~" in chips
    assert "═══▲═══" in chips
    assert "~~ 0 ~~" in chips
    assert "24 ▲A" in captions
    assert "26 ●A" in captions


def test_ends_of_the_path() -> None:
    text = screen_of(table())
    assert "Atlantis ●B ●C " in text
    assert "Mainland ▲B ▲C" in text


def test_players_with_tiles_bridge_cards_walk_and_points() -> None:
    row = next(line for line in screen_of(table()).splitlines() if "coral (you)" in line and "=" in line)
    assert " ".join(row.split()) == "● coral (you) BC A26 5 3 1 = 9 in hand 3 2 12"


def test_own_hand_piles_and_choices() -> None:
    text = screen_of(table())
    for words in ("Your hand", "ring ×2", "Deck 80, discards none", "Move a figure", "Buy cards first", "Lay your bridge", "buy.5"):
        assert words in text


def test_covered_tiles_are_marked() -> None:
    match = game("atlantis").start(2, 7)
    first = match.view(0)["path"][0]
    assert first["covers"]
    assert f"{first['value']}+ " in screen_of(match).splitlines()[4]


def test_known_cards_of_others_are_shown() -> None:
    match = table()
    match.state["known"][0, 1, 2] = 1
    assert "Known cards of sun: olive" in screen_of(match)


def test_terminals_without_unicode_get_plain_signs() -> None:
    text = screen_of(table(), is_plain=True)
    assert text.isascii()
    assert "===1===" in text
    assert "0A" in text


# ------------------------------------------------------------------------------------------------ how it fits


@pytest.mark.parametrize(("width", "length"), [(40, 5), (79, 9), (80, 10), (100, 11), (120, 14), (140, 14), (160, 18), (500, 53)])
def test_rows_use_the_width(width: int, length: int) -> None:
    assert spaces_per_row(53, width) == length


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal_and_no_space_is_lost(width: int, language: str) -> None:
    for match in random_games(4, range(1)):
        text = screen_of(match, language=language, width=width)
        assert max(map(len, text.splitlines())) <= width
        words = text.split()
        land = [space for space, tile in enumerate(match.view(0)["path"], 1) if tile]
        assert all(str(space) in words for space in range(land[0], land[-1] + 1))


def test_a_swallowed_end_is_not_drawn() -> None:
    captions = screen_of(table()).splitlines()[5]
    assert captions.split()[0] == "24"
    assert "23" not in captions


def test_an_empty_path_can_be_drawn() -> None:
    match = table()
    match.state["land"], match.state["worth"], match.state["faces"] = 0, 0, 0
    assert "Mainland" in drawn(RENDERER.board(match.view(0), look_of(match)))


# ------------------------------------------------------------------------------------------------ what is not there


def swapped(match: Match, seat: int, rng: random.Random) -> Match | None:
    """The same match, but cards that the seat does not know lie elsewhere: another card in another player's hand."""
    twin = match.copy()
    record = twin.state[0]
    others = [player for player in range(match.players) if player != seat]
    rng.shuffle(others)
    for other in others:
        hidden = [item for item in range(7) if record.hand[other, item] > record.known[other, item]]
        wanted = [item for item in range(7) if record.deck[item] > 0 and item not in hidden]
        if hidden and wanted:
            gone, come = rng.choice(hidden), rng.choice(wanted)
            record.hand[other, gone] -= 1
            record.hand[other, come] += 1
            record.deck[come] -= 1
            record.deck[gone] += 1
            return twin
    return None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_that_differ_only_in_hidden_cards_look_the_same(players: int) -> None:
    rng, compared = random.Random(1), 0
    for match in random_games(players, range(2)):
        for seat in range(players):
            twin = swapped(match, seat, rng)
            if twin is not None:
                compared += 1
                assert screen_of(match, seat) == screen_of(twin, seat)
    assert compared > 10


def test_what_others_draw_is_not_told() -> None:
    start = game("atlantis").start(2, 7)
    screens = set()
    for item in ("flag", "ring", "statue"):
        match = game("atlantis").at(start.position())
        while match.mover != CHANCE or not any(match.game.write_action(action).startswith("draw.") for action in match.legal()):
            match.play(match.legal()[0])
        match.play(f"draw.{item}")
        screens.add(screen_of(match, 1))
        assert f"draws a {item}" in screen_of(match, 0)
    assert len(screens) == 1
