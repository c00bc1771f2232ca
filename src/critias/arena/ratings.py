"""Ratings of many bots that did not all meet equally often, by openskill's model of Plackett and Luce."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from critias.arena.plan import Plan
from critias.arena.results import PlayedBlock, PlayedGame
from critias.extras import require

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Rating:
    """Strength mu, known up to sigma; the ordinal mu - 3 sigma is what a bot has shown for certain."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def rate(plan: Plan, played: Sequence[PlayedBlock]) -> dict[str, Rating]:
    """The rating of every bot, game by game in the order of the plan, whatever the order they were played in."""
    require("arena", "a rating", "openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma) for _ in plan.names]
    for block in sorted(played, key=lambda block: block.number):
        for game in block.games:
            _rate_game(model, ratings, game)
    return dict(zip(plan.names, ratings, strict=True))


def _rate_game(model: PlackettLuce, ratings: list[Rating], game: PlayedGame) -> None:
    """Rate every seat as a player of its own; a bot on several seats gets the mean of their ratings."""
    seats = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in game.seating]
    after = [team[0] for team in model.rate(seats, ranks=[float(place) for place in game.ranking])]
    for bot in set(game.seating):
        own = [after[seat] for seat in game.seats_of(bot)]
        ratings[bot] = Rating(_mean([rating.mu for rating in own]), _mean([rating.sigma for rating in own]))


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)
