"""The bot `flat`: simulates every action equally often and takes the one with the highest win rate."""

from __future__ import annotations

import numpy as np

from critias.bots.bot import Bot, Sight
from critias.bots.budget import Budget
from critias.bots.scratch import scratch_for
from critias.bots.value import simulate, win_shares
from critias.core.definition import GameDefinition
from critias.core.rules.chance import generator
from critias.core.rules.compiled import entry
from critias.core.rules.contract import apply, deal
from critias.core.search_settings import TO_THE_END


class FlatBot(Bot):
    def __init__(self, game: GameDefinition, budget: Budget) -> None:
        self.scratch = scratch_for(game)
        self.budget = budget
        self.settings = game.search._replace(rollout=TO_THE_END)

    def __repr__(self) -> str:
        return f"<FlatBot {self.budget}>"

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        rng = generator(sight.seed)
        actions = np.array(sight.legal, np.int64)
        wins = np.zeros(len(actions), np.float64)
        visits = np.zeros(len(actions), np.int64)
        for portion in self.budget.spend():
            simulate_actions(sight.state.copy(), sight.seat, actions, wins, visits, portion, self.settings, self.scratch, rng)
        return sight.legal[int((wins / np.maximum(visits, 1)).argmax())]


@entry
def simulate_actions(seen, player, actions, wins, visits, simulations, settings, scratch, rng):
    """Simulate the actions in turn, each time with a fresh deal of what the player cannot see."""
    n = len(actions)
    done = 0
    for k in range(n):
        done += visits[k]
    for simulation in range(done, done + simulations):
        k = simulation % n
        scratch.states[0] = seen[0]
        deal(scratch.states[0], player, rng)
        apply(scratch.states[0], actions[k])
        simulate(scratch.states[0], rng, scratch, settings.rollout)
        win_shares(scratch.states[0], settings, scratch)
        wins[k] += scratch.shares[player]
        visits[k] += 1
