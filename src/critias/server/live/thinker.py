"""A process that thinks for bots: questions come in on standard input, one JSON value a line, and answers go out on standard output.

It receives what the bot's seat may know and nothing else. It ends when its input ends, even while it thinks.
"""

from __future__ import annotations

import os
import sys
from base64 import b64decode
from collections import OrderedDict
from typing import Any

import numpy as np
import orjson

from critias.bots.bot import Bot, Sight
from critias.bots.parent import lines_from_parent
from critias.bots.referee import ask
from critias.bots.spec import make_bot
from critias.games import game as find_game

NICENESS = 5  # bots can wait a little where processors are scarce; the process that serves people cannot
MAX_BOTS = 64  # remembered, so that a bot goes on in its tree within a turn


class Thinker:
    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        game = find_game(question["game"])
        state = np.frombuffer(b64decode(question["state"]), game.dtype).copy()
        sight = Sight(game, question["seat"], state, tuple(question["legal"]), question["seed"])
        answer = ask(self._bot(question, sight), sight)
        return {"id": question["id"], "action": answer.action, "fault": answer.fault}

    def _bot(self, question: dict[str, Any], sight: Sight) -> Bot:
        key = (question["table"], sight.seat, question["bot"])
        bot = self._bots.pop(key, None) or make_bot(question["bot"], sight.game, threads=1)
        self._bots[key] = bot
        if len(self._bots) > MAX_BOTS:
            self._bots.popitem(last=False)
        return bot


def main() -> None:
    thinker = Thinker()
    for number, line in enumerate(lines_from_parent()):
        sys.stdout.buffer.write(orjson.dumps(thinker.answer(orjson.loads(line))) + b"\n")
        sys.stdout.buffer.flush()
        if number == 0 and hasattr(os, "nice"):  # not on Windows; not before, since the first answer may need compiling
            os.nice(NICENESS)


if __name__ == "__main__":
    main()
