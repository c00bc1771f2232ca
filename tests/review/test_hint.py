"""Hints: the best choices, from what the player to move may know and nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import islice

import pytest
from every_game.variants import VARIANTS, variant_name
from review.judges import amphoras

import critias
from critias.conformance import Variant
from critias.conformance.walks import dealt, decisions
from critias.core.rules.chance import generator
from critias.review import Hint, NobodyToMove
from critias.review.hints import MAX_SUGGESTIONS, NotShown, hint_at

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
DIVE = 1


def as_bytes(found: Hint) -> bytes:
    return json.dumps(asdict(found)).encode()


@EVERY_VARIANT
def test_what_is_hidden_makes_no_difference(variant: Variant) -> None:
    """Pairs of tables that the player to move cannot tell apart: the hints are equal, byte for byte."""
    tried = 0
    for number, match in enumerate(decisions(variant, seed=6, every=23)):
        if len(match.legal()) > 1 and tried < 4:
            twin = match.up_to(len(match.steps))
            twin.state = dealt(match.state, match.mover, generator(number))
            assert as_bytes(critias.hint(match, 24)) == as_bytes(critias.hint(twin, 24))
            assert as_bytes(hint_at(match.game, match.seen_by(match.mover), 24)) == as_bytes(critias.hint(match, 24))
            tried += twin.state.tobytes() != match.state.tobytes() or not match.game.facts.hidden_information
    assert tried


@EVERY_VARIANT
def test_three_legal_choices_with_their_chances(variant: Variant) -> None:
    for match in islice(decisions(variant, seed=7, every=31), 3):
        found = critias.hint(match, 24)
        actions = [suggestion.action for suggestion in found.suggestions]
        assert len(set(actions)) == len(actions) == min(MAX_SUGGESTIONS, len(match.legal()))
        assert set(actions) <= set(match.legal())
        assert found.player == match.mover
        for suggestion in found.suggestions:
            assert suggestion.name == match.game.write_action(suggestion.action)
            assert suggestion.low <= suggestion.chance <= suggestion.high
            assert suggestion.chance == suggestion.chances[match.mover]
        assert [s.chance for s in found.suggestions] == sorted((s.chance for s in found.suggestions), reverse=True)


def test_the_best_choice_comes_first() -> None:
    first, second = critias.hint(amphoras(), 2000).suggestions
    assert (first.name, first.chance) == ("pick", 1.0)
    assert second.name == "dive" and second.chance == pytest.approx(0.75, abs=0.03)


def test_nobody_is_given_a_hint_when_nobody_decides() -> None:
    match = amphoras()
    match.play(DIVE)
    with pytest.raises(NobodyToMove, match="no player is to decide"):
        critias.hint(match)
    match.play("sealed")
    with pytest.raises(NobodyToMove):
        critias.hint(match)


@pytest.mark.parametrize("name", ["atlantis", "nautilus"])
def test_what_another_seat_sees_is_too_little(name: str) -> None:
    match = critias.game(name).start(2, seed=3)
    with pytest.raises(NotShown, match=f"all that player {match.mover} knows"):
        hint_at(match.game, match.seen_by(1 - match.mover), 24)


def test_a_hint_is_a_line() -> None:
    assert repr(critias.hint(amphoras(), 40)) == "<Hint for player 1 of amphoras: pick, dive>"
