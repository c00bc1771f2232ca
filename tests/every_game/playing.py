"""Games of every kind to test with: each game, number of players and choice of options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from rules.nautilus import lively

from critias import GAMES, Match
from critias.core.game import Game

KINDS = [
    (game, players, dict(zip(game.facts.options, choices, strict=True)))
    for game in GAMES.values()
    for players in game.facts.players
    for choices in product(*game.facts.options.values())
]


def choose(match: Match, rng: random.Random) -> int | str:
    """A decision for games that are kept: random games of Nautilus hardly put to sea, those of a livelier player do."""
    return lively.choose(match, rng) if match.game.name == "nautilus" else rng.choice(match.legal())


def kind_name(kind: tuple[Game, int, dict[str, str]]) -> str:
    game, players, options = kind
    return "-".join([game.name, str(players), *options.values()])


def walk(kind: tuple[Game, int, dict[str, str]], seed: int, every: int = 1) -> Iterator[Match]:
    """A random game, yielded at every decision and every chance node (or every so many of them), and once more when it is over."""
    game, players, options = kind
    rng = random.Random(seed)
    started = game.start(players, seed, **options)
    match = game.at(game.write_position(started.start))
    while True:
        if len(match.steps) % every == 0 or match.is_over:
            yield match
        if match.is_over:
            return
        weights = match.odds() or None
        match.play(rng.choices(match.legal(), weights)[0])
