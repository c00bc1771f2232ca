"""Who is ahead of whom: a ranking is every player's place, 0 for the first; players who tie share a place.

What decides it is the contract's `ranking`, by which most points win unless a game breaks ties.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any


def places(ranked: Sequence[Any]) -> list[int]:
    """The ranking by some numbers, more being better: each player's place is how many are ahead."""
    return [sum(other > own for other in ranked) for own in ranked]


def is_ranking(ranking: Sequence[int]) -> bool:
    """Whether everybody's place is the number of players ahead of them."""
    return list(ranking) == places([-place for place in ranking])


def winners(ranking: Sequence[int]) -> list[int]:
    """The players who win, several if they share the first place."""
    return [player for player, place in enumerate(ranking) if place == 0]


def win_shares(ranking: Sequence[int]) -> list[float]:
    """Every player's share of the win."""
    return [1 / ranking.count(0) if place == 0 else 0.0 for place in ranking]


def with_last(ranking: Sequence[int], last: Collection[int]) -> list[int]:
    """The ranking with some players behind all others, such as those who resigned."""
    return places([(player not in last, -place) for player, place in enumerate(ranking)])
