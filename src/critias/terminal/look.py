"""How things look to the player at the terminal: language, seat, width, and the players' names, signs and colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from critias.core.text.message import Message, Words, say
from critias.terminal.words import WORDS

SIGNS = ("●", "▲", "■", "◆")
PLAIN_SIGNS = ("0", "1", "2", "3")  # for terminals without Unicode: the numbers that notation uses
COLOURS = ("#201410 on #f28b78", "#201a08 on #f0c04c", "#ffffff on #2f62c9", "#ffffff on #4b4a5c")

HEADING = "bold"
QUIET = "dim"


@dataclass(frozen=True)
class Look:
    """Who looks, in which language, and how wide the terminal is."""

    language: str
    seat: int  # a player, or SPECTATOR
    game_words: Words
    width: int = 80
    is_plain: bool = False
    players: int = len(SIGNS)  # numbers from here on are a neutral party
    bots: tuple[str, ...] = ()  # who plays each seat, to be shown; nobody where it is not known

    def text(self, key: str, **arguments: Any) -> str:
        return WORDS[self.language][key].format(**arguments)

    def say(self, message: Message) -> str:
        """A message of the game, with the players' names."""
        return say(self.game_words, message, self.language, [self.name(player) for player in range(len(SIGNS))])

    def word(self, key: str) -> str:
        """A word of the game, such as an item."""
        return self.game_words[self.language][key]

    def is_player(self, player: int) -> bool:
        """Whether this is a player, not a neutral party, nor nobody (before anybody has decided)."""
        return 0 <= player < self.players

    def name(self, player: int) -> str:
        if player >= self.players:
            return self.text("neutral")
        name = self.text(f"player.{player}")
        return self.text("you", name=name) if player == self.seat else name

    def against(self) -> str:
        """Who plays the other seats: one name for all who share it, or each with its sign; empty where it is not known."""
        others = {player: name for player, name in enumerate(self.bots) if player != self.seat}
        if not others:
            return ""
        if len(set(others.values())) == 1:
            return self.text("frame.against", names=self.bots[next(iter(others))])
        return self.text("frame.against", names=", ".join(f"{self.sign(player)} {name}" for player, name in others.items()))

    def sign(self, player: int) -> str:
        if not self.is_player(player):
            return self.glyph("○", "n") if player > 0 else self.glyph("∙", ".")
        return (PLAIN_SIGNS if self.is_plain else SIGNS)[player]

    def glyph(self, beautiful: str, plain: str) -> str:
        return plain if self.is_plain else beautiful

    def figure(self, player: int, letter: str = "") -> Text:
        """A figure: its player's sign and colour, and its letter."""
        return Text(self.sign(player) + letter, COLOURS[player] if self.is_player(player) else QUIET)

    def player(self, player: int) -> Text:
        """A player: sign in colour and name."""
        return Text.assemble(self.figure(player), " ", self.name(player))
