"""How much speaks for an action in a search, said by a net or, where `net` is None, by the game's evaluation.

Compiled code is made for one of the two: Numba leaves out the branch that the type of `net` rules out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.value import expected_lead
from critias.core.rules.compiled import rule
from critias.core.rules.contract import apply


class NetPriors(NamedTuple):
    """What a net has said already, in the place of the net."""

    logits: NDArray[np.float32]  # the log-probabilities of the legal actions


@rule
def preference(net, player, k, scratch):
    """How much speaks for the k-th legal action: the net's log-probability, or the expected lead after it."""
    if net is None:
        return lead_after(scratch, player, scratch.choices[k])
    else:
        return net.logits[k]


@rule
def lead_after(scratch, player, action):
    """The player's expected lead after an action."""
    scratch.states[1] = scratch.states[0]
    apply(scratch.states[1], action)
    return expected_lead(scratch.states, 1, player, scratch)


@rule
def spread(net, settings):
    """By how much a preference is smaller if the prior is to be a third: the temperature, for leads in scales."""
    if net is None:
        return settings.temperature * settings.scale
    else:
        return settings.temperature
