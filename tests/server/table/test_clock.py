"""Time to think: none kept, a live clock with an increment, days for a choice; and what a table makes of it."""

from __future__ import annotations

from random import Random

import pytest
from server.tables import NOON, act, any_choice, do, latest, mover_of, play_on, play_until, refusal, seated

from critias.server.table.clock import DAY, RETURN_TIME, SECOND, ClockPlan, Clocks, Pace
from critias.server.table.entry import EntryKind
from critias.server.table.table import Table

BASE = 5 * 60 * SECOND
INCREMENT = 3 * SECOND
LIVE = ClockPlan(Pace.LIVE, BASE, INCREMENT)
DAYS = ClockPlan(Pace.DAYS, 2 * DAY)


def clocks(plan: ClockPlan = LIVE, running: int | None = 0) -> Clocks:
    """The clocks of two seats, at time zero."""
    started = Clocks(plan, 2)
    started.run(running, 0)
    return started


def think(table: Table, time: int, seed: int = 1) -> Table:
    """The seat to move chooses after `time` milliseconds."""
    act(table, any_choice(table, Random(seed)), latest(table) + time)
    return table


def turn_of_several_actions(table: Table) -> int:
    """Play on to where the seat to move has chosen once and chooses again; return the seat."""
    play_until(table, lambda table: table.match.last_decider == table.mover)
    return mover_of(table)


# ------------------------------------------------------------------------------------------------ plans


@pytest.mark.parametrize(
    ("pace", "base", "increment"),
    [("live", 0, 0), ("days", 0, 0), ("none", 1, 0), ("none", 0, 1), ("days", DAY, 1), ("live", -1, 0), ("live", 1, -1), ("weeks", 1, 0)],
)
def test_a_clock_that_makes_no_sense_is_refused(pace: str, base: int, increment: int) -> None:
    with pytest.raises(ValueError, match=r"clock|times|Pace"):
        ClockPlan(pace, base, increment)  # type: ignore[arg-type]


@pytest.mark.parametrize("plan", [ClockPlan(), LIVE, DAYS])
def test_a_clock_survives_being_stored(plan: ClockPlan) -> None:
    assert ClockPlan(**plan.to_json()) == plan
    assert plan.to_json()["pace"] in ("none", "live", "days")


# ------------------------------------------------------------------------------------------------ clocks


def test_without_a_clock_nothing_runs() -> None:
    none = clocks(ClockPlan())
    none.run(1, DAY)
    assert (none.left, none.running, none.runs_out) == ([0, 0], None, None)


def test_only_the_running_clock_loses_time() -> None:
    live = clocks()
    live.charge(10 * SECOND)
    live.charge(12 * SECOND)
    assert live.left == [BASE - 12 * SECOND, BASE]


def test_a_turn_that_ends_brings_the_increment_once() -> None:
    live = clocks()
    live.run(0, 10 * SECOND)
    live.run(0, 20 * SECOND)
    assert live.left == [BASE - 20 * SECOND, BASE]
    live.run(1, 30 * SECOND)
    assert live.left == [BASE - 30 * SECOND + INCREMENT, BASE]
    live.run(0, 31 * SECOND)
    assert live.left == [BASE - 30 * SECOND + INCREMENT, BASE - SECOND + INCREMENT]


def test_a_turn_that_was_not_played_brings_no_increment() -> None:
    live = clocks()
    live.run(1, SECOND, has_played=False)
    assert (live.left, live.running) == ([BASE - SECOND, BASE], 1)


def test_every_choice_of_a_slow_game_has_its_days() -> None:
    slow = clocks(DAYS)
    slow.charge(DAY)
    assert slow.left[0] == DAY
    slow.run(0, DAY)
    assert slow.left[0] == 2 * DAY, "also the next choice of the same seat, whose turn may be a new one"
    slow.run(1, DAY)
    slow.run(0, 2 * DAY)
    assert slow.left == [2 * DAY, DAY]


def test_a_clock_runs_out_when_nothing_is_left_and_not_below() -> None:
    live = clocks()
    assert live.runs_out == BASE
    live.charge(SECOND)
    assert live.runs_out == BASE
    live.charge(BASE + DAY)
    assert live.left == [0, BASE]
    live.run(None, BASE + DAY)
    assert live.runs_out is None


def test_a_watch_that_goes_back_takes_no_time() -> None:
    live = clocks()
    live.charge(-SECOND)
    assert live.left == [BASE, BASE]


def test_time_in_which_nobody_could_play_does_not_count() -> None:
    live = clocks()
    live.charge(5 * SECOND)
    live.pause(30 * SECOND)
    live.charge(40 * SECOND)
    assert live.left == [BASE - 10 * SECOND, BASE]
    live.pause(DAY)
    live.charge(60 * SECOND)
    live.charge(61 * SECOND)
    assert live.left == [BASE - 11 * SECOND, BASE]


@pytest.mark.parametrize(("base", "left"), [(BASE, RETURN_TIME), (20 * SECOND, 20 * SECOND)])
def test_a_player_who_comes_back_after_the_flag_has_a_minute_if_the_game_had_one(base: int, left: int) -> None:
    live = clocks(ClockPlan(Pace.LIVE, base))
    live.charge(base)
    live.restore(0)
    live.restore(1)
    assert live.left == [left, base]


# ------------------------------------------------------------------------------------------------ at a table


def test_no_clock_runs_before_everybody_sits_and_after_the_end() -> None:
    table = seated(clock=LIVE)
    assert (table.clocks.running, table.clocks.since) == (table.mover, NOON)
    play_on(table, Random(1))
    assert (table.clocks.running, table.clocks.runs_out) == (None, None)


