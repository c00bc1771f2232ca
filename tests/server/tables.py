"""Tables to test with: people who sit down, do something or are refused, and play on at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from every_game.variants import choose

from critias.core.match.match import Match
from critias.core.match.secret import Secret
from critias.core.match.step import Step, TakeBack
from critias.core.rules.contract import SPECTATOR
from critias.server.table.clock import ClockPlan
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

KEY = Secret(bytes(32))
NAMES = ("Ann", "Ben", "Cleo", "Dan")
NOON = 1_700_000_000_000
WISHES = {
    EntryKind.UNDO: 12,
    EntryKind.OFFER: 6,
    EntryKind.LEAVE: 2,
    EntryKind.ABSENT: 2,
    EntryKind.FLAG: 2,
    EntryKind.BACK: 15,
    EntryKind.SAY: 4,
    EntryKind.SIT: 1,
    EntryKind.PAUSE: 1,
}
SITTERS = {"u": SeatPlan(Sitter.USER), "b": SeatPlan(Sitter.BOT, "rower")}


def plan(game: str = "atlantis", seats: str = "uu", clock: ClockPlan | None = None, **options: str) -> TablePlan:
    """A letter for every seat: `u` for a user, `b` for a bot."""
    return TablePlan(game, tuple(SITTERS[letter] for letter in seats), KEY, options, clock or ClockPlan())


def empty(game: str = "atlantis", seats: str = "uu", clock: ClockPlan | None = None, **options: str) -> Table:
    return Table("t1", plan(game, seats, clock, **options))


def seated(game: str = "atlantis", seats: str = "uu", clock: ClockPlan | None = None, **options: str) -> Table:
    """Everybody sat down at noon."""
    return sit_down(empty(game, seats, clock, **options))


def sit_down(table: Table) -> Table:
    for number, seat in enumerate(table.seats):
        if seat.is_user:
            do(table, EntryKind.SIT, number, name=NAMES[number])
    return table


def latest(table: Table) -> int:
    return table.entries[-1].at if table.entries else NOON


def do(table: Table, /, kind: EntryKind, seat: int | None = None, now: int | None = None, id: str | None = None, **data: Any) -> Entry:
    """Propose and apply, at the time of the last entry if no other is given."""
    entry = table.propose(kind, seat, latest(table) if now is None else now, data, id)
    table.apply(entry)
    return entry


def refusal(table: Table, /, kind: EntryKind, seat: int | None = None, **data: Any) -> Refused:
    """The refusal of a proposal, which changes nothing."""
    before = fingerprint(table)
    with pytest.raises(Refused) as caught:
        table.propose(kind, seat, latest(table) + 1, data)
    assert fingerprint(table) == before
    return caught.value


def act(table: Table, action: int, now: int | None = None) -> Entry:
    """The seat to move chooses, or the bot that decides for it."""
    return do(table, EntryKind.ACTION, table.mover, now, None, action=action, **({"bot": True} if table.thinker else {}))


def any_choice(table: Table, rng: Random) -> int:
    chosen = choose(table.match, rng)
    return table.match.game.read_action(chosen) if isinstance(chosen, str) else chosen


def play_on(table: Table, rng: Random, decisions: int | None = None) -> Table:
    """Play a number of decisions, or to the end."""
    while table.is_playing and decisions != 0:
        act(table, any_choice(table, rng))
        decisions = None if decisions is None else decisions - 1
    return table


def play_until(table: Table, is_reached: Callable[[Table], bool], seed: int = 1) -> Table:
    rng = Random(seed)
    while not is_reached(table):
        assert table.is_playing, "the game ended before"
        act(table, any_choice(table, rng))
    return table


def wish(table: Table, rng: Random, kind: EntryKind) -> None:
    """Somebody wants something, allowed or not; a refusal changes nothing."""
    data: dict[str, Any] = {"text": "well, well", "name": "Zoe", "time": rng.randrange(9_000)}
    before = fingerprint(table) if rng.random() < 0.1 else None
    try:
        entry = table.propose(kind, rng.randrange(len(table.seats)), latest(table) + rng.randrange(3_000), data, f"m{table.version}")
    except Refused:
        assert before is None or before == fingerprint(table)
    else:
        table.apply(entry)


def lively(table: Table, rng: Random, resigning: bool = False) -> Table:
    """A game to its end in which people waver, talk, leave and come back, and now and then one resigns."""
    while table.is_playing:
        if table.offer is not None and rng.random() < 0.8:
            wish(table, rng, rng.choice((EntryKind.ACCEPT, EntryKind.ACCEPT, EntryKind.DECLINE)))
        elif rng.random() < 0.3:
            wish(table, rng, rng.choices(list(WISHES), list(WISHES.values()))[0])
        elif resigning and rng.random() < 0.004:
            wish(table, rng, EntryKind.RESIGN)
        else:
            act(table, any_choice(table, rng), latest(table) + rng.randrange(2_000))
    for seat in range(len(table.seats)):
        if table.seats[seat].is_user:
            table.apply(table.propose(EntryKind.AGAIN, seat, latest(table)))
    table.apply(table.propose(EntryKind.REMATCH, None, latest(table), {"table": "t2"}))
    return table


def viewers_of(table: Table) -> tuple[int, ...]:
    return SPECTATOR, *range(len(table.seats))


def mover_of(table: Table) -> int:
    assert table.mover is not None
    return table.mover


def fingerprint(table: Table) -> dict[str, Any]:
    """Everything that can be different about a table, as values that do not change with it."""
    return {
        "match": _match(table.match) if table.has_begun else None,
        "seats": [replace(seat) for seat in table.seats],
        "clocks": (list(table.clocks.left), table.clocks.running, table.clocks.since),
        "entries": [replace(entry, data=dict(entry.data)) for entry in table.entries],
        "step_ranges": {version: replace(trace) for version, trace in table.step_ranges.items()},
        "undid": {version: list(gone) for version, gone in table.undid.items()},
        "offer": table.offer,
        "next": table.next_table,
        "done": dict(table._done),
    }


def _match(match: Match) -> dict[str, Any]:
    return {
        "state": match.state.tobytes(),
        "start": match.start.tobytes(),
        "steps": [_step(step) for step in match.steps],
        "history": [step if isinstance(step, TakeBack) else _step(step) for step in match.history],
        "redraws": match.redraws,
    }


def _step(step: Step) -> tuple[int, int, bytes]:
    return step.mover, step.action, step.before.tobytes()
