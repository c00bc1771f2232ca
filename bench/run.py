"""Speed of Critias against peers, measured in turn in one run: `make bench`, or with --quick for a first look."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import zip_longest
from pathlib import Path

import learners
import machine
import ours
import report
import rivals
import searches
import startup
from progress import say
from results import PEERS, PLAYERS, SEARCHING_PEERS, Results
from startup import GAMES
from targets import judge

PEER_LIST = Path(__file__).resolve().parent / "peers.txt"


@dataclass(frozen=True)
class Size:
    """How much is played: each part takes about a second a round."""

    rounds: int
    games: dict[str, dict[int, int]]  # by game and number of players
    peers: dict[str, int]
    searches: dict[str, int]  # decisions searched for, by game and by peer
    two_threads: dict[str, int]


WHOLE = Size(
    rounds=5,
    games={
        "atlantis": {2: 40_000, 3: 25_000, 4: 20_000},
        "atlandice": {2: 40_000, 3: 40_000, 4: 30_000},
        "nautilus": {2: 12_000, 3: 9_000, 4: 8_000},
    },
    peers={"hearts": 8_000, "hearts-rollouts": 20_000, "backgammon": 400, "catanatron": 12},
    searches={"atlantis": 12, "atlandice": 25, "nautilus": 6, "hearts-search": 15, "backgammon-search": 1},
    two_threads={"atlantis": 80_000, "atlandice": 100_000, "nautilus": 24_000},
)
QUICK = Size(
    rounds=2,
    games={
        "atlantis": {2: 10_000, 3: 6_000, 4: 5_000},
        "atlandice": {2: 10_000, 3: 10_000, 4: 8_000},
        "nautilus": {2: 3_000, 3: 2_000, 4: 2_000},
    },
    peers={"hearts": 2_000, "hearts-rollouts": 5_000, "backgammon": 100, "catanatron": 3},
    searches={"atlantis": 4, "atlandice": 8, "nautilus": 2, "hearts-search": 5, "backgammon-search": 1},
    two_threads={"atlantis": 20_000, "atlandice": 25_000, "nautilus": 6_000},
)
SEEDS_APART = 100_000  # from round to round, so that no game is played twice


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run; results.md stays as it is, compiling is not timed")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--only", choices=PARTS, help="one part of it: the engines themselves, or as learners use them")
    options = parser.parse_args()

    rivals.install()
    plain: dict[str, object] = {}
    for part in [options.only] if options.only else PARTS:
        plain |= PARTS[part](QUICK if options.quick else WHOLE, options)
    if options.json:
        print(json.dumps({"facts": facts(), **plain}, indent=2))
    return 0


def facts() -> dict[str, str]:
    return machine.facts() | {"Numba": version("numba"), "peers": ", ".join(PEER_LIST.read_text(encoding="utf-8").split())}


def run_engines(size: Size, options: argparse.Namespace) -> dict[str, object]:
    results = measure(size, with_cold_start=not options.quick)
    known = facts()
    if not options.json:
        report.show(results, known)
    if not options.quick:
        report.write(results, known)
    return {**results.plain(), "targets": [asdict(target) for target in judge(results)]}


def run_learners(size: Size, options: argparse.Namespace) -> dict[str, object]:
    found = learners.measure(size.rounds)
    known = facts()
    if not options.json:
        report.show_learners(found, known)
    if not options.quick:
        report.write_learners(found, known)
    return {"learners": {**found.plain(), "targets": [asdict(target) for target in learners.judge(found)]}}


PARTS = {"engines": run_engines, "learners": run_learners}


def measure(size: Size, with_cold_start: bool) -> Results:
    say("Compiling, if nobody has yet ...")
    startup.fill_cache()
    results = Results()
    for number in range(1, size.rounds + 1):
        say(f"Random play, round {number} of {size.rounds} ...")
        play_round(results, size, number * SEEDS_APART)
    for number in range(1, size.rounds + 1):
        say(f"Tree search, round {number} of {size.rounds} ...")
        search_round(results, size, number * SEEDS_APART)
    if (os.cpu_count() or 1) > 1:
        say("Two threads against one ...")
        for game, games in size.two_threads.items():
            results.pairs[game] = [ours.play_on_two_threads(game, games, number) for number in range(1, size.rounds + 1)]
    results.state_bytes = {game: ours.bytes_per_state(game) for game in GAMES}
    results.copy_nanoseconds = {game: ours.nanoseconds_per_copy(game) for game in GAMES}
    results.command_line = startup.command_line()
    if with_cold_start:
        say("Compiling everything again ...")
        results.cold, results.warm = startup.cold_and_warm("atlantis")
        results.cold_all, _ = startup.cold_and_warm(*GAMES)
    return results


def play_round(results: Results, size: Size, seed: int) -> None:
    """Play Critias and its peers in turn, so that noise hits all alike."""
    runs = [(game, players) for game in GAMES for players in PLAYERS]
    for turn in range(max(len(runs), len(PEERS))):
        for game, players in runs[turn : turn + 1]:
            results.ours[game][players].runs.append(ours.play(game, players, size.games[game][players], seed))
        for peer in PEERS[turn : turn + 1]:
            run = rivals.play(peer, size.peers[peer], seed)
            if run is not None:
                results.peers[peer].runs.append(run)


def search_round(results: Results, size: Size, seed: int) -> None:
    for game, peer in zip_longest(GAMES, SEARCHING_PEERS):
        results.searches[game].runs.append(searches.search(game, size.searches[game], seed))
        if peer is not None and (run := rivals.search(peer, size.searches[peer], seed)) is not None:
            results.searches[peer].runs.append(run)


if __name__ == "__main__":
    sys.exit(main())
