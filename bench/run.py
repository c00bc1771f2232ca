"""Speed of Critias against peers, measured in turn in one run: `make bench`, or with --quick for a first look."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass

import machine
import ours
import report
import rivals
import startup
from results import PEERS, PLAYERS, Results


@dataclass(frozen=True)
class Size:
    """How much is played: each part takes about a second a round."""

    rounds: int
    games: dict[int, int]  # by number of players
    peers: dict[str, int]
    two_threads: int


WHOLE = Size(
    5, {2: 40_000, 3: 25_000, 4: 20_000}, {"hearts": 8_000, "hearts-rollouts": 20_000, "backgammon": 400, "catanatron": 12}, 80_000
)
QUICK = Size(2, {2: 10_000, 3: 6_000, 4: 5_000}, {"hearts": 2_000, "hearts-rollouts": 5_000, "backgammon": 100, "catanatron": 3}, 20_000)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run; results.md stays as it is, compiling is not timed")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args()

    sys.stdout, out = sys.stderr, sys.stdout  # progress is no result
    results = measure(QUICK if options.quick else WHOLE, with_cold_start=not options.quick)
    sys.stdout = out

    facts = machine.facts()
    if options.json:
        print(json.dumps({"facts": facts, **results.plain()}, indent=2))
    else:
        report.show(results, facts)
    if not options.quick:
        report.write(results, facts)
    return 0


def measure(size: Size, with_cold_start: bool) -> Results:
    rivals.install()
    print("Compiling, if nobody has yet ...", flush=True)
    startup.fill_cache()
    results = Results()
    for number in range(1, size.rounds + 1):
        print(f"Random play, round {number} of {size.rounds} ...", flush=True)
        play_round(results, size, number)
    if (os.cpu_count() or 1) > 1:
        print("Two threads against one ...", flush=True)
        results.pairs = [ours.play_on_two_threads(size.two_threads, number) for number in range(1, size.rounds + 1)]
    results.state_bytes = ours.bytes_per_state()
    results.copy_nanoseconds = ours.nanoseconds_per_copy()
    results.command_line_seconds = startup.command_line_seconds()
    if with_cold_start:
        print("Compiling everything anew ...", flush=True)
        results.cold_seconds, results.warm_seconds = startup.cold_and_warm_seconds()
    return results


def play_round(results: Results, size: Size, seed: int) -> None:
    """Critias and its peers in turn, so that noise hits all alike."""
    for turn in range(max(len(PLAYERS), len(PEERS))):
        for players in PLAYERS[turn : turn + 1]:
            results.ours[players].runs.append(ours.play(players, size.games[players], seed))
        for peer in PEERS[turn : turn + 1]:
            run = rivals.play(peer, size.peers[peer], seed)
            if run is not None:
                results.peers[peer].runs.append(run)


if __name__ == "__main__":
    sys.exit(main())
