"""Game records as text: written, read, replayed and checked line by line.

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
before the game; as long as the game goes on only the promise is there. `~ 2` says that outcomes had been taken back twice so far, so
that the secret draws others from here on. A line `resumed 40` below seed and promise says that the start and the first 40 steps come
from an earlier record, chance and all: seed and promise are for what follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from critias.core.chance import LARGEST_SEED
from critias.core.contract import CHANCE, OVER
from critias.core.game import Game
from critias.core.match import IllegalAction, Match, state_hash
from critias.core.secret import Secret

FORMAT = "critias record 1"
STEPS_PER_HASH = 10
NO_SEED = "-"
CHANCE_SIGN = "*"
HASH_SIGN = "="
REDRAW_SIGN = "~"
NAME_SEPARATOR = ", "


class RecordError(ValueError):
    """A record that cannot be replayed, with the line that is at fault."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Replay:
    """A record brought back to life."""

    match: Match
    names: list[str] = field(default_factory=list)
    promise: str | None = None  # the hash of the secret, as players were shown it


# ------------------------------------------------------------------------------------------------ writing


def write_record(match: Match, names: Sequence[str] = (), is_given_up: bool = False) -> str:
    """The record of a match; names may not hold what separates them. One that was given up shows its secret like one that is over."""
    for name in names:
        if NAME_SEPARATOR in name or name != name.strip() or len(name.splitlines()) != 1:
            raise ValueError(f"{name!r} cannot be a name in a record: it is empty, or has a comma and space, a line break or outer spaces")
    return "\n".join(_lines(match, names, is_given_up)) + "\n"


def _lines(match: Match, names: Sequence[str], is_given_up: bool) -> Iterator[str]:
    yield FORMAT
    yield f"game {match.game.name}"
    yield f"rules {match.game.facts.rules_version}"
    yield "options " + " ".join(f"{name}={choice}" for name, choice in match.options.items())
    yield f"players {match.players}"
    if names:
        yield "names " + NAME_SEPARATOR.join(names)
    yield f"seed {_seed_word(match, is_given_up)}"
    if isinstance(match.seed, Secret):
        yield f"promise {match.seed.promise}"
    if match.resumed_after is not None:
        yield f"resumed {match.resumed_after}"
    yield f"start {match.game.write_position(match.start)}"
    yield from _step_lines(match)
    if match.is_over:
        yield "result " + " ".join(map(str, match.scores()))
    yield f"end {len(match.steps)} {match.state_hash()}"


def _seed_word(match: Match, is_given_up: bool) -> str:
    """A secret is shown when the game is over, and not before."""
    is_hidden = match.seed is None or (isinstance(match.seed, Secret) and not (match.is_over or is_given_up))
    return NO_SEED if is_hidden else str(match.seed)


def _step_lines(match: Match) -> Iterator[str]:
    redraws = 0
    for number, step in enumerate(match.steps):
        if number and number % STEPS_PER_HASH == 0:
            yield f"{HASH_SIGN} {state_hash(step.before)}"
        if step.redraws != redraws and isinstance(match.seed, Secret):
            redraws = step.redraws
            yield f"{REDRAW_SIGN} {redraws}"
        who = CHANCE_SIGN if step.mover == CHANCE else str(step.mover)
        yield f"{who} {match.game.write_action(step.action)}"


# ------------------------------------------------------------------------------------------------ reading


class _Reader:
    """The lines of a record, taken one after another; every complaint names the line."""

    def __init__(self, text: str) -> None:
        self.lines = [line.strip() for line in text.splitlines()]
        self.number = 0

    def next(self, expected: str) -> str:
        self.number += 1
        if self.number > len(self.lines):
            raise RecordError(self.number, f"the record is cut off here; {expected} should follow")
        return self.lines[self.number - 1]

    def field(self, name: str) -> str:
        line = self.next(f"'{name} ...'")
        key, _, value = line.partition(" ")
        if key != name:
            raise self.error(f"'{name} ...' expected, found {line!r}")
        return value.strip()

    def whole_number(self, name: str) -> int:
        value = self.field(name)
        if not re.fullmatch(r"[0-9]{1,30}", value):
            raise self.error(f"{name} wants a whole number, not {value[:40]!r}")
        return int(value)

    def peek(self) -> str:
        return self.lines[self.number] if self.number < len(self.lines) else ""

    def error(self, reason: str) -> RecordError:
        return RecordError(self.number, reason)


def read_record(text: str, find_game: Callable[[str], Game]) -> Replay:
    """Replays a record from its start, checking every line; raises RecordError where it is cut, edited or made by other rules."""
    reader = _Reader(text)
    if reader.next(f"'{FORMAT}'") != FORMAT:
        raise reader.error(f"not a game record: it should begin with {FORMAT!r}")
    game = _read_game(reader, find_game)
    replay = _read_start(reader, game)
    _read_steps(reader, replay.match)
    return replay


def _read_game(reader: _Reader, find_game: Callable[[str], Game]) -> Game:
    name = reader.field("game")
    try:
        game = find_game(name)
    except ValueError as error:
        raise reader.error(str(error)) from None
    version = reader.whole_number("rules")
    if version != game.facts.rules_version:
        raise reader.error(f"made by version {version} of the rules of {name}; this program plays version {game.facts.rules_version}")
    return game


