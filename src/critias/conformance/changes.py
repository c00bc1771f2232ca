"""Real positions changed at random, in their text or in the fields of their state: nonsense, and positions that are nearly right."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import numpy as np

from critias.core.rules import calls
from critias.core.rules.calls import State

MAX_CHANGES = 3  # of one position
LETTERS = "0123456789abcfhorsABC=|:/+?~- ²,"
WORD = re.compile(r"[^\s|,=:/]+")
NUMBER = re.compile(r"[0-9]+")
SECTION = " | "
SMALL = 12  # most numbers in a position are below

Chance = random.Random


def changed_text(rng: Chance, line: str, other: str) -> str:
    """A line with a few changes; parts may be taken from the other line."""
    for _ in range(rng.randint(1, MAX_CHANGES)):
        line = rng.choice(TEXT_CHANGES)(rng, line, other)
    return line


def changed_state(rng: Chance, state: State, other: State) -> State:
    """A state with a few numbers changed; they may be taken from the other state."""
    changed = calls.copied(state)
    for _ in range(rng.randint(1, MAX_CHANGES)):
        field = rng.choice(changed.dtype.names or ())
        numbers, others = changed[field].reshape(-1), other[field].reshape(-1)
        rng.choice(FIELD_CHANGES)(rng, numbers, others)
    return changed


# ------------------------------------------------------------------------------------------------ of a text


def _letter(rng: Chance, line: str, other: str) -> str:
    place = rng.randrange(len(line) + 1)
    return line[:place] + rng.choice(LETTERS) * rng.randrange(3) + line[place + 1 :]


def _number(rng: Chance, line: str, other: str) -> str:
    return _put(rng, line, NUMBER, str(rng.randrange(SMALL)))


def _word(rng: Chance, line: str, other: str) -> str:
    words = WORD.findall(other)
    return _put(rng, line, WORD, rng.choice(words) if words else "")


def _section(rng: Chance, line: str, other: str) -> str:
    """Put a section of the other line in the place of one of its own, counted from the front or from the back."""
    own, others = line.split(SECTION), other.split(SECTION)
    place = rng.randrange(min(len(own), len(others)))
    place = place if rng.random() < 0.5 else -1 - place
    own[place] = others[place]
    return SECTION.join(own)


def _without(rng: Chance, line: str, other: str) -> str:
    words = line.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def _put(rng: Chance, line: str, what: re.Pattern[str], instead: str) -> str:
    found = list(what.finditer(line))
    if not found:
        return line
    start, stop = rng.choice(found).span()
    return line[:start] + instead + line[stop:]


TEXT_CHANGES: Sequence[Callable[[Chance, str, str], str]] = (_letter, _number, _word, _section, _without)


# ------------------------------------------------------------------------------------------------ of a field


def _any_number(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    within = np.iinfo(numbers.dtype)
    numbers[rng.randrange(len(numbers))] = rng.randint(int(within.min), int(within.max))


def _next_number(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    within, place = np.iinfo(numbers.dtype), rng.randrange(len(numbers))
    numbers[place] = min(max(int(numbers[place]) + rng.choice((-1, 1)), int(within.min)), int(within.max))


def _small_number(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    numbers[rng.randrange(len(numbers))] = rng.randrange(SMALL)


def _exchange(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    one, two = rng.randrange(len(numbers)), rng.randrange(len(numbers))
    numbers[[one, two]] = numbers[[two, one]]


def _one_of_others(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    place = rng.randrange(len(numbers))
    numbers[place] = others[place]


def _all_of_others(rng: Chance, numbers: np.ndarray, others: np.ndarray) -> None:
    numbers[:] = others


FIELD_CHANGES: Sequence[Callable[[Chance, np.ndarray, np.ndarray], None]] = (
    _any_number,
    _next_number,
    _small_number,
    _exchange,
    _one_of_others,
    _all_of_others,
)
