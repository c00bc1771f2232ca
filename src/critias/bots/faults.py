"""What can be wrong with a bot's answer: in English for programs and reports, in every language for players."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from critias.core.text.message import Message
from critias.core.text.words import ENGLISH, words_of

OWN_WORDS = "own_words"  # of a bot from outside, which nobody can translate

WORDS = words_of(Path(__file__).parent / "words" / "faults")  # each follows the name of the bot


class BotFault(Exception):
    """A bot that gave no usable answer, and why; the game goes on without it, as `referee.py` says."""

    def __init__(self, why: str | Message) -> None:
        self.why = why if isinstance(why, Message) else Message(OWN_WORDS, {"text": why})
        super().__init__(phrase(self.why))

    @classmethod
    def of(cls, key: str, **arguments: object) -> Self:
        """A fault that WORDS has a phrase for."""
        return cls(Message(key, arguments))


def phrase(why: Message, language: str = ENGLISH) -> str:
    """What is wrong, to follow the name of the bot."""
    if why.key == OWN_WORDS:
        return str(why.args["text"])
    return WORDS[language][why.key].format(**why.args)