def test_waiting_for_others_to_sit_down_costs_nothing() -> None:
    table = Table("t1", seated(clock=LIVE).plan)
    for seat in range(2):
        do(table, EntryKind.SIT, seat, NOON + seat * DAY, name="Ann")
    assert table.clocks.left == [BASE, BASE]
    assert table.clocks.runs_out == NOON + DAY + BASE


def test_a_turn_of_several_actions_gets_one_increment() -> None:
    table = seated(clock=LIVE)
    seat = turn_of_several_actions(table)
    left = table.clocks.left[seat]
    spent = 0
    while table.mover == seat:
        assert table.clocks.left[seat] == left - spent
        think(table, SECOND)
        spent += SECOND
    assert table.clocks.left[seat] == left - spent + INCREMENT
    assert table.clocks.running == 1 - seat


def test_each_action_of_a_turn_has_its_days() -> None:
    table = seated(clock=DAYS)
    seat = turn_of_several_actions(table)
    assert table.clocks.left[seat] == 2 * DAY
    think(table, DAY // 4)
    assert table.clocks.left[mover_of(table)] == 2 * DAY


def test_undoing_and_talking_cost_time_and_bring_none() -> None:
    table = seated(clock=LIVE)
    seat = mover_of(play_until(table, lambda table: table.why_not_undo(mover_of(table)) is None))
    left = table.clocks.left[seat]
    do(table, EntryKind.UNDO, seat, latest(table) + SECOND)
    do(table, EntryKind.SAY, 1 - seat, latest(table) + SECOND, text="take your time")
    assert (table.clocks.left[seat], table.clocks.running) == (left - 2 * SECOND, seat)


def test_the_time_of_bots_is_not_kept() -> None:
    table = play_until(seated(seats="ub", clock=LIVE), lambda table: table.mover == 1)
    assert (table.clocks.running, table.clocks.runs_out) == (None, None)
    left = list(table.clocks.left)
    while table.mover == 1:
        think(table, 10 * SECOND)
    assert (table.clocks.left, table.clocks.running) == (left, 0)


@pytest.mark.parametrize("kind", [EntryKind.LEAVE, EntryKind.ABSENT, EntryKind.FLAG])
def test_the_time_of_a_player_who_is_away_is_not_kept_either(kind: EntryKind) -> None:
    table = seated(clock=LIVE)
    seat = mover_of(table)
    do(table, kind, seat)
    assert table.clocks.runs_out is None
    left = table.clocks.left[seat]
    while table.mover == seat:
        think(table, SECOND)
    assert (table.clocks.left[seat], table.clocks.running) == (left, 1 - seat)


def test_the_flag_falls_when_no_time_is_left_and_coming_back_brings_a_minute() -> None:
    table = seated(clock=LIVE)
    seat = mover_of(table)
    assert table.clocks.runs_out == NOON + BASE
    do(table, EntryKind.FLAG, seat, NOON + BASE)
    assert (table.clocks.left[seat], table.thinker is not None) == (0, True)
    assert refusal(table, EntryKind.FLAG, seat).code == "leave.already"
    do(table, EntryKind.BACK, seat, NOON + BASE + SECOND)
    assert (table.clocks.left[seat], table.clocks.running) == (RETURN_TIME, seat)
    assert table.clocks.runs_out == NOON + BASE + SECOND + RETURN_TIME


def test_a_player_who_left_comes_back_to_the_time_they_had_left() -> None:
    table = seated(clock=LIVE)
    seat = mover_of(table)
    do(table, EntryKind.LEAVE, seat, NOON + BASE - SECOND)
    do(table, EntryKind.BACK, seat, NOON + BASE + DAY)
    assert table.clocks.left[seat] == SECOND


@pytest.mark.parametrize("plan", [LIVE, DAYS], ids=["live", "days"])
def test_leaving_and_coming_back_gains_no_time(plan: ClockPlan) -> None:
    table = seated(clock=plan)
    seat = mover_of(table)
    for _ in range(3):
        do(table, EntryKind.LEAVE, seat, latest(table) + SECOND)
        do(table, EntryKind.BACK, seat)
    assert table.clocks.left[seat] <= plan.base - 3 * SECOND


def test_nobody_is_charged_for_time_in_which_the_server_did_not_run() -> None:
    table = seated(clock=LIVE)
    seat = mover_of(table)
    do(table, EntryKind.PAUSE, None, NOON + 100 * SECOND, time=90 * SECOND)
    assert table.clocks.left[seat] == BASE - 10 * SECOND
    assert table.clocks.runs_out == NOON + 90 * SECOND + BASE


@pytest.mark.parametrize("plan", [LIVE, DAYS], ids=["live", "days"])
def test_a_pause_longer_than_the_time_that_was_left_brings_no_time(plan: ClockPlan) -> None:
    table = seated(clock=plan)
    seat = mover_of(table)
    do(table, EntryKind.PAUSE, None, NOON + SECOND + 9 * DAY, time=9 * DAY)
    assert table.clocks.left[seat] == plan.base - SECOND


def test_going_back_by_agreement_gives_the_clock_to_the_player_who_chooses_again() -> None:
    table = play_until(seated(clock=LIVE), lambda table: table.match.last_decider == 1 - mover_of(table))
    seat = 1 - mover_of(table)
    do(table, EntryKind.OFFER, seat)
    left = list(table.clocks.left)
    do(table, EntryKind.ACCEPT, 1 - seat)
    assert (table.clocks.running, table.clocks.left) == (seat, left)
