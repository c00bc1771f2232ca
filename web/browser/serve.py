"""A server whose games are dealt alike every time, so that a test that fails does so again; CRITIAS_DEALS=2 deals others."""

from __future__ import annotations

import hashlib
import itertools
import os

from critias import cli
from critias.core.secret import Secret
from critias.server.live import new_table

numbers = itertools.count()


class Dealt(Secret):
    """For the tables of this server, one after another."""

    @classmethod
    def fresh(cls) -> Secret:
        return Secret(hashlib.sha256(f"{os.environ.get('CRITIAS_DEALS', '1')} {next(numbers)}".encode()).digest())


if __name__ == "__main__":
    vars(new_table)["Secret"] = Dealt
    cli.run()
