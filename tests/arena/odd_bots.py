"""Bots that go wrong, each in its own way, to be named as python:arena.odd_bots:CLASS."""

from __future__ import annotations

import os
import time

from critias.bots import Bot, Sight
from critias.core.game import Game


class Silly(Bot):
    """Raises at every decision."""

    def __init__(self, game: Game) -> None: ...

    def choose(self, sight: Sight) -> int:
        raise KeyError("no idea")


class Forgetful(Bot):
    """Knows one answer, the first."""

    def __init__(self, game: Game) -> None:
        self.knows = True

    def choose(self, sight: Sight) -> int:
        if self.knows:
            self.knows = False
            return sight.legal[0]
        raise KeyError("no idea")


class Unborn(Bot):
    """Cannot be made."""

    def __init__(self, game: Game) -> None:
        raise OSError("no book of openings")


class Slow(Bot):
    """Takes its time, so that an arena can be stopped in the middle; on a busy machine a test that stops it may need it to take longer."""

    def __init__(self, game: Game) -> None: ...

    def choose(self, sight: Sight) -> int:
        time.sleep(float(os.environ.get("SLOW_BOT_SECONDS", "0.002")))
        return sight.legal[-1]


class Unclosable(Slow):
    def close(self) -> None:
        raise RuntimeError("will not go")


class Deadly(Bot):
    """Takes its process with it."""

    def __init__(self, game: Game) -> None: ...

    def choose(self, sight: Sight) -> int:
        os._exit(1)
