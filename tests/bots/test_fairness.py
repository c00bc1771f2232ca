"""Bots do not peek: games that differ only in what a seat may not know give the same choice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from every_game.playing import KINDS, kind_name, walk

from critias import CHANCE, Match, generator
from critias.bots import LEVELS, make_bot, sight_of
from critias.core import calls
from critias.core.game import Game

Kind = tuple[Game, int, dict[str, str]]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=kind_name)

# With small budgets the same code thinks, only shorter, so that thousands of positions can be tried.
QUICK = ("random", "greedy", "greedy:temperature=3", "flat:simulations=16", "search:simulations=24:threads=1")
GAMES_OF_A_KIND = 3


def twin_of(match: Match, seed: int) -> Match:
    """The same game for the player to move, and another deal of everything that player cannot see."""
    state = match.seen_by(match.mover)
    calls.deal(state, match.mover, generator(seed))
    return Match(match.game, state)


def decisions(kind: Kind, seed: int, every: int) -> Iterator[tuple[Match, Match]]:
    for number, match in enumerate(walk(kind, seed, every)):
        if not match.is_over and match.mover != CHANCE:
            yield match, twin_of(match, number)


def choice(name: str, match: Match, steps: int) -> int:
    """What a fresh bot chooses; the number of steps so far is public and the same in both games."""
    twin = match.copy()
    twin.steps = twin.steps[:0] + [None] * steps  # type: ignore[list-item]
    bot = make_bot(name, match.game, threads=1)
    return bot.choose(sight_of(twin, seed=5))


@every_kind
@pytest.mark.parametrize("name", QUICK)
def test_every_bot_chooses_the_same_whatever_it_cannot_see(kind: Kind, name: str) -> None:
    tried = 0
    for seed in range(GAMES_OF_A_KIND):
        for match, twin in decisions(kind, seed, every=3 if "random" not in name else 1):
            assert choice(name, match, len(match.steps)) == choice(name, twin, len(match.steps))
            tried += 1
    assert tried > 20


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_chooses_the_same_whatever_it_cannot_see(kind: Kind, name: str) -> None:
    for match, twin in decisions(kind, 50, every=60):
        assert choice(name, match, len(match.steps)) == choice(name, twin, len(match.steps))


@every_kind
def test_there_is_something_that_cannot_be_seen(kind: Kind) -> None:
    """The twins really differ, in the games that hide anything."""
    differ = [match.state.tobytes() != twin.state.tobytes() for match, twin in decisions(kind, 1, every=1)]
    hides = {"atlantis": True, "atlandice": False, "nautilus": True}[kind[0].name]
    assert any(differ) == hides


@every_kind
def test_what_a_bot_is_shown_is_byte_for_byte_the_same(kind: Kind) -> None:
    for match, twin in decisions(kind, 2, every=1):
        shown, other = sight_of(match, 3), sight_of(twin, 3)
        assert shown.state.tobytes() == other.state.tobytes()
        assert (shown.seat, shown.legal) == (other.seat, other.legal)
