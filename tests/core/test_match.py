"""A match: checked moves, chance from the seed, take-backs, copies."""

from __future__ import annotations

import random

import pytest

import critias
from critias import CHANCE, CannotTakeBack, Match
from critias.core.batches.batch import play_randomly, simulate
from critias.core.rules import contract

ATLANTIS = critias.game("atlantis")


def advance(match: Match, decisions: int, seed: int = 1) -> Match:
    rng = random.Random(seed)
    for _ in range(decisions):
        match.play(rng.choice(match.legal()))
    return match


def test_chance_is_never_left_waiting_when_there_is_a_seed() -> None:
    match = ATLANTIS.start(3, 1)
    while not match.is_over:
        assert match.mover != CHANCE
        advance(match, 1, seed=len(match.steps))


def test_without_a_seed_the_caller_plays_the_outcomes() -> None:
    match = ATLANTIS.at("atlantis 2 amigo | path 1: f3 o2 | 0 hand=f bridge=lost | 1 hand=f | deck 2:fo | turn 0 choose")
    match.play("A.flag")
    assert match.mover == CHANCE
    match.play("draw.olive")
    assert match.mover == 1


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (1, {}, "for 2, 3, 4 players, not 1"),
        (5, {}, "not 5"),
        (2, {"edition": "german"}, "one of amigo, mayfair"),
        (2, {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_started_is_said(players: int, options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ATLANTIS.start(players, 1, **options)


def test_unknown_games_are_named() -> None:
    with pytest.raises(ValueError, match="no game 'ludo'; there are atlantis"):
        critias.game("ludo")


def test_a_copy_goes_its_own_way_with_the_same_chance_ahead() -> None:
    match = advance(ATLANTIS.start(2, 3), 10)
    twin = match.copy()
    advance(match, 8, seed=4)
    assert len(twin.steps) < len(match.steps)
    advance(twin, 8, seed=4)
    assert twin.state.tobytes() == match.state.tobytes()
    assert twin.record() == match.record()


def test_a_choice_is_taken_back_until_something_is_revealed() -> None:
    match = ATLANTIS.at("atlantis 2 amigo | path 1: f3/1A o2 c1 | 0 hand=fo | 1 hand=f | deck 2:fo | turn 0 choose", seed=1)
    before = match.position()
    with pytest.raises(CannotTakeBack, match="nothing"):
        match.take_back()
    match.play("A.flag")
    match.take_back()
    assert (match.position(), match.steps) == (before, [])
    match.play("A.flag")
    match.play("olive")
    assert match.why_not_take_back() == "passed"
    with pytest.raises(CannotTakeBack, match="passed"):
        match.take_back()


def test_what_chance_has_revealed_cannot_be_taken_back() -> None:
    match = ATLANTIS.at("atlantis 2 amigo | path 1: f3/1A o2 c1 | 0 hand=fo tiles=h2/ | 1 hand=f | deck 2:fo | turn 0 choose", seed=1)
    match.play("buy.2")
    assert (match.mover, match.why_not_take_back()) == (0, "revealed")


def test_a_turn_that_passed_without_chance_cannot_be_taken_back_either() -> None:
    match = ATLANTIS.at(
        "atlantis 2 amigo | path 1: f3/0A ~ o2 | 0 hand=- bridge=lost home=BC | 1 hand=f | deck 0:- | turn 0 choose", seed=1
    )
    match.play("show")
    assert match.why_not_take_back() == "passed"


def test_chance_after_a_take_back_is_what_it_would_have_been() -> None:
    straight = advance(ATLANTIS.start(2, 8), 6)
    match = advance(ATLANTIS.start(2, 8), 6)
    for _ in range(3):
        if match.why_not_take_back() is None:
            action = match.steps[-1].action
            match.take_back()
            match.play(action)
    assert match.record() == straight.record()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_simulations_are_the_same_whatever_the_threads(threads: int) -> None:
    once = simulate(ATLANTIS, 2, 1203, 9, threads=1)
    again = simulate(ATLANTIS, 2, 1203, 9, threads=threads)
    assert (once.scores == again.scores).all()
    assert (once.decisions == again.decisions).all()
    assert once.wins.sum(axis=1).tolist() == pytest.approx([1.0] * 1203)


def test_a_simulated_game_is_what_plain_python_plays_on_its_stream() -> None:
    result = simulate(ATLANTIS, 2, 3, 9)
    for stream in range(3):
        state, rng = ATLANTIS.blank(2, {}), critias.generator(9, stream)
        choices, counts, points = [0] * ATLANTIS.facts.max_choices, [0, 0], [0, 0]
        contract.setup(state[0], rng)
        play_randomly(state[0], rng, choices, choices.copy(), counts)
        contract.scores(state[0], points)
        assert (points, counts) == (result.scores[stream].tolist(), [result.decisions[stream], result.outcomes[stream]])
