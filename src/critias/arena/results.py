"""What came out of the games of a block, and the same as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from critias.arena.plan import Plan, Seating

LONGEST_FAULT = 200  # characters of a fault that are kept
LARGEST = 10**9  # no number in a result is as large


class BadResult(ValueError):
    """A result that cannot be one of the plan, and why."""


@dataclass(frozen=True)
class PlayedGame:
    """One game; every list goes by seat. How long the bots thought is no part of the result that reproduces."""

    seating: Seating
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    faults: tuple[int, ...]  # answers that could not be used
    first_fault: tuple[str | None, ...]  # the first of them in words
    seconds: tuple[float, ...] = field(compare=False)

    @property
    def shares(self) -> list[float]:
        """Of the win: those with the most points share it."""
        best = max(self.scores)
        return [1 / self.scores.count(best) if points == best else 0.0 for points in self.scores]

    @property
    def margins(self) -> list[int]:
        """Points ahead of the best other, or behind it."""
        return [points - max(self.scores[:seat] + self.scores[seat + 1 :]) for seat, points in enumerate(self.scores)]

    def seats_of(self, bot: int) -> list[int]:
        return [seat for seat, sitting in enumerate(self.seating) if sitting == bot]


@dataclass(frozen=True)
class PlayedBlock:
    """The games of a block, in the order of its seatings; the texts of their records if somebody wants them."""

    number: int
    games: tuple[PlayedGame, ...]
    records: tuple[str, ...] = field(default=(), compare=False)

    def to_json(self) -> dict[str, Any]:
        """All but the records, which have files of their own."""
        return {"block": self.number, "games": [dict(vars(game)) for game in self.games]}


# ------------------------------------------------------------------------------------------------ reading


def block_from_json(data: object, plan: Plan) -> PlayedBlock:
    """A block as it was written; raises BadResult where it cannot belong to the plan."""
    if not isinstance(data, dict) or set(data) != {"block", "games"} or not isinstance(data["games"], list):
        raise BadResult("not the result of a block")
    number = data["block"]
    if type(number) is not int or not 0 <= number < plan.blocks:
        raise BadResult(f"the plan has blocks 0 to {plan.blocks - 1}, not {number!r:.40}")
    games = tuple(_game_from_json(game, plan.players) for game in data["games"])
    if tuple(game.seating for game in games) != plan.seatings(number):
        raise BadResult(f"block {number} does not have the seats of the plan")
    return PlayedBlock(number, games)


def _game_from_json(data: object, players: int) -> PlayedGame:
    if not isinstance(data, dict) or set(data) != set(IS_ONE):
        raise BadResult("not the result of a game")
    for name, is_one in IS_ONE.items():
        if not isinstance(data[name], list) or len(data[name]) != players or not all(map(is_one, data[name])):
            raise BadResult(f"{name} of a game cannot be {data[name]!r:.40}")
    return PlayedGame(**{name: tuple(values) for name, values in data.items()})


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < LARGEST


def _is_points(value: object) -> bool:
    return type(value) is int and -LARGEST < value < LARGEST


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < LARGEST


# What may stand in each list of a game.
IS_ONE: dict[str, Callable[[object], bool]] = {
    "seating": _is_count,
    "scores": _is_points,
    "decisions": _is_count,
    "faults": _is_count,
    "first_fault": lambda value: value is None or isinstance(value, str),
    "seconds": _is_time,
}
