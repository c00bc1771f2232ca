"""Undo: what a seat may undo by itself, and what all other users must agree to, whether they are there or not."""

from __future__ import annotations

from random import Random

import pytest
from server.tables import act, any_choice, do, empty, latest, lively, mover_of, play_on, play_until, refusal, seated

from critias.core.rules.contract import CHANCE, SPECTATOR
from critias.games import GAMES
from critias.server.table import messages
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.offer import Offer
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

every_game = pytest.mark.parametrize("game", GAMES)


def may_undo(table: Table) -> bool:
    return table.why_not_undo(mover_of(table)) is None


def has_passed(table: Table) -> bool:
    """The seat that chose last is not the one to choose now, and both have chosen before."""
    return len({step.mover for step in table.match.steps if step.mover != CHANCE}) == 2 and table.match.last_decider != table.mover


def with_offer(seats: str = "uu") -> tuple[Table, int]:
    """The seat that has just played wants to have its turn back."""
    table = play_until(seated(seats=seats), lambda table: has_passed(table) and table.thinker is None)
    seat = table.match.last_decider
    assert seat is not None
    do(table, EntryKind.OFFER, seat)
    return table, seat


# ------------------------------------------------------------------------------------------------ undo


@every_game
def test_a_choice_of_the_same_turn_can_be_undone_again_and_again(game: str) -> None:
    table = play_until(seated(game), may_undo)
    undone = 0
    while may_undo(table):
        before, seat = table.match.steps[-1].before.tobytes(), mover_of(table)
        do(table, EntryKind.UNDO, seat)
        assert (table.match.state.tobytes(), table.mover) == (before, seat)
        undone += 1
    assert undone > 0
    assert [table.step_ranges[entry.version].is_undone for entry in table.entries if entry.kind is EntryKind.ACTION].count(True) == undone
    assert [len(gone) for gone in table.undid.values()] == [1] * undone


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    table = seated()
    assert table.why_not_undo(mover_of(table)) == "nothing"
    assert refusal(table, EntryKind.UNDO, table.mover).code == "undo.nothing"


def test_a_turn_that_has_passed_is_not_undone() -> None:
    table = play_until(seated(), has_passed)
    assert refusal(table, EntryKind.UNDO, table.match.last_decider).code == "undo.passed"
    assert refusal(table, EntryKind.UNDO, table.mover).code == "undo.passed"


def test_what_chance_has_revealed_is_not_undone() -> None:
    table = play_until(seated(), lambda table: table.match.last_decider == table.mover and table.match.steps[-1].mover == CHANCE)
    assert refusal(table, EntryKind.UNDO, table.mover).code == "undo.revealed"


def test_nothing_is_undone_before_and_after_the_game() -> None:
    assert refusal(empty(), EntryKind.UNDO, 0).code == "undo.open"
    assert refusal(play_on(seated(), Random(1)), EntryKind.UNDO, 0).code == "undo.over"
    given_up = play_until(seated(), may_undo)
    seat = mover_of(given_up)
    do(given_up, EntryKind.RESIGN, 1 - seat)
    assert refusal(given_up, EntryKind.UNDO, seat).code == "undo.over"


def test_undoing_changes_no_chance_to_come() -> None:
    straight, wavering = (play_until(seated(), may_undo) for _ in range(2))
    action = wavering.match.steps[-1].action
    do(wavering, EntryKind.UNDO, wavering.mover)
    act(wavering, action)
    for table in (straight, wavering):
        play_on(table, Random(9))
    assert straight.match.state.tobytes() == wavering.match.state.tobytes()
    assert wavering.match.redraws == 0


def test_a_player_who_resigned_cannot_take_back_what_their_bot_played() -> None:
    table = play_on(seated(seats="uuu"), Random(1), 5)
    seat = mover_of(table)
    do(table, EntryKind.RESIGN, seat)
    play_until(table, lambda table: table.mover == seat and table.match.why_not_take_back() is None)
    for kind in (EntryKind.UNDO, EntryKind.OFFER):
        with pytest.raises(Refused):
            table.propose(kind, seat, 0)


# ------------------------------------------------------------------------------------------------ offers


def test_an_offer_needs_a_choice_of_the_players_own_to_go_back_to() -> None:
    table = seated()
    first = mover_of(table)
    for seat in range(2):
        assert refusal(table, EntryKind.OFFER, seat).code == "offer.nothing"
    act(table, any_choice(table, Random(1)))
    assert refusal(table, EntryKind.OFFER, 1 - first).code == "offer.nothing"
    assert do(table, EntryKind.OFFER, first).data == {"step": 0, "asked": [1 - first]}


