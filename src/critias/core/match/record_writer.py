"""Records, which are games as text, and how they are written.

    critias record 1
    game atlantis
    rules 1
    options edition=amigo
    players 2
    names you, random
    seed 7
    start <the position after set-up, one line>
    0 A.flag
    * draw.olive
    = 5f0c1d2e3a4b
    result 31 28
    end 2 5f0c1d2e3a4b

A step is who decided (a player, or `*` for chance) and the action in notation; `=` is the hash of the position reached.
A seed is a number or a secret (`x` and hexadecimal digits). A line `promise` after it holds the secret's hash, which players were shown
before the game; while the game goes on only the promise is there. Lines `contribution 0 5f...` say what a player's own computer added:
the key of chance is made from the secret and all of them (`secret.py`). `< 12` says that the players went back to before step 12 (the
first one is 0): what follows takes the place of the steps above, and a secret draws other outcomes from there on, by how often outcomes
were taken back. A line `resumed 40` says that the start and the first 40 steps come from an earlier record, chance and all: seed,
promise and contributions are for what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from critias.core.definition import GameDefinition
from critias.core.match.chance_source import ChanceSource
from critias.core.match.step import Step, TakeBack, state_hash
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE

FORMAT = "critias record 1"
STEPS_PER_HASH = 10
NO_SEED = "-"
CHANCE_SIGN = "*"
HASH_SIGN = "="
TAKE_BACK_SIGN = "<"
NAME_SEPARATOR = ", "


class Recordable(Protocol):
    """The parts of a match that its record needs."""

    game: GameDefinition
    source: ChanceSource | None
    start: State
    steps: list[Step]
    history: list[Step | TakeBack]
    resumed_after: int | None

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> dict[str, str]: ...

    @property
    def is_over(self) -> bool: ...

    def scores(self) -> list[int]: ...

    def state_hash(self) -> str: ...


def write_record(match: Recordable, names: Sequence[str] = (), is_given_up: bool = False) -> str:
    """The record of a match; names may not contain separators. A game that was abandoned shows its secret like one that is over."""
    for name in names:
        if NAME_SEPARATOR in name or name != name.strip() or len(name.splitlines()) != 1:
            raise ValueError(f"{name!r} cannot be a name in a record: it is empty, or has a comma and space, a line break or outer spaces")
    return "\n".join(_lines(match, names, is_given_up)) + "\n"


def _lines(match: Recordable, names: Sequence[str], is_given_up: bool) -> Iterator[str]:
    yield FORMAT
    yield f"game {match.game.name}"
    yield f"rules {match.game.facts.rules_version}"
    yield "options " + " ".join(f"{name}={choice}" for name, choice in match.options.items())
    yield f"players {match.players}"
    if names:
        yield "names " + NAME_SEPARATOR.join(names)
    yield f"seed {_seed_word(match, is_given_up)}"
    if match.source is not None and match.source.promise is not None:
        yield f"promise {match.source.promise}"
        for contribution in match.source.contributions:
            yield f"contribution {contribution}"
    if match.resumed_after is not None:
        yield f"resumed {match.resumed_after}"
    yield f"start {match.game.write_position(match.start)}"
    yield from _step_lines(match)
    if match.is_over:
        yield "result " + " ".join(map(str, match.scores()))
    yield f"end {len(match.steps)} {match.state_hash()}"


def _seed_word(match: Recordable, is_given_up: bool) -> str:
    """The seed as a record shows it; a secret only once the game is over."""
    is_hidden = match.source is None or (match.source.promise is not None and not (match.is_over or is_given_up))
    return NO_SEED if is_hidden else str(match.source)


def _step_lines(match: Recordable) -> Iterator[str]:
    number = 0
    for step in match.history:
        if isinstance(step, TakeBack):
            number = step.number
            yield f"{TAKE_BACK_SIGN} {number}"
            continue
        if number and number % STEPS_PER_HASH == 0:
            yield f"{HASH_SIGN} {state_hash(step.before)}"
        who = CHANCE_SIGN if step.mover == CHANCE else str(step.mover)
        yield f"{who} {match.game.write_action(step.action)}"
        number += 1
