"""Reviews of whole matches."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from review.judges import amphoras, played

import critias
from critias import GAMES
from critias.bots import make_bot, sight_of
from critias.review import Grade, Review

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "atlandice-2.critias"
DIVE = 1


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return critias.review(played("atlantis", 2, seed=9, decisions=60), 40)


def test_a_record_and_its_match_have_the_same_review_twice() -> None:
    match = played("atlantis", 2, seed=9, decisions=25)
    assert critias.review(match.record(), 8) == critias.review(match, 8) == critias.review(match.record(), 8)


def test_a_review_is_plain_data(reviewed: Review) -> None:
    assert json.loads(json.dumps(asdict(reviewed)))["turns"][0]["number"] == 1
    assert [turn.number for turn in reviewed.turns] == list(range(1, len(reviewed.turns) + 1))
    for thing in (reviewed, *reviewed.turns, *(choice for turn in reviewed.turns for choice in turn.choices)):
        assert "\n" not in repr(thing) and len(repr(thing)) < 400


def test_what_was_made_is_what_the_record_says() -> None:
    match = played("atlandice", 2, seed=2, decisions=40)
    for turn in critias.review(match, 4, with_luck=False).turns:
        for choice in turn.choices:
            steps = match.steps[choice.step : choice.step + len(choice.made)]
            assert [match.game.write_action(step.action) for step in steps] == list(choice.made)
            assert {step.mover for step in steps} == {turn.player}


def test_mistakes_are_the_worst_first(reviewed: Review) -> None:
    graded = [turn for turn in reviewed.turns if turn.grade in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)]
    assert sorted(map(repr, graded)) == sorted(map(repr, reviewed.mistakes))
    errors = [turn.error.mean for turn in reviewed.mistakes if turn.error is not None]
    assert errors == sorted(errors, reverse=True) and len(errors) == len(graded)


def test_the_mean_error_is_of_turns_with_a_choice(reviewed: Review) -> None:
    for player in range(2):
        errors = [turn.error.mean for turn in reviewed.turns if turn.player == player and turn.error is not None]
        assert reviewed.error_of(player) == pytest.approx(sum(errors) / len(errors))


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    for with_luck in (False, True):
        told.clear()
        critias.review(played("atlandice", 2, seed=3, decisions=15), 4, with_luck, lambda done, parts: told.append((done, parts)))
        parts = told[-1][1]
        assert told == [(done, parts) for done in range(parts + 1)]


def test_a_match_without_a_step_has_nothing_to_judge() -> None:
    found = critias.review(amphoras(), 40)
    assert found.turns == () and found.lucks is not None and len(found.lucks) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_random_player_errs_more_than_one_that_searches(name: str) -> None:
    match = GAMES[name].start(2, seed=12)
    bots = [make_bot("random", match.game), make_bot("search:simulations=60", match.game, threads=1)]
    while not match.is_over:
        match.play(bots[match.mover].choose(sight_of(match, 1)))
    found = critias.review(match, 200, with_luck=False)
    assert found.error_of(0) > found.error_of(1) + 0.005
