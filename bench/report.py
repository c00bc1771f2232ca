"""The results as tables: for the terminal, and in results.md between two markers."""

from __future__ import annotations

from pathlib import Path

import sheet
from figures import SIMULATIONS, Rounds, Searches, summary
from results import Results
from sheet import Row
from startup import SIMULATE
from targets import judge

RESULTS = Path(__file__).resolve().parent / "results.md"
BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"
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
        f"A search has {SIMULATIONS:,} simulations, from a start position; Atlantis' is the one held against the targets.",
        f"The command line is `critias {' '.join(SIMULATE)}`, compiled before.",
        *(
            f"A record of {game.capitalize()} is copied in {time:.1f} ns in compiled code."
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
    """Puts the tables between the markers of results.md, at its end where there are none yet; the rest of the file stays."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    if BEGIN not in text or END not in text:
        text = f"{text.rstrip() or '# Speed'}\n\n{BEGIN}\n{END}\n"
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    RESULTS.write_text(f"{before}{BEGIN}\n{_markdown(results, facts)}\n{END}{after}", encoding="utf-8")


def _markdown(results: Results, facts: dict[str, str]) -> str:
    return "\n\n".join((f"Made by `{COMMAND}`. {sheet.line_of(facts)}", *sheet.markdown(tables(results)), "\n".join(notes(results))))
