"""The bot `flat`: plays every action out at random equally often and takes the one that won most."""

from __future__ import annotations

import numpy as np

from critias.bots.bot import Bot, Sight
from critias.bots.budget import Budget
from critias.bots.desk import desk_for
from critias.bots.settings import TO_THE_END, settings_of
from critias.bots.value import play_on, share_out
from critias.core.chance import generator
from critias.core.compiled import entry
from critias.core.contract import apply, deal
from critias.core.game import Game


class FlatBot(Bot):
    def __init__(self, game: Game, budget: Budget) -> None:
        self.desk = desk_for(game)
        self.budget = budget
        self.settings = settings_of(game.name)._replace(rollout=TO_THE_END)

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        rng = generator(sight.seed)
        actions = np.array(sight.legal, np.int64)
        wins = np.zeros(len(actions), np.float64)
        tried = np.zeros(len(actions), np.int64)
        for portion in self.budget.spend():
            try_out(sight.state.copy(), sight.seat, actions, wins, tried, portion, self.settings, self.desk, rng)
        return sight.legal[int((wins / np.maximum(tried, 1)).argmax())]


@entry
def try_out(seen, player, actions, wins, tried, simulations, settings, desk, rng):
    """Goes on with the actions in turn, each time with a fresh deal of what the player cannot see."""
    n = len(actions)
    done = 0
    for k in range(n):
        done += tried[k]
    for simulation in range(done, done + simulations):
        k = simulation % n
        desk.states[0] = seen[0]
        deal(desk.states[0], player, rng)
        apply(desk.states[0], actions[k])
        play_on(desk.states[0], rng, desk, settings.rollout)
        share_out(desk.states[0], settings, desk)
        wins[k] += desk.shares[player]
        tried[k] += 1
