"""The forward pass of a net in compiled code, from the position of a search: hidden layers, shares of the win, priors of actions.

Observations are sparse and change little within a search, so the first layer is not summed from nothing: at the beginning of a search
every seat gets a base, its observation there with its sum, and a position adds only the rows of the features that differ from it. If
fewer features are set than differ, their rows are summed instead. A base is never updated, so rounding errors do not add up.

Rows are added four at a time to a contiguous sum, which a compiler turns into vector instructions without reordering any sum: the same
position gives the same bytes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.net import Weights
from critias.core.definition import GameDefinition
from critias.core.observation import relative_player
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import MAX_PLAYERS, deal, observe


class Inference(NamedTuple):
    """A net and the memory of its forward pass, for one thread."""

    weights: Weights
    base: NDArray[np.float32]  # each seat's observation at the root of the search
    base_sums: NDArray[np.float32]  # the first layer before bias and activation
    observation: NDArray[np.float32]  # of the position
    features: NDArray[np.int32]  # those whose rows are added
    amounts: NDArray[np.float32]  # how much of each row
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    policy: NDArray[np.float32]
    judgement: NDArray[np.float32]  # the logits of the win, then the points, of every player counted from the observer
    logits: NDArray[np.float64]  # of the legal actions; then their log-probabilities


def inference_for(game: GameDefinition, weights: Weights) -> Inference:
    size, first = weights.first.shape
    longest = max(size, first, weights.second.shape[1])
    return Inference(
        weights=weights,
        base=np.zeros((MAX_PLAYERS, size), np.float32),
        base_sums=np.zeros((MAX_PLAYERS, first), np.float32),
        observation=np.zeros(size, np.float32),
        features=np.zeros(longest, np.int32),
        amounts=np.zeros(longest, np.float32),
        first=np.zeros(first, np.float32),
        second=np.zeros(weights.second.shape[1], np.float32),
        policy=np.zeros(weights.policy.shape[1], np.float32),
        judgement=np.zeros(weights.judgement.shape[1], np.float32),
        logits=np.zeros(game.facts.max_choices, np.float64),
    )


@entry
def rebase(net, seen, player, scratch, rng):
    """Give every seat its base: what it observes in a deal of what the player sees."""
    scratch.states[0] = seen[0]
    deal(scratch.states[0], player, rng)
    set_bases(net, scratch.states[0])


@rule
def set_bases(net, state):
    """Give every seat its base: what it observes in a state in which nothing is hidden."""
    for seat in range(state.players):
        observe(state, seat, net.base[seat])
        fill(net.base_sums[seat], 0)
        add_rows(net.base_sums[seat], net.weights.first, net, active(net.base[seat], net))


@rule
def hidden_layers(net, state, player):
    """Compute the hidden layers from the player's observation of a state."""
    weights = net.weights
    observe(state, player, net.observation)
    first_layer(net, player)
    rectify(net.first, weights.first_bias)
    fill(net.second, 0)
    add_rows(net.second, weights.second, net, active(net.first, net))
    rectify(net.second, weights.second_bias)


@rule
def first_layer(net, player):
    """Sum the first layer from the seat's base or from nothing, whichever adds fewer rows."""
    base = net.base[player]
    n_active, n_changed = 0, 0
    for feature in range(len(base)):
        n_active += net.observation[feature] != 0
        n_changed += net.observation[feature] != base[feature]
    if n_active <= n_changed:
        fill(net.first, 0)
        add_rows(net.first, net.weights.first, net, active(net.observation, net))
    else:
        copy(net.first, net.base_sums[player])
        add_rows(net.first, net.weights.first, net, changed(net.observation, base, net))


@rule
def win_shares_by_net(net, state, player, trust, shares):
    """Write every player's share of the win, from the hidden layers of the player's observation; what is not trusted is as it was."""
    weights = net.weights
    copy(net.judgement, weights.judgement_bias)
    add_rows(net.judgement, weights.judgement, net, active(net.second, net))
    best, total = -math.inf, 0.0
    for other in range(state.players):
        best = max(best, net.judgement[other])
    for other in range(state.players):
        total += math.exp(net.judgement[other] - best)
    for other in range(state.players):
        share = math.exp(net.judgement[relative_player(state, player, other)] - best) / total
        shares[other] = trust * share + (1.0 - trust) * shares[other]


@rule
def log_priors(net, choices, n):
    """Write the log-probabilities of the first n choices, which are all that are legal, from the hidden layers."""
    weights = net.weights
    fill(net.policy, 0)
    add_rows(net.policy, weights.policy, net, active(net.second, net))
    rectify(net.policy, weights.policy_bias)
    best, total = -math.inf, 0.0
    for k in range(n):
        net.logits[k] = weights.actions_bias[choices[k]] + dot(weights.actions[choices[k]], net.policy)
        best = max(best, net.logits[k])
    for k in range(n):
        total += math.exp(net.logits[k] - best)
    whole = best + math.log(total)
    for k in range(n):
        net.logits[k] -= whole


# ------------------------------------------------------------------------------------------------ vectors


@rule
def active(values, net):
    """List the values that are not 0 as rows to add; return how many there are."""
    n = 0
    for k in range(len(values)):
        if values[k] != 0:
            net.features[n] = k
            net.amounts[n] = values[k]
            n += 1
    return n


@rule
def changed(values, base, net):
    """List the values that differ from the base as rows to add; return how many there are."""
    n = 0
    for k in range(len(values)):
        if values[k] != base[k]:
            net.features[n] = k
            net.amounts[n] = values[k] - base[k]
            n += 1
    return n


@rule
def add_rows(sums, matrix, net, n):
    """Add the first n listed rows of a matrix to the sums, each times its amount."""
    fours = n // 4 * 4
    for k in range(0, fours, 4):
        a, b, c, d = net.amounts[k], net.amounts[k + 1], net.amounts[k + 2], net.amounts[k + 3]
        row_a, row_b = matrix[net.features[k]], matrix[net.features[k + 1]]
        row_c, row_d = matrix[net.features[k + 2]], matrix[net.features[k + 3]]
        for j in range(len(sums)):
            sums[j] += a * row_a[j] + b * row_b[j] + c * row_c[j] + d * row_d[j]
    for k in range(fours, n):
        amount, row = net.amounts[k], matrix[net.features[k]]
        for j in range(len(sums)):
            sums[j] += amount * row[j]


@rule
def rectify(sums, bias):
    """Add the bias, and put 0 for what is negative."""
    for k in range(len(sums)):
        value = sums[k] + bias[k]
        sums[k] = value if value > 0 else np.float32(0)


@rule
def dot(row, values):
    """The sum of the products, as four sums that do not wait for each other."""
    a = b = c = d = np.float32(0)
    fours = len(values) // 4 * 4
    for k in range(0, fours, 4):
        a += row[k] * values[k]
        b += row[k + 1] * values[k + 1]
        c += row[k + 2] * values[k + 2]
        d += row[k + 3] * values[k + 3]
    for k in range(fours, len(values)):
        a += row[k] * values[k]
    return (a + b) + (c + d)


@rule
def fill(values, value):
    for k in range(len(values)):
        values[k] = value


@rule
def copy(values, other):
    for k in range(len(values)):
        values[k] = other[k]
