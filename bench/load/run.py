"""Thousands of live tables on one server, against boardgame.io in the same run: `make load`.

A server and a client run in processes of their own. The tables are opened in steps; at every step moves are played at a rate that does not
wait for answers, and every time is counted from when the move was due, so that a queue shows. Then the rate is raised until the server
does not keep up any more.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path

import critias_server
import peer
import report
import shared
from above import sheet
from driver import Failed
from facts import facts
from measurement import Result, Size, measure
from progress import Show
from served import NotStarted

RESULTS = Path(__file__).resolve().parent / "results.md"
POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
OTHER_FILES = 100  # that a process has open besides its sockets


def main() -> int:
    options = _options()
    size = Size(options.tables, options.moves, options.seconds)
    try:
        _allow_files(4 * size.tables + OTHER_FILES)  # a socket that is passed on is two
        with Show() as show, tempfile.TemporaryDirectory(prefix="critias-load-") as folder:
            missing = "not wanted" if options.without_peer else peer.install()
            missing_shared = "not wanted" if options.without_shared else shared.missing(options.postgres, options.redis)
            results = _measure(options, size, missing, Path(folder), show)
            results += _measure_shared(options, size, missing_shared, Path(folder), show)
    except (Failed, NotStarted) as error:
        print(error, file=sys.stderr)
        return 1
    lines = report.notes(results, options.game, missing, missing_shared)
    found = facts(options.database, has_peer=missing is None)
    report.show(results, [*lines, sheet.line_of(found)])
    report.write(options.output, results, found, lines)
    return 0


def _measure(options: argparse.Namespace, size: Size, missing: str | None, folder: Path, show: Show) -> list[Result]:
    if missing:
        show.say(f"boardgame.io is left out: {missing}.")
    results = [measure(critias_server.start(folder, options.database), options.game, size, show, options.overload)]
    return results if missing else [*results, measure(peer.start(folder), peer.GAME, size, show)]


def _measure_shared(options: argparse.Namespace, size: Size, missing: str | None, folder: Path, show: Show) -> list[Result]:
    """One process and two, on the same PostgreSQL and Redis."""
    if missing:
        show.say(f"Critias on PostgreSQL and Redis is left out: {missing}.")
        return []
    started = (shared.start(folder, options.postgres, options.redis, processes) for processes in (1, shared.PROCESSES))
    return [measure(starting, options.game, size, show) for starting in started]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Thousands of live tables on one server, against boardgame.io in the same run.")
    parser.add_argument("--tables", type=int, default=4000, help="tables in the last step; each has two sockets")
    parser.add_argument("--moves", type=float, default=500, help="moves a second, over all tables")
    parser.add_argument("--seconds", type=float, default=60, help="for each step")
    parser.add_argument("--game", default="atlantis", help="which one Critias plays")
    parser.add_argument("--database", help="instead of a fresh SQLite file; what is in it stays, and the tables of the run are added")
    parser.add_argument("--without-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--without-shared", action="store_true", help="leave out PostgreSQL with Redis, as one process and as two")
    parser.add_argument("--overload", action="store_true", help="also play at twice the highest rate, and then at half of it")
    parser.add_argument("--postgres", default=POSTGRES, help="where fresh databases are made for them")
    parser.add_argument("--redis", default="redis://127.0.0.1:6379")
    parser.add_argument("--output", type=Path, default=RESULTS, help="the file for the tables")
    options = parser.parse_args()
    if options.tables < 1 or options.moves <= 0 or options.seconds <= 0:
        parser.error("tables, moves and seconds are more than nothing")
    return options


def _allow_files(wanted: int) -> None:
    """A socket is an open file, and the servers inherit what may be open here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most < wanted:
        raise Failed(f"{wanted:,} open files are needed, and the system allows {hard:,}; try fewer --tables, or ulimit -n")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    sys.exit(main())
