"""Atlandice on the screen: sectors, dice, clock, stocks and the neutral player, in every phase and never too wide."""

from __future__ import annotations

import random

import pytest
from terminal.screens import screen_of

from critias import Match, game
from critias.core.text.words import LANGUAGES

ATLANDICE = game("atlandice")


def table() -> Match:
    return ATLANDICE.at(
        "atlandice 2 | jeweller a/bc gems2 dice=1 | library dead - | inn b/- provisions1 | machinery c/ab tools2 "
        "| forge a/c weapons2 dice=5 | market gems1 | submarine forge | clock 7 "
        "| 0 gems3 points=3 tiles=inn,inn | 1 - taken=1 | neutral tools2 | turn 0 visit first=1"
    )


def test_sectors_dice_tiles_and_the_submarine() -> None:
    text = screen_of(table(), width=120)
    assert "5 Forge submarine" in text
    assert "■■■■■" in text
    assert "roll; on an even number, take one more from here" in text
    assert "dead: no tile left" in text
    assert "(needles 2, under it: 2)" in text


def test_the_clock_and_what_it_brings_next() -> None:
    assert "Clock 7 of 23, next:  8 inventory of tools, 9 donation, 10 inventory of weapons" in screen_of(table())


def test_stocks_with_what_they_would_bring_and_the_neutral_player() -> None:
    rows = [" ".join(line.split()) for line in screen_of(table()).splitlines()]
    assert "● coral (you) 3+3 · · · · 0 2 9 12" in rows
    assert "○ neutral · · · 2+3 · 0 0 3" in rows


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 140])
def test_every_phase_can_be_drawn_and_fits(language: str, players: int, width: int) -> None:
    phases = set()
    for seed in range(3):
        match, rng = ATLANDICE.start(players, seed), random.Random(seed)
        while not match.is_over:
            phase = match.view()["turn"]["phase"]
            if phase not in phases or rng.random() < 0.05:
                phases.add(phase)
                text = screen_of(match, seat=match.mover, language=language, width=width)
                assert max(map(len, text.splitlines())) <= width
            match.play(rng.choice(match.legal()))
        assert screen_of(match, seat=0, language=language, width=width)
    assert len(phases) >= 10