@every_game
def test_when_the_other_agrees_the_player_chooses_again(game: str) -> None:
    table = play_until(seated(game), has_passed)
    play_until(table, lambda table: table.match.last_decider != table.mover, seed=2)
    seat = 1 - mover_of(table)
    step = max(number for number, step in enumerate(table.match.steps) if step.mover == seat)
    before = table.match.steps[step].before.tobytes()
    do(table, EntryKind.OFFER, seat)
    offer = table.offer
    assert offer == Offer(seat, step, frozenset({1 - seat}))
    assert table.match.state.tobytes() != before
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert (table.offer, table.mover, table.match.state.tobytes(), len(table.match.steps)) == (None, seat, before, step)


def test_all_others_must_agree() -> None:
    table, seat = with_offer("uuu")
    steps = len(table.match.steps)
    one, two = (other for other in range(3) if other != seat)
    do(table, EntryKind.ACCEPT, one)
    assert table.offer is not None
    assert (table.offer.agreed, len(table.match.steps)) == (frozenset({one}), steps)
    for nobody in (seat, one):
        for kind in (EntryKind.ACCEPT, EntryKind.DECLINE):
            assert refusal(table, kind, nobody).code == "offer.none"
    do(table, EntryKind.ACCEPT, two)
    assert table.offer is None
    assert (table.mover, len(table.match.steps) < steps) == (seat, True)


def test_one_refusal_is_enough() -> None:
    table, seat = with_offer("uuu")
    state = table.match.state.tobytes()
    one, two = (other for other in range(3) if other != seat)
    do(table, EntryKind.ACCEPT, one)
    do(table, EntryKind.DECLINE, two)
    assert (table.offer, table.match.state.tobytes()) == (None, state)
    assert refusal(table, EntryKind.ACCEPT, two).code == "offer.none"


def test_one_offer_is_open_at_a_time() -> None:
    table, seat = with_offer()
    for other in range(2):
        refused = refusal(table, EntryKind.OFFER, other)
        assert (refused.code, refused.args_) == ("offer.open", {"seat": seat})
    do(table, EntryKind.DECLINE, 1 - seat)
    do(table, EntryKind.OFFER, seat)
    assert table.offer is not None


def test_an_offer_is_over_when_somebody_acts_or_undoes() -> None:
    table, _ = with_offer()
    act(table, any_choice(table, Random(1)))
    assert table.offer is None
    play_until(table, may_undo)
    do(table, EntryKind.OFFER, table.mover)
    do(table, EntryKind.UNDO, table.mover)
    assert table.offer is None


def test_nobody_answers_what_nobody_asked() -> None:
    table = play_until(seated(), has_passed)
    for seat in range(2):
        for kind in (EntryKind.ACCEPT, EntryKind.DECLINE):
            assert refusal(table, kind, seat).code == "offer.none"


@pytest.mark.parametrize("seats", ["ub", "bu", "ubb"])
def test_bots_do_not_mind(seats: str) -> None:
    table = play_until(seated(seats=seats), has_passed)
    user = seats.index("u")
    play_until(table, lambda table: table.match.last_decider == user and table.mover != user)
    step = max(number for number, step in enumerate(table.match.steps) if step.mover == user)
    do(table, EntryKind.OFFER, user)
    assert (table.offer, table.mover, len(table.match.steps)) == (None, user, step)


@pytest.mark.parametrize("kind", [EntryKind.LEAVE, EntryKind.ABSENT])
def test_a_bot_does_not_agree_for_a_user_who_is_away(kind: EntryKind) -> None:
    table = play_until(seated(), has_passed)
    seat = table.match.last_decider
    assert seat is not None
    steps = len(table.match.steps)
    do(table, kind, 1 - seat)
    for _ in range(12):
        do(table, EntryKind.OFFER, seat)
        assert (table.offer is not None, len(table.match.steps)) == (True, steps)
        do(table, EntryKind.DECLINE, 1 - seat)
    do(table, EntryKind.OFFER, seat)
    do(table, EntryKind.BACK, 1 - seat)
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert (table.offer, table.mover) == (None, seat)


def test_a_player_who_leaves_while_asked_is_still_asked() -> None:
    table, seat = with_offer("uuu")
    one, two = (other for other in range(3) if other != seat)
    do(table, EntryKind.ACCEPT, one)
    do(table, EntryKind.LEAVE, two)
    assert table.offer is not None
    do(table, EntryKind.ACCEPT, two)
    assert (table.offer, table.mover) == (None, seat)


def test_a_resignation_ends_the_offer_and_their_choices_stand() -> None:
    table, seat = with_offer("uuu")
    one, two = (other for other in range(3) if other != seat)
    steps = len(table.match.steps)
    do(table, EntryKind.ACCEPT, one)
    do(table, EntryKind.RESIGN, two)
    assert (table.offer, len(table.match.steps)) == (None, steps)
    assert refusal(table, EntryKind.OFFER, seat).code == "offer.resigned"
    play_until(table, lambda table: seat in [step.mover for step in table.match.steps[steps:]] and table.thinker is None)
    assert do(table, EntryKind.OFFER, seat).data["asked"] == [one]


