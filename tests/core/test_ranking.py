"""Places: shared where players are equal, and those who resigned behind all others."""

from __future__ import annotations

import pytest

from critias.core.rules.ranking import is_ranking, places, win_shares, winners, with_last


def test_a_place_is_how_many_are_ahead() -> None:
    assert places([21, 30, 21, 4]) == [1, 0, 1, 3]
    assert places([21, 21]) == [0, 0]


def test_those_in_the_first_place_share_the_win() -> None:
    assert (winners([1, 0, 0]), win_shares([1, 0, 0])) == ([1, 2], [0, 0.5, 0.5])
    assert (winners([0, 1]), win_shares([0, 1])) == ([0], [1, 0])


@pytest.mark.parametrize(
    ("points", "resigned", "ranking"),
    [([40, 10], [0], [1, 0]), ([21, 21], [0], [1, 0]), ([9, 5, 5, 7], [0], [3, 1, 1, 0]), ([9, 5, 7, 5], [0, 2], [2, 0, 3, 0])],
)
def test_a_player_who_resigned_is_behind_all_others(points: list[int], resigned: list[int], ranking: list[int]) -> None:
    assert with_last(places(points), resigned) == ranking


def test_what_is_not_a_ranking_is_known() -> None:
    assert all(map(is_ranking, ([0], [0, 0, 2], [1, 0, 1, 3])))
    assert not any(map(is_ranking, ([1], [1, 1], [0, 0, 1], [0, 2, 3])))
