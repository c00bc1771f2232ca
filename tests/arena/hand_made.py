"""Results made by hand, and plans to go with them."""

from __future__ import annotations

from critias.arena import Plan, PlayedBlock, PlayedGame
from critias.core.rules.ranking import places


def plan(bots: str = "random,greedy", players: int = 2, games: int = 4, seed: int = 1, game: str = "atlantis") -> Plan:
    return Plan(game, tuple(bots.split(",")), players, games, seed, {})


def played(seating: str, *scores: int, faults: tuple[int, ...] = (), seconds: float = 0.0) -> PlayedGame:
    """A game with these bots on the seats, such as "011", and these points."""
    seats = len(scores)
    counts = faults or (0,) * seats
    texts = tuple("said nothing" if count else None for count in counts)
    return PlayedGame(tuple(map(int, seating)), scores, tuple(places(scores)), (10,) * seats, counts, texts, (seconds,) * seats)


def blocks(*games: tuple[PlayedGame, ...]) -> list[PlayedBlock]:
    return [PlayedBlock(number, block) for number, block in enumerate(games)]
