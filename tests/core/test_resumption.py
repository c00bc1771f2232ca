"""A match that goes on from an earlier one: what it keeps, where its chance comes from, and what its record says."""

from __future__ import annotations

from random import Random

import pytest

from critias.core.match.match import CannotTakeBack, Match
from critias.core.match.record import RecordError, read_record, verify_chance
from critias.core.match.record_writer import write_record
from critias.core.match.secret import Secret
from critias.core.rules.contract import CHANCE
from critias.games import GAMES
from critias.games import game as find_game
from critias.terminal.save_file import revive

KEY = Secret(bytes(range(32)))
every_game = pytest.mark.parametrize("name", GAMES)


def advance(match: Match, decisions: int | None = None, seed: int = 1) -> Match:
    """Play a number of decisions at random, or all to the end."""
    rng = Random(seed)
    while not match.is_over and decisions != 0:
        match.play(rng.choice(match.legal()))
        decisions = None if decisions is None else decisions - 1
    return match


def resumed(name: str, seed: int | Secret = KEY, decisions: int = 30) -> Match:
    return advance(find_game(name).start(2, 5), decisions).resumed(seed)


def check(text: str) -> None:
    verify_chance(text, read_record(text, find_game))


@every_game
def test_it_goes_on_where_the_earlier_one_was(name: str) -> None:
    earlier = advance(find_game(name).start(2, 5), 30)
    match = earlier.resumed(KEY)
    assert (match.position(), match.resumed_after) == (earlier.position(), len(earlier.steps))
    assert [step.action for step in match.steps] == [step.action for step in earlier.steps]
    assert match.start.tobytes() == earlier.start.tobytes()
    advance(match, 5)
    assert len(earlier.steps) == match.resumed_after


@every_game
def test_its_chance_is_its_own(name: str) -> None:
    one, other, same = (advance(resumed(name, Secret(bytes([key] * 32)))) for key in (1, 2, 1))
    assert one.state.tobytes() != other.state.tobytes()
    assert one.state.tobytes() == same.state.tobytes()


@every_game
@pytest.mark.parametrize("seed", [KEY, 7], ids=["secret", "seed"])
def test_its_record_says_what_came_before_and_is_verified_from_there(name: str, seed: int | Secret) -> None:
    match = advance(resumed(name, seed))
    text = write_record(match)
    assert f"\nresumed {match.resumed_after}\n" in text
    replay = read_record(text, find_game)
    assert (replay.match.resumed_after, write_record(replay.match)) == (match.resumed_after, text)
    verify_chance(text, replay)
    with pytest.raises(RecordError, match="a different start"):
        check(text.replace(f"resumed {match.resumed_after}\n", ""))


@every_game
def test_an_outcome_that_the_seed_does_not_bring_is_found(name: str) -> None:
    match = advance(resumed(name))
    number = next(number for number in range(match.resumed_after or 0, len(match.steps)) if len(other_outcomes(match, number)) > 0)
    forged = match.up_to(number)
    forged.play(other_outcomes(match, number)[0])
    forged.source, forged.resumed_after = match.source, match.resumed_after
    with pytest.raises(RecordError, match="the seed gives"):
        check(write_record(forged, is_given_up=True))


def other_outcomes(match: Match, number: int) -> list[int]:
    """What chance could have decided otherwise at this step."""
    before = match.up_to(number)
    return [action for action in before.legal() if before.mover == CHANCE and action != match.steps[number].action]


def test_it_may_begin_before_the_first_step_and_with_an_outcome() -> None:
    match = advance(find_game("atlandice").start(2, 5), 30)
    draws = [number for number, step in enumerate(match.steps) if step.mover == CHANCE]
    for number in (0, draws[3]):
        again = match.up_to(number).resumed(KEY)
        assert (again.resumed_after, again.mover != CHANCE) == (number, True)
        check(write_record(advance(again)))


def test_it_may_be_resumed_again() -> None:
    first = advance(resumed("atlantis"), 10)
    second = first.resumed(Secret(bytes(32)))
    assert second.resumed_after == len(first.steps)
    check(write_record(advance(second)))


def test_outcomes_taken_back_before_are_not_counted() -> None:
    earlier = advance(find_game("atlantis").start(2, KEY), 30)
    earlier.go_back(0)
    advance(earlier, 20)
    assert earlier.redraws == 1
    match = advance(earlier.resumed(Secret(bytes(32))))
    text = write_record(match)
    assert "\n<" not in text
    check(text)


def test_nothing_from_before_is_taken_back() -> None:
    match = resumed("atlantis")
    after = match.resumed_after
    assert after is not None
    assert (match.last_decider, match.why_not_take_back()) == (None, "nothing")
    with pytest.raises(CannotTakeBack, match="nothing"):
        match.take_back()
    for step in (0, after - 1):
        with pytest.raises(ValueError, match="not a player's choice"):
            match.go_back(step)
    before = match.position()
    advance(match, 12)
    assert match.last_decider is not None
    match.go_back(after)
    assert (match.position(), len(match.steps)) == (before, after)


def test_a_copy_is_resumed_too() -> None:
    match = resumed("atlandice")
    assert match.copy().resumed_after == match.resumed_after


def test_without_a_seed_nothing_can_be_restarted() -> None:
    with pytest.raises(ValueError, match="without a seed cannot be restarted"):
        resumed("atlantis").up_to(3).begun_again()


@pytest.mark.parametrize("written", ["resumed", "resumed many", "resumed -1", "resumed 99999"])
def test_a_record_resumed_nowhere_is_refused(written: str) -> None:
    match = resumed("atlantis")
    with pytest.raises(RecordError):
        read_record(write_record(match).replace(f"resumed {match.resumed_after}", written), find_game)


def test_it_is_revived_with_the_same_chance_ahead() -> None:
    match = advance(resumed("atlantis", 7), 10)
    again = revive(read_record(write_record(match), find_game))
    assert write_record(again) == write_record(match)
    assert advance(again).state.tobytes() == advance(match).state.tobytes()
