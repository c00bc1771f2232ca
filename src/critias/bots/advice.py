"""What the greedy bot thinks of every choice in many games at once: a learner's first lessons."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.greedy import look_ahead
from critias.bots.scratch import Scratch, scratch_for
from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS
from critias.core.rules.compiled import entry
from critias.core.rules.contract import redact


class Adviser(NamedTuple):
    """What is needed to think about a number of rows."""

    rng: NDArray[np.int64]
    seen: State  # what the player who thinks may know
    choices: NDArray[np.int64]
    leads: NDArray[np.float64]  # expected after each choice
    scratch: Scratch


def adviser_for(game: GameDefinition) -> Adviser:
    most = game.facts.max_choices
    return Adviser(
        np.zeros(GENERATOR_WORDS, np.int64),
        np.zeros(1, game.dtype),
        np.zeros(most, np.int64),
        np.zeros(most, np.float64),
        scratch_for(game),
    )


@entry
def advise(states, players, choices, n_choices, adviser, temperature, out):
    """Write for every row how likely each action should be chosen: at a temperature of t points one that looks t points worse is about a
    third as likely as the best."""
    for row in range(len(states)):
        n = int(n_choices[row])
        adviser.seen[0] = states[row]
        redact(adviser.seen[0], int(players[row]))
        for k in range(n):
            adviser.choices[k] = choices[row, k]
            adviser.leads[k] = 0
        if n > 1:
            look_ahead(adviser.seen, int(players[row]), adviser.choices[:n], adviser.leads[:n], adviser.scratch, adviser.rng)
        best, total = -math.inf, 0.0
        for k in range(n):
            best = max(best, adviser.leads[k])
        for k in range(n):
            adviser.leads[k] = math.exp((adviser.leads[k] - best) / temperature)
            total += adviser.leads[k]
        out[row, :] = 0
        for k in range(n):
            out[row, adviser.choices[k]] = adviser.leads[k] / total
