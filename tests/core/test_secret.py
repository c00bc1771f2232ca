"""Chance promised before the game: tapes, records that hide and show the secret, and how a changed record is found out."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random

import pytest

from critias.core.match.contribution import Contribution
from critias.core.match.match import Match
from critias.core.match.record import RecordError, read_record, verify_chance
from critias.core.match.record_writer import write_record
from critias.core.match.secret import DRAW_WORDS, Secret
from critias.core.rules import calls
from critias.core.rules.chance import GENERATOR_WORDS, below, next_word
from critias.core.rules.contract import CHANCE
from critias.games import GAMES
from critias.games import game as find_game

KEY = Secret(bytes(range(32)))


def played(name: str, steps: int | None = None, take_back: bool = False) -> Match:
    """A random game drawn from a secret, up to a number of decisions; now and then outcomes are taken back."""
    match = find_game(name).start(2, KEY)
    random = Random(name)
    while not match.is_over and steps != 0:
        match.play(random.choice(match.legal()))
        if take_back and random.random() < 0.05:
            match.go_back(random.choice([number for number, step in enumerate(match.steps) if step.mover != CHANCE]))
        steps = None if steps is None else steps - 1
    return match


def check(text: str) -> None:
    verify_chance(text, read_record(text, find_game))


def test_a_tape_gives_its_words_one_after_another_and_then_again() -> None:
    tape = KEY.draw_tape(0, 7)
    words = tape[GENERATOR_WORDS:].tolist()
    assert [int(next_word(tape)) for _ in range(2 * DRAW_WORDS)] == words + words
    assert all(0 <= word < 2**32 for word in words)


def test_every_draw_has_a_tape_of_its_own() -> None:
    tapes = {tuple(KEY.draw_tape(redraws, step).tolist()) for redraws in range(3) for step in range(50)}
    tapes.add(tuple(Secret(bytes(32)).draw_tape(0, 0).tolist()))
    assert len(tapes) == 151


def test_draws_are_fair() -> None:
    counts = Counter(int(below(KEY.draw_tape(0, step), 6)) for step in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # chi-square, five degrees of freedom, one in a thousand


def test_a_secret_is_written_and_read_and_not_shown_by_accident() -> None:
    assert Secret.read(str(KEY)) == KEY
    assert KEY.key.hex() not in repr(KEY)
    for bad in ("", "x12", str(KEY).upper(), str(KEY) + "0", "7"):
        with pytest.raises(ValueError, match="hexadecimal"):
            Secret.read(bad)
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_secret_gives_the_same_game(name: str) -> None:
    one, two = played(name), played(name)
    assert [step.action for step in one.steps] == [step.action for step in two.steps]
    assert one.state.tobytes() == two.state.tobytes()
    other = find_game(name).start(2, Secret(bytes(32)))
    assert other.start.tobytes() != one.start.tobytes() or [s.action for s in other.steps] != [
        s.action for s in one.steps[: len(other.steps)]
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_record_keeps_the_secret_until_the_end(name: str) -> None:
    running, finished = write_record(played(name, steps=5)), write_record(played(name))
    assert str(KEY) not in running
    assert KEY.promise in running
    assert f"seed {KEY}" in finished
    assert read_record(running, find_game).promise == KEY.promise
    check(finished)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_outcomes_taken_back_can_be_verified(name: str) -> None:
    match = played(name, take_back=True)
    assert match.redraws > 0
    check(write_record(match))


def test_a_broken_promise_is_found() -> None:
    text = write_record(played("atlandice"))
    other = Secret(bytes(32))
    with pytest.raises(RecordError, match="another one was promised"):
        check(text.replace(str(KEY), str(other)))
    with pytest.raises(RecordError, match=r"gives a different start|gives"):
        check(text.replace(str(KEY), str(other)).replace(KEY.promise, other.promise))
    with pytest.raises(RecordError, match="hexadecimal"):
        check(text.replace(str(KEY), "x99"))
    with pytest.raises(RecordError, match="seed 7 is not a secret"):
        check(text.replace(str(KEY), "7"))


def first_choice(lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines) if line[:2] in ("0 ", "1 "))


@pytest.mark.parametrize("name", GAMES)
def test_outcomes_are_not_drawn_again_without_a_take_back(name: str) -> None:
    """A server that could count redraws as it liked could choose among outcomes; every place in the record is tried."""
    lines = write_record(played(name)).splitlines()
    for number in [number for number, line in enumerate(lines) if line[:2] == "* "][:40]:
        with pytest.raises(RecordError, match="no take-back") as refused:
            check("\n".join([*lines[:number], "~ 1", *lines[number:]]))
        assert refused.value.line == number + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_outcome_is_found_whatever_is_written_beside_it(name: str) -> None:
    """Five outcomes of a game are redrawn as a dishonest server would like to: with tapes of redraws that nobody asked for."""
    honest = played(name)
    numbers = [number for number, step in enumerate(honest.steps) if step.mover == CHANCE][:5]
    for number in numbers:
        forged = forge(honest, number)
        if forged is None:
            continue
        with pytest.raises(RecordError, match="the seed gives"):
            check(forged)


def forge(honest: Match, number: int) -> str | None:
    """The record of a game in which one outcome comes from another tape; None if no tape gives another one."""
    for redraws in range(1, 20):
        match = honest.up_to(number)
        rng = KEY.draw_tape(redraws, number)
        action = calls.sample(match.state, rng, match.game.facts.max_choices)
        if action != honest.steps[number].action:
            match.play(int(action))
            random = Random(1)
            while not match.is_over:
                match.play(random.choice(match.legal()))
            match.source = KEY
            return write_record(match)
    return None


def test_an_impossible_take_back_is_found() -> None:
    lines = write_record(played("atlantis")).splitlines()
    first = first_choice(lines)
    second = next(number for number in range(first + 1, len(lines)) if lines[number][:2] in ("0 ", "1 "))
    for written, where, reason in (
        ("< many", second, "names the step"),
        ("< -1", second, "names the step"),
        ("< 999", second, "is not a player's choice"),
        ("< 0", first, "is not a player's choice"),
        ("< 0", len(lines) - 2, "no player is to decide"),
    ):
        with pytest.raises(RecordError, match=reason) as refused:
            check("\n".join([*lines[:where], written, *lines[where:]]))
        assert refused.value.line == where + 1
    draws = next(number for number in range(first, len(lines)) if lines[number].startswith("* "))
    with pytest.raises(RecordError, match="no player is to decide"):
        check("\n".join([*lines[:draws], "< 0", *lines[draws:]]))


def test_a_take_back_that_was_added_changes_what_is_drawn() -> None:
    """The same moves again after a take-back that nobody made: the outcomes would be others."""
    lines = write_record(played("atlandice")).splitlines()
    first = first_choice(lines)
    turn = next(
        number for number in range(first + 1, len(lines)) if lines[number - 1].startswith("* ") and lines[number][:2] in ("0 ", "1 ")
    )
    again, number = lines[first:turn], sum(line.startswith("* ") for line in lines[:first])
    with pytest.raises(RecordError, match="the seed gives"):
        check("\n".join([*lines[:turn], f"< {number}", *again, *lines[turn:]]))


def test_choices_taken_back_before_chance_decided_leave_no_line() -> None:
    match = played("atlantis", steps=9)
    while match.why_not_take_back() is not None:
        match.play(match.legal()[0])
    match.take_back()
    assert "\n<" not in write_record(match)
    assert match.history == match.steps


# ------------------------------------------------------------------------------------------------ contributions

ADDED = (Contribution(0, bytes([1] * 32)), Contribution(1, bytes([2] * 32)))


def contributed(name: str = "atlandice") -> Match:
    match = find_game(name).start(2, KEY.with_contributions(ADDED))
    random = Random(3)
    while not match.is_over:
        match.play(random.choice(match.legal()))
    return match


def test_every_contribution_changes_the_key_and_not_the_promise() -> None:
    secrets = [KEY, KEY.with_contributions(ADDED[:1]), KEY.with_contributions(ADDED[1:]), KEY.with_contributions(ADDED)]
    assert len({secret.key for secret in secrets}) == 4
    assert {secret.promise for secret in secrets} == {KEY.promise}
    added = b"critias key 1" + KEY.own + b"\0" + ADDED[0].value + b"\1" + ADDED[1].value
    assert secrets[-1].key == hashlib.sha256(added).digest()  # as docs/fairness.md says
    assert ADDED[0].commitment == hashlib.sha256(ADDED[0].value).hexdigest()


def test_the_record_carries_the_contributions() -> None:
    text = write_record(contributed())
    replay = read_record(text, find_game)
    assert replay.contributions == ADDED
    check(text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("contribution 0 01", "contribution 0 03", "the seed gives"),
        ("contribution 1 02", "contribution 0 02", "order of seats"),
        ("contribution 1 02", "contribution 2 02", "order of seats"),
        ("contribution 1 02", "contribution 1 0g", "hexadecimal"),
        ("contribution 1 02", "contribution 1 0", "hexadecimal"),
    ],
)
def test_a_changed_contribution_is_found(old: str, new: str, reason: str) -> None:
    text = write_record(contributed())
    assert old in text
    with pytest.raises(RecordError, match=rf"{reason}|gives a different start"):
        check(text.replace(old, new))
    with pytest.raises(RecordError, match=r"the seed gives|gives a different start"):
        check("\n".join(line for line in text.splitlines() if not line.startswith("contribution 1")))
