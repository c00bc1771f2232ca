"""How long games are, how many choices there are and what the place in turn order is worth: the figures in docs/games.

    python docs/games/measure.py atlantis --players 2 --bot greedy --games 300 --seed 1

One bot plays all seats. Game k is started by `game.start(players, seed + k)`, and seed + k is also the seed of its bots.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from statistics import fmean

import critias
from critias.bots import make_bot, sight_of
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.rules.contract import CHANCE


def phases_of(game: Game) -> tuple[str, ...]:
    """The names of the phases, from the observation."""
    return next(feature.of for block in game.facts.observation for feature in block.features if feature.name == "phase")


class Counts:
    """The counts over all games."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.phases = phases_of(game)
        self.chosen: Counter[str] = Counter()  # by kind of action
        self.choices: dict[str, list[int]] = defaultdict(list)  # by phase: how many actions were legal at each decision
        self.decisions: list[int] = []  # of each game
        self.outcomes: list[int] = []
        self.points: list[list[int]] = []  # by place in turn order
        self.won = [0.0] * players

    def decision(self, match: Match, action: int) -> None:
        self.choices[self.phases[int(match.state["phase"][0])]].append(len(match.legal()))
        self.chosen[self.kind_of(action)] += 1

    def kind_of(self, action: int) -> str:
        kind, _ = self.game.split(action)
        return " to ".join(dict.fromkeys(map(self.game.write_action, (kind.start, kind.stop - 1))))

    def game_over(self, match: Match, first: int) -> None:
        outcomes = sum(step.mover == CHANCE for step in match.steps)
        self.outcomes.append(outcomes)
        self.decisions.append(len(match.steps) - outcomes)
        scores, winners = match.scores(), match.winners()
        self.points.append([scores[(first + place) % match.players] for place in range(match.players)])
        for winner in winners:
            self.won[(winner - first) % match.players] += 1 / len(winners)

    def lines(self) -> list[str]:
        games = len(self.decisions)
        every = [number for numbers in self.choices.values() for number in numbers]
        lines = [
            f"decisions {spread(self.decisions)}, outcomes of chance {spread(self.outcomes)}",
            f"choices: mean {fmean(every):.1f}, most {max(every)}, only one in {share(every, 1)}",
            "win share by place in turn order: " + " ".join(f"{won / games:.1%}" for won in self.won),
            "points by place in turn order: " + " ".join(f"{fmean(points):.1f}" for points in zip(*self.points, strict=True)),
            "phase: of all decisions, mean choices, most, only one",
        ]
        for phase in sorted(self.choices, key=self.phases.index):
            numbers = self.choices[phase]
            lines.append(f"  {phase}: {len(numbers) / len(every):.1%}, {fmean(numbers):.1f}, {max(numbers)}, {share(numbers, 1)}")
        lines.append("kind of action: of all decisions")
        return lines + [f"  {kind}: {number / len(every):.1%}" for kind, number in self.chosen.most_common()]


def spread(numbers: list[int]) -> str:
    """The mean, and the range that holds nine of ten."""
    ordered = sorted(numbers)
    low, high = (ordered[int(part * (len(ordered) - 1))] for part in (0.05, 0.95))
    return f"{fmean(numbers):.0f} ({low} to {high})"


def share(numbers: list[int], number: int) -> str:
    return f"{numbers.count(number) / len(numbers):.0%}"


def measure(game: Game, players: int, bot: str, games: int, seed: int, options: dict[str, str]) -> Counts:
    counts = Counts(game, players)
    for number in range(games):
        match = game.start(players, seed + number, **options)
        bots = [make_bot(bot, game, threads=1) for _ in range(players)]
        first = int(match.state["first"][0])
        while not match.is_over:
            action = bots[match.mover].choose(sight_of(match, seed + number))
            counts.decision(match, action)
            match.play(action)
        counts.game_over(match, first)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="such as edition=mayfair")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    counts = measure(critias.game(asked.game), asked.players, asked.bot, asked.games, asked.seed, options)
    print("\n".join(counts.lines()))


if __name__ == "__main__":
    main()
