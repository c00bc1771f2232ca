"""What an arena plays: which bots sit at which table, on which deals, and from which seeds. All of it follows from a few numbers.

A *line-up* is which bots sit at a table. A *block* is one deal for one line-up, played once in each rotation of the seats, so that no bot
has the better seat or the better deal. Blocks go through the line-ups in turn; a *round* is one block of each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from math import factorial
from typing import Any

from critias.core.rules.chance import check_seed
from critias.games import game

MAX_GAMES = 1_000_000
MAX_BOTS = 32

Seating = tuple[int, ...]  # the number of the bot on each seat


class BadPlan(ValueError):
    """A plan that cannot be played, and why."""


@dataclass(frozen=True)
class Plan:
    """What was asked for; the same plan gives the same games wherever it is played."""

    game: str
    bots: tuple[str, ...]  # as they were typed
    players: int
    games: int  # at least this many
    seed: int
    options: Mapping[str, str]

    def __post_init__(self) -> None:
        _check(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The bots without repetition; everywhere else a bot is its number in this list."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def line_ups(self) -> tuple[Seating, ...]:
        """All choices of `players` bots; if there are too few bots, the last one takes the remaining seats."""
        numbers = [self.names.index(text) for text in self.bots]
        if len(numbers) > self.players:
            return tuple(combinations(numbers, self.players))
        return (tuple(numbers + numbers[-1:] * (self.players - len(numbers))),)

    @property
    def blocks(self) -> int:
        """The smallest number of blocks that has the games asked for and every line-up equally often."""
        return self._extent[0]

    @property
    def games_planned(self) -> int:
        """The number of games in all blocks."""
        return self._extent[1]

    @cached_property
    def _extent(self) -> tuple[int, int]:
        period = factorial(self.players - 1)  # then every order round the table has come up equally often
        sizes = [sum(len(self._seatings(line_up, number)) for line_up in self.line_ups) for number in range(period)]
        rounds = games = 0
        while games < self.games:
            games += sizes[rounds % period]
            rounds += 1
        return rounds * len(self.line_ups), games

    def seatings(self, block: int) -> tuple[Seating, ...]:
        """Who sits where in each game of a block."""
        return self._seatings(self.line_ups[block % len(self.line_ups)], block // len(self.line_ups))

    def _seatings(self, line_up: Seating, round_number: int) -> tuple[Seating, ...]:
        orders = orders_round_the_table(line_up)
        return rotations(orders[round_number % len(orders)])

    def deal_seed(self, block: int) -> int:
        """The seed of the chance in all games of a block."""
        return _seed_of(self.seed, "deal", block)

    def bot_seed(self, block: int, bot: int) -> int:
        """The seed of a bot's own chance."""
        return _seed_of(self.seed, "bot", block, bot)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without what is computed from the plan."""
        return Plan, (self.game, self.bots, self.players, self.games, self.seed, dict(self.options))

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}

    @classmethod
    def from_json(cls, data: object) -> Plan:
        """Read a plan from JSON; raises BadPlan saying what is wrong."""
        fields = {"game": str, "bots": list, "players": int, "games": int, "seed": int, "options": dict}
        if not isinstance(data, dict) or set(data) != set(fields):
            raise BadPlan(f"a plan has {', '.join(fields)}")
        for name, kind in fields.items():
            if type(data[name]) is not kind:
                raise BadPlan(f"{name} of a plan cannot be {data[name]!r:.40}")
        if not all(isinstance(text, str) for text in (*data["bots"], *data["options"].values())):
            raise BadPlan("bots and options of a plan must be text")
        return cls(**{**data, "bots": tuple(data["bots"])})


# ------------------------------------------------------------------------------------------------ seats


def rotations(seating: Seating) -> tuple[Seating, ...]:
    """The rotations of a seating: everybody moves on one seat, until the table looks as it did at first."""
    return tuple(dict.fromkeys(seating[-k:] + seating[:-k] for k in range(len(seating))))


@cache
def orders_round_the_table(line_up: Seating) -> tuple[Seating, ...]:
    """The seatings that rotations cannot turn into each other, since it matters who plays after whom. The line-up's own comes first."""
    first = min(rotations(line_up))
    others = {min(rotations(order)) for order in permutations(line_up)} - {first}
    return (line_up, *sorted(others))


def _seed_of(*parts: object) -> int:
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big")


# ------------------------------------------------------------------------------------------------ checks


def _check(plan: Plan) -> None:
    try:
        check_seed(plan.seed)
        game(plan.game).blank(plan.players, plan.options)
    except ValueError as error:
        raise BadPlan(str(error)) from None
    if not 1 <= plan.games <= MAX_GAMES:
        raise BadPlan(f"an arena plays 1 to {MAX_GAMES} games, not {plan.games}")
    _check_bots(plan.bots, plan.players)


def _check_bots(bots: tuple[str, ...], players: int) -> None:
    if not 1 <= len(bots) <= MAX_BOTS:
        raise BadPlan(f"an arena has 1 to {MAX_BOTS} bots, not {len(bots)}")
    if not all(text.strip() for text in bots):
        raise BadPlan("a bot has no name; write bots like oracle,greedy,random")
    if not all(text.isprintable() for text in bots):
        raise BadPlan("a bot's name must be one line of text")
    twice = _first_repeated(bots)
    if twice is not None and len(bots) > players:
        raise BadPlan(f"{twice} is listed twice; with more bots than players, list each once")


def _first_repeated(texts: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            return text
        seen.add(text)
    return None
