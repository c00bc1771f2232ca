"""The results as tables: for the terminal, and in results.md between the markers of their part."""

from __future__ import annotations

from pathlib import Path

import learners
import sheet
from figures import SIMULATIONS, Rounds, Searches, summary
from learners import Learners
from results import Results
from sheet import Row
from startup import SIMULATE
from targets import judge

RESULTS = Path(__file__).resolve().parent / "results.md"
ENGINES, LEARNERS = "bench", "learners"  # the parts of results.md that are written here
COMMAND = "make bench"
WIDTH = 120  # where the output is no terminal
PEER_NAMES = {
    "hearts": "OpenSpiel hearts (C++), whole games",
    "hearts-rollouts": "OpenSpiel hearts (C++), rollouts after the deal",
    "backgammon": "OpenSpiel backgammon (C++), whole games",
    "catanatron": "Catanatron, four players",
    "hearts-search": "OpenSpiel hearts (C++), ISMCTSBot",
    "backgammon-search": "OpenSpiel backgammon (C++), MCTSBot",
}
SPEED_HEAD = ("random play, one thread", "decisions/s", "spread", "games/s")
SEARCH_HEAD = ("tree search with full rollouts, one thread", "simulations/s", "spread")
TARGET_HEAD = ("against the targets", "figure", "wanted", "")


def speed_rows(results: Results) -> list[Row]:
    ours = [
        _speed_row(f"Critias, {game.capitalize()}, {players} players", rounds)
        for game, by_players in results.ours.items()
        for players, rounds in by_players.items()
    ]
    return ours + [_speed_row(PEER_NAMES[peer], rounds) for peer, rounds in results.peers.items()]


def _speed_row(name: str, rounds: Rounds) -> Row:
    if not rounds.runs:
        return (name, "not installed", "", "")
    decisions, games = summary(rounds.decisions_per_second()), summary(rounds.games_per_second())
    spread = f"{decisions['least']:,.0f} to {decisions['most']:,.0f}"
    return (name, f"{decisions['median']:,.0f}", spread, f"{games['median']:,.0f}" if games["median"] >= 100 else f"{games['median']:.1f}")


def search_rows(results: Results) -> list[Row]:
    return [_search_row(PEER_NAMES.get(name, f"Critias, {name.capitalize()}, 2 players"), runs) for name, runs in results.searches.items()]


def _search_row(name: str, searches: Searches) -> Row:
    if not searches.runs:
        return (name, "not installed", "")
    simulations = summary(searches.simulations_per_second())
    return (name, f"{simulations['median']:,.0f}", f"{simulations['least']:,.0f} to {simulations['most']:,.0f}")


def target_rows(results: Results) -> list[Row]:
    return [(target.what, target.figure, target.wanted, target.verdict) for target in judge(results)]


def notes(results: Results) -> list[str]:
    lines = [
        f"A search has {SIMULATIONS:,} simulations, from a start position; that of Atlantis is compared with the targets.",
        f"The command line is `critias {' '.join(SIMULATE)}`, compiled beforehand.",
        *(
            f"A state of {game.capitalize()} is copied in {time:.1f} ns in compiled code."
            for game, time in results.copy_nanoseconds.items()
        ),
    ]
    if results.warm is not None:
        lines.append(f"What was compiled above starts in {results.warm.clock:.2f} s when it is in the cache.")
    for game in results.pairs:
        lines.append(f"While two threads of {game.capitalize()} ran, the machine gave them up to {results.cores_given(game):.2f} cores.")
    return lines


def tables(results: Results) -> list[tuple[Row, list[Row]]]:
    return [(SPEED_HEAD, speed_rows(results)), (SEARCH_HEAD, search_rows(results)), (TARGET_HEAD, target_rows(results))]


def show(results: Results, facts: dict[str, str]) -> None:
    sheet.show(tables(results), [*notes(results), sheet.line_of(facts)], WIDTH)


def write(results: Results, facts: dict[str, str]) -> None:
    sheet.write(RESULTS, ENGINES, COMMAND, facts, tables(results), notes(results))


def show_learners(found: Learners, facts: dict[str, str]) -> None:
    sheet.show(learners.tables(found), [*learners.NOTES, sheet.line_of(facts)], WIDTH)


def write_learners(found: Learners, facts: dict[str, str]) -> None:
    sheet.write(RESULTS, LEARNERS, COMMAND, facts, learners.tables(found), learners.NOTES)
