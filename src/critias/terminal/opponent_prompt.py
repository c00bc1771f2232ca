"""The prompt at the start of a game: who do you want to play against?"""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from critias.bots import LEVELS
from critias.terminal.opponents import USUAL, shown_name
from critias.terminal.words import WORDS


def ask_opponent(language: str, console: Console) -> str:
    """Ask for a level, by its number or name; Enter takes the usual one. Raises EOFError if nobody answers."""
    words = WORDS[language]
    listed = "  ".join(f"{number} {shown_name(name, language)}" for number, name in enumerate(LEVELS, 1))
    console.print(Text(f" {words['whom'].format(levels=listed)}"))
    while True:
        answer = input(" " + words["whom.prompt"].format(usual=shown_name(USUAL, language))).strip().lower()
        if answer in (known := _answers(language)):
            return known[answer]
        console.print(Text(" " + words["whom.unknown"].format(last=len(LEVELS))))


def _answers(language: str) -> dict[str, str]:
    """What can be typed, and the level it means."""
    known = {"": USUAL}
    for number, level in enumerate(LEVELS.values(), 1):
        known |= {str(number): level.name, level.name: level.name, level.called(language).lower(): level.name}
    return known
