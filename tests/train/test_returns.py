"""Returns: what a decision has led to, for every player."""

from __future__ import annotations

import numpy as np
import pytest

from critias.train.returns import lambda_returns
from critias.train.selfplay import by_seat, from_observer
from critias.train.tables import Sights, shares_of

STEPS, ROWS, SEATS = 6, 5, 4


def reference(expected, last, ended, result, is_random, trace):  # type: ignore[no-untyped-def]
    """The same step by step, from the last to the first."""
    returns, later, after = np.zeros_like(expected), last, last
    for step in reversed(range(STEPS)):
        for row in range(ROWS):
            if is_random[step, row]:
                returns[step, row] = expected[step, row]
            elif ended[step, row]:
                returns[step, row] = result[step, row]
            else:
                returns[step, row] = (1 - trace) * after[row] + trace * later[row]
        later, after = returns[step], expected[step]
    return returns


@pytest.mark.parametrize("trace", [0.0, 0.9, 1.0])
def test_returns_mix_what_was_expected_later_and_the_result(trace: float) -> None:
    rng = np.random.default_rng(1)
    expected, result = rng.random((2, STEPS, ROWS, SEATS)).astype(np.float32)
    last = rng.random((ROWS, SEATS)).astype(np.float32)
    ended, is_random = rng.random((2, STEPS, ROWS)) < 0.2
    found = lambda_returns(expected, last, ended, result, is_random, trace)
    np.testing.assert_allclose(found, reference(expected, last, ended, result, is_random, trace), rtol=1e-5)


def test_players_are_counted_from_the_observer_and_back() -> None:
    player, players = np.array([0, 1, 2, 3]), np.array([2, 3, 3, 4])
    seats = np.arange(16, dtype=np.float32).reshape(4, 4) + 1
    seats *= np.arange(4) < players[:, None]
    seen = from_observer(seats, player, players)
    assert np.asarray(seen)[1].tolist() == [6, 7, 5, 0]
    sights = Sights(None, None, None, player, players)
    np.testing.assert_array_equal(by_seat(seen, sights), seats)


def test_shares_of_the_win_add_up_to_one() -> None:
    rewards, players = np.array([[1, -1, 0], [0, 0, 0], [1, -0.5, -0.5]], np.float32), np.array([2, 3, 3])
    shares = np.asarray(shares_of(rewards, players))
    np.testing.assert_allclose(shares, [[1, 0, 0, 0], [1 / 3, 1 / 3, 1 / 3, 0], [1, 0, 0, 0]], rtol=1e-6)
