"""Five opponents, from one for a first game to the strongest there is, and how long they seem to think.

The weak ones look only one step ahead and now and then prefer something a little worse; they never throw a game away on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from critias.bots.bot import Sight
from critias.core.definition import GameDefinition
from critias.core.rules.chance import generator, next_word
from critias.core.text.words import words_of

# A person's pace: half a second, more where there is more to choose from, and never quite the same.
MIN_PAUSE = 0.35
MAX_PAUSE = 1.6
PAUSE_PER_CHOICE = 0.06

NAMES = words_of(Path(__file__).parent / "words" / "levels")


@dataclass(frozen=True)
class Level:
    name: str
    default: str  # the bot that plays at this level, as it is typed, in a game that does not name its own

    def bot(self, game: GameDefinition) -> str:
        """The bot that plays at this level; what a point is worth and what a second allows differ from game to game."""
        return game.levels.get(self.name, self.default)

    def called(self, language: str) -> str:
        """Its name in a language; records and bots know the English one."""
        return NAMES[language][self.name]


LEVELS = {
    level.name: level
    for level in (
        Level("deckhand", "greedy:temperature=3"),
        Level("rower", "greedy:temperature=1.3"),
        Level("mate", "search:simulations=60"),
        Level("captain", "search:simulations=300"),
        Level("oracle", "search:simulations=16000"),
    )
}


def pause(sight: Sight) -> float:
    """How many seconds a person would take for this decision, more or less; nobody thinks long about a single choice."""
    if len(sight.legal) == 1:
        return MIN_PAUSE
    wavering = 0.75 + 0.5 * next_word(generator(sight.seed, stream=1)) / 2**32
    return min(MAX_PAUSE, (MIN_PAUSE + PAUSE_PER_CHOICE * len(sight.legal)) * wavering)
