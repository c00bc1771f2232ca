"""The results of the games of a block, also as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from critias.arena.plan import Plan, Seating
from critias.core.rules.ranking import is_ranking, places, win_shares

MAX_FAULT_LENGTH = 200  # characters of a fault that are kept
MAX_NUMBER = 10**9  # every number in a result is smaller


class BadResult(ValueError):
    """A result that cannot belong to the plan, and why."""


@dataclass(frozen=True)
class PlayedGame:
    """One game; every list goes by seat. How long the bots thought is not part of the reproducible result."""

    seating: Seating
    scores: tuple[int, ...]
    ranking: tuple[int, ...]  # places, 0 for the first
    decisions: tuple[int, ...]
    faults: tuple[int, ...]  # answers that could not be used
    first_fault: tuple[str | None, ...]  # the first of them in words
    seconds: tuple[float, ...] = field(compare=False)

    @property
    def shares(self) -> list[float]:
        """Every seat's share of the win; those who share the first place share it."""
        return win_shares(self.ranking)

    @property
    def margins(self) -> list[int]:
        """How many points every seat is ahead of the best other one, or behind it."""
        return [points - max(self.scores[:seat] + self.scores[seat + 1 :]) for seat, points in enumerate(self.scores)]

    def __repr__(self) -> str:
        return f"<PlayedGame seating={self.seating} scores={self.scores}>"

    def seats_of(self, bot: int) -> list[int]:
        return [seat for seat, sitting in enumerate(self.seating) if sitting == bot]


@dataclass(frozen=True)
class PlayedBlock:
    """The games of a block, in the order of its seatings; with the texts of their records if they were asked for."""

    number: int
    games: tuple[PlayedGame, ...]
    records: tuple[str, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        return f"<PlayedBlock {self.number} of {len(self.games)} games>"

    def to_json(self) -> dict[str, Any]:
        """Everything but the records, which have files of their own."""
        return {"block": self.number, "games": [dict(vars(game)) for game in self.games]}


# ------------------------------------------------------------------------------------------------ reading


def block_from_json(data: object, plan: Plan) -> PlayedBlock:
    """Read a block from JSON; raises BadResult where it cannot belong to the plan."""
    if not isinstance(data, dict) or set(data) != {"block", "games"} or not isinstance(data["games"], list):
        raise BadResult("not a block result")
    number = data["block"]
    if type(number) is not int or not 0 <= number < plan.blocks:
        raise BadResult(f"the plan has blocks 0 to {plan.blocks - 1}, not {number!r:.40}")
    games = tuple(_game_from_json(game, plan.players) for game in data["games"])
    if tuple(game.seating for game in games) != plan.seatings(number):
        raise BadResult(f"the seats of block {number} don't match the plan")
    return PlayedBlock(number, games)


def _game_from_json(data: object, players: int) -> PlayedGame:
    if not isinstance(data, dict) or set(data) | {"ranking"} != set(IS_ONE):
        raise BadResult("not a game result")
    for name, values in data.items():
        if not isinstance(values, list) or len(values) != players or not all(map(IS_ONE[name], values)):
            raise BadResult(f"{name} of a game cannot be {values!r:.40}")
    ranking = data.get("ranking", places(data["scores"]))  # files of earlier versions have none: most points won
    if not is_ranking(ranking):
        raise BadResult(f"ranking of a game cannot be {ranking!r:.40}")
    return PlayedGame(**{name: tuple(values) for name, values in (data | {"ranking": ranking}).items()})


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < MAX_NUMBER


def _is_points(value: object) -> bool:
    return type(value) is int and -MAX_NUMBER < value < MAX_NUMBER


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < MAX_NUMBER


# What may stand in each list of a game.
IS_ONE: dict[str, Callable[[object], bool]] = {
    "seating": _is_count,
    "scores": _is_points,
    "ranking": _is_count,
    "decisions": _is_count,
    "faults": _is_count,
    "first_fault": lambda value: value is None or isinstance(value, str),
    "seconds": _is_time,
}
