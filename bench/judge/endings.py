"""Ends of games that are solved, and what the judge says of them: how far off it is where the answer is known.

    python bench/judge/endings.py atlandice 2 --games 100 --processes 2

All hands are open, and every player decides as well as they can.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from functools import partial

from kept import FOLDER, arguments, play_missing
from samples import Plan, played

from critias import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.review.chances import Shares
from critias.review.ending import Endings
from critias.review.search_judge import NO_LINE, OPEN, SearchJudge
from critias.review.simulations import ALL_KNOWN

MAX_POSITIONS = 1_000_000  # that can follow
OF_A_GAME = 3
UNDECIDED = (0.02, 0.98)
PLAYERS_SIMULATIONS = 200  # of those who play up to there


@dataclass(frozen=True)
class Solved:
    """A position before a choice, solved; `by_search` is what the search alone says, `judged` what the judge makes of it."""

    step: int
    mover: int
    positions: int
    exact: Shares
    judged: Shares
    by_search: Shares
    finished: float


def solved_game(plan: Plan, simulations: int, number: int) -> str:
    """Play game `number` and solve some positions near its end; returns its line."""
    match = played(plan, number)
    found = undecided(match)
    chosen = random.Random(number).sample(found, min(OF_A_GAME, len(found)))
    judge = SearchJudge(match.game, simulations, number)
    return json.dumps({"number": number, "solved": [asdict(compared(judge, match, *position)) for position in sorted(chosen)]})


def undecided(match: Match) -> list[tuple[int, int, Shares]]:
    """The steps before a choice, from the last one back to the first that is too large, with the positions that follow and the answer."""
    endings, found = Endings(match.game, MAX_POSITIONS), []
    for step in reversed(range(len(match.steps))):
        if choices_at(match, step) < 2:
            continue
        exact = endings.shares(match.steps[step].before)
        if exact is None:
            break
        if any(UNDECIDED[0] <= share <= UNDECIDED[1] for share in exact):
            found.append((step, endings.looked_at, exact))
    return found


def choices_at(match: Match, step: int) -> int:
    """How many actions were legal; 0 before chance."""
    return len(calls.legal(match.steps[step].before, match.game.facts.max_choices)) if match.steps[step].mover >= 0 else 0


def compared(judge: SearchJudge, match: Match, step: int, positions: int, exact: Shares) -> Solved:
    before: State = match.steps[step].before
    found = judge.estimate(before, ALL_KNOWN, NO_LINE, OPEN, judge.simulations)
    return Solved(step, match.steps[step].mover, positions, exact, judge.open_shares(before), found.shares, found.finished)


def main() -> None:
    asked = arguments(__doc__, games=100)
    path = FOLDER / f"{asked.game}-{asked.players}-{asked.simulations}-endings.jsonl"
    plan = Plan(asked.game, asked.players, PLAYERS_SIMULATIONS)
    play_missing(partial(solved_game, plan, asked.simulations), path, asked.games, asked.processes)


if __name__ == "__main__":
    main()
