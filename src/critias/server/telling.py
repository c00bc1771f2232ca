"""What a seat, or a spectator, is told: computed from what it may know, as plain data in the shape of `wire.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from critias.core import calls
from critias.core.contract import CHANCE, SPECTATOR
from critias.core.game import Game
from critias.core.match import Match
from critias.core.message import Message, Reason
from critias.core.reading import opened
from critias.server.clock import Pace
from critias.server.entry import Entry, Kind
from critias.server.presence import Here
from critias.server.refusal import Refused
from critias.server.table import Result, Seat, Table, Trace

Plain = dict[str, Any]
FOR_SEATS_ONLY = (Kind.SAY,)
MOST_VIEWS = 60  # of choices whose consequences are looked up again
MOST_POINTS = 17  # moments of a game whose points are told
MOST_TOLD = 200  # steps that are told of at once
COUNTED = ("players", "turn")  # the parts of a view that say what players have


def said(message: Message) -> Plain:
    return {"key": message.key, "args": {name: _argument(value) for name, value in message.args.items()}}


def _argument(value: Any) -> Any:
    if isinstance(value, str | int):  # as most are; the questions below take longer
        return value
    if isinstance(value, Message):
        return said(value)
    if isinstance(value, Mapping):
        return {str(name): _argument(inner) for name, inner in value.items()}
    return [_argument(inner) for inner in value] if isinstance(value, list | tuple) else value


def info(table: Table) -> Plain:
    plan = table.plan
    return {
        "table": table.name,
        "game": plan.game,
        "rules": table.match.game.facts.rules_version,
        "options": table.match.options,
        "players": len(plan.seats),
        "clock": plan.clock.to_json(),
        "public": plan.is_public,
        "promise": plan.secret.promise,
        "resumed_after": table.match.resumed_after,
    }


def state(table: Table, viewer: int) -> Plain:
    return common(table) | own(table, viewer, public_view(table))


def _result(match: Match, result: Result) -> Plain:
    """With what the points are the sum of; a game that was given up is counted as it stood."""
    return {
        "scores": result.scores,
        "winners": result.winners,
        "by_resignation": result.by_resignation,
        "counts": [said(message) for message in match.game.count(match.state)],
    }


def public_view(table: Table) -> Plain:
    """What everybody sees: computed once, from what a spectator may know, and shared by the views of all."""
    return table.match.game.public_view(table.match.seen_by(SPECTATOR))


def own(table: Table, viewer: int, public: Plain) -> Plain:
    """The part of the state that is the viewer's."""
    seen = table.match.seen_by(viewer)
    return {
        "view": table.match.game.view(seen, viewer, public),
        "legal": _choices(table, opened(seen)) if viewer != SPECTATOR and table.may_act(viewer) else None,
        "undo": None if viewer == SPECTATOR else table.why_not_undo(viewer),
    }


def common(table: Table) -> Plain:
    """The part of the state that is the same for everybody."""
    result, offer = table.result, table.offer
    return {
        "version": table.version,
        "phase": "over" if result else "playing" if table.is_playing else "open",
        "seats": [_seat(seat) for seat in table.seats],
        "mover": table.mover,
        "steps": len(table.match.steps),
        "clocks": _clocks(table),
        "offer": None if offer is None else {"seat": offer.seat, "step": offer.step, "agreed": sorted(offer.agreed)},
        "result": None if result is None else _result(table.match, result),
        "next_table": table.next_table,
        "secret": None if result is None else str(table.plan.secret),
    }


def presence(table: Table, here: Here) -> Plain:
    return {"type": "presence", "online": [seat in here.seats for seat in range(len(table.seats))], "watchers": here.spectators}


def _seat(seat: Seat) -> Plain:
    return {
        "sitter": seat.plan.sitter.value,
        "name": seat.name,
        "level": seat.level,
        "away": None if seat.away is None else seat.away.value,
        "again": seat.wants_again,
    }


def _clocks(table: Table) -> Plain | None:
    clocks = table.clocks
    if clocks.plan.pace is Pace.NONE:
        return None
    return {"left": list(clocks.left), "running": clocks.running, "at": clocks.since}


def choices(table: Table) -> list[Plain]:
    """What the seat to move may choose from."""
    return _choices(table, opened(table.match.seen_by(table.match.mover)))


def _choices(table: Table, seen: Any) -> list[Plain]:
    return [choice(table.match.game, seen, action) for action in table.match.legal()]


def choice(game: Game, state: Any, action: int) -> Plain:
    is_decision = action < game.facts.actions
    return {
        "action": action,
        "text": game.write_action(action),
        "says": said(game.describe(state, action)),
        "places": game.places(state, action) if is_decision else [],
    }


def event(table: Table, entry: Entry, viewer: int) -> Plain:
    return event_between(table, entry, viewer, positions(table, entry))


def positions(table: Table, entry: Entry) -> list[Any]:
    """The positions that an entry led through, opened: once for everybody who is told of it."""
    return [opened(state) for state in table.positions(entry)]


def event_between(table: Table, entry: Entry, viewer: int, positions: list[Any]) -> Plain:
    trace = table.traces.get(entry.version)
    return {
        "version": entry.version,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "data": _data(entry, viewer),
        "told": told(table, trace, viewer, positions) if trace is not None and positions else [],
        "undone": trace is not None and trace.is_undone,
        "undid": table.undid.get(entry.version, []),
    }


