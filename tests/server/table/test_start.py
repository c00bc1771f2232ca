"""How a game begins: nothing is dealt before all seats are taken, and everybody adds to the chance that deals."""

from __future__ import annotations

import hashlib
from random import Random

import pytest
from server.tables import KEY, do, empty, play_on, refusal

from critias.core.match.contribution import Contribution
from critias.core.match.record import read_record, verify_chance
from critias.core.match.record_writer import write_record
from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES
from critias.games import game as find_game
from critias.server.table import messages
from critias.server.table.clock import ClockPlan, Pace
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.table.table import Table

VALUES = [bytes([seat + 1] * 32) for seat in range(4)]
COMMITMENTS = [hashlib.sha256(value).hexdigest() for value in VALUES]


def committed(game: str = "atlantis", seats: str = "uu", clock: ClockPlan | None = None) -> Table:
    """All users have sat down and committed themselves."""
    table = empty(game, seats, clock)
    for number, seat in enumerate(table.seats):
        if seat.is_user:
            do(table, EntryKind.SIT, number, name=f"P{number}", commitment=COMMITMENTS[number])
    return table


def reveal(table: Table, seat: int) -> None:
    do(table, EntryKind.REVEAL, seat, contribution=VALUES[seat].hex())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_dealt_before_all_seats_are_taken(game: str) -> None:
    table = empty(game)
    do(table, EntryKind.SIT, 0, name="Ann")
    for viewer in (SPECTATOR, 0, 1):
        state = messages.state(table, viewer)
        assert (state["phase"], state["view"], state["legal"], state["steps"], state["mover"]) == ("open", None, None, 0, None)
    with pytest.raises(Refused, match=r"table\.open"):
        _ = table.match
    assert refusal(table, EntryKind.ACTION, 0, action=0).code == "table.open"
    do(table, EntryKind.SIT, 1, name="Ben")
    assert messages.state(table, 0)["view"] is not None


def test_the_same_secret_deals_another_game_for_other_contributions() -> None:
    starts = set()
    for value in VALUES[:3]:
        table = empty()
        do(table, EntryKind.SIT, 0, name="Ann", commitment=hashlib.sha256(value).hexdigest())
        do(table, EntryKind.SIT, 1, name="Ben")
        assert table.phase == "starting"
        do(table, EntryKind.REVEAL, 0, contribution=value.hex())
        starts.add(table.match.start.tobytes())
    assert len(starts) == 3


def test_the_game_begins_when_the_last_contribution_is_shown() -> None:
    table = committed(seats="ubu")
    assert (table.phase, messages.state(table, 0)["view"]) == ("starting", None)
    assert refusal(table, EntryKind.ACTION, 0, action=0).code == "table.starting"
    reveal(table, 2)
    assert table.phase == "starting"
    reveal(table, 0)
    assert table.phase == "playing"
    expected = find_game("atlantis").start(3, KEY.with_contributions([Contribution(0, VALUES[0]), Contribution(2, VALUES[2])]))
    assert table.match.state.tobytes() == expected.state.tobytes()
    seats = messages.state(table, SPECTATOR)["seats"]
    assert [seat["contribution"] for seat in seats] == [VALUES[0].hex(), None, VALUES[2].hex()]


def test_nobody_shows_before_all_have_committed() -> None:
    table = empty()
    do(table, EntryKind.SIT, 0, name="Ann", commitment=COMMITMENTS[0])
    assert refusal(table, EntryKind.REVEAL, 0, contribution=VALUES[0].hex()).code == "table.open"


def test_only_what_was_committed_to_is_taken() -> None:
    table = committed()
    for value in (VALUES[1].hex(), "", "00", "g" * 64):
        assert refusal(table, EntryKind.REVEAL, 0, contribution=value).code == "reveal.other"
    reveal(table, 0)
    assert refusal(table, EntryKind.REVEAL, 0, contribution=VALUES[0].hex()).code == "reveal.done"
    reveal(table, 1)
    assert refusal(table, EntryKind.REVEAL, 1, contribution=VALUES[1].hex()).code == "reveal.done"


def test_once_somebody_has_shown_theirs_nobody_commits_to_something_else() -> None:
    table = committed()
    do(table, EntryKind.SIT, 1, name="Ben", commitment=COMMITMENTS[2])
    assert table.seats[1].commitment == COMMITMENTS[2]
    do(table, EntryKind.SIT, 1, name="Ben", commitment=COMMITMENTS[1])
    reveal(table, 0)
    do(table, EntryKind.SIT, 1, name="Benny", commitment=COMMITMENTS[3])
    assert (table.seats[1].name, table.seats[1].commitment) == ("Benny", COMMITMENTS[1])
    reveal(table, 1)
    do(table, EntryKind.SIT, 1, name="Ben", commitment=COMMITMENTS[3])
    assert (table.seats[1].commitment, table.phase) == (COMMITMENTS[1], "playing")


def test_a_player_without_a_commitment_adds_nothing() -> None:
    table = empty()
    for seat in range(2):
        do(table, EntryKind.SIT, seat, name="Ann")
    assert refusal(table, EntryKind.REVEAL, 0, contribution=VALUES[0].hex()).code == "reveal.done"
    assert table.match.state.tobytes() == find_game("atlantis").start(2, KEY).state.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_the_game_can_be_verified(game: str) -> None:
    table = committed(game)
    for seat in range(2):
        reveal(table, seat)
    play_on(table, Random(5))
    text = write_record(table.match)
    replay = read_record(text, find_game)
    assert [contribution.commitment for contribution in replay.contributions] == COMMITMENTS[:2]
    verify_chance(text, replay)


def test_clocks_run_from_the_start_of_the_game() -> None:
    table = committed(clock=ClockPlan(Pace.LIVE, 60_000, 0))
    reveal(table, 0)
    assert table.clocks.running is None
    reveal(table, 1)
    assert table.clocks.running == table.mover
