"""A position that is not over and offers nothing is refused when it is read: by every game, in records too, and no bot is asked there."""

from __future__ import annotations

import numpy as np
import pytest
from conformance.broken import CARDS, TURNS, make

from critias import GAMES
from critias.bots.bot import NothingToChoose, sight_of
from critias.core import plain
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.match.record import RecordError, read_record
from critias.core.match.record_writer import NO_SEED
from critias.core.match.step import state_hash
from critias.core.rules.dead_end import DeadEnd
from critias.games.atlandice.text.position import read_position

# Player 2 visits the Inn, where nothing lies, and is asked what to take.
NOTHING_TO_TAKE = (
    "atlandice 3 | jeweller a/bc gems2 dice=1 | library dead - | inn b/- - | machinery c/ab tools2 | forge a/c weapons2 dice=3 | "
    "market gems1 | submarine forge | clock 7 | 0 gems1 taken=1 | 1 - taken=1 | 2 - taken=1 | turn 2 take for=2 at=inn first=0"
)
# The tile under the Inn's last one is awaited.
NO_TILE = NOTHING_TO_TAKE.replace("turn 2 take", "turn 2 uncover").replace("first=0", "first=0 bare=inn")


def forged(position: str) -> str:
    """A record that begins, and ends, with a position that its game would let through."""
    lines = ("critias record 1", "game atlandice", "rules 1", "options ", "players 3", f"seed {NO_SEED}", f"start {position}")
    return "\n".join([*lines, f"end 0 {state_hash(read_position(position))}", ""])


def unchecked() -> Game:
    return make(own={"check": plain.anything_goes})


def at(game: Game, **fields: int | list[int]) -> str:
    """The beginning of a game with other numbers in some fields."""
    state = game.start(2, 1).state.copy()
    for name, number in fields.items():
        state[name] = number
    return game.write_position(state)


def test_a_position_without_a_legal_action_is_refused() -> None:
    with pytest.raises(DeadEnd, match="player 2 has no legal action, but the game is not over"):
        GAMES["atlandice"].read_position(NOTHING_TO_TAKE)


def test_so_is_one_in_which_chance_can_bring_nothing() -> None:
    with pytest.raises(DeadEnd, match="chance can bring nothing here"):
        GAMES["atlandice"].read_position(NO_TILE)


@pytest.mark.parametrize("position", [NOTHING_TO_TAKE, NO_TILE])
def test_a_record_that_begins_there_is_refused_by_its_line(position: str) -> None:
    with pytest.raises(RecordError, match=r"line 7: .*, but the game is not over"):
        read_record(forged(position), GAMES.__getitem__)


def test_a_game_from_outside_need_not_check_that_itself() -> None:
    game = unchecked()
    game.read_position(at(game, given=2, turns=TURNS - 1))
    game.read_position(at(game, given=2, turns=TURNS))  # it is over
    with pytest.raises(DeadEnd, match="player 1 has no legal action"):
        game.read_position(at(game, given=2, turns=TURNS + 1))
    with pytest.raises(DeadEnd, match="chance can bring nothing"):
        game.read_position(at(game, given=0, turns=0, left=[0] * CARDS))


def test_a_record_that_leads_there_is_refused_at_its_end() -> None:
    """A game from outside whose check does not see what will happen: one card is left, and two are to be given."""
    game = unchecked()
    match = game.at(at(game, given=0, turns=0, left=[1, 0, 0, 0]))
    match.play("card.0")
    with pytest.raises(RecordError, match=r"line 9: chance can bring nothing here"):
        read_record(match.record(), lambda name: game)


def test_what_is_erased_may_be_read_to_be_looked_at() -> None:
    game = GAMES["atlantis"]
    match = game.start(3, 1)
    for viewer in range(3):
        assert game.read_position(game.write_position(match.seen_by(viewer))).tobytes() == match.seen_by(viewer).tobytes()


def test_no_bot_is_asked_with_nothing_to_choose_from() -> None:
    match = Match(GAMES["atlandice"], np.array(read_position(NOTHING_TO_TAKE)))
    with pytest.raises(NothingToChoose, match="seat 2 has no legal action"):
        sight_of(match, 1)
