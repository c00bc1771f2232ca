"""Five opponents, from a first game to the strongest there is, and how long they seem to think.

The weak ones look only one step ahead and now and then prefer something a little worse; they never throw a game away on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass

from critias.bots.bot import Sight
from critias.core.chance import generator, next_word

# A person's pace: half a second, more where there is more to choose from, and never quite the same.
SHORTEST_PAUSE = 0.35
LONGEST_PAUSE = 1.6
PAUSE_PER_CHOICE = 0.06

ANY_OTHER = "any other"


@dataclass(frozen=True)
class Level:
    name: str
    french: str
    bots: dict[str, str]  # by game: the bot that plays at this level, as it is typed

    def bot(self, game: str) -> str:
        return self.bots.get(game, self.bots[ANY_OTHER])


def _glancing(name: str, french: str, **temperatures: float) -> Level:
    """Looks one step ahead; a temperature is in points, and what a point is worth differs from game to game."""
    bots = {game: f"greedy:temperature={temperature:g}" for game, temperature in temperatures.items()}
    return Level(name, french, bots | {ANY_OTHER: bots["atlantis"]})


def _searching(name: str, french: str, **simulations: int) -> Level:
    """Searches; what a second allows differs from game to game. Without simulations it looks one step ahead and does not waver."""
    bots = {game: f"search:simulations={number}" if number else "greedy" for game, number in simulations.items()}
    return Level(name, french, bots | {ANY_OTHER: bots["atlantis"]})


LEVELS = {
    level.name: level
    for level in (
        _glancing("deckhand", "matelot", atlantis=3, atlandice=0.7, nautilus=1.8),
        _glancing("rower", "rameur", atlantis=1.3, atlandice=0.25, nautilus=0.9),
        _searching("mate", "second", atlantis=60, atlandice=30, nautilus=0),
        _searching("captain", "capitaine", atlantis=300, atlandice=250, nautilus=40),
        _searching("oracle", "oracle", atlantis=16_000, atlandice=8_000, nautilus=4_000),
    )
}


def pause(sight: Sight) -> float:
    """How many seconds a person would take over this decision, more or less; nobody ponders a single choice."""
    if len(sight.legal) == 1:
        return SHORTEST_PAUSE
    wavering = 0.75 + 0.5 * next_word(generator(sight.seed, stream=1)) / 2**32
    return min(LONGEST_PAUSE, (SHORTEST_PAUSE + PAUSE_PER_CHOICE * len(sight.legal)) * wavering)
