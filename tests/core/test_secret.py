"""Chance promised before the game: tapes, records that hide and show the secret, and what a changed record is told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from critias.core.chance import GENERATOR_WORDS, below, next_word
from critias.core.contract import CHANCE
from critias.core.match import Match
from critias.core.record import RecordError, read_record, verify_chance, write_record
from critias.core.secret import DRAW_WORDS, Secret
from critias.games import GAMES
from critias.games import game as find_game

KEY = Secret(bytes(range(32)))


def played(name: str, steps: int | None = None, take_back: bool = False) -> Match:
    """A random game drawn from a secret, up to so many decisions; now and then outcomes are taken back."""
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
    with pytest.raises(RecordError, match=r"lays out another start|brings"):
        check(text.replace(str(KEY), str(other)).replace(KEY.promise, other.promise))
    with pytest.raises(RecordError, match="hexadecimal"):
        check(text.replace(str(KEY), "x99"))


def test_a_wrong_count_of_redraws_is_found() -> None:
    lines = write_record(played("atlantis")).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("0 "))
    for written in ("~ 0", "~ -1", "~ many"):
        with pytest.raises(RecordError, match="taken back"):
            check("\n".join([*lines[:first], written, *lines[first:]]))
    with pytest.raises(RecordError, match="brings"):
        check("\n".join([*lines[:first], "~ 1", *lines[first:]]))
