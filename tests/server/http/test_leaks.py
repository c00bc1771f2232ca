"""Nothing hidden gets out: tables that differ only in what a viewer may not know give that viewer the same bytes, whatever it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from dataclasses import replace
from random import Random

import orjson
import pytest
from every_game.variants import ONE_FAST, variant_name
from server.tables import act, any_choice, latest, seated, viewers_of

from critias.core.game import Game
from critias.core.rules import calls
from critias.core.rules.chance import generator
from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES
from critias.games.atlandice import components as atlandice
from critias.games.atlantis import components as atlantis
from critias.games.nautilus import components as nautilus
from critias.games.nautilus.text.notation import SQUARES
from critias.server.table import history, messages
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

Variant = tuple[Game, int, dict[str, str]]

EVERY = {"atlantis": 20, "atlandice": 150, "nautilus": 80}  # decisions between two positions that are tried
HIDES = {"atlantis": True, "atlandice": False, "nautilus": True}
THINGS = {
    "atlantis": [
        *(f"figure.{seat}{letter}" for seat in range(2) for letter in atlantis.FIGURE_LETTERS),
        *(f"card.{item}" for item in atlantis.ITEMS),
        *(f"tile.{value}" for value in range(1, atlantis.TOP_VALUE + 1)),
        *(f"space.{space}" for space in range(1, atlantis.SPACES + 1)),
    ],
    "atlandice": [
        *(f"sector.{sector}" for sector in atlandice.SECTORS),
        *(f"resource.{sector}.{kind}" for sector in atlandice.SECTORS for kind in atlandice.KINDS),
        *(f"stock.{kind}" for kind in atlandice.KINDS),
    ],
    "nautilus": [
        *(f"square.{square}" for square in SQUARES),
        *(f"module.{module}" for module in nautilus.MODULES),
        *(f"supply.{kind}" for kind in nautilus.KINDS[1:]),
        *(f"held.{sort}" for sort in nautilus.SORTS),
        *(f"submarine.{name}" for name in nautilus.SUBMARINE_NAMES),
    ],
}
WISHES = (EntryKind.UNDO, EntryKind.OFFER, EntryKind.ACCEPT, EntryKind.BACK, EntryKind.FLAG, EntryKind.AGAIN)


def positions(variant: Variant, seed: int, every: int) -> Iterator[Table]:
    """A game of users only, at every `every`-th decision and at its end."""
    game, players, options = variant
    table, rng, number = seated(game.name, "u" * players, None, **options), Random(seed), 0
    while table.is_playing:
        if number % every == seed % every:
            yield table
        act(table, any_choice(table, rng))
        number += 1
    yield table


@pytest.fixture(scope="module", params=ONE_FAST, ids=variant_name)
def tables(request: pytest.FixtureRequest) -> list[Table]:
    """Positions of one game of every kind."""
    return [copied(table) for table in positions(request.param, 1, EVERY[request.param[0].name])]


@pytest.fixture(params=ONE_FAST, ids=variant_name)
def more_tables(request: pytest.FixtureRequest) -> Iterator[Table]:
    """Many positions of another game of every kind."""
    return positions(request.param, 2, 7)


def copied(table: Table) -> Table:
    """A table that goes its own way."""
    twin = copy(table)
    twin._match, twin.clocks, twin._done = table.match.copy(), deepcopy(table.clocks), dict(table._done)
    twin.seats = [replace(seat) for seat in table.seats]
    twin.entries, twin.undid = list(table.entries), dict(table.undid)
    twin.step_ranges = {version: replace(trace) for version, trace in table.step_ranges.items()}
    return twin


def twin_of(table: Table, viewer: int, seed: int) -> Table:
    """The same table for the viewer, with another deal of everything that it cannot see."""
    twin = copied(table)
    twin.match.state = table.match.seen_by(viewer)
    calls.deal(twin.match.state, viewer, generator(seed))
    return twin


def differ(table: Table, twin: Table) -> bool:
    return table.match.state.tobytes() != twin.match.state.tobytes()


# ------------------------------------------------------------------------------------------------ what is asked


def answer(ask: Callable[..., object], *question: object) -> bytes:
    """What comes back, be it a refusal."""
    try:
        return orjson.dumps(ask(*question))
    except Refused as refused:
        return orjson.dumps(messages.problem(refused, "m1"))


def why_not(table: Table, seat: int, action: int | None, thing: str | None) -> object:
    reason = messages.why_not(table, seat, action, thing)
    return None if reason is None else [messages.sentence(reason), reason.clause]


def proposed(table: Table, kind: EntryKind, viewer: int, action: int | None = None) -> object:
    entry = table.propose(kind, None if viewer == SPECTATOR else viewer, latest(table), {"action": action})
    return [entry.version, entry.at, entry.data]


def answers(table: Table, viewer: int, seed: int, most: int) -> list[bytes]:
    """Everything a viewer is shown, and the answers to all kinds of questions."""
    game, rng = table.match.game, Random(seed)
    actions = rng.sample(range(-1, game.facts.actions + game.facts.outcomes + 1), most)
    things = rng.sample(THINGS[game.name], min(most, len(THINGS[game.name])))
    shown = [answer(messages.state, table, viewer), answer(history.position_at, table, len(table.match.steps), viewer)]
    shown += [answer(proposed, table, kind, viewer) for kind in WISHES]
    shown += [answer(proposed, table, EntryKind.ACTION, viewer, action) for action in actions]
    if viewer != SPECTATOR:
        shown += [answer(why_not, table, viewer, action, None) for action in actions]
        shown += [answer(why_not, table, viewer, None, thing) for thing in things]
    if viewer == table.mover:
        shown.append(answer(messages.legal_actions, table))
    return shown


def check_answers(tables: Iterable[Table], most: int) -> None:
    differing = 0
    for number, table in enumerate(tables):
        for viewer in viewers_of(table):
            twin = twin_of(table, viewer, number)
            differing += differ(table, twin)
            assert answers(table, viewer, number, most) == answers(twin, viewer, number, most)
    assert (differing > 0) == HIDES[table.plan.game]


def test_whatever_a_viewer_asks_the_answer_tells_nothing_hidden(tables: list[Table]) -> None:
    check_answers(tables, most=9)


@pytest.mark.slow
def test_whatever_a_viewer_asks_anywhere_in_a_game_the_answer_tells_nothing_hidden(more_tables: Iterator[Table]) -> None:
    check_answers(more_tables, most=25)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_thing_is_asked_about(game: str) -> None:
    table = seated(game)
    assert {thing.partition(".")[0] for thing in THINGS[game]} == set(table.match.game.questions.clicks)
    for thing in THINGS[game]:
        for seat in range(2):
            why_not(table, seat, None, thing)


# ------------------------------------------------------------------------------------------------ what is told


def seen_along(table: Table, first: int, viewer: int) -> list[bytes]:
    """Every position since a step, as far as the viewer may know it."""
    return [table.match.seen_by(viewer, step).tobytes() for step in range(first, len(table.match.steps) + 1)]


def check_events(tables: Iterable[Table]) -> None:
    """The same action at both tables: a viewer who cannot tell by the positions what happened cannot tell by what is said either."""
    compared, rng = 0, Random(1)
    for number, table in enumerate(tables):
        for viewer in viewers_of(table) if table.is_playing else ():
            twin = twin_of(table, viewer, number)
            both = sorted({*table.match.legal()} & {*twin.match.legal()})
            for action in rng.sample(both, min(3, len(both))):
                are_alike = told_alike(copied(table), copied(twin), action, viewer)
                compared += are_alike and differ(table, twin) and viewer != table.mover
    assert (compared > 0) == HIDES[table.plan.game]


def told_alike(one: Table, other: Table, action: int, viewer: int) -> bool:
    """Play the action at both; whether the viewer cannot tell the positions apart, and then they must be told the same."""
    first = len(one.match.steps)
    entries = [act(table, action) for table in (one, other)]
    if seen_along(one, first, viewer) != seen_along(other, first, viewer):
        return False
    events = [orjson.dumps(messages.log_entry(table, entry, viewer)) for table, entry in zip((one, other), entries, strict=True)]
    assert events[0] == events[1]
    assert orjson.dumps(messages.state(one, viewer)) == orjson.dumps(messages.state(other, viewer))
    return True


def test_what_is_told_of_an_action_tells_nothing_hidden(tables: list[Table]) -> None:
    check_events(tables)


@pytest.mark.slow
def test_what_is_told_of_actions_anywhere_in_a_game_tells_nothing_hidden(more_tables: Iterator[Table]) -> None:
    check_events(more_tables)
