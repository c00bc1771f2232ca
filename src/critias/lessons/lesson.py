"""Lessons as text, read and played through.

    game atlantis
    seat 0
    start <a position, one line>
    say hello space.27              a sentence, and things to look at
    do A.flag walk card.flag        the reader is asked to do this; then something is said about it (`walk_done`)
    go end keep                     the same, and nothing is said about it
    * draw.olive                    what chance and the others do after that
    1 B.ring

Sentences are named by keys: `hello` in a lesson of Atlantis is the page's message `learn_atlantis_hello`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from critias.core.match.match import Match
from critias.core.rules.contract import CHANCE
from critias.games import GAMES, OWN
from critias.games import game as find_game

SAY, DO, GO = "say", "do", "go"
CHANCE_SIGN = "*"


class LessonError(ValueError):
    """A line of a lesson that cannot be carried out."""


@dataclass
class LessonStep:
    """One sentence; `at` is how many steps of the match were made before it, `ranges` those that follow, each with the chance after it."""

    key: str
    look: tuple[str, ...]
    action: int | None
    has_comment: bool
    at: int
    ranges: list[tuple[int, int]] = field(default_factory=list)  # of steps: start, stop


@dataclass
class Lesson:
    seat: int
    match: Match
    steps: list[LessonStep]

    @property
    def keys(self) -> Iterator[str]:
        """The keys of the messages that the page needs."""
        for step in self.steps:
            yield step.key
            if step.has_comment:
                yield f"{step.key}_done"


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a game; raises ValueError for an unknown game, or one that has no lesson."""
    find_game(name)
    if name not in OWN:
        raise ValueError(f"there is no lesson of {name}")
    return read_lesson(files("critias.lessons").joinpath(f"{name}.txt").read_text(encoding="utf-8"))


def read_lesson(text: str) -> Lesson:
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    head = dict(line.split(" ", 1) for _, line in lines[:3])
    match = GAMES[head["game"]].at(head["start"])
    made = Lesson(int(head["seat"]), match, [])
    for number, line in lines[3:]:
        try:
            _read_line(made, line)
        except ValueError as error:
            raise LessonError(f"{head['game']}, line {number}, {line!r}: {error}\n{match.position()}") from None
    return made


def _read_line(made: Lesson, line: str) -> None:
    word, *rest = line.split()
    match = made.match
    if word == SAY:
        _say(made, rest[0], rest[1:], None, has_comment=False)
    elif word in (DO, GO):
        _expect(match, made.seat)
        _say(made, rest[1], rest[2:], match.game.read_action(rest[0]), has_comment=word == DO)
        _act(made, rest[0])
    elif word == CHANCE_SIGN:
        _expect(match, CHANCE)
        _add_chance(made, rest[0])
    else:
        if int(word) == made.seat:
            raise ValueError("what the reader does is not done for it")
        _expect(match, int(word))
        _act(made, rest[0])


def _say(made: Lesson, key: str, look: list[str], action: int | None, *, has_comment: bool) -> None:
    made.steps.append(LessonStep(f"learn_{made.match.game.name}_{key}", tuple(look), action, has_comment, len(made.match.steps)))


def _act(made: Lesson, action: str) -> None:
    first = len(made.match.steps)
    made.match.play(action)
    made.steps[-1].ranges.append((first, first + 1))


def _add_chance(made: Lesson, outcome: str) -> None:
    """Add what chance decides to the action before it, unless something was said in between."""
    ranges = made.steps[-1].ranges
    start, _ = ranges.pop() if ranges else (len(made.match.steps), 0)
    made.match.play(outcome)
    ranges.append((start, len(made.match.steps)))


def _expect(match: Match, who: int) -> None:
    if match.mover != who:
        raise ValueError(f"{match.mover} is to decide here, not {who}")
