"""What a seat or a spectator is told: in the shape of the wire, to whom it may be told, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from server.tables import KEY, NOON, act, any_choice, do, empty, lively, mover_of, play_on, play_until, refusal, seated, viewers_of

from critias.core.match.secret import Secret
from critias.core.rules.contract import SPECTATOR
from critias.core.text.message import Message
from critias.games import GAMES
from critias.games.atlantis.components import ITEMS
from critias.server.live.presence import Here
from critias.server.table import history, messages
from critias.server.table.clock import ClockPlan, Pace
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import Refused
from critias.server.table.step_range import StepRange
from critias.server.table.table import Table
from critias.server.wire import outgoing
from critias.server.wire.encode import encode

LIVE = ClockPlan(Pace.LIVE, 600_000, 1_000)
every_game = pytest.mark.parametrize("game", GAMES)


adapter = cache(TypeAdapter)  # it takes longer to make one than to use it


def check(shape: Any, message: Mapping[str, Any]) -> None:
    """Check that the message has exactly this shape: nothing more, nothing less, nothing converted."""
    sent = orjson.dumps(message)
    assert adapter(shape).validate_json(sent, strict=True) == orjson.loads(sent)


def hello(table: Table, viewer: int) -> outgoing.Hello:
    return {
        "type": "hello",
        "info": messages.info(table),
        "page": None,
        "seat": None if viewer == SPECTATOR else viewer,
        "now": NOON,
        "state": messages.state(table, viewer),
        "entries": [messages.log_entry(table, entry, viewer) for entry in table.entries],
        "is_whole": True,
        "presence": Here(frozenset({0}), 1).message(len(table.seats)),
        "open_seats": [],
    }


def happening(table: Table) -> Iterator[tuple[Table, Entry]]:
    """The same game again, entry by entry."""
    again = Table(table.name, table.plan)
    for entry in table.entries:
        again.apply(entry)
        yield again, entry


def in_turn(table: Table) -> int:
    """Every viewer now and then."""
    return viewers_of(table)[table.version % (len(table.seats) + 1)]


def sentences(said: Any) -> Iterator[dict[str, Any]]:
    """A message and those among its arguments."""
    if isinstance(said, dict) and set(said) == {"key", "args"}:
        yield said
        said = said["args"]
    for inner in said.values() if isinstance(said, dict) else said if isinstance(said, list) else []:
        yield from sentences(inner)


# ------------------------------------------------------------------------------------------------ shapes


@pytest.mark.parametrize("seats", ["uu", "ubu"])
@every_game
def test_states_and_entries_of_a_whole_game_have_the_shape_of_the_wire(game: str, seats: str) -> None:
    for table, entry in happening(lively(seated(game, seats, LIVE), Random(1))):
        viewer = in_turn(table)
        check(outgoing.Entry, messages.log_entry(table, entry, viewer))
        if entry.version % 7 == 0 or table.is_over:
            check(outgoing.TableState, messages.state(table, viewer))


@every_game
def test_hello_and_a_new_entry_have_the_shape_of_the_wire(game: str) -> None:
    finished = lively(seated(game, "ubu", LIVE), Random(2))
    for table in (empty(game), play_on(seated(game), Random(1), 30), finished):
        check(outgoing.TableInfo, messages.info(table))
        for viewer in viewers_of(table):
            check(outgoing.Hello, hello(table, viewer))
    entry = messages.log_entry(finished, finished.entries[-1], 0)
    check(outgoing.NewEntry, {"type": "entry", "entry": entry, "state": messages.state(finished, 0)})


@every_game
def test_every_refusal_has_the_shape_of_the_wire_and_names_the_rule_that_forbids_it(game: str) -> None:
    table = play_on(seated(game), Random(1), 10)
    illegal = next(action for action in range(999) if action not in table.match.legal())
    told = messages.problem(refusal(table, EntryKind.ACTION, table.mover, action=illegal), "m1")
    check(outgoing.Problem, told)
    assert (told["id"], told["code"]) == ("m1", "action.illegal")
    assert told["clause"] and told["reason"]["key"] in table.match.game.words["en"]


@pytest.mark.parametrize(
    "kind",
    [
        EntryKind.ACTION,
        EntryKind.UNDO,
        EntryKind.OFFER,
        EntryKind.ACCEPT,
        EntryKind.BACK,
        EntryKind.FLAG,
        EntryKind.AGAIN,
        EntryKind.SAY,
        EntryKind.SIT,
    ],
)
def test_a_refusal_that_no_rule_of_the_game_demands_names_none(kind: EntryKind) -> None:
    for seat in (None, 0, 1):
        told = messages.problem(refusal(seated(), kind, seat), None)
        check(outgoing.Problem, told)
        assert (told["id"], told["reason"], told["clause"]) == (None, None, None)


@every_game
def test_everything_said_can_be_said_in_every_language(game: str) -> None:
    table = play_on(seated(game, "uuu"), Random(3))
    words = table.match.game.words
    events = [messages.log_entry(table, entry, 0)["events"] for entry in table.entries]
    choices = [messages.legal_actions(at) for at, entry in happening(table) if entry.version % 10 == 0 and at.is_playing]
    said = list(sentences([*events, *choices]))
    assert len(said) > 100
    assert all(message["key"] in table for message in said for table in words.values())


# ------------------------------------------------------------------------------------------------ what is in it


def test_a_table_says_where_it_is() -> None:
    table = empty("nautilus", "ub", LIVE)
    state = messages.state(table, 0)
    assert (state["phase"], state["mover"], state["legal"], state["undo"], state["result"]) == ("open", None, None, "open", None)
    assert [seat["name"] for seat in state["seats"]] == [None, None]
    do(table, EntryKind.SIT, 0, name="Ann")
    state = messages.state(table, 0)
    assert (state["phase"], state["mover"], state["version"]) == ("playing", table.match.mover, 1)
    assert [(seat["sitter"], seat["name"], seat["level"]) for seat in state["seats"]] == [("user", "Ann", None), ("bot", None, "rower")]
    do(table, EntryKind.RESIGN, 0)
    state = messages.state(table, 0)
    assert (state["phase"], state["mover"], state["undo"]) == ("over", None, "over")
    assert (state["result"]["winners"], state["result"]["by_resignation"], state["seats"][0]["away"]) == ([1], True, "resign")


@every_game
@pytest.mark.parametrize("gives_up", [False, True])
def test_a_result_tells_how_the_points_add_up(game: str, gives_up: bool) -> None:
    """Also after a resignation, as they stood then."""
    table = play_on(seated(game, "uu"), Random(3), 60) if gives_up else play_on(seated(game, "uu"), Random(3))
    if gives_up:
        do(table, EntryKind.RESIGN, 1)
    result = messages.state(table, 0)["result"]
    assert result is not None
    assert [count["key"] for count in result["counts"][:2]] == ["event.score"] * 2
    assert [count["args"]["points"] for count in result["counts"][:2]] == result["scores"] == table.match.scores()


def test_an_earlier_position_knows_who_gave_up_in_the_end() -> None:
    table = play_on(seated("atlantis", "uuu"), Random(3), 20)
    do(table, EntryKind.RESIGN, 1)
    assert history.position_at(table, 5, 0)["gave_up"] is None
    do(table, EntryKind.RESIGN, 0)
    assert history.position_at(table, 5, 0)["gave_up"] == 0
    assert history.position_at(play_on(seated("atlantis", "uu"), Random(3)), 5, 0)["gave_up"] is None


@every_game
def test_only_the_user_to_move_gets_actions_and_gets_all_of_them(game: str) -> None:
    table = play_until(play_on(seated(game, "uub"), Random(1), 12), lambda table: table.thinker is None)
    seat = mover_of(table)
    for viewer in viewers_of(table):
        legal = messages.state(table, viewer)["legal"]
        assert legal == (messages.legal_actions(table) if viewer == seat else None)
    choices = messages.legal_actions(table)
    for choice in choices:
        check(outgoing.LegalAction, choice)
        assert table.match.game.read_action(choice["text"]) == choice["action"]
    assert [choice["action"] for choice in choices] == table.match.legal()
    play_until(table, lambda table: table.thinker is not None)
    assert [messages.state(table, viewer)["legal"] for viewer in viewers_of(table)] == [None] * 4


def test_offers_clocks_and_the_next_table_are_told_to_all() -> None:
    table = play_until(seated(clock=LIVE), lambda table: table.match.last_decider == 1 - mover_of(table))
    seat = 1 - mover_of(table)
    entry = do(table, EntryKind.OFFER, seat)
    for viewer in viewers_of(table):
        state = messages.state(table, viewer)
        assert state["offer"] == {"seat": seat, "step": entry.data["step"], "agreed": []}
        assert state["clocks"] == {"left": table.clocks.left, "running": 1 - seat, "at": entry.at}
    finished = lively(seated(), Random(1))
    for viewer in viewers_of(finished):
        state = messages.state(finished, viewer)
        assert (state["next_table"], state["clocks"], state["offer"]) == ("t2", None, None)
        assert [seat["again"] for seat in state["seats"]] == [True, True]


def test_whether_one_may_undo_is_told_to_every_seat() -> None:
    table = play_until(seated(), lambda table: table.why_not_undo(mover_of(table)) is None)
    seat = mover_of(table)
    assert [messages.state(table, viewer)["undo"] for viewer in (seat, 1 - seat, SPECTATOR)] == [None, "passed", None]


# ------------------------------------------------------------------------------------------------ to whom


def test_what_is_said_at_the_table_is_not_for_spectators() -> None:
    table = seated("atlantis", "ubu")
    entry = do(table, EntryKind.SAY, 0, text="my hand is terrible")
    assert messages.log_entry(table, entry, SPECTATOR)["data"] == {}
    assert b"terrible" not in orjson.dumps(hello(table, SPECTATOR))
    for seat in range(3):
        assert messages.log_entry(table, entry, seat)["data"] == {"text": "my hand is terrible"}


@every_game
def test_the_number_of_an_action_is_told_only_to_the_player_who_chose_it(game: str) -> None:
    table = play_on(seated(game, "ubu"), Random(1), 40)
    acts = [entry for entry in table.entries if entry.kind is EntryKind.ACTION]
    assert len({entry.seat for entry in acts}) == 3
    for entry in acts:
        for viewer in viewers_of(table):
            assert messages.log_entry(table, entry, viewer)["data"] == (entry.data if viewer == entry.seat else {})


def test_the_ids_of_messages_are_told_to_nobody() -> None:
    table = seated()
    do(table, EntryKind.SAY, 0, id="private-id", text="hello")
    assert b"private-id" not in orjson.dumps([hello(table, viewer) for viewer in viewers_of(table)])


@every_game
def test_the_secret_is_told_when_the_game_is_over_and_not_before(game: str) -> None:
    finished = lively(seated(game, "uuu", LIVE), Random(4), resigning=True)
    for table, entry in happening(finished):
        viewer = in_turn(table)
        if not table.is_over and entry.version % 5 == 0:
            state = messages.state(table, viewer)
            assert state["secret"] is None
            assert KEY.key.hex().encode() not in orjson.dumps([state, messages.log_entry(table, entry, viewer), messages.info(table)])
    for viewer in viewers_of(finished):
        assert messages.state(finished, viewer)["secret"] == str(KEY)
    assert Secret.read(messages.state(finished, SPECTATOR)["secret"]).promise == messages.info(finished)["promise"]


def test_the_secret_is_told_after_a_resignation_too() -> None:
    table = play_on(seated(), Random(1), 9)
    do(table, EntryKind.RESIGN, 0)
    assert messages.state(table, SPECTATOR)["secret"] == str(KEY)


# ------------------------------------------------------------------------------------------------ what happened


@every_game
def test_every_action_is_told_when_it_is_made_and_taken_back_when_it_is_undone(game: str) -> None:
    table = play_until(seated(game), lambda table: table.why_not_undo(mover_of(table)) is None)
    entry = table.entries[-1]
    told = messages.log_entry(table, entry, SPECTATOR)
    assert not told["undone"]
    do(table, EntryKind.UNDO, table.mover)
    after = messages.log_entry(table, entry, SPECTATOR)
    assert (after["undone"], after["events"]) == (True, [])
    assert messages.log_entry(table, table.entries[-1], SPECTATOR)["events"] == []


@every_game
def test_what_is_told_of_all_steps_is_the_whole_story(game: str) -> None:
    table = play_on(seated(game), Random(6))
    match = table.match
    befores = [step.before for step in match.steps]
    story = [
        messages.sentence(message)
        for step, after in zip(match.steps, [*befores[1:], match.state], strict=True)
        for message in match.game.tell(step.before, step.action, after, 1)
    ]
    first = table.step_ranges[table.entries[2].version].start
    opened = [step.before for step in match.steps[: first + 1]]
    before = messages.events(match, StepRange(0, first), 1, opened)
    assert before + [event for entry in table.entries for event in messages.log_entry(table, entry, 1)["events"]] == story


@every_game
def test_an_earlier_position_looks_as_it_did_then(game: str) -> None:
    table = seated(game)
    rng, seen = Random(7), {}
    while table.is_playing:
        if rng.random() < 0.1:
            seen[len(table.match.steps)] = [table.match.view(viewer) for viewer in viewers_of(table)]
        act(table, any_choice(table, rng))
    for step, views in seen.items():
        for viewer, view in zip(viewers_of(table), views, strict=True):
            earlier = history.position_at(table, step, viewer)
            check(outgoing.EarlierPosition, earlier)
            assert (earlier["game"], earlier["step"], earlier["steps"]) == (game, step, len(table.match.steps))
            assert earlier["view"] == view
    for step in (-1, len(table.match.steps) + 1):
        with pytest.raises(Refused, match=r"step\.none"):
            history.position_at(table, step, 0)


# ------------------------------------------------------------------------------------------------ why not


def test_why_not_is_answered_with_the_reason_of_the_rules() -> None:
    table = seated()
    seat = mover_of(table)
    for action in range(table.match.game.facts.actions):
        reason = messages.why_not(table, seat, action, None)
        assert (reason is None) == (action in table.match.legal())
    with pytest.raises(Refused, match=r"action\.turn") as caught:
        messages.why_not(table, 1 - seat, 0, None)
    assert caught.value.args_ == {"mover": seat}
    with pytest.raises(Refused, match=r"why\.nothing"):
        messages.why_not(table, seat, None, None)


def test_a_click_is_answered_out_of_turn_too() -> None:
    table = seated()
    seat = mover_of(table)
    reason = messages.why_not(table, 1 - seat, None, "card.flag")
    assert reason is not None and reason.key == "why.not_your_turn"
    held = table.match.view(seat)["hand"]
    missing = next(item for item in ITEMS if item not in held)
    reason = messages.why_not(table, seat, None, f"card.{missing}")
    assert reason is not None and (reason.key, reason.clause) == ("why.card.none", "A4.1")


@pytest.mark.parametrize(
    "name", ["", ".", "0", "-1", "9" * 5000, "٣", "²", "Z", "0D", "9A", "flag.", "market.gold", "1-", "99-99", "\0", "x" * 60]
)
@every_game
def test_what_is_not_on_the_table_cannot_be_clicked(game: str, name: str) -> None:
    table = play_on(seated(game), Random(1), 5)
    for kind in ("", "ship", *table.match.game.questions.clicks):
        with pytest.raises(Refused, match=r"why\.thing"):
            messages.why_not(table, mover_of(table), None, f"{kind}.{name}")


def test_arguments_of_games_from_outside_are_sent_whatever_mappings_they_are() -> None:
    counts = MappingProxyType({"pearl": 2, "by": {1: Message("tile", {"value": 3})}})
    sent = encode({"says": messages.sentence(Message("event.count", MappingProxyType({"counts": counts, "pair": (1, 2)})))})
    told = {"key": "tile", "args": {"value": 3}}
    assert orjson.loads(sent) == {"says": {"key": "event.count", "args": {"counts": {"pearl": 2, "by": {"1": told}}, "pair": [1, 2]}}}
