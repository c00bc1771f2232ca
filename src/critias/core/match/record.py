"""Reading records: replayed and checked line by line, their chance compared with its source (`record_writer.py` describes the format)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from critias.core.definition import GameDefinition
from critias.core.match.chance_source import ChanceSource, Seed
from critias.core.match.contribution import Contribution
from critias.core.match.match import IllegalAction, Match
from critias.core.match.record_writer import CHANCE_SIGN, FORMAT, HASH_SIGN, NAME_SEPARATOR, NO_SEED, TAKE_BACK_SIGN
from critias.core.match.secret import SIGN, Secret
from critias.core.rules.chance import MAX_SEED
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.dead_end import DeadEnd

OLD_REDRAW_SIGN = "~"  # of records that counted take-backs instead of holding them


class RecordError(ValueError):
    """A record that cannot be replayed, with the line that is at fault."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Replay:
    """A match replayed from its record, with what else the record says."""

    match: Match
    names: list[str] = field(default_factory=list)
    promise: str | None = None  # the hash of the secret, as players were shown it
    contributions: tuple[Contribution, ...] = ()  # of the players

    def __repr__(self) -> str:
        return f"<Replay of {len(self.match.steps)} steps: {self.match!r}>"


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
            raise self.error(f"{name} must be a whole number, not {value[:40]!r}")
        return int(value)

    def peek(self) -> str:
        return self.lines[self.number] if self.number < len(self.lines) else ""

    def error(self, reason: str) -> RecordError:
        return RecordError(self.number, reason)


def read_record(text: str, find_game: Callable[[str], GameDefinition]) -> Replay:
    """Replay a record from its start, checking every line; raises RecordError where it is cut, edited or made by other rules."""
    reader = _Reader(text)
    if reader.next(f"'{FORMAT}'") != FORMAT:
        raise reader.error(f"not a game record: it should begin with {FORMAT!r}")
    game = _read_game(reader, find_game)
    replay = _read_start(reader, game)
    _read_steps(reader, replay.match)
    return replay


def _read_game(reader: _Reader, find_game: Callable[[str], GameDefinition]) -> GameDefinition:
    name = reader.field("game")
    try:
        game = find_game(name)
    except ValueError as error:
        raise reader.error(str(error)) from None
    version = reader.whole_number("rules")
    if version != game.facts.rules_version:
        raise reader.error(f"made by version {version} of the rules of {name}; this program plays version {game.facts.rules_version}")
    return game


def _read_start(reader: _Reader, game: GameDefinition) -> Replay:
    options = _read_options(reader)
    players = reader.whole_number("players")
    try:
        blank = game.blank(players, options)
    except ValueError as error:
        raise reader.error(str(error)) from None
    names = reader.field("names").split(NAME_SEPARATOR) if reader.peek().startswith("names ") else []
    source = _read_source(reader)
    promise = _read_promise(reader, source)
    contributions = _read_contributions(reader, players) if promise is not None else ()
    if isinstance(source, Secret):
        source = source.with_contributions(contributions)
    resumed_after = reader.whole_number("resumed") if reader.peek().startswith("resumed ") else None
    position = reader.field("start")
    try:
        start = game.read_position(position)
    except ValueError as error:
        raise reader.error(str(error)) from None
    if game.options_of(start) != game.options_of(blank) or start["players"] != blank["players"]:
        raise reader.error("the position's players or options differ from the lines above")
    match = Match(game, start, None)
    match.source, match.resumed_after = source, resumed_after
    return Replay(match, names, promise, contributions)


def _read_options(reader: _Reader) -> dict[str, str]:
    options = {}
    for part in reader.field("options").split():
        name, equals, choice = part.partition("=")
        if not equals:
            raise reader.error(f"options are written name=choice, not {part!r}")
        options[name] = choice
    return options


def _read_source(reader: _Reader) -> ChanceSource | None:
    if reader.peek() == f"seed {NO_SEED}":
        reader.next("the seed")
        return None
    if reader.peek().startswith(f"seed {SIGN}"):
        try:
            return Secret.read(reader.field("seed"))
        except ValueError as error:
            raise reader.error(str(error)) from None
    number = reader.whole_number("seed")
    if number > MAX_SEED:
        raise reader.error(f"a seed is at most {MAX_SEED}")
    return Seed(number)


