"""A process that has loaded Critias and its compiled rules once and runs each command it is told in a child of its own.

A command run this way reads, writes and ends as if it had been started afresh, without the seconds that loading takes.
"""

from __future__ import annotations

import json
import os
import sys
from typing import NoReturn

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

MODES = (os.O_RDONLY, os.O_WRONLY | os.O_TRUNC, os.O_WRONLY | os.O_TRUNC)


def load_rules() -> None:
    """Call what most commands call, so that every child has it in memory."""
    match = game("atlantis").start(2, 0)
    match.play(match.legal()[0])
    match.view(0)
    match.scores()


def serve() -> None:
    """Each line names the arguments, variables and the files for the three standard streams; the answer is the exit code."""
    load_rules()
    while line := sys.stdin.readline():
        task = json.loads(line)
        child = os.fork()
        if child == 0:
            for number, name in enumerate(task["streams"]):
                os.dup2(os.open(name, MODES[number]), number)
            sys.stdin = os.fdopen(0)
            os.environ |= task["variables"]
            sys.argv = ["critias", *task["arguments"]]
            _run_and_leave()
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _run_and_leave() -> NoReturn:
    """Run the command; taking apart everything that was loaded before would take longer than most commands do."""
    try:
        run()
    except SystemExit as ended:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(ended.code or 0))


if __name__ == "__main__":
    serve()
