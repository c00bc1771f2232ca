"""Records and notation: written, read, replayed, verified; a cut or a change is noticed."""

from __future__ import annotations

import contextlib
import random

from critias.conformance.variants import Variant
from critias.conformance.verdict import Fault, demand
from critias.conformance.walks import viewers, walk
from critias.core.match.match import Match
from critias.core.match.record import RecordError, Replay, read_record, verify_chance
from critias.core.match.record_writer import CHANCE_SIGN, write_record
from critias.core.rules.calls import State

LENGTHS = (0, 1, 17, 10_000)  # decisions
A_FEW = 25
CHANGES = 60  # of each position
LETTERS = "0123456789abcfhorsABC=|:/+?~- ²,"
STEP_SIGNS = CHANCE_SIGN + "0123"


def positions_survive(variant: Variant, effort: int) -> None:
    """A position is one line, whatever the viewer, and is read as it was written; one with a letter changed is read or refused."""
    rng = random.Random(12)
    for seed in range(effort):
        for number, match in enumerate(walk(variant, 3 + seed, every=3)):
            _survives(match, match.state)
            for viewer in viewers(match):
                _survives(match, match.seen_by(viewer))
            if number % 7 == 0:
                _read_changed(match, rng)


def _survives(match: Match, state: State) -> None:
    line = match.game.write_position(state)
    demand("\n" not in line, "a position must be written as one line", match)
    try:
        read = match.game.read_position(line)
    except ValueError as error:
        raise Fault(f"a position from a game can't be read: {error} ({line})") from None
    demand(read.tobytes() == state.tobytes(), "a position changes when it is written and read again", match)


def _read_changed(match: Match, rng: random.Random) -> None:
    line = match.position()
    for _ in range(CHANGES):
        place = rng.randrange(len(line))
        changed = line[:place] + rng.choice(LETTERS) * rng.randrange(3) + line[place + 1 :]
        with contextlib.suppress(ValueError):
            demand(match.game.read_position(changed).dtype == match.game.dtype, f"{changed!r} is read as something else")


def records_replay(variant: Variant, effort: int) -> None:
    """A record replays to the same position and is written the same again; its chance is that of its seed."""
    for seed in range(5, 5 + effort):
        for decisions in LENGTHS:
            match = _played(variant, seed, decisions)
            text = write_record(match, ["Ann", "Ben"])
            replay = _read(variant, text)
            demand(replay.match.state.tobytes() == match.state.tobytes(), f"a record replays to another position (seed {seed})")
            demand(replay.names == ["Ann", "Ben"], f"a record loses the names (seed {seed})")
            demand(write_record(replay.match, replay.names) == text, f"a record changes when it is read and written again (seed {seed})")
            _verify(text, replay)
        lines = match.record().splitlines()
        demand(sum(line[0] in STEP_SIGNS for line in lines) == len(match.steps), f"a record lacks steps (seed {seed})")
        demand(lines[-2] == "result " + " ".join(map(str, match.scores())), f"a record lacks the result (seed {seed})")


def forgeries_are_noticed(variant: Variant, effort: int) -> None:
    """A record cut anywhere is refused at the cut; a missing or changed step is noticed."""
    lines = _played(variant, 5, A_FEW).record().splitlines(keepends=True)
    for kept in range(len(lines)):
        error = _complaint(variant, "".join(lines[:kept]))
        demand(error is not None and error.line == kept + 1, f"a record cut after line {kept} is not refused at that line")
    match = _played(variant, 5, max(LENGTHS))
    lines = match.record().splitlines(keepends=True)
    steps = [number for number, line in enumerate(lines) if line[0] in STEP_SIGNS]
    for number, step in zip(steps, match.steps, strict=True):
        if number % 9 == 0:
            demand(
                _is_noticed(variant, [*lines[:number], *lines[number + 1 :]], number, len(lines)),
                f"line {number + 1} can be left out unnoticed",
            )
        others = [action for action in Match(match.game, step.before).legal() if action != step.action]
        if others and number % 5 == 0:
            sign = lines[number].split()[0]
            edited = [*lines[:number], f"{sign} {match.game.write_action(others[0])}\n", *lines[number + 1 :]]
            demand(_is_noticed(variant, edited, number, number + 13), f"line {number + 1} can be changed unnoticed")


def _is_noticed(variant: Variant, lines: list[str], first: int, last: int) -> bool:
    error = _complaint(variant, "".join(lines))
    return error is not None and first + 1 <= error.line <= last


def _played(variant: Variant, seed: int, decisions: int) -> Match:
    rng = random.Random(seed)
    match = variant.start(seed)
    while not match.is_over and decisions:
        match.play(rng.choice(match.legal()))
        decisions -= 1
    return match


def _read(variant: Variant, text: str) -> Replay:
    try:
        return read_record(text, lambda name: variant.game)
    except RecordError as error:
        raise Fault(f"a new record can't be read: {error}") from None


def _verify(text: str, replay: Replay) -> None:
    try:
        verify_chance(text, replay)
    except RecordError as error:
        raise Fault(f"the chance in a new record doesn't follow its seed: {error}") from None


def _complaint(variant: Variant, text: str) -> RecordError | None:
    try:
        verify_chance(text, read_record(text, lambda name: variant.game))
    except RecordError as error:
        return error
    return None