def _read_start(reader: _Reader, game: Game) -> Replay:
    options = _read_options(reader)
    players = reader.whole_number("players")
    try:
        blank = game.blank(players, options)
    except ValueError as error:
        raise reader.error(str(error)) from None
    names = reader.field("names").split(NAME_SEPARATOR) if reader.peek().startswith("names ") else []
    seed = _read_seed(reader)
    promise = _read_promise(reader, seed)
    resumed_after = reader.whole_number("resumed") if reader.peek().startswith("resumed ") else None
    position = reader.field("start")
    try:
        start = game.read_position(position)
    except ValueError as error:
        raise reader.error(str(error)) from None
    if game.options_of(start) != game.options_of(blank) or start["players"] != blank["players"]:
        raise reader.error("the position has other players or options than the lines above say")
    match = Match(game, start, None)
    match.seed, match.resumed_after = seed, resumed_after
    return Replay(match, names, promise)


def _read_options(reader: _Reader) -> dict[str, str]:
    options = {}
    for part in reader.field("options").split():
        name, equals, choice = part.partition("=")
        if not equals:
            raise reader.error(f"options are written name=choice, not {part!r}")
        options[name] = choice
    return options


def _read_seed(reader: _Reader) -> int | Secret | None:
    if reader.peek() == f"seed {NO_SEED}":
        reader.next("the seed")
        return None
    if reader.peek().startswith("seed x"):
        try:
            return Secret.read(reader.field("seed"))
        except ValueError as error:
            raise reader.error(str(error)) from None
    seed = reader.whole_number("seed")
    if seed > LARGEST_SEED:
        raise reader.error(f"a seed is at most {LARGEST_SEED}")
    return seed


def _read_promise(reader: _Reader, seed: int | Secret | None) -> str | None:
    if not reader.peek().startswith("promise "):
        return None
    promise = reader.field("promise")
    if isinstance(seed, Secret) and seed.promise != promise:
        raise reader.error(f"the secret above has the hash {seed.promise}, and another one was promised")
    return promise


def _read_steps(reader: _Reader, match: Match) -> None:
    while True:
        line = reader.next("a step or 'end ...'")
        sign, _, rest = line.partition(" ")
        if sign == HASH_SIGN:
            _check_hash(reader, match, rest)
        elif sign == REDRAW_SIGN:
            match.redraws = _read_redraws(reader, match, rest)
        elif sign == "result":
            _check_result(reader, match, rest)
        elif sign == "end":
            _check_end(reader, match, rest)
            return
        else:
            _read_step(reader, match, sign, rest)


def _read_step(reader: _Reader, match: Match, sign: str, text: str) -> None:
    mover = match.mover
    if mover == OVER:
        raise reader.error("the game was over before this step")
    expected = CHANCE_SIGN if mover == CHANCE else str(mover)
    if sign != expected:
        raise reader.error(f"{expected!r} is to decide here, not {sign!r}")
    try:
        match.play(text)
    except IllegalAction as error:
        raise reader.error(f"{text} is not legal here: {error}") from None
    except ValueError as error:
        raise reader.error(str(error)) from None


def _read_redraws(reader: _Reader, match: Match, written: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", written) or int(written) <= match.redraws:
        raise reader.error(f"how often outcomes were taken back is a number above {match.redraws}, not {written[:40]!r}")
    return int(written)


def _check_hash(reader: _Reader, match: Match, written: str) -> None:
    if written != match.state_hash():
        raise reader.error(f"the position reached has hash {match.state_hash()}, the record says {written}: a line above was changed")


def _check_result(reader: _Reader, match: Match, written: str) -> None:
    if not match.is_over:
        raise reader.error("a result is given, but the game is not over")
    result = " ".join(map(str, match.scores()))
    if written != result:
        raise reader.error(f"the game ended {result}, the record says {written}")


def _check_end(reader: _Reader, match: Match, written: str) -> None:
    steps, _, written_hash = written.partition(" ")
    if steps != str(len(match.steps)):
        raise reader.error(f"{len(match.steps)} steps were read, the record says {steps}: lines are missing or were added")
    if (match.resumed_after or 0) > len(match.steps):
        raise reader.error(f"resumed after step {match.resumed_after}, but there are only {len(match.steps)} steps")
    if match.is_over and not reader.lines[reader.number - 2].startswith("result"):
        raise reader.error("the game is over, but its result is missing")
    _check_hash(reader, match, written_hash)
    if any(reader.lines[reader.number :]):
        reader.number += 1
        raise reader.error("nothing may follow the end")


# ------------------------------------------------------------------------------------------------ chance


def verify_chance(text: str, replay: Replay) -> None:
    """Checks that set-up and every outcome are what the seed gives, since it was resumed if it was; raises RecordError naming the first
    line that is not.
    """
    match = replay.match
    lines = _Reader(text).lines
    if match.seed is None:
        raise RecordError(_line_of(lines, "seed"), "without a seed nothing can be said about its chance")
    fresh = match.begun_again()
    if fresh.start.tobytes() != match.start.tobytes():
        raise RecordError(_line_of(lines, "start"), f"seed {match.seed} lays out another start")
    _replay_chance(lines, fresh, match)


def _line_of(lines: list[str], name: str) -> int:
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{name} "))


def _replay_chance(lines: list[str], fresh: Match, match: Match) -> None:
    step_lines = [number for number, line in enumerate(lines, 1) if line[:1] == CHANCE_SIGN or line[:1].isdigit()]
    first = match.resumed_after or 0
    for number, step in enumerate(match.steps[first:], first):
        if step.mover != CHANCE:
            fresh.redraws = step.redraws
            fresh.play(step.action)
        elif fresh.steps[number].action != step.action:
            drawn, written = (match.game.write_action(action) for action in (fresh.steps[number].action, step.action))
            raise RecordError(step_lines[number], f"the seed brings {drawn} here, the record says {written}")
