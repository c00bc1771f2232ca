"""Games played once and for all: the rules may not drift without a new rules version."""

from __future__ import annotations

import json

import pytest
from every_game.variants import VARIANTS, variant_name
from golden.make import HERE, SIGNATURES, golden_game, signature

from critias import game
from critias.core.game import Game
from critias.core.match.record import read_record, verify_chance

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


@every_variant
def test_a_golden_game_replays_and_is_played_again_the_same(variant: tuple[Game, int, dict[str, str]]) -> None:
    text = (HERE / f"{variant_name(variant)}.critias").read_text(encoding="utf-8")
    verify_chance(text, read_record(text, game))
    assert golden_game(variant) == text


@every_variant
def test_a_thousand_games_have_the_signature_of_their_rules_version(variant: tuple[Game, int, dict[str, str]]) -> None:
    assert signature(variant) == json.loads(SIGNATURES.read_text(encoding="utf-8"))[variant_name(variant)]