def _read_promise(reader: _Reader, source: ChanceSource | None) -> str | None:
    if not reader.peek().startswith("promise "):
        return None
    promise = reader.field("promise")
    if source is not None and source.promise is None:
        raise reader.error(f"seed {source} is not a secret, but a secret was promised")
    if source is not None and source.promise != promise:
        raise reader.error(f"the secret above has the hash {source.promise}, but another one was promised")
    return promise


def _read_contributions(reader: _Reader, players: int) -> tuple[Contribution, ...]:
    found: list[Contribution] = []
    while reader.peek().startswith("contribution "):
        try:
            found.append(Contribution.read(reader.field("contribution")))
        except ValueError as error:
            raise reader.error(str(error)) from None
        if not (found[-2].seat if len(found) > 1 else -1) < found[-1].seat < players:
            raise reader.error("contributions are given in the order of seats, one of a seat")
    return tuple(found)


def _read_steps(reader: _Reader, match: Match) -> None:
    while True:
        line = reader.next("a step or 'end ...'")
        sign, _, rest = line.partition(" ")
        if sign == HASH_SIGN:
            _check_hash(reader, match, rest)
        elif sign == TAKE_BACK_SIGN:
            _read_take_back(reader, match, rest)
        elif sign == OLD_REDRAW_SIGN:
            _read_old_redraws(reader, rest)
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
        raise reader.error(f"{expected!r} decides here, not {sign!r}")
    try:
        match.play(text)
    except IllegalAction as error:
        raise reader.error(f"{text} is not legal here: {error}") from None
    except ValueError as error:
        raise reader.error(str(error)) from None


def _read_take_back(reader: _Reader, match: Match, written: str) -> None:
    if not re.fullmatch(r"[0-9]{1,9}", written):
        raise reader.error(f"a take-back names the step it goes back to, not {written[:40]!r}")
    if match.mover in (CHANCE, OVER):
        raise reader.error("nobody can take anything back here: no player is to decide")
    try:
        match.go_back(int(written))
    except ValueError as error:
        raise reader.error(str(error)) from None


def _read_old_redraws(reader: _Reader, written: str) -> None:
    if not re.fullmatch(r"[0-9]{1,9}", written):
        raise reader.error(f"the number of redraws is a whole number, not {written[:40]!r}")


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
    try:
        match.game.refuse_dead_end(match.state)
    except DeadEnd as error:
        raise reader.error(str(error)) from None
    if any(reader.lines[reader.number :]):
        reader.number += 1
        raise reader.error("nothing may follow the end")


# ------------------------------------------------------------------------------------------------ chance


def verify_chance(text: str, replay: Replay) -> None:
    """Check that set-up and every outcome are what the seed gives (in a resumed game, since it was resumed); raises RecordError naming the
    first line that is not.
    """
    match = replay.match
    lines = _Reader(text).lines
    if match.source is None:
        raise RecordError(_line_of(lines, "seed"), "chance cannot be checked without a seed")
    fresh = match.begun_again()
    if fresh.start.tobytes() != match.start.tobytes():
        raise RecordError(_line_of(lines, "start"), f"seed {match.source} gives a different start")
    _replay_chance(lines, fresh, match)


def _line_of(lines: list[str], name: str) -> int:
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{name} "))


def _replay_chance(lines: list[str], fresh: Match, match: Match) -> None:
    """Play the choices and take-backs of the lines in a match that draws for itself, and compare what it draws."""
    played = 0
    for number, line in enumerate(lines, 1):
        sign, _, rest = line.partition(" ")
        if sign == OLD_REDRAW_SIGN:
            raise RecordError(number, "outcomes were drawn again here, but no take-back in the record says why")
        if sign == TAKE_BACK_SIGN:
            played = int(rest)
            fresh.go_back(played)
        elif sign == CHANCE_SIGN or sign.isdigit():
            if played >= (match.resumed_after or 0):
                _replay_step(number, sign, rest, fresh, played)
            played += 1


def _replay_step(line: int, sign: str, text: str, fresh: Match, number: int) -> None:
    if sign != CHANCE_SIGN:
        fresh.play(text)
        return
    drawn = fresh.game.write_action(fresh.steps[number].action)
    if drawn != fresh.game.write_action(fresh.game.read_action(text)):
        raise RecordError(line, f"the seed gives {drawn} here, the record says {text}")
