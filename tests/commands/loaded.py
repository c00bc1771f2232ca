"""The command line with its compiled rules in memory, for the process that commands are forked from."""

from __future__ import annotations

import sys

import critias.commands.arena
import critias.commands.games
import critias.commands.perft
import critias.commands.play
import critias.commands.replay
import critias.commands.serve
import critias.commands.simulate
import critias.commands.verify  # noqa: F401
from critias import game
from critias.cli import run

match = game("atlantis").start(2, 0)
match.play(match.legal()[0])
match.view(0)
match.scores()


def main(*arguments: str) -> None:
    sys.argv = ["critias", *arguments]
    run()
