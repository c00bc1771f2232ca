"""A table: who sits down, acts, leaves, resigns and comes back, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest
from server.tables import KEY, NOON, act, any_choice, do, empty, fingerprint, latest, mover_of, plan, play_on, play_until, refusal, seated

from critias.games import GAMES
from critias.server.table.checks import MAX_NAME_LENGTH, MAX_SAYING_LENGTH
from critias.server.table.clock import DAY, ClockPlan, Pace
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.refusal import AlreadyDone, Refused
from critias.server.table.seat import STAND_IN_LEVEL
from critias.server.table.table import Table

every_game = pytest.mark.parametrize("game", GAMES)
LIVE = ClockPlan(Pace.LIVE, 60_000, 2_000)
WHILE_PLAYING = (
    EntryKind.ACTION,
    EntryKind.OFFER,
    EntryKind.RESIGN,
    EntryKind.LEAVE,
    EntryKind.ABSENT,
    EntryKind.FLAG,
    EntryKind.BACK,
    EntryKind.PAUSE,
)
WAYS_TO_GO = (EntryKind.LEAVE, EntryKind.ABSENT, EntryKind.FLAG)


def finished(seats: str = "uu") -> Table:
    return play_on(seated(seats=seats), Random(3))


# ------------------------------------------------------------------------------------------------ plans


@pytest.mark.parametrize("clock", [ClockPlan(), LIVE, ClockPlan(Pace.DAYS, 3 * DAY)])
@every_game
def test_a_plan_survives_being_stored(game: str, clock: ClockPlan) -> None:
    original = plan(game, "ubu", clock)
    stored = orjson.dumps(original.to_json())
    assert KEY.key.hex().encode() not in stored
    assert TablePlan.from_json(orjson.loads(stored), KEY) == original


@pytest.mark.parametrize(
    ("game", "seats", "options", "words"),
    [
        ("ludo", 2, {}, "no game 'ludo'"),
        ("atlantis", 1, {}, "players, not 1"),
        ("atlantis", 5, {}, "players, not 5"),
        ("atlantis", 2, {"colour": "red"}, "no option 'colour'"),
        ("nautilus", 2, {"base_square": "nowhere"}, "base_square must be one of"),
    ],
)
def test_a_plan_for_what_a_game_does_not_have_is_refused(game: str, seats: int, options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TablePlan(game, (SeatPlan(Sitter.USER),) * seats, KEY, options)


@pytest.mark.parametrize(("sitter", "level"), [(Sitter.BOT, None), (Sitter.BOT, "admiral"), (Sitter.USER, "mate")])
def test_bots_have_a_level_and_users_have_none(sitter: Sitter, level: str | None) -> None:
    with pytest.raises(ValueError, match="level"):
        SeatPlan(sitter, level)


# ------------------------------------------------------------------------------------------------ sitting down


def test_a_table_is_open_until_every_user_has_sat_down() -> None:
    table = empty(seats="ubu")
    assert (table.is_open, table.is_playing, table.mover, table.thinker) == (True, False, None, None)
    do(table, EntryKind.SIT, 0, name="Ann")
    assert table.is_open
    do(table, EntryKind.SIT, 2, name="Cleo")
    assert (table.is_open, table.is_playing, table.is_over, table.mover) == (False, True, False, table.match.mover)


def test_bots_need_not_sit_down() -> None:
    table = empty(seats="bb")
    assert (table.is_playing, table.thinker) == (True, "rower")


def test_a_name_is_made_tidy_and_may_be_changed_later() -> None:
    table = seated()
    do(table, EntryKind.SIT, 1, name="  Ben \t the\nBold ")
    assert table.seats[1].name == "Ben the Bold"
    do(table, EntryKind.SIT, 1, name="é" * MAX_NAME_LENGTH)
    assert table.is_playing


@pytest.mark.parametrize("name", ["", " \n ", "x" * (MAX_NAME_LENGTH + 1), "Ann, Ben", "A\0nn", "A\u202enn"])
def test_a_name_that_cannot_be_shown_or_written_is_refused(name: str) -> None:
    refused = refusal(empty(), EntryKind.SIT, 0, name=name)
    assert (refused.code, refused.args_) == ("name.bad", {"most": MAX_NAME_LENGTH})
    assert refusal(empty(), EntryKind.SIT, 0).code == "name.bad"


@pytest.mark.parametrize(("seat", "code"), [(1, "seat.bot"), (2, "seat.none"), (-1, "seat.none"), (None, "seat.none")])
@pytest.mark.parametrize(
    "kind",
    [
        EntryKind.SIT,
        EntryKind.SAY,
        EntryKind.RESIGN,
        EntryKind.LEAVE,
        EntryKind.ABSENT,
        EntryKind.FLAG,
        EntryKind.OFFER,
        EntryKind.UNDO,
        EntryKind.ACCEPT,
    ],
)
def test_only_a_seat_for_users_can_be_used_by_one(kind: EntryKind, seat: int | None, code: str) -> None:
    table = play_on(seated(seats="ub"), Random(1), 4)
    assert refusal(table, kind, seat, name="Zoe", text="hello").code == code


def test_nothing_can_be_done_on_a_seat_that_does_not_exist() -> None:
    assert refusal(seated(), EntryKind.BACK, 2).code == "seat.none"
    assert refusal(finished(), EntryKind.AGAIN, None).code == "seat.none"
    assert refusal(finished("ub"), EntryKind.AGAIN, 1).code == "seat.bot"


# ------------------------------------------------------------------------------------------------ open, playing, over


@pytest.mark.parametrize("kind", WHILE_PLAYING)
def test_before_and_after_the_game_nothing_of_the_game_happens(kind: EntryKind) -> None:
    waiting = empty()
    do(waiting, EntryKind.SIT, 0, name="Ann")
    for table, code in ((waiting, "table.open"), (finished(), "table.over")):
        for seat in range(2):
            assert refusal(table, kind, seat, action=0, time=1).code == code


def test_a_finished_game_has_the_result_of_the_rules() -> None:
    table = finished("uuu")
    assert table.result is not None
    assert (table.is_over, table.is_playing, table.mover, table.thinker) == (True, False, None, None)
    assert (table.result.scores, table.result.winners) == (table.match.scores(), table.match.winners())
    assert not table.result.by_resignation
    assert seated().result is None


# ------------------------------------------------------------------------------------------------ acting


@every_game
def test_exactly_the_legal_actions_may_be_chosen_and_the_others_have_a_reason_with_its_clause(game: str) -> None:
    table = play_on(seated(game), Random(5), 20)
    seat, facts = mover_of(table), table.match.game.facts
    for action in {*range(-1, facts.actions + facts.outcomes + 1, 1 + facts.actions // 400), *table.match.legal()}:
        try:
            entry = table.propose(EntryKind.ACTION, seat, NOON, {"action": action})
        except Refused as refused:
            assert refused.code == "action.illegal"
            assert refused.reason is not None and refused.reason.clause
            assert refused.reason == table.match.game.why_not(table.match.seen_by(seat), action)
            assert action not in table.match.legal()
        else:
            assert entry.data == {"action": action}
            assert action in table.match.legal()


def test_an_illegal_action_changes_nothing() -> None:
    table = seated()
    illegal = next(action for action in range(999) if action not in table.match.legal())
    assert refusal(table, EntryKind.ACTION, table.mover, action=illegal).code == "action.illegal"


@pytest.mark.parametrize("data", [{}, {"action": None}, {"action": "3"}, {"action": True}, {"action": 1.0}])
def test_an_action_is_a_whole_number(data: dict[str, Any]) -> None:
    table = seated()
    assert refusal(table, EntryKind.ACTION, table.mover, **data).code == "action.number"


def test_only_the_seat_to_move_acts() -> None:
    table = seated()
    seat = mover_of(table)
    assert [table.may_choose(0), table.may_choose(1)] == [seat == 0, seat == 1]
    for other in (1 - seat, None, 7):
        refused = refusal(table, EntryKind.ACTION, other, action=table.match.legal()[0])
        assert (refused.code, refused.args_) == ("action.turn", {"mover": seat})


def test_a_choice_made_in_another_position_is_refused() -> None:
    table = play_on(seated(), Random(1), 3)
    version, action = table.version, table.match.legal()[0]
    refused = refusal(table, EntryKind.ACTION, table.mover, action=action, version=version - 1)
    assert (refused.code, refused.args_) == ("action.stale", {"version": version})
    do(table, EntryKind.SAY, 0, text="Well?")
    assert do(table, EntryKind.ACTION, table.mover, action=action, version=version).data == {"action": action}


def test_a_choice_made_before_a_take_back_is_refused_though_as_many_steps_were_played() -> None:
    table = play_until(seated(), lambda table: table.mover is not None and table.why_not_undo(table.mover) is None)
    seen, action = table.version, table.match.steps[-1].action
    do(table, EntryKind.UNDO, table.mover)
    do(table, EntryKind.ACTION, table.mover, action=action)
    assert refusal(table, EntryKind.ACTION, table.mover, action=table.match.legal()[0], version=seen).code == "action.stale"


def test_bots_act_for_bots_and_users_for_users() -> None:
    table = play_until(seated(seats="ub"), lambda table: table.mover == 1)
    action = table.match.legal()[0]
    assert (table.thinker, table.may_choose(1)) == ("rower", False)
    assert refusal(table, EntryKind.ACTION, 1, action=action).code == "action.bot"
    assert do(table, EntryKind.ACTION, 1, action=action, bot=True).data == {"action": action, "bot": True}
    play_until(table, lambda table: table.mover == 0)
    assert (table.thinker, table.may_choose(0)) == (None, True)
    assert refusal(table, EntryKind.ACTION, 0, action=table.match.legal()[0], bot=True).code == "action.bot"


# ------------------------------------------------------------------------------------------------ entries


def test_proposing_changes_nothing_until_the_entry_is_applied() -> None:
    table = play_on(seated(), Random(1), 3)
    before = fingerprint(table)
    entry = table.propose(EntryKind.ACTION, table.mover, latest(table) + 5, {"action": table.match.legal()[0]}, "a1")
    assert fingerprint(table) == before
    table.apply(entry)
    assert (table.version, table.entries[-1]) == (len(before["entries"]) + 1, entry)


@pytest.mark.parametrize("version", [0, 2, 4, 5])
def test_entries_are_applied_without_a_gap_and_once(version: int) -> None:
    table = seated()
    before = fingerprint(table)
    with pytest.raises(ValueError, match=f"entry {version} cannot follow version 2"):
        table.apply(Entry(version, NOON, EntryKind.SAY, 0, {"text": "hello"}))
    assert fingerprint(table) == before


def test_a_stored_action_that_is_illegal_is_named() -> None:
    with pytest.raises(ValueError, match="entry 3 of table t1 cannot be carried out"):
        table = seated()
        table.apply(Entry(3, NOON, EntryKind.ACTION, table.mover, {"action": 10_000}))


def test_time_never_goes_back() -> None:
    table = seated()
    do(table, EntryKind.SAY, 0, NOON + 50, text="later")
    assert do(table, EntryKind.SAY, 1, NOON + 20, text="earlier, by another watch").at == NOON + 50


def test_what_is_sent_again_is_answered_with_the_version_it_became() -> None:
    table = seated()
    seat, action = mover_of(table), table.match.legal()[0]
    entry = do(table, EntryKind.ACTION, seat, id="x1", action=action)
    play_on(table, Random(1), 4)
    before = fingerprint(table)
    for kind in (EntryKind.ACTION, EntryKind.SAY, EntryKind.UNDO):
        with pytest.raises(AlreadyDone) as caught:
            table.propose(kind, seat, NOON, {"action": action}, "x1")
        assert caught.value.version == entry.version
    assert fingerprint(table) == before


def test_an_id_is_one_seats_own_and_a_refused_one_can_be_used_again() -> None:
    table = seated()
    do(table, EntryKind.SAY, 0, id="x1", text="hello")
    assert do(table, EntryKind.SAY, 1, id="x1", text="hello").version == 4
    with pytest.raises(Refused):
        table.propose(EntryKind.SAY, 0, NOON, {"text": ""}, "x2")
    assert do(table, EntryKind.SAY, 0, id="x2", text="now").version == 5


# ------------------------------------------------------------------------------------------------ resigning


def test_of_two_players_the_one_who_stays_has_won_whatever_the_points_say() -> None:
    table = play_until(seated(), lambda table: table.match.scores()[0] > table.match.scores()[1])
    do(table, EntryKind.RESIGN, 0)
    assert table.result is not None
    assert (table.result.winners, table.result.by_resignation, table.result.scores) == ([1], True, table.match.scores())
    assert (table.is_over, table.match.is_over, table.mover) == (True, False, None)
    assert refusal(table, EntryKind.ACTION, table.match.mover, action=table.match.legal()[0]).code == "table.over"


def test_a_game_against_a_bot_ends_when_its_only_user_resigns() -> None:
    table = seated(seats="ub")
    do(table, EntryKind.RESIGN, 0)
    assert table.result is not None and table.result.winners == [1]


@pytest.mark.parametrize("seats", ["uuu", "uuuu", "uubb", "ubb"])
def test_with_more_players_a_bot_plays_on_for_the_one_who_resigned(seats: str) -> None:
    table = play_on(seated(seats=seats), Random(1), 6)
    do(table, EntryKind.RESIGN, 0)
    assert (table.is_playing, table.seats[0].level, table.seats[0].has_resigned) == (True, STAND_IN_LEVEL, True)
    assert refusal(table, EntryKind.RESIGN, 0).code == "resign.already"
    assert refusal(table, EntryKind.LEAVE, 0).code == "leave.already"
    assert refusal(table, EntryKind.BACK, 0).code == "back.resigned"
    play_until(table, lambda table: table.mover == 0)
    assert refusal(table, EntryKind.ACTION, 0, action=table.match.legal()[0]).code == "action.bot"
    play_on(table, Random(2))
    assert table.result is not None and table.match.is_over and not table.result.by_resignation


def test_the_victory_is_among_those_who_stayed() -> None:
    overtaken = 0
    for seed in range(12):
        table = seated(seats="uuu")
        do(table, EntryKind.RESIGN, 1)
        result = play_on(table, Random(seed)).result
        assert result is not None
        best = max(result.scores[0], result.scores[2])
        assert result.winners == [seat for seat in (0, 2) if result.scores[seat] == best]
        overtaken += result.scores[1] > best
    assert overtaken > 0


def test_the_last_of_four_who_stays_has_won() -> None:
    table = seated(seats="uuuu")
    for seat in (0, 1, 3):
        assert table.is_playing
        do(table, EntryKind.RESIGN, seat)
    assert table.result is not None
    assert (table.result.winners, table.result.by_resignation) == ([2], True)


# ------------------------------------------------------------------------------------------------ leaving and coming back


@pytest.mark.parametrize("kind", WAYS_TO_GO)
def test_a_bot_plays_for_a_player_who_is_away_until_they_come_back(kind: EntryKind) -> None:
    table = play_on(seated(clock=LIVE), Random(1), 4)
    seat = mover_of(table)
    do(table, kind, seat)
    assert (table.seats[seat].away, table.thinker, table.may_choose(seat), table.is_playing) == (kind, STAND_IN_LEVEL, False, True)
    assert refusal(table, EntryKind.ACTION, seat, action=table.match.legal()[0]).code == "action.bot"
    for way in WAYS_TO_GO:
        assert refusal(table, way, seat).code == "leave.already"
    act(table, any_choice(table, Random(1)))
    do(table, EntryKind.BACK, seat)
    assert (table.seats[seat].away, table.seats[seat].level) == (None, None)
    assert refusal(table, EntryKind.BACK, seat).code == "back.here"
    play_on(table, Random(1))
    assert table.result is not None and table.result.winners == table.match.winners()


def test_players_may_leave_out_of_turn_and_bots_alone_finish_the_game() -> None:
    table = seated()
    do(table, EntryKind.LEAVE, 1 - mover_of(table))
    assert table.thinker is None
    do(table, EntryKind.LEAVE, mover_of(table))
    assert play_on(table, Random(1)).is_over


def test_a_player_who_left_may_still_resign() -> None:
    table = seated()
    do(table, EntryKind.LEAVE, 0)
    do(table, EntryKind.RESIGN, 0)
    assert table.is_over and table.seats[0].away is EntryKind.RESIGN


def test_only_the_clock_that_runs_can_run_out() -> None:
    table = seated(clock=LIVE)
    assert refusal(table, EntryKind.FLAG, 1 - mover_of(table)).code == "flag.not"
    without_clock = seated()
    assert refusal(without_clock, EntryKind.FLAG, without_clock.mover).code == "flag.not"


# ------------------------------------------------------------------------------------------------ saying something


def test_chat_is_kept_in_the_log_without_spaces_around_it() -> None:
    table = empty()
    assert do(table, EntryKind.SAY, 0, text="  may I?\nplease \n").data == {"text": "may I?\nplease"}
    assert do(finished(), EntryKind.SAY, 1, text="x" * MAX_SAYING_LENGTH).data == {"text": "x" * MAX_SAYING_LENGTH}


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * (MAX_SAYING_LENGTH + 1), "bell\a", "a\tb", "\u202egnorw", "\x1b[31mred"])
def test_what_is_not_plain_text_is_not_said(text: str) -> None:
    refused = refusal(seated(), EntryKind.SAY, 0, text=text)
    assert (refused.code, refused.args_) == ("say.bad", {"most": MAX_SAYING_LENGTH})
    assert refusal(seated(), EntryKind.SAY, 0).code == "say.bad"


# ------------------------------------------------------------------------------------------------ another game


def test_when_all_users_want_another_game_it_is_at_another_table() -> None:
    table = finished("uub")
    for seat in (0, 1):
        assert not table.all_want_again
        assert refusal(table, EntryKind.REMATCH, table="t2").code == "again.already"
        do(table, EntryKind.AGAIN, seat)
        assert refusal(table, EntryKind.AGAIN, seat).code == "again.already"
    assert table.all_want_again
    do(table, EntryKind.REMATCH, table="t2")
    assert table.next_table == "t2"
    assert refusal(table, EntryKind.REMATCH, table="t3").code == "again.already"
    assert refusal(table, EntryKind.AGAIN, 0).code == "again.already"


def test_nobody_can_ask_for_another_game_during_this_one() -> None:
    for table in (empty(), seated()):
        assert refusal(table, EntryKind.AGAIN, 0).code == "again.playing"
        assert not table.all_want_again


def test_after_a_resignation_another_game_can_be_played() -> None:
    table = seated()
    do(table, EntryKind.RESIGN, 1)
    for seat in (1, 0):
        do(table, EntryKind.AGAIN, seat)
    assert table.all_want_again


def test_bots_alone_do_not_begin_another_game_by_themselves() -> None:
    table = play_on(seated("atlandice", "bb"), Random(1))
    assert table.is_over
    assert not table.all_want_again
    assert refusal(table, EntryKind.REMATCH, table="t2").code == "again.already"
