"""The bot `random`: any legal action, each equally likely."""

from __future__ import annotations

from critias.bots.bot import Bot, Sight
from critias.core.rules.chance import below, generator


class RandomBot(Bot):
    def choose(self, sight: Sight) -> int:
        return sight.legal[below(generator(sight.seed), len(sight.legal))]
