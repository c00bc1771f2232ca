"""Critias' tree search, timed: from start positions, every simulation played out to the end of its game, on one thread.

Run as a program it compiles what it needs and prints nothing.
"""

from __future__ import annotations

import time

from figures import SIMULATIONS, Searched

from critias import GAMES, generator
from critias.bots import sight_of
from critias.bots.scratch import scratch_for
from critias.bots.search import NODES_PER_SIMULATION
from critias.bots.tree import ROOT, empty_tree, reset, run_simulations
from critias.core.search_settings import TO_THE_END


def search(name: str, decisions: int, seed: int, simulations: int = SIMULATIONS) -> Searched:
    """Search the first decision of a number of games for two, each in a tree of its own; the clock counts processor time."""
    game = GAMES[name]
    settings = game.search._replace(rollout=TO_THE_END)
    tree, scratch = empty_tree(simulations * NODES_PER_SIMULATION), scratch_for(game)
    seconds = 0.0
    for number in range(decisions + 1):
        sight = sight_of(game.start(2, seed + number), seed)
        state, rng = sight.state.copy(), generator(sight.seed)
        began = time.process_time()
        reset(tree)
        run_simulations(tree, ROOT, state, sight.seat, simulations if number else 1, settings, None, scratch, rng)
        seconds += time.process_time() - began if number else 0.0  # the first one reads the compiled code
    return Searched(decisions * simulations, seconds)


if __name__ == "__main__":
    for each in GAMES:
        search(each, 1, 1, simulations=1)
