"""Positions and actions as text: what can be read, and what is said about the rest."""

from __future__ import annotations

import pytest
from rules.atlantis.drawn import GAME

GOOD = "atlantis 2 amigo | path 28: f1/0A ~ =1 o2+ | under /c3 | 0 hand=f2 tiles=a3/h7 | 1 hand=o | deck 3:s3 | turn 0 choose first=1"


def test_a_position_is_read_and_written_again() -> None:
    state = GAME.read_position(GOOD)
    assert GAME.read_position(GAME.write_position(state)).tobytes() == state.tobytes()
    assert GAME.write_position(state) == GOOD.replace("h7 |", "h7 bridge=hand |")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("atlantis 2 amigo", "atlantis 5 amigo"), "begins like"),
        (("atlantis 2 amigo", "chess"), "begins like"),
        (("amigo", "german"), "begins like"),
        (("| deck", "| dock"), "not part of"),
        (("f1/0A", "x1/0A"), "is not a tile"),
        (("f1/0A", "f8/0A"), "is not a tile"),
        (("f1/0A", "f7/0A"), "no flag 7 has back B"),
        (("f1/0A", "f1/2A"), "no such player"),
        (("f1/0A", "f1/0A/0B"), "two figures"),
        (("f1/0A", "f1/0A o1/0A"), "stands elsewhere"),
        (("28:", "52:"), "53 spaces"),
        (("o2+", "o2"), "lie covered"),
        (("/c3", "/c3c4"), "lie covered"),
        (("/c3", "/c6"), "no crown 6 has back B"),
        (("/c3", "/f1"), "two places"),
        (("a3/h7", "a3a3/h7"), "there twice"),
        (("a3/h7", "a3h7"), "no helmet 7 has back A"),
        (("a3/h7", "banana"), "are not tiles"),
        (("hand=f2", "hand=f20"), "20 flag cards"),
        (("hand=f2", "hand=f2000"), "not a whole number"),
        (("hand=f2", "hand=f99s99"), "not that many"),
        (("deck 3:s3", "deck 300:s3"), "not a whole number"),
        (("atlantis 2", "atlantis 23"), "begins like"),
        (("0 choose", "0 choose moving=AB"), "is not one of"),
        (("first=1", "first=²"), "not a whole number"),
        (("first=1", "first=1 barren=2"), "stuck in vain"),
        (("hand=f2", "hand=xyz"), "are not cards"),
        (("hand=f2", "hand=f2?"), "do not add up"),
        (("hand=f2", "hands=f2"), "is not one of"),
        (("deck 3:s3", "deck 4:s3"), "do not add up"),
        (("deck 3:s3", "deck s3"), "the deck is written"),
        (("0 choose", "2 choose"), "the turn is written"),
        (("0 choose", "0 ponder"), "the turn is written"),
        (("0 choose", "0 pay moving=A"), "points are due"),
        (("0 choose", "0 pay due=1"), "which figure"),
        (("0 choose", "0 pay due=99999 moving=A"), "not a whole number"),
        (("0 choose", "0 pay due=30 moving=A"), "cannot finish"),
        (("0 choose", "0 draw"), "only while drawing"),
        (("first=1", "first=2"), "cannot have been first"),
        (("first=1", "first=x"), "not a whole number"),
        (("=1", "=1 =1"), "no player has a bridge"),
        (("~ =1 o2+", "=1 ~ ~"), "lies where there is no gap"),
        (("1 hand=o", "1 hand=o known=o2"), "are known"),
        (("1 hand=o", "1 hand=o bridge=hand"), "must not lie on it"),
        (("1 hand=o", "3 hand=o"), "no player 3"),
        (("1 hand=o", "1 hand=o home=X"), "is not one of A, B, C"),
        (("first=1", "first=1 surprising=f unshown=f"), "came as a surprise"),
        (("first=1", "first=1 played=f surprising=f"), "came as a surprise"),
        (("first=1", "first=1 settled=f"), "known before a purchase"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(change: tuple[str, str], words: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(ValueError, match=words):
        GAME.read_position(GOOD.replace(*change, 1))


@pytest.mark.parametrize(
    "word", ["A.flag", "C.statue", "olive", "buy.7", "bridge.53", "pay.1", "pay.ring", "show", "end", "draw.crown", "reveal.flag7A"]
)
def test_actions_are_words(word: str) -> None:
    assert GAME.write_action(GAME.read_action(word)) == word


@pytest.mark.parametrize("word", ["", "D.flag", "A.sword", "buy.8", "bridge.54", "pay", "A.Flag", "reveal.flag7B"])
def test_words_that_are_not_actions_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not an action of Atlantis"):
        GAME.read_action(word)


def test_numbers_that_are_not_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="are numbered from 0 to"):
        GAME.write_action(GAME.facts.actions + GAME.facts.outcomes)
