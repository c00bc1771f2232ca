"""The summary of blocks made by hand, whose figures are known."""

from __future__ import annotations

import math

import pytest
from arena.hand_made import blocks, plan, played

from critias.arena.intervals import interval_of_mean, student_975
from critias.arena.summary import sum_up


def student_density(t: float, freedom: int) -> float:
    scale = math.gamma((freedom + 1) / 2) / (math.sqrt(freedom * math.pi) * math.gamma(freedom / 2))
    return scale * (1 + t * t / freedom) ** (-(freedom + 1) / 2)


@pytest.mark.parametrize("freedom", [*range(1, 31), 60, 200])
def test_students_quantile_has_97_and_a_half_percent_below_it(freedom: int) -> None:
    """Half the density lies below 0; the rest is summed by Simpson's rule."""
    steps = 4000
    width = student_975(freedom) / steps
    weights = [1, *([4, 2] * (steps // 2))[:-1], 1]
    above_0 = width / 3 * sum(weight * student_density(k * width, freedom) for k, weight in enumerate(weights))
    assert 0.5 + above_0 == pytest.approx(0.975, abs=5e-6)


def test_an_interval_by_hand() -> None:
    """Mean 2, standard deviation 1, three observations."""
    reach = 4.3027 / math.sqrt(3)
    assert interval_of_mean([1.0, 2.0, 3.0]) == pytest.approx((2 - reach, 2 + reach))
    assert interval_of_mean([5.0]) is None


TWO = blocks(
    (played("01", 10, 4, seconds=0.5), played("10", 6, 6, seconds=0.5)),
    (played("01", 3, 5), played("10", 1, 9)),
)


def test_a_bots_mean_over_a_block_is_one_observation() -> None:
    summary = sum_up(plan(), TWO)
    first, second = summary.standings
    assert (summary.games, summary.blocks, first.games) == (4, 2, 4)
    assert (first.win_share, second.win_share) == pytest.approx((0.625, 0.375))  # blocks of 0.75 and 0.5
    assert (first.mean_margin, first.mean_points) == pytest.approx((3.0, 7.0))  # margins 3 and 3
    assert first.mean_margin_interval == pytest.approx((3.0, 3.0))
    assert second.mean_points == pytest.approx(4.0)
    assert first.seconds_per_decision == pytest.approx(1 / 40)


def test_a_share_stays_between_nothing_and_all() -> None:
    assert sum_up(plan(), TWO).standings[0].win_share_interval == (0.0, 1.0)


def test_one_block_has_no_interval() -> None:
    standing = sum_up(plan(), TWO[:1]).standings[0]
    assert (standing.win_share_interval, standing.mean_margin_interval) == (None, None)


def test_the_order_of_blocks_does_not_matter() -> None:
    assert sum_up(plan(), TWO[::-1]) == sum_up(plan(), TWO)


def test_several_seats_of_a_bot_count_with_their_mean() -> None:
    table = plan("oracle,greedy", players=4)
    one = blocks((played("0111", 9, 3, 5, 4), played("1011", 9, 3, 9, 0), played("1101", 1, 1, 1, 1), played("1110", 0, 0, 6, 8)))
    oracle, greedy = sum_up(table, one).standings
    assert oracle.win_share == pytest.approx((1 + 0 + 0.25 + 1) / 4)
    assert greedy.win_share == pytest.approx((0 + 1 / 3 + 0.25 + 0) / 4)
    assert oracle.mean_margin == pytest.approx((4 - 6 + 0 + 2) / 4)
    assert greedy.mean_margin == pytest.approx((-5 + (0 + 0 - 9) / 3 + 0 + (-8 - 8 - 2) / 3) / 4)
    assert greedy.games == 4
    assert greedy.decisions == 120


def test_pairs_count_the_games_where_both_sat() -> None:
    table = plan("a,b,c", players=2)
    three = blocks(
        (played("01", 5, 3), played("10", 4, 4)), (played("02", 1, 2), played("20", 9, 8)), (played("12", 7, 3), played("21", 1, 2))
    )
    pairs = {(pair.bot, pair.other): (pair.games, pair.share) for pair in sum_up(table, three).pairs}
    assert pairs == {("a", "b"): (2, 0.75), ("a", "c"): (2, 0.0), ("b", "c"): (2, 1.0)}


def test_a_bot_on_several_seats_is_compared_seat_by_seat() -> None:
    (pair,) = sum_up(plan("a,b", players=3), blocks((played("011", 5, 3, 5),))).pairs
    assert pair.share == pytest.approx(0.75)


def test_a_bot_that_has_not_played_yet_is_left_out() -> None:
    summary = sum_up(plan("a,b,c", players=2), blocks((played("01", 5, 3), played("10", 4, 4))))
    assert [standing.bot for standing in summary.standings] == ["a", "b"]
    assert len(summary.pairs) == 1


def test_nothing_played_does_not_crash() -> None:
    assert sum_up(plan(), []).standings == ()


def test_faults_are_counted_and_the_first_is_told() -> None:
    games = (played("01", 1, 2, faults=(0, 3)), played("10", 1, 2, faults=(1, 0)))
    first, second = sum_up(plan(), blocks(games)).standings
    assert (first.faults, first.first_fault) == (0, None)
    assert (second.faults, second.first_fault) == (4, "said nothing")


def test_the_strongest_comes_first_for_people() -> None:
    summary = sum_up(plan("a,b", players=2), blocks((played("01", 1, 2), played("10", 2, 1))))
    assert [standing.bot for standing in summary.by_strength] == ["b", "a"]
