"""What a seat or a spectator is sent about a table: computed from what they may know, in the shapes of `wire/outgoing.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from critias.core.definition import GameDefinition, View
from critias.core.match.match import Match
from critias.core.rules.contract import SPECTATOR
from critias.core.rules.fields import opened
from critias.core.text.message import Message, Reason
from critias.games import game as find_game
from critias.server.table.clock import Pace
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import Refused
from critias.server.table.result import Result
from critias.server.table.seat import Seat
from critias.server.table.step_range import StepRange
from critias.server.table.table import Table
from critias.server.wire import outgoing

FOR_SEATS_ONLY = (EntryKind.SAY,)
AWAY: Mapping[EntryKind, outgoing.AwayKind] = {
    EntryKind.LEAVE: "leave",
    EntryKind.ABSENT: "absent",
    EntryKind.FLAG: "flag",
    EntryKind.RESIGN: "resign",
}


# ------------------------------------------------------------------------------------------------ sentences


def sentence(message: Message) -> outgoing.Sentence:
    """A message as it is sent; messages among its arguments are written as they are, by their fields, when it becomes JSON."""
    return {"key": message.key, "args": message.args}


def event(message: Message) -> outgoing.Event:
    return {"key": message.key, "args": message.args}


# ------------------------------------------------------------------------------------------------ the state


def info(table: Table) -> outgoing.TableInfo:
    plan = table.plan
    game = find_game(plan.game)
    return {
        "table": table.name,
        "game": plan.game,
        "rules": game.facts.rules_version,
        "options": game.options_of(game.blank(len(plan.seats), plan.options)),
        "players": len(plan.seats),
        "clock": plan.clock.to_json(),
        "public": plan.is_public,
        "promise": plan.secret.promise,
        "resumed_after": plan.resumed_after,
    }


def state(table: Table, viewer: int) -> outgoing.TableState:
    return state_for(table, viewer, public_state(table), public_view(table))


def state_for(table: Table, viewer: int, public: outgoing.PublicState, view: View | None, shown: View | None = None) -> outgoing.TableState:
    """What is the same for everybody is computed once, and completed for each viewer; `shown` is the public view as it is sent."""
    undo = None if viewer == SPECTATOR else table.why_not_undo(viewer)
    if view is None:
        return {**public, "view": None, "legal": None, "undo": undo}
    seen = table.match.seen_by(viewer)
    is_choosing = viewer == public["mover"] and table.seats[viewer].level is None
    return {
        **public,
        "view": table.match.game.view(seen, viewer, view, shown),
        "legal": _legal_actions(table, opened(seen)) if is_choosing else None,
        "undo": undo,
    }


def public_view(table: Table) -> View | None:
    """What everybody sees, computed from what a spectator may know; the views of all seats share it. None before anything is dealt."""
    if not table.has_begun:
        return None
    return table.match.game.public_view(table.match.seen_by(SPECTATOR))


def public_state(table: Table) -> outgoing.PublicState:
    result, offer = table.result, table.offer
    return {
        "version": table.version,
        "phase": table.phase,
        "seats": [_seat(seat) for seat in table.seats],
        "mover": table.mover,
        "steps": len(table.match.steps) if table.has_begun else 0,
        "clocks": _clocks(table),
        "offer": None if offer is None else {"seat": offer.seat, "step": offer.step, "agreed": sorted(offer.agreed)},
        "result": None if result is None else _result(table.match, result),
        "next_table": table.next_table,
        "secret": None if result is None else str(table.plan.secret),
    }


def _seat(seat: Seat) -> outgoing.SeatState:
    return {
        "sitter": "user" if seat.is_user else "bot",
        "name": seat.name,
        "level": seat.level,
        "away": None if seat.away is None else AWAY[seat.away],
        "again": seat.wants_again,
        "commitment": seat.commitment,
        "contribution": None if seat.contribution is None else seat.contribution.value.hex(),
    }


def _clocks(table: Table) -> outgoing.ClockState | None:
    clocks = table.clocks
    if clocks.plan.pace is Pace.NONE:
        return None
    return {"left": list(clocks.left), "running": clocks.running, "at": clocks.since}


def _result(match: Match, result: Result) -> outgoing.ResultState:
    """The result with the breakdown of the points; a game that ended by resignation is counted as it stood."""
    return {
        "scores": result.scores,
        "ranking": result.ranking,
        "winners": result.winners,
        "by_resignation": result.by_resignation,
        "counts": [sentence(message) for message in match.game.count(match.state)],
    }


# ------------------------------------------------------------------------------------------------ actions


def legal_actions(table: Table) -> list[outgoing.LegalAction]:
    """What the seat to move may choose from."""
    return _legal_actions(table, opened(table.match.seen_by(table.match.mover)))


def _legal_actions(table: Table, seen: Any) -> list[outgoing.LegalAction]:
    return [legal_action(table.match.game, seen, action) for action in table.match.legal()]


def legal_action(game: GameDefinition, state: Any, action: int) -> outgoing.LegalAction:
    is_decision = action < game.facts.actions
    return {
        "action": action,
        "text": game.write_action(action),
        "says": sentence(game.describe(state, action)),
        "places": game.places(state, action) if is_decision else [],
    }


# ------------------------------------------------------------------------------------------------ the log


def log_entry(table: Table, entry: Entry, viewer: int) -> outgoing.Entry:
    return entry_between(table, entry, viewer, positions(table, entry))


def positions(table: Table, entry: Entry) -> list[Any]:
    """The positions that an entry led through, opened once for everybody who is told of it."""
    return [opened(state) for state in table.positions(entry)]


def entry_between(table: Table, entry: Entry, viewer: int, positions: list[Any]) -> outgoing.Entry:
    steps = table.step_ranges.get(entry.version)
    return {
        "version": entry.version,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "data": _data(entry, viewer),
        "events": events(table.match, steps, viewer, positions) if steps is not None and positions else [],
        "undone": steps is not None and steps.is_undone,
        "undid": table.undid.get(entry.version, []),
    }


def _data(entry: Entry, viewer: int) -> outgoing.EntryData:
    """The entry's data as the viewer may know it: an action's number could reveal hidden things, so others get only its events."""
    if entry.kind is EntryKind.ACTION and entry.seat != viewer:
        return {}
    if entry.kind in FOR_SEATS_ONLY and viewer == SPECTATOR:
        return {}
    return entry.data


def events(match: Match, steps: StepRange, viewer: int, positions: list[Any]) -> list[outgoing.Event]:
    """What happened in these steps of the match, as the viewer may know it."""
    return [
        event(message)
        for step, before, after in zip(match.steps[steps.start : steps.stop], positions[:-1], positions[1:], strict=True)
        for message in match.game.tell(before, step.action, after, viewer)
    ]


# ------------------------------------------------------------------------------------------------ answers


def why_not(table: Table, seat: int, action: int | None, thing: str | None) -> Reason | None:
    """The reason against an action or a click, from what the seat may know; raises Refused for what is not on the table."""
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
        raise Refused("action.turn", mover=table.mover)
    return match.game.why_not(seen, action)


def done(id: str, version: int | None, reason: Reason | None = None) -> outgoing.Done:
    return {
        "type": "done",
        "id": id,
        "version": version,
        "reason": None if reason is None else sentence(reason),
        "clause": None if reason is None else reason.clause,
    }


def problem(refused: Refused, id: str | None) -> outgoing.Problem:
    reason = refused.reason
    return {
        "type": "problem",
        "id": id,
        "code": refused.code,
        "args": refused.args_,
        "reason": None if reason is None else sentence(reason),
        "clause": None if reason is None else reason.clause,
    }
