"""What a bot is: something that is shown what its seat may know and chooses one of the legal actions."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from critias.core.definition import GameDefinition
from critias.core.match.match import Match
from critias.core.rules.calls import State


class NothingToChoose(ValueError):
    """A position in which the player to move has no legal action, so that nobody can be asked for one."""


@dataclass(frozen=True)
class Sight:
    """All that a bot receives for a decision; two games that differ only in what the seat may not know give equal sights."""

    game: GameDefinition
    seat: int  # whose decision it is
    state: State  # of the position, with everything erased that the seat does not know
    legal: tuple[int, ...]  # the actions to choose from, ascending
    seed: int  # for the bot's own chance: the same seed, the same choice

    def __post_init__(self) -> None:
        if not self.legal:
            raise NothingToChoose(f"seat {self.seat} has no legal action in this position of {self.game.name}: no bot is asked")

    @property
    def players(self) -> int:
        return int(self.state["players"][0])

    def __repr__(self) -> str:
        return f"<Sight of seat {self.seat} in {self.game.name}, {len(self.legal)} legal actions>"


class Bot:
    """One player of one game; a new game gets a new bot, so it may remember anything."""

    def choose(self, sight: Sight) -> int:
        """Choose one of `sight.legal`."""
        raise NotImplementedError

    def close(self) -> None:
        """Free what the bot holds: the game is over, or nobody needs the bot any more."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def sight_of(match: Match, seed: int) -> Sight:
    """What the player to move may know now; `seed` is the bot's own, and every decision gets a seed made from it."""
    seat = match.mover
    return Sight(match.game, seat, match.seen_by(seat), tuple(match.legal()), seed_of_decision(seed, seat, len(match.steps)))


def seed_of_decision(seed: int, seat: int, step: int) -> int:
    digest = hashlib.sha256(f"{seed} {seat} {step}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
