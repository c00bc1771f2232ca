"""A server that deals the same games in the same order every time, so that a test that fails alone does so again; CRITIAS_DEALS=2
deals others. Files that run side by side share the order, so what a test asserts must hold for any deal.

With CRITIAS_MUTE_BOTS=1 no bot gives an answer, so that tables with bots are set aside.
"""

from __future__ import annotations

import hashlib
import itertools
import os
from typing import Any

from critias import cli
from critias.core.match.secret import Secret
from critias.server.live import bots, new_table

numbers = itertools.count()


class Dealt(Secret):
    """For the tables of this server, one after another."""

    @classmethod
    def fresh(cls) -> Secret:
        return Secret(hashlib.sha256(f"{os.environ.get('CRITIAS_DEALS', '1')} {next(numbers)}".encode()).digest())


async def no_answer(*_: Any) -> dict[str, Any]:
    raise ValueError("it says nothing")


if __name__ == "__main__":
    vars(new_table)["Secret"] = Dealt
    if os.environ.get("CRITIAS_MUTE_BOTS"):
        bots._Worker._ask = no_answer  # type: ignore[method-assign]
    cli.run()
