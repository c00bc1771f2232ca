"""A match as turns and stretches."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from conformance.broken import make
from review.judges import amphoras

from critias import CHANCE, GAMES, Match
from critias.core.match.record import read_record
from critias.core.rules import calls
from critias.review.knowledge import is_expected
from critias.review.turns import Stretch, Turn, stretches_of, turns_of

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "golden").glob("*.critias"))
PICK, DIVE, NOTHING, SEALED = range(4)


def replayed(path: Path) -> Match:
    return read_record(path.read_text(encoding="utf-8"), GAMES.__getitem__).match


def test_chance_separates_stretches_and_others_separate_turns() -> None:
    match = amphoras(turns=4, broken=[1, 2, 0, 0])
    for action in (DIVE, SEALED, PICK):
        match.play(action)
    assert turns_of(match) == [
        Turn(0, (Stretch(0, 0, (DIVE,), is_forced=False),)),
        Turn(1, (Stretch(1, 2, (PICK,), is_forced=False),)),
    ]


def test_choices_in_a_row_are_one_stretch() -> None:
    match = GAMES["nautilus"].start(2, seed=2009)
    bought = ["buy.violet.3", "build.violet.3", "place.17-11.w"]
    while match.mover != 1:
        match.play(match.legal()[0])
    first = len(match.steps)
    for action in bought:
        match.play(action)
    last = list(stretches_of(match))[-1]
    assert (last.player, last.first, [match.game.write_action(action) for action in last.actions]) == (1, first, bought)


def test_what_is_revealed_without_chance_is_not_expected() -> None:
    """When the game is over, player 1 sees the other card; before that, naming a card reveals nothing."""
    guesses = make()
    state = guesses.blank(2, {})
    state["given"], state["turns"], state["card"], state["left"] = 2, 2, (3, 1), (2, 1, 2, 1)
    match = Match(guesses, state)
    for action, is_revealed in ((0, False), (0, True)):
        match.play(action)
        assert is_expected(match.seen_by(1, len(match.steps) - 1), action, match.seen_by(1)) == (not is_revealed)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_decision_is_in_one_stretch(path: Path) -> None:
    match = replayed(path)
    stretches = [stretch for turn in turns_of(match) for stretch in turn.stretches]
    decided = [number for number, step in enumerate(match.steps) if step.mover != CHANCE]
    assert [number for stretch in stretches for number in range(stretch.first, stretch.stop)] == decided
    for stretch in stretches:
        steps = match.steps[stretch.first : stretch.stop]
        assert {step.mover for step in steps} == {stretch.player}
        assert stretch.actions == tuple(step.action for step in steps)
        choices = [len(calls.legal(step.before, match.game.facts.max_choices)) for step in steps]
        assert stretch.is_forced == (max(choices) == 1)


def test_neighbouring_turns_are_of_different_players() -> None:
    turns = turns_of(replayed(GOLDEN[0]))
    assert all(turn.player != following.player for turn, following in pairwise(turns))
