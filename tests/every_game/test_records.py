"""What is said about broken records; that good ones are read is checked by the conformance suite."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from every_game.variants import VARIANTS, variant_name

from critias import GAMES, Match, game
from critias.conformance import Variant
from critias.core.match.record import RecordError, read_record, verify_chance
from critias.core.match.record_writer import write_record

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


def played(variant: Variant, seed: int = 5, decisions: int = 10_000) -> Match:
    rng = random.Random(seed)
    match = variant.start(seed)
    while not match.is_over and decisions:
        match.play(rng.choice(match.legal()))
        decisions -= 1
    return match


@every_variant
def test_there_is_a_hash_every_ten_steps(variant: Variant) -> None:
    match = played(variant)
    lines = match.record().splitlines()
    assert sum(line.startswith("= ") for line in lines) == (len(match.steps) - 1) // 10


def complaint(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify_chance(text, read_record(text, game))
    return caught.value


def edit(pattern: str, replacement: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        lines = text.splitlines(keepends=True)
        place = next(number for number, line in enumerate(lines) if line.startswith(pattern))
        return "".join([*lines[:place], replacement + "\n" if replacement else "", *lines[place + 1 :]])

    return change


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda text: "hello\n" + text, 1, "not a game record"),
        (edit("game", "game ludo"), 2, "no game 'ludo'"),
        (edit("rules", "rules 99"), 3, "version 99"),
        (edit("rules", "rules x"), 3, "whole number"),
        (edit("options", "options colour=red"), 5, "no option 'colour'"),
        (edit("options", "options nonsense"), 4, "name=choice"),
        (edit("players", "players 7"), 5, "players, not 7"),
        (edit("players", "players 3"), 7, "players or options differ"),
        (edit("seed", "seed -1"), 6, "whole number"),
        (edit("seed", "seed 99999999999999999999999"), 6, "at most"),
        (edit("seed", "seed " + "9" * 5000), 6, "whole number"),
        (edit("seed", "seed 6"), 7, "a different start"),
        (edit("seed", "seed -"), 6, "chance cannot be checked without a seed"),
        (edit("start", "start nothing"), 7, "begins like"),
        (edit("result", "result 1 2"), 0, "the game ended"),
        (edit("result", ""), 0, "result is missing"),
        (edit("end", "end 3 abc"), 0, "steps were read"),
        (lambda text: text + "0 A.flag\n", 0, "nothing may follow"),
        (lambda text: text.replace("\n* ", "\n0 ", 1), 0, "decides here"),
    ],
)
def test_what_is_wrong_is_named(change: Callable[[str], str], line: int, words: str) -> None:
    match = played(Variant(GAMES["atlantis"], 2, {}))
    error = complaint(change(match.record()))
    assert words in error.reason
    if line:
        assert error.line == line


def test_a_record_may_be_indented_and_end_with_blank_lines() -> None:
    text = played(Variant(GAMES["atlantis"], 2, {})).record()
    indented = "".join(f"    {line}\n" for line in text.splitlines()) + "\n\n"
    verify_chance(indented, read_record(indented, game))


@pytest.mark.parametrize("name", ["", "Ann, Ben", "Ann\nBen", " Ann"])
def test_names_that_would_break_a_record_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a name"):
        write_record(GAMES["atlantis"].start(2, 1), [name, "Ben"])


def test_an_outcome_that_the_seed_does_not_give_is_named() -> None:
    atlantis = GAMES["atlantis"]
    match = played(Variant(atlantis, 2, {}), decisions=3)
    number = next(k for k, step in enumerate(match.steps) if step.mover == -1)
    forged = atlantis.at(atlantis.write_position(match.start))
    forged.source = match.source
    for step in match.steps[:number]:
        forged.play(step.action)
    forged.play(next(outcome for outcome in forged.legal() if outcome != match.steps[number].action))
    text = forged.record()
    error = complaint(text)
    assert "the seed gives" in error.reason
    assert text.splitlines()[error.line - 1].startswith("* ")