def _data(entry: Entry, viewer: int) -> Plain:
    """An action's number could tell others what they may not know; they are told what happened."""
    if entry.kind is Kind.ACT and entry.seat != viewer:
        return {}
    if entry.kind in FOR_SEATS_ONLY and viewer == SPECTATOR:
        return {}
    return entry.data


def told(table: Table, trace: Trace, viewer: int, positions: list[Any]) -> list[Plain]:
    """What happened in these steps of the match, as the viewer may know it."""
    match = table.match
    return [
        said(message)
        for step, before, after in zip(match.steps[trace.first : trace.beyond], positions[:-1], positions[1:], strict=True)
        for message in match.game.tell(before, step.action, after, viewer)
    ]


def view_at(table: Table, step: int, viewer: int) -> Plain:
    """The position after so many steps, as the viewer could see it then."""
    result = table.result
    resigned = [entry.seat for entry in table.entries if entry.kind is Kind.RESIGN]
    gave_up = resigned[-1] if result and result.by_resignation else None
    return earlier(table.match, [seat.name or seat.plan.level for seat in table.seats], step, viewer, gave_up)


def earlier(match: Match, names: Sequence[str | None], step: int, viewer: int, gave_up: int | None = None) -> Plain:
    _check_step(match, step)
    before = match.seen_by(viewer, step - 1) if step else None
    seen = match.seen_by(viewer, step)
    told = [] if before is None else match.game.tell(before, match.steps[step - 1].action, seen, viewer)
    return {
        "game": match.game.name,
        "names": list(names) or [None] * match.players,
        "options": match.options,
        "step": step,
        "steps": len(match.steps),
        "over": match.is_over,
        "gave_up": gave_up,
        "view": match.game.view(seen, viewer),
        "told": [said(message) for message in told],
    }


def told_after(match: Match, step: int, viewer: int) -> Iterator[Plain]:
    """What each of the next steps was, as the viewer could know it then. All positions are taken at once, as below."""
    _check_step(match, step)
    steps = match.steps[step : step + MOST_TOLD]
    seen = [match.seen_by(viewer, number) for number in range(step, step + len(steps) + 1)]

    def tell() -> Iterator[Plain]:
        for number, one in enumerate(steps):
            told = match.game.tell(seen[number], one.action, seen[number + 1], viewer)
            seat = None if one.mover == CHANCE else one.mover
            yield {"step": step + number + 1, "seat": seat, "told": [said(message) for message in told]}

    return tell()


def _check_step(match: Match, step: int) -> None:
    if not 0 <= step <= len(match.steps):
        raise Refused("step.none", steps=len(match.steps))


def points_by_step(match: Match) -> list[Plain]:
    """What everybody would have had if the game had ended after so many steps; what was hidden then counts, so it is for the end."""
    last = len(match.steps)
    steps = sorted({last * k // (MOST_POINTS - 1) for k in range(MOST_POINTS)})
    positions = [step.before for step in match.steps] + [match.state]
    return [{"step": step, "points": calls.scores(positions[step])} for step in steps]


def views_after(table: Table, viewer: int, since: int, until: int | None = None) -> Iterator[Plain]:
    """What players had before and after each of the last choices that stand and came after a version and not after another, as the
    viewer could see it then.
    All positions are taken at once, so that views can be made one by one while the game goes on.
    """
    before: Plain = {}
    for version, seen in _seen_after(table, viewer, since, until):
        view = table.match.game.view(seen, viewer)
        counted = {part: view[part] for part in COUNTED if part in view}
        yield {"version": version, "view": {part: _otherwise(before.get(part), value) for part, value in counted.items()}}
        before = counted


def _seen_after(table: Table, viewer: int, since: int, until: int | None) -> list[tuple[int, Any]]:
    """By version, the position after each of these choices; first of all the one before them."""
    last = table.version if until is None else until
    standing = [(version, trace) for version, trace in table.traces.items() if not trace.is_undone and version <= last]
    asked = [(version, trace) for version, trace in standing if version > since][-MOST_VIEWS:]
    if not asked:
        return []
    earlier = standing[: -len(asked)]
    steps = [(earlier[-1][0] if earlier else 0, asked[0][1].first), *((version, trace.beyond) for version, trace in asked)]
    return [(version, table.match.seen_by(viewer, step)) for version, step in steps]


def _otherwise(before: Any, after: Any) -> Any:
    """What has changed: of something with names, those of other values; of a list, the same of each item."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [_otherwise(*pair) for pair in zip(before, after, strict=True)]
    if isinstance(before, dict) and isinstance(after, dict):
        return {name: value for name, value in after.items() if name not in before or before[name] != value}
    return after


def why_not(table: Table, seat: int, action: int | None, thing: str | None) -> Reason | None:
    """Answered from what the seat may know; raises Refused for what is not on the table."""
    match = table.match
    seen = match.seen_by(seat)
    if thing is not None:
        try:
            return match.game.why_not_click(seen, seat, thing)
        except ValueError:
            raise Refused("why.thing") from None
    if action is None:
        raise Refused("why.nothing")
    if match.mover != seat:
        raise Refused("act.turn", mover=table.mover)
    return match.game.why_not(seen, action)


def problem(refused: Refused, id: str | None) -> Plain:
    reason = refused.reason
    return {
        "type": "problem",
        "id": id,
        "code": refused.code,
        "args": refused.args_,
        "reason": None if reason is None else said(reason),
        "clause": None if reason is None else reason.clause,
    }
