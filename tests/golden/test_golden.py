"""Games played once and for all: the rules may not drift without a new rules version."""

from __future__ import annotations

import json

import pytest
from every_game.playing import KINDS, kind_name
from golden.make import HERE, SIGNATURES, golden_game, signature

from critias import game
from critias.core.game import Game
from critias.core.record import read_record, verify_chance

every_kind = pytest.mark.parametrize("kind", KINDS, ids=kind_name)


@every_kind
def test_a_golden_game_replays_and_is_played_again_the_same(kind: tuple[Game, int, dict[str, str]]) -> None:
    text = (HERE / f"{kind_name(kind)}.critias").read_text(encoding="utf-8")
    verify_chance(text, read_record(text, game))
    assert golden_game(kind) == text


@every_kind
def test_a_thousand_games_have_the_signature_of_their_rules_version(kind: tuple[Game, int, dict[str, str]]) -> None:
    assert signature(kind) == json.loads(SIGNATURES.read_text(encoding="utf-8"))[kind_name(kind)]
