"""What the figures should be, and whether they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from results import Results
from startup import GAMES, Took

MAX_BYTES = {"atlantis": 640, "atlandice": 640, "nautilus": 3 * 1024}
ENOUGH_CORES = 1.85  # with less of the machine, two threads cannot be judged


@dataclass(frozen=True)
class Target:
    what: str
    figure: str
    wanted: str
    is_met: bool | None  # None where there is nothing to judge

    @property
    def verdict(self) -> str:
        return {True: "met", False: "not met", None: "-"}[self.is_met]


def judge(results: Results) -> list[Target]:
    hearts, search = results.against("hearts"), results.search_against("hearts-search")
    return [
        at_least("a decision, against OpenSpiel's hearts", hearts, 1, "faster"),
        at_least("the same, the goal", hearts, 2, "2 x"),
        at_least("a decision, against OpenSpiel's backgammon", results.against("backgammon"), 15, "15 x"),
        at_least("a game of four, against Catanatron's", results.games_against_catanatron(), 300, "300 x"),
        at_least("a simulation, against OpenSpiel's ISMCTS on hearts", search, 1, "1 x"),
        at_least("the same, the goal", search, 2, "2 x"),
        at_least("a simulation, against OpenSpiel's MCTS on backgammon", results.search_against("backgammon-search"), 40, "40 x"),
        at_least("Atlandice, a decision, against Atlantis", results.against_atlantis("atlandice"), 0.8, "0.8 x"),
        at_least("Nautilus, a decision, against Atlantis", results.against_atlantis("nautilus"), 0.4, "0.4 x"),
        *(judge_threads(results, game) for game in GAMES),
        *(judge_size(game, size) for game, size in results.state_bytes.items()),
        soon_enough("compiling Atlantis", results.cold, 40),
        soon_enough("compiling all games", results.cold_all, 90),
        soon_enough("1,000 games from the command line", results.command_line, 2),
    ]


def judge_threads(results: Results, game: str) -> Target:
    target = at_least(f"{game}, two threads against one", results.two_threads(game), 1.8, "1.8 x", "needs two cores")
    if results.pairs and results.cores_given(game) < ENOUGH_CORES:
        return replace(target, figure=f"{target.figure} on {results.cores_given(game):.1f} cores", is_met=None)
    return target


def judge_size(game: str, size: int) -> Target:
    return Target(f"{game}, bytes of a position", str(size), f"at most {MAX_BYTES[game]}", size <= MAX_BYTES[game])


def at_least(what: str, times: float | None, bound: float, wanted: str, otherwise: str = "not installed") -> Target:
    if times is None:
        return Target(what, otherwise, wanted, None)
    return Target(what, f"{times:.0f} x" if times >= 20 else f"{times:.2f} x", wanted, times >= bound)


def soon_enough(what: str, took: Took | None, most: float) -> Target:
    wanted = f"at most {most:.0f} s"
    if took is None:
        return Target(what, "not measured", wanted, None)
    return Target(what, f"{took.clock:.1f} s, {took.processor:.1f} s of processor time", wanted, took.clock <= most)
