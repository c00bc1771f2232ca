"""The bot `greedy`: takes what looks best one step ahead, with the game's own evaluation."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from critias.bots.bot import Bot, Sight
from critias.bots.desk import desk_for
from critias.bots.value import prospect
from critias.core.chance import Generator, generator, next_word
from critias.core.compiled import entry, rule
from critias.core.contract import apply, deal, legal, mover
from critias.core.game import Game

DEALS = 4  # what cannot be seen is imagined so many times


class GreedyBot(Bot):
    """With a temperature (in points), an action that looks so much worse is taken about a third as often as the best."""

    def __init__(self, game: Game, temperature: float = 0.0) -> None:
        self.desk = desk_for(game)
        self.temperature = temperature

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        rng = generator(sight.seed)
        prospects = np.zeros(len(sight.legal), np.float64)
        look_ahead(sight.state.copy(), sight.seat, np.array(sight.legal, np.int64), prospects, self.desk, rng)
        return sight.legal[draw_softly(prospects, self.temperature, rng)]


def draw_softly(prospects: NDArray[np.float64], temperature: float, rng: Generator) -> int:
    """The index of the best, or at a temperature one that is the likelier the better it looks."""
    if temperature == 0:
        return int(prospects.argmax())
    likely = np.exp((prospects - prospects.max()) / temperature)
    left = next_word(rng) / 2**32 * likely.sum()
    return min(int(np.searchsorted(likely.cumsum(), left, side="right")), len(likely) - 1)


@entry
def look_ahead(seen, player, actions, prospects, desk, rng):
    """The mean prospect of each action over a few deals of what the player cannot see."""
    for _ in range(DEALS):
        desk.states[0] = seen[0]
        deal(desk.states[0], player, rng)
        for k in range(len(actions)):
            prospects[k] += best_after(desk, player, actions[k]) / DEALS


@rule
def best_after(desk, player, action):
    """The best prospect after an action; a choice made in two parts is judged as a whole."""
    states = desk.states
    states[1] = states[0]
    apply(states[1], action)
    if mover(states[1]) != player:
        return prospect(states, 1, player, desk)
    best = -math.inf
    for k in range(legal(states[1], desk.choices)):
        states[2] = states[1]
        apply(states[2], desk.choices[k])
        best = max(best, prospect(states, 2, player, desk))
    return best
