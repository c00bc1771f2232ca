"""How bots are asked, so that no bot can stop a game: an answer that cannot be used is replaced and noted.

Whatever goes wrong (an action that is not legal, an exception, a program that is late, silent or dead), the game goes on with a
random legal action in its place, and the fault is counted against the bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from critias.bots.bot import Bot, Sight
from critias.bots.faults import BotFault, phrase
from critias.bots.random import RandomBot
from critias.core.text.message import Message


@dataclass(frozen=True)
class Answer:
    action: int
    why: Message | None = None  # why the bot's own answer could not be used

    @property
    def fault(self) -> str | None:
        """The same in English."""
        return None if self.why is None else phrase(self.why)


def ask(bot: Bot, sight: Sight) -> Answer:
    """The bot's choice, or a random legal action in its place."""
    try:
        action = _checked(bot.choose(sight), sight)
    except BotFault as fault:
        return Answer(RandomBot().choose(sight), fault.why)
    except (Exception, SystemExit) as error:  # a bot of somebody else may raise anything
        return Answer(RandomBot().choose(sight), Message("raised", {"error": type(error).__name__, "text": str(error)}))
    return Answer(action)


def _checked(action: object, sight: Sight) -> int:
    if isinstance(action, bool) or not isinstance(action, SupportsIndex):
        raise BotFault.of("not_a_number", answer=repr(action))
    number = int(action)
    if number not in sight.legal:
        raise BotFault.of("not_legal", answer=number)
    return number
