"""Ratings: openskill's model, game by game in the order of the plan."""

from __future__ import annotations

import pytest
from arena.hand_made import blocks, plan, played
from openskill.models import PlackettLuce

from critias.arena.ratings import rate

TABLE = plan("a,b,c", players=3)
PLAYED = blocks((played("012", 9, 5, 1), played("201", 0, 7, 7)), (played("021", 4, 4, 8),))


def test_ratings_are_those_of_openskill() -> None:
    model = PlackettLuce()
    a, b, c = model.rating(), model.rating(), model.rating()
    [[a], [b], [c]] = model.rate([[a], [b], [c]], scores=[9, 5, 1])
    [[c], [a], [b]] = model.rate([[c], [a], [b]], scores=[0, 7, 7])
    [[a], [c], [b]] = model.rate([[a], [c], [b]], scores=[4, 4, 8])
    for name, rating in zip("abc", (a, b, c), strict=True):
        found = rate(TABLE, PLAYED)[name]
        assert (found.mu, found.sigma) == pytest.approx((rating.mu, rating.sigma))
        assert found.ordinal == pytest.approx(rating.ordinal())


def test_the_order_of_playing_does_not_matter() -> None:
    assert rate(TABLE, PLAYED) == rate(TABLE, PLAYED[::-1])


def test_a_bot_that_plays_only_itself_stays_where_it_began() -> None:
    alone = rate(plan("a", players=2), blocks((played("00", 7, 3),)))["a"]
    assert alone.mu == pytest.approx(25)


def test_a_bot_on_several_seats_has_one_rating() -> None:
    ratings = rate(plan("a,b", players=3), blocks((played("011", 9, 3, 5),)))
    assert ratings["a"].mu > 25 > ratings["b"].mu
