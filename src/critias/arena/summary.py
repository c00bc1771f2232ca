"""What the blocks say about the bots: win share and margin with intervals, points, speed, faults, and who is ahead of whom.

The games of a block have one deal, so they are not independent; a bot's mean over a block is one observation, and blocks are
independent. A bot on several seats of a table counts with the mean of its seats, so a fair share is always 1 / players.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from critias.arena.intervals import Interval, interval_of_mean
from critias.arena.plan import Plan
from critias.arena.results import PlayedBlock, PlayedGame


@dataclass(frozen=True)
class Standing:
    """One bot in all its games."""

    bot: str
    games: int
    win_share: float
    win_share_interval: Interval | None
    mean_margin: float
    mean_margin_interval: Interval | None
    mean_points: float
    decisions: int
    seconds_per_decision: float
    faults: int
    first_fault: str | None

    def __repr__(self) -> str:
        return f"<Standing of {self.bot}: {self.win_share:.1%} of {self.games} games>"


@dataclass(frozen=True)
class Pair:
    """Two bots in the games where both sat: how often the first was ahead, a tie counting half."""

    bot: str
    other: str
    games: int
    share: float


@dataclass(frozen=True)
class Summary:
    games: int
    blocks: int
    standings: tuple[Standing, ...]  # in the order the bots were named, those that have played
    pairs: tuple[Pair, ...]

    @property
    def by_strength(self) -> list[Standing]:
        return sorted(self.standings, key=lambda standing: (-standing.win_share, -standing.mean_margin))

    def __repr__(self) -> str:
        shares = ", ".join(f"{standing.bot} {standing.win_share:.1%}" for standing in self.by_strength)
        return f"<Summary of {self.games} games: {shares}>"


def sum_up(plan: Plan, played: Sequence[PlayedBlock]) -> Summary:
    """Summarize blocks, in whatever order they come."""
    blocks = sorted(played, key=lambda block: block.number)
    numbers = range(len(plan.names))
    standings = [_standing(plan.names[bot], bot, with_bot) for bot in numbers if (with_bot := blocks_of(bot, blocks))]
    pairs = [_pair(plan.names, bot, other, blocks) for bot, other in combinations(numbers, 2)]
    return Summary(
        games=sum(len(block.games) for block in blocks),
        blocks=len(blocks),
        standings=tuple(standings),
        pairs=tuple(pair for pair in pairs if pair is not None),
    )


def blocks_of(bot: int, blocks: Sequence[PlayedBlock]) -> list[PlayedBlock]:
    """The blocks in which a bot sat; it sits in all games of a block or in none."""
    return [block for block in blocks if bot in block.games[0].seating]


# ------------------------------------------------------------------------------------------------ one bot

BySeat = Callable[[PlayedGame], Sequence[float]]


def block_means(bot: int, blocks: Sequence[PlayedBlock], by_seat: BySeat) -> list[float]:
    """A bot's mean in each block: over its seats in a game, then over the games."""
    return [_mean([_mean(_of_bot(bot, game, by_seat(game))) for game in block.games]) for block in blocks]


def shares(game: PlayedGame) -> Sequence[float]:
    return game.shares


def _standing(name: str, bot: int, blocks: Sequence[PlayedBlock]) -> Standing:
    games = [game for block in blocks for game in block.games]
    wins = block_means(bot, blocks, shares)
    margins = block_means(bot, blocks, lambda game: game.margins)
    decisions = _total(bot, games, lambda game: game.decisions)
    return Standing(
        bot=name,
        games=len(games),
        win_share=_mean(wins),
        win_share_interval=_within_0_and_1(interval_of_mean(wins)),
        mean_margin=_mean(margins),
        mean_margin_interval=interval_of_mean(margins),
        mean_points=_mean(block_means(bot, blocks, lambda game: game.scores)),
        decisions=int(decisions),
        seconds_per_decision=_total(bot, games, lambda game: game.seconds) / max(1, decisions),
        faults=int(_total(bot, games, lambda game: game.faults)),
        first_fault=next(_fault_texts(bot, games), None),
    )


def _fault_texts(bot: int, games: Sequence[PlayedGame]) -> Iterator[str]:
    return (text for game in games for text in _of_bot(bot, game, game.first_fault) if text is not None)


def _of_bot(bot: int, game: PlayedGame, values: Sequence[Any]) -> list[Any]:
    return [values[seat] for seat in game.seats_of(bot)]


def _total(bot: int, games: Sequence[PlayedGame], by_seat: BySeat) -> float:
    return math.fsum(value for game in games for value in _of_bot(bot, game, by_seat(game)))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _within_0_and_1(interval: Interval | None) -> Interval | None:
    """The interval clipped to 0 and 1, since a share cannot be outside them."""
    return None if interval is None else (max(0.0, interval[0]), min(1.0, interval[1]))


# ------------------------------------------------------------------------------------------------ two bots


def _pair(names: Sequence[str], bot: int, other: int, blocks: Sequence[PlayedBlock]) -> Pair | None:
    """The result of two bots against each other; None if they never sat at the same table."""
    games = [game for block in blocks_of(bot, blocks) for game in block.games if other in game.seating]
    if not games:
        return None
    return Pair(names[bot], names[other], len(games), _mean([_ahead(game, bot, other) for game in games]))


def _ahead(game: PlayedGame, bot: int, other: int) -> float:
    """How often one bot is ahead of another in a game; with several seats, over all pairs of them."""
    return _mean(
        [
            (game.ranking[mine] < game.ranking[theirs]) + (game.ranking[mine] == game.ranking[theirs]) / 2
            for mine in game.seats_of(bot)
            for theirs in game.seats_of(other)
        ]
    )
