"""What a search asks about positions, answered by a net or, where `net` is None, by the game's evaluation.

Compiled code is made for one of the two: Numba leaves out the branch that the type of `net` rules out.
"""

from __future__ import annotations

from critias.bots.inference import hidden_layers, log_priors, win_shares_by_net
from critias.bots.value import expected_lead, win_shares
from critias.core.rules.compiled import rule
from critias.core.rules.contract import OVER, apply, mover


@rule
def judge(net, settings, scratch):
    """Compute every player's share of the win in the position; at the end of the game it is the result, with a little for the margin."""
    if net is None:
        win_shares(scratch.states[0], settings, scratch)
    else:
        judge_by_net(net, settings, scratch)


@rule
def judge_by_net(net, settings, scratch):
    state = scratch.states[0]
    player = mover(state)
    if player == OVER:
        win_shares(state, settings, scratch)
    else:
        hidden_layers(net, state, player)
        win_shares_by_net(net, state, player, scratch.shares)


@rule
def prepare_preferences(net, player, n, scratch):
    """Let the net read the position before the preferences for its n legal actions are asked for."""
    if net is not None:
        hidden_layers(net, scratch.states[0], player)
        log_priors(net, scratch.choices, n)


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
