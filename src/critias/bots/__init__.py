"""Players that are programs: each receives what its seat may know, the legal actions and a seed, and gives an action."""

from critias.bots.bot import Bot, Sight, sight_of
from critias.bots.faults import BotFault
from critias.bots.levels import LEVELS
from critias.bots.spec import BadSpec, make_bot

__all__ = ["LEVELS", "BadSpec", "Bot", "BotFault", "Sight", "make_bot", "sight_of"]