def test_somebody_who_was_erased_is_not_asked_and_their_choices_stand() -> None:
    table, seat = with_offer("uuu")
    one, two = (other for other in range(3) if other != seat)
    steps = len(table.match.steps)
    do(table, EntryKind.ACCEPT, one)
    do(table, EntryKind.ABSENT, two, gone=True)
    assert (table.offer, len(table.match.steps)) == (None, steps)
    assert refusal(table, EntryKind.OFFER, seat).code == "offer.gone"
    assert refusal(table, EntryKind.ABSENT, two, gone=True).code == "leave.already"
    assert refusal(table, EntryKind.BACK, two).code == "seat.key"
    play_until(table, lambda table: seat in [step.mover for step in table.match.steps[steps:]] and table.thinker is None)
    assert do(table, EntryKind.OFFER, seat).data["asked"] == [one]


def test_somebody_may_be_erased_after_they_left() -> None:
    table = play_until(seated(), has_passed)
    seat = table.match.last_decider
    assert seat is not None
    do(table, EntryKind.LEAVE, 1 - seat)
    do(table, EntryKind.ABSENT, 1 - seat, gone=True)
    assert table.seats[1 - seat].gone_after == len(table.match.steps)


def test_a_log_from_an_earlier_version_is_read_as_it_was_meant() -> None:
    """Then a bot agreed for a user who was away, and the entry did not say who was asked."""
    table = play_until(seated(), has_passed)
    seat = table.match.last_decider
    assert seat is not None
    do(table, EntryKind.ABSENT, 1 - seat)
    step = max(number for number, step in enumerate(table.match.steps) if step.mover == seat)
    table.apply(Entry(table.version + 1, latest(table), EntryKind.OFFER, seat, {"step": step}))
    assert (table.offer, table.mover, len(table.match.steps)) == (None, seat, step)


def outcomes(table: Table) -> list[int]:
    return [step.action for step in table.match.steps if step.mover == CHANCE]


@every_game
def test_chance_that_is_taken_back_is_drawn_again(game: str) -> None:
    """The same choice again; with several outcomes to draw from, some time it brings another one."""
    table = seated(game)
    rng = Random(4)
    seen = set()
    while table.match.redraws < 8:
        steps, choice = len(table.match.steps), any_choice(table, rng)
        seat = mover_of(table)
        act(table, choice)
        if len(table.match.steps) == steps + 1:
            continue
        seen.add((steps, tuple(outcomes(table))))
        redraws = table.match.redraws
        do(table, EntryKind.OFFER, seat)
        do(table, EntryKind.ACCEPT, 1 - seat)
        assert (table.match.redraws, len(table.match.steps)) == (redraws + 1, steps)
        assert mover_of(table) == seat
        act(table, choice)
        seen.add((steps, tuple(outcomes(table))))
    assert len(seen) > len({steps for steps, _ in seen})


def test_going_back_over_no_chance_draws_nothing_again() -> None:
    table = play_until(seated(), may_undo)
    seat = mover_of(table)
    do(table, EntryKind.OFFER, seat)
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert table.match.redraws == 0


def test_everything_after_the_choice_is_undone_and_nothing_before() -> None:
    table, seat = with_offer()
    act_of_offer = max(version for version, trace in table.step_ranges.items() if table.entries[version - 1].seat == seat)
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert {version for version, trace in table.step_ranges.items() if trace.is_undone} == {act_of_offer}
    assert table.undid == {table.version: [act_of_offer]}
    act(table, any_choice(table, Random(1)))
    assert not table.step_ranges[table.version].is_undone


@every_game
def test_every_choice_that_was_undone_is_named_by_one_event(game: str) -> None:
    table = lively(seated(game, "uuu"), Random(8))
    events = [messages.log_entry(table, entry, SPECTATOR) for entry in table.entries]
    named = [version for event in events for version in event["undid"]]
    assert len(named) == len(set(named)) > 3
    assert set(named) == {event["version"] for event in events if event["undone"]}
    assert all(version < event["version"] for event in events for version in event["undid"])


def test_a_choice_that_is_taken_back_late_takes_those_of_others_with_it() -> None:
    table = play_until(seated(), has_passed)
    seat = 1 - mover_of(table)
    act(table, any_choice(table, Random(1)))
    last = table.version
    do(table, EntryKind.OFFER, seat)
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert table.undid == {table.version: [last - 1, last]}


@pytest.mark.parametrize("asker_resigns", [True, False])
def test_a_resignation_that_ends_the_game_leaves_the_last_position_as_it_was(asker_resigns: bool) -> None:
    table, seat = with_offer()
    steps, position = len(table.match.steps), table.match.position()
    do(table, EntryKind.RESIGN, seat if asker_resigns else 1 - seat)
    if asker_resigns:
        assert refusal(table, EntryKind.ACCEPT, 1 - seat).code in ("offer.none", "table.over")
    assert table.is_over
    assert (len(table.match.steps), table.match.position()) == (steps, position)
