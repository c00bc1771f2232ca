"""The bot `greedy`: takes what looks best one step ahead, with the game's own evaluation."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from critias.bots.bot import Bot, Sight
from critias.bots.scratch import scratch_for
from critias.bots.value import expected_lead
from critias.core.definition import GameDefinition
from critias.core.rules.chance import Generator, generator, next_word
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import apply, deal, legal, mover

DEALS = 4  # samples of what the player cannot see


class GreedyBot(Bot):
    """At a temperature of t points, an action that looks t points worse than the best is taken about a third as often."""

    def __init__(self, game: GameDefinition, temperature: float = 0.0) -> None:
        self.scratch = scratch_for(game)
        self.temperature = temperature

    def __repr__(self) -> str:
        return f"<GreedyBot temperature={self.temperature:g}>"

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        rng = generator(sight.seed)
        leads = np.zeros(len(sight.legal), np.float64)
        look_ahead(sight.state.copy(), sight.seat, np.array(sight.legal, np.int64), leads, self.scratch, rng)
        return sight.legal[sample_softmax(leads, self.temperature, rng)]


def sample_softmax(leads: NDArray[np.float64], temperature: float, rng: Generator) -> int:
    """The index of the highest lead or, at a temperature, a sample: the higher the lead, the more likely."""
    if temperature == 0:
        return int(leads.argmax())
    weights = np.exp((leads - leads.max()) / temperature)
    point = next_word(rng) / 2**32 * weights.sum()
    return min(int(np.searchsorted(weights.cumsum(), point, side="right")), len(weights) - 1)


@entry
def look_ahead(seen, player, actions, leads, scratch, rng):
    """Add to `leads` the expected lead after each action, the mean over a few deals of what the player cannot see."""
    for _ in range(DEALS):
        scratch.states[0] = seen[0]
        deal(scratch.states[0], player, rng)
        for k in range(len(actions)):
            leads[k] += best_after(scratch, player, actions[k]) / DEALS


@rule
def best_after(scratch, player, action):
    """The best expected lead after an action; a choice made in two parts is judged as a whole."""
    states = scratch.states
    states[1] = states[0]
    apply(states[1], action)
    if mover(states[1]) != player:
        return expected_lead(states, 1, player, scratch)
    best = -math.inf
    for k in range(legal(states[1], scratch.choices)):
        states[2] = states[1]
        apply(states[2], scratch.choices[k])
        best = max(best, expected_lead(states, 2, player, scratch))
    return best
