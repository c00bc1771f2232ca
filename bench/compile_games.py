"""Compile everything of the games named by using it once. Prints nothing."""

from __future__ import annotations

import sys

import critias
from critias.core.batches.batch import simulate
from critias.core.batches.perft import perft
from critias.core.game import Game
from critias.core.rules import calls


def touch(game: Game) -> None:
    simulate(game, 2, 1, 1)
    match = game.start(2, 1)
    match.play(match.legal()[0])
    match.scores()
    match.view(0)
    calls.observe(match.state, 0, game.facts.observation_size)
    calls.deal(match.seen_by(0), 0, critias.generator(1))
    perft(game, match.state, 2)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        touch(critias.game(name))
