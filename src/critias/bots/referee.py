"""How bots are asked, so that no bot can stop a game: an answer that cannot be used is replaced and noted.

Whatever goes wrong (an action that is not legal, an exception, a program that is late, silent or dead), the game goes on with a
random legal action in its place, and the fault is counted against the bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from critias.bots.bot import Bot, BotFault, Sight
from critias.bots.random import RandomBot


@dataclass(frozen=True)
class Answer:
    action: int
    fault: str | None = None  # why the bot's own answer could not be used


def ask(bot: Bot, sight: Sight) -> Answer:
    """The bot's choice, or a random legal action in its place."""
    try:
        action = _checked(bot.choose(sight), sight)
    except BotFault as fault:
        return Answer(RandomBot().choose(sight), str(fault))
    except (Exception, SystemExit) as error:  # a bot of somebody else may raise anything
        return Answer(RandomBot().choose(sight), f"raised {type(error).__name__}: {error}")
    return Answer(action)


def _checked(action: object, sight: Sight) -> int:
    if isinstance(action, bool) or not isinstance(action, SupportsIndex):
        raise BotFault(f"answered {action!r}, which is not the number of an action")
    number = int(action)
    if number not in sight.legal:
        raise BotFault(f"answered {number}, which is not legal here")
    return number
