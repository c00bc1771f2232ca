"""Positions and actions as text, and why not: for numbers and for clicks."""

from __future__ import annotations

import pytest
from rules.atlandice.drawn import GAME, clause_against, play, table, visiting

from critias import IllegalAction

GOOD = (
    "atlandice 3 | jeweller a/bc gems2 dice=1 | library dead - | inn b/- provisions1 | machinery c/ab tools2 | forge a/c weapons2 dice=4 | "
    "market gems1 | submarine forge | clock 7 | 0 gems1 points=3 tiles=inn,inn taken=1 | 1 - taken=1 | 2 - | turn 2 visit first=0"
)


def test_a_position_is_read_and_written_again() -> None:
    state = GAME.read_position(GOOD)
    assert GAME.write_position(state) == GOOD


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("atlandice 3", "atlandice 5"), "begins like"),
        (("atlandice 3", "ludo 3"), "begins like"),
        (("| clock", "| watch"), "not part of"),
        (("a/bc", "a/ab"), "not a stack"),
        (("a/bc", "x/bc"), "not a stack"),
        (("gems2 dice=1", "gold2 dice=1"), "are not resources"),
        (("gems2 dice=1", "gems200 dice=1"), "not a whole number"),
        (("gems2 dice=1", "gems12 dice=1"), "there are 12"),
        (("gems2 dice=1", "gems2 dice=2"), "dice; a game of 3 has 7"),
        (("gems2 dice=1", "gems2 die=1"), "is not one of"),
        (("market gems1", "market books1"), "is dead"),
        (("market gems1", "market"), "does not say"),
        (("library dead -", "library dead gems1"), "which is dead"),
        (("submarine forge", "submarine moon"), "is not one of"),
        (("clock 7", "clock 24"), "the clock has spaces"),
        (("clock 7", "clock x"), "not a whole number"),
        (("| 2 -", "| 3 -"), "no owner '3'"),
        (("| 2 -", "| neutral -"), "no owner 'neutral'"),
        (("2 visit", "5 visit"), "the turn is written"),
        (("2 visit", "2 ponder"), "the turn is written"),
        (("first=0", "first=4"), "cannot be first"),
        (("2 visit first=0", "2 visit first=0 donors=1"), "0 players have been asked"),
        (("2 visit", "2 donate"), "2 players have been asked"),
        (("2 visit", "2 take"), "says for whom"),
        (("2 visit", "2 take for=2 at=library"), "cannot be visited"),
        (("2 visit", "2 take for=neutrol at=inn"), "is not an owner"),
        (("2 visit", "2 put for=2 at=inn"), "is lifted"),
        (("2 visit", "2 place-die for=2 at=inn"), "a die is in hand"),
        (("2 visit", "2 place-die for=2 at=inn die=inn"), "no die lies"),
        (("2 visit", "2 uncover for=2 at=inn"), "bare districts"),
        (("2 visit", "2 open"), "unrolled"),
        (("tiles=inn,inn", "tiles=moon"), "is not one of"),
        (("tiles=inn,inn", "tiles=inn,inn,inn,inn"), "the inn has 3 tiles"),
        (("1 - taken=1", "1 - given=1"), "gives one die to the neutral player"),
        (("points=3 tiles=inn,inn taken=1 | 1 - taken=1", "taken=2 | 1 -"), "have not taken their dice in turn"),
        (("| 2 - | turn", "| 2 - taken=2 | turn"), "dice; a game of 3 has 7"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(change: tuple[str, str], words: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(ValueError, match=words):
        GAME.read_position(GOOD.replace(*change, 1))


def test_a_player_with_all_its_dice_cannot_be_to_visit() -> None:
    with pytest.raises(ValueError, match="has taken all their dice"):
        GAME.read_position(GOOD.replace("dice=4", "dice=2").replace("| 2 -", "| 2 - taken=2"))


VISIT = GOOD.replace("dice=4", "dice=3").replace("| 2 -", "| 2 - taken=1").replace("2 visit", "2 take for=2 at=inn")
DONATION = (
    "atlandice 3 | jeweller a/bc gems2 | library dead - | inn b/- provisions1 | machinery c/ab tools2 | forge a/c weapons2 dice=1 | "
    "market gems1 | submarine forge | clock 3 | 0 gems2 taken=2 | 1 - taken=2 | 2 - taken=2 | turn 0 donate first=0"
)
NEUTRAL = (
    "atlandice 2 | jeweller a/bc gems2 dice=1 | library dead - | inn b/- provisions1 | machinery c/ab tools2 | forge a/c weapons2 dice=4 | "
    "market gems1 | submarine forge | clock 7 | 0 gems1 given=1 | 1 - taken=1 | neutral - taken=1 | turn 0 visit first=0"
)


@pytest.mark.parametrize(
    ("position", "change", "words"),
    [
        (VISIT, ("for=2", "for=1"), "cannot visit for owner 1"),
        (VISIT, ("2 take", "2 roll"), "the effect of the inn does not lead to the phase roll"),  # [D4.9] moves a resource
        (VISIT, ("2 take for=2 at=inn", "2 put for=2 at=machinery lifted=gems"), "the machinery does not lead to the phase put"),
        (VISIT, ("2 take", "2 take-second"), "only with the submarine's help"),
        (VISIT.replace("market gems1", "market -"), ("2 take", "2 lift"), "no resource can be moved"),
        (VISIT, ("2 take for=2 at=inn", "2 put for=2 at=inn lifted=tools"), "no tools to lift at the market"),
        (VISIT, ("2 take for=2 at=inn", "2 uncover for=2 at=inn bare=library"), "the library is not bare"),
        (VISIT, ("2 take for=2 at=inn", "2 uncover for=2 at=inn bare=machinery,forge"), "the forge is not bare"),
        (DONATION, ("clock 3", "clock 4"), "space 4 of the clock asks for no donations"),
        (DONATION, ("0 gems2", "0 gems1"), "player 0 has too few resources to donate"),
        (DONATION, ("dice=1 | market gems1", "dice=2 | market gems1"), "dice; a game of 3 has 7"),
        (DONATION.replace("dice=1", "dice=2"), ("2 - taken=2", "2 - taken=1"), "have not taken their dice in turn"),
        (NEUTRAL, ("neutral - taken=1", "neutral - taken=2"), "gives one die to the neutral player"),
        (NEUTRAL.replace("dice=4", "dice=5"), ("given=1", "given=0"), "gives one die to the neutral player"),
        (NEUTRAL.replace("dice=4", "dice=2"), ("given=1 | 1 - taken=1", "given=2 | 1 - taken=2"), "gives one die to the neutral player"),
    ],
)
def test_an_impossible_visit_or_donation_is_refused(position: str, change: tuple[str, str], words: str) -> None:
    assert change[0] in position
    assert GAME.read_position(position if position in (VISIT, DONATION, NEUTRAL) else VISIT) is not None
    with pytest.raises(ValueError, match=words):
        GAME.read_position(position.replace(*change, 1))


@pytest.mark.parametrize("word", ["visit.moon", "", "take", "from.forge", "roll.7", "tile.market.a", "put.market"])
def test_words_that_are_not_actions_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not an action of Atlandice"):
        GAME.read_action(word)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    match = table(dice="forge7")
    before = match.state.tobytes()
    with pytest.raises(IllegalAction, match=r"There is no die at the Library\. \[D3\.4\]"):
        match.play("visit.library")
    assert match.state.tobytes() == before


CHOOSING = table(dice="forge3 inn4")
TAKING = visiting("forge", "b", submarine="inn")
LIFTING = play(visiting("forge", "b", submarine="inn"), "take.weapons")
PUTTING = play(visiting("forge", "b", submarine="inn"), "take.weapons", "lift.weapons")
ROLLING = play(visiting("forge", "a", submarine="inn"), "take.weapons")


@pytest.mark.parametrize(
    ("match", "action", "clause"),
    [
        (CHOOSING, "take.gems", "D3.4"),
        (CHOOSING, "roll.1", "D3.8"),
        (CHOOSING, "stop", "D3.4"),
        (TAKING, "visit.inn", "D3.5"),
        (TAKING, "take.gems", "D3.5"),
        (LIFTING, "lift.gems", "D4.1"),
        (PUTTING, "lift.weapons", "D4.1"),
        (ROLLING, "take.weapons", "D4.1"),
        (ROLLING, "tile.forge.b", "D4.1"),
    ],
)
def test_a_refusal_names_its_clause(match, action: str, clause: str) -> None:
    assert clause_against(match, action) == clause


@pytest.mark.parametrize(
    ("match", "player", "thing", "clause"),
    [
        (CHOOSING, 0, "sector.forge", ""),
        (CHOOSING, 0, "sector.library", "D3.4"),
        (CHOOSING, 1, "sector.forge", "D3.8"),
        (TAKING, 0, "resource.forge.weapons", ""),
        (TAKING, 0, "resource.inn.provisions", "D3.5"),
        (TAKING, 0, "stock.gems", "D3.5"),
        (LIFTING, 0, "resource.forge.weapons", ""),
        (LIFTING, 0, "resource.inn.provisions", "D4.1"),
        (PUTTING, 0, "sector.inn", ""),
        (PUTTING, 0, "sector.forge", "D4.13"),
    ],
)
def test_a_click_answers_why_not(match, player: int, thing: str, clause: str) -> None:
    reason = GAME.why_not_click(match.state, player, thing)
    assert (reason.clause if reason else "") == clause


@pytest.mark.parametrize("thing", ["", "moon", "sector.moon", "resource.forge", "stock.gold"])
def test_a_click_on_nothing_is_a_plain_error(thing: str) -> None:
    with pytest.raises(ValueError):
        GAME.why_not_click(CHOOSING.state, 0, thing)
