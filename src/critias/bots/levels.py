"""Five opponents, from a first game to the strongest there is, and how long they seem to think.

The weak ones look only one step ahead and now and then prefer something a little worse; they never throw a game away on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from critias.bots.bot import Bot, Sight
from critias.bots.budget import Budget
from critias.bots.greedy import GreedyBot
from critias.bots.search import SearchBot
from critias.bots.settings import settings_of
from critias.core.chance import generator, next_word
from critias.core.game import Game

# A person's pace: half a second, more where there is more to choose from, and never quite the same.
SHORTEST_PAUSE = 0.35
LONGEST_PAUSE = 1.6
PAUSE_PER_CHOICE = 0.06


Maker = Callable[[Game, int | None], Bot]


@dataclass(frozen=True)
class Level:
    name: str
    french: str
    how: str
    make: Maker


def _glancing(name: str, french: str, temperature: float) -> Level:
    """Looks one step ahead; the temperature is in the game's own scale of points."""
    how = f"`greedy` at a temperature of {temperature:g} scales of the game"
    return Level(name, french, how, lambda game, threads: GreedyBot(game, temperature * settings_of(game.name).scale))


def _searching(name: str, french: str, simulations: int, **by_game: int) -> Level:
    """Searches with so many simulations, or as many as are said for a game: what a second allows differs."""
    exceptions = "".join(f", {number:,} in {game.capitalize()}" for game, number in by_game.items())
    how = f"`search` with {simulations:,} simulations a decision{exceptions}"

    def make(game: Game, threads: int | None) -> Bot:
        budget = Budget(simulations=by_game.get(game.name, simulations))
        return SearchBot(game, budget, settings_of(game.name), threads)

    return Level(name, french, how, make)


LEVELS = {
    level.name: level
    for level in (
        _glancing("deckhand", "matelot", 0.25),
        _glancing("rower", "rameur", 0.06),
        _searching("mate", "second", 30),
        _searching("captain", "capitaine", 250),
        _searching("oracle", "oracle", 16_000, atlandice=8_000, nautilus=4_000),
    )
}


def pause(sight: Sight) -> float:
    """How many seconds a person would take over this decision, more or less; nobody ponders a single choice."""
    if len(sight.legal) == 1:
        return SHORTEST_PAUSE
    wavering = 0.75 + 0.5 * next_word(generator(sight.seed, stream=1)) / 2**32
    return min(LONGEST_PAUSE, (SHORTEST_PAUSE + PAUSE_PER_CHOICE * len(sight.legal)) * wavering)
