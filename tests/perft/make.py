"""Prints the lines of a perft file for a few positions of a game: `python tests/perft/make.py atlantis`. Compare before you keep them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from every_game.variants import choose

import critias
from critias.core.batches.perft import perft


def main(name: str) -> None:
    game = critias.game(name)
    for seed, players in enumerate((2, 3, 4, 2, 3, 4, 2, 3, 4)):
        match = game.start(players, seed, **{key: choices[seed % len(choices)] for key, choices in game.facts.options.items()})
        rng = random.Random(seed)
        for _ in range(seed * 12):
            if not match.is_over:
                match.play(choose(match, rng))
        counts = " ".join(str(level.positions) for level in perft(game, match.state, 3))
        print(f"{match.position()} ; {counts}")


if __name__ == "__main__":
    main(sys.argv[1])
