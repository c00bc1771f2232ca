"""Earlier positions of a game, as a seat or a spectator could know them then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.contract import CHANCE
from critias.server.table.entry import EntryKind
from critias.server.table.messages import event
from critias.server.table.refusal import Refused
from critias.server.table.table import Table
from critias.server.wire import outgoing

MAX_VIEWS = 60  # after actions, in one answer
MAX_POINTS = 17  # moments of a game
MAX_STEPS = 200  # whose events are in one answer
COUNTED = ("players", "turn")  # the parts of a view that say what players have


def position_at(table: Table, step: int, viewer: int) -> outgoing.EarlierPosition:
    """The position after a number of steps, as the viewer could see it then."""
    result = table.result
    resigned = (entry.seat for entry in reversed(table.entries) if entry.kind is EntryKind.RESIGN)
    gave_up = next(resigned) if result and result.by_resignation else None
    return position_after(table.match, [seat.name or seat.plan.level for seat in table.seats], step, viewer, gave_up)


def position_after(
    match: Match, names: Sequence[str | None], step: int, viewer: int, gave_up: int | None = None
) -> outgoing.EarlierPosition:
    _check_step(match, step)
    before = match.seen_by(viewer, step - 1) if step else None
    seen = match.seen_by(viewer, step)
    happened = [] if before is None else match.game.tell(before, match.steps[step - 1].action, seen, viewer)
    return {
        "game": match.game.name,
        "names": list(names) or [None] * match.players,
        "options": match.options,
        "step": step,
        "steps": len(match.steps),
        "over": match.is_over,
        "gave_up": gave_up,
        "view": match.game.view(seen, viewer),
        "events": [event(message) for message in happened],
    }


def events_after(match: Match, step: int, viewer: int) -> Iterator[outgoing.StepEvents]:
    """The events of each of the next steps, as the viewer could know them then. All positions are read at the start, as below."""
    _check_step(match, step)
    steps = match.steps[step : step + MAX_STEPS]
    seen = [match.seen_by(viewer, number) for number in range(step, step + len(steps) + 1)]

    def one_by_one() -> Iterator[outgoing.StepEvents]:
        for number, one in enumerate(steps):
            happened = match.game.tell(seen[number], one.action, seen[number + 1], viewer)
            seat = None if one.mover == CHANCE else one.mover
            yield {"step": step + number + 1, "seat": seat, "events": [event(message) for message in happened]}

    return one_by_one()


def _check_step(match: Match, step: int) -> None:
    if not 0 <= step <= len(match.steps):
        raise Refused("step.none", steps=len(match.steps))


def points_by_step(match: Match) -> list[outgoing.PointsAfter]:
    """Everybody's points if the game had ended after each step; they include what was hidden then, so this is for finished games."""
    last = len(match.steps)
    steps = sorted({last * k // (MAX_POINTS - 1) for k in range(MAX_POINTS)})
    positions = [step.before for step in match.steps] + [match.state]
    return [{"step": step, "points": calls.scores(positions[step])} for step in steps]


def views_after(table: Table, viewer: int, since: int, until: int | None = None) -> Iterator[outgoing.ViewAfter]:
    """The parts of the view that say what players have, before and after each of the last standing actions between two versions, as the
    viewer could see them then. All positions are read at the start, so that views can be made one by one while the game goes on.
    """
    before: dict[str, Any] = {}
    for version, seen in _seen_after(table, viewer, since, until):
        view = table.match.game.view(seen, viewer)
        counted = {part: view[part] for part in COUNTED if part in view}
        yield {"version": version, "view": {part: _diff(before.get(part), value) for part, value in counted.items()}}
        before = counted


def _seen_after(table: Table, viewer: int, since: int, until: int | None) -> list[tuple[int, Any]]:
    """The position after each of these actions, by version; first the one before them."""
    versions, steps = table.standing, table.step_ranges
    stop = bisect_right(versions, table.version if until is None else until)
    start = max(bisect_right(versions, since), stop - MAX_VIEWS)
    if start >= stop:
        return []
    asked = versions[start:stop]
    stops = [(versions[start - 1] if start else 0, steps[asked[0]].start), *((version, steps[version].stop) for version in asked)]
    return [(version, table.match.seen_by(viewer, step)) for version, step in stops]


def _diff(before: Any, after: Any) -> Any:
    """What has changed: in a dictionary the entries with new values, in a list the same for each item."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [_diff(*pair) for pair in zip(before, after, strict=True)]
    if isinstance(before, dict) and isinstance(after, dict):
        return {name: value for name, value in after.items() if name not in before or before[name] != value}
    return after
