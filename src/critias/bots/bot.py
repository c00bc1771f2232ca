"""What a bot is: something that is shown what its seat may know and chooses one of the legal actions."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from critias.core.calls import State
from critias.core.game import Game
from critias.core.match import Match


@dataclass(frozen=True)
class Sight:
    """All that a bot receives for a decision; two games that differ only in what the seat may not know give equal sights."""

    game: Game
    seat: int  # whose decision it is
    state: State  # the record, with everything erased that the seat does not know
    legal: tuple[int, ...]  # the actions to choose from, ascending
    seed: int  # for the bot's own chance: the same seed, the same choice

    @property
    def players(self) -> int:
        return int(self.state["players"][0])


class BotFault(Exception):
    """A bot that gave no usable answer, and why; the game goes on without it, as `referee.py` says."""


class Bot:
    """One player of one game; a new game gets a new bot, so it may remember what it likes."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.legal`."""
        raise NotImplementedError

    def close(self) -> None:
        """The game is over, or nobody needs the bot any more."""


def sight_of(match: Match, seed: int) -> Sight:
    """What the player to move may know now; `seed` is the bot's own, and every decision gets a seed made from it."""
    seat = match.mover
    return Sight(match.game, seat, match.seen_by(seat), tuple(match.legal()), seed_of_decision(seed, seat, len(match.steps)))


def seed_of_decision(seed: int, seat: int, step: int) -> int:
    digest = hashlib.sha256(f"{seed} {seat} {step}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
