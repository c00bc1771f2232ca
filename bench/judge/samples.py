"""Games that the judge's search plays against itself: what the judge says of some positions of each, and how the game ended.

python bench/judge/samples.py nautilus 2 --games 500 --processes 2
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from kept import FOLDER, arguments, play_missing

from critias import GAMES, Match
from critias.arena.play import seat_bot
from critias.bots.bot import sight_of
from critias.conformance import Variant, variants_of
from critias.core.rules.ranking import win_shares
from critias.review.calibration import Estimate
from critias.review.search_judge import MEASURING, NO_LINE, OPEN, RUNS, SearchJudge
from critias.review.simulations import ALL_KNOWN

POSITIONS = 12  # of a game
SEED = 26


@dataclass(frozen=True)
class Plan:
    game: str
    players: int
    simulations: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.players}-{self.simulations}.jsonl"

    def variant(self, number: int) -> Variant:
        variants = [variant for variant in variants_of(GAMES[self.game]) if variant.players == self.players]
        return variants[number % len(variants)]


@dataclass(frozen=True)
class Sample:
    """A position before a choice: who is to decide, and what the judge says from what they know and with open hands."""

    step: int
    mover: int
    seen: Estimate
    open: Estimate


def sampled_game(plan: Plan, number: int) -> str:
    """Play game `number` and judge some of its positions; returns its line."""
    match = played(plan, number)
    chosen = [k for k, step in enumerate(match.steps) if step.mover >= 0]
    steps = sorted(random.Random(f"{SEED} {number}").sample(chosen, min(POSITIONS, len(chosen))))
    judge = SearchJudge(match.game, plan.simulations, number)
    samples = [asdict(judged(judge, match, step)) for step in steps]
    return json.dumps({"number": number, "steps": len(match.steps), "result": win_shares(match.ranking()), "samples": samples})


def played(plan: Plan, number: int) -> Match:
    """A game of the judge's search against itself."""
    variant = plan.variant(number)
    match = variant.game.start(variant.players, seed=SEED + number, **variant.options)
    bots = [seat_bot(f"search:simulations={plan.simulations}", match.game) for _ in range(match.players)]
    while not match.is_over:
        match.play(bots[match.mover].choose(sight_of(match, number)))
    return match


def judged(judge: SearchJudge, match: Match, step: int) -> Sample:
    before, mover = match.steps[step].before, match.steps[step].mover
    seen = match.seen_by(mover, step)
    runs = [judge.estimate(seen, mover, NO_LINE, MEASURING + k, judge.simulations_per_run) for k in range(RUNS)]
    return Sample(step, mover, mean(runs), judge.estimate(before, ALL_KNOWN, NO_LINE, OPEN, judge.simulations))


def mean(runs: list[Estimate]) -> Estimate:
    shares = tuple(sum(of_player) / len(runs) for of_player in zip(*(run.shares for run in runs), strict=True))
    return Estimate(shares, sum(run.finished for run in runs) / len(runs))


def main() -> None:
    asked = arguments(__doc__, games=500)
    plan = Plan(asked.game, asked.players, asked.simulations)
    play_missing(partial(sampled_game, plan), plan.path, asked.games, asked.processes)


if __name__ == "__main__":
    main()
