"""The guess at the final points, for every game."""

from __future__ import annotations

import math

import numpy as np
import pytest
from every_game.playing import KINDS, kind_name, walk

from critias.core import calls, contract
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Game

Kind = tuple[Game, int, dict[str, str]]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=kind_name)


@every_kind
def test_when_the_game_is_over_the_guess_is_the_result(kind: Kind) -> None:
    for seed in range(5):
        *_, last = walk(kind, seed, every=10_000)
        assert calls.evaluate(last.state) == last.scores()


@every_kind
def test_a_guess_is_a_number_and_changes_nothing(kind: Kind) -> None:
    for match in walk(kind, 7):
        before = match.state.tobytes()
        assert all(math.isfinite(points) for points in calls.evaluate(match.state))
        assert match.state.tobytes() == before


@every_kind
def test_plain_python_guesses_what_compiled_code_does(kind: Kind) -> None:
    for match in walk(kind, 8, every=9):
        out = np.zeros(MAX_PLAYERS, np.float64)
        contract.evaluate(match.state[0], out)
        assert out[: match.players] == pytest.approx(calls.evaluate(match.state), rel=1e-12)
