"""A search tree as arrays, and the simulations that grow it: information-set Monte Carlo tree search.

A node is a sequence of decisions as all players see them; chance and hidden information differ from simulation to simulation and have no
nodes. So not every child of a node is legal in every simulation: only the legal ones are selected from, and a child's availability counts
how often it was one of them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.inference import hidden_layers, log_priors, win_shares_by_net
from critias.bots.preference import preference, spread
from critias.bots.value import simulate, win_shares
from critias.core.rules.chance import sample
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, apply, deal, legal, mover

ROOT = 0
NO_NODE = -1
NO_MOVE = -1


class SearchTree(NamedTuple):
    child: NDArray[np.int32]  # the first child of each node, or NO_NODE; children ascend by move
    sibling: NDArray[np.int32]  # the next child of the same parent, or NO_NODE
    move: NDArray[np.int32]  # the decision that leads here: action * MAX_PLAYERS + player
    visits: NDArray[np.int32]
    availability: NDArray[np.int32]  # how often it could have been selected
    preference: NDArray[np.float64]  # how much spoke for the move when the node was added; the prior is made from it
    value: NDArray[np.float64]  # sums of every player's share of the win
    size: NDArray[np.int64]  # one number: how many nodes there are


def empty_tree(capacity: int) -> SearchTree:
    return SearchTree(
        child=np.zeros(capacity, np.int32),
        sibling=np.zeros(capacity, np.int32),
        move=np.zeros(capacity, np.int32),
        visits=np.zeros(capacity, np.int32),
        availability=np.zeros(capacity, np.int32),
        preference=np.zeros(capacity, np.float64),
        value=np.zeros((capacity, MAX_PLAYERS), np.float64),
        size=np.zeros(1, np.int64),
    )


@entry
def reset(tree):
    """Leave nothing but the root."""
    tree.size[0] = 0
    new_node(tree, NO_NODE, NO_MOVE, 0.0)


@entry
def find_child(tree, node, move):
    """The node reached from this one by a decision, or NO_NODE."""
    child = tree.child[node]
    while child != NO_NODE and tree.move[child] != move:
        child = tree.sibling[child]
    return child


@entry
def run_simulations(tree, root, seen, player, simulations, settings, net, scratch, rng):
    """Run simulations from what the player sees, each with a fresh deal of what they do not see; a net judges, or None the evaluation."""
    for _ in range(simulations):
        scratch.states[0] = seen[0]
        deal(scratch.states[0], player, rng)
        run_simulation(tree, root, settings, net, scratch, rng)


@rule
def run_simulation(tree, root, settings, net, scratch, rng):
    """Run one simulation from the position in the scratch memory, in which nothing is hidden."""
    depth = select(tree, root, settings, net, scratch, rng)
    if net is None:
        simulate(scratch.states[0], rng, scratch, settings.rollout)
        win_shares(scratch.states[0], settings, scratch)
    else:
        judge_leaf(tree, scratch.path[depth - 1], settings, net, scratch, rng)
    backpropagate(tree, depth, scratch)


@rule
def select(tree, root, settings, net, scratch, rng):
    """Follow the tree to a leaf, or to the end of the game; returns the length of the path."""
    state = scratch.states[0]
    scratch.path[0] = root
    depth = 1
    while True:
        decider = mover(state)
        if decider == OVER:
            break
        if decider == CHANCE:
            step = sample(state, rng, scratch.choices, scratch.weights)
        else:
            n = legal(state, scratch.choices)
            step = scratch.choices[0]
            if n > 1:  # otherwise there is nothing to decide, so no node
                if depth == len(scratch.path):
                    break
                n = open_node(tree, scratch.path[depth - 1], root, decider, n, net, scratch)
                if n == 0:
                    break
                k = select_child(tree, scratch.path[depth - 1], decider, n, settings, net, scratch)
                step = scratch.choices[k]
                scratch.path[depth] = scratch.children[k]
                depth += 1
        apply(state, step)
    return depth


@rule
def open_node(tree, node, root, player, n, net, scratch):
    """Find the children for the n legal actions; returns how many there are, or 0 if the node is a leaf.

    The evaluation adds children that are missing immediately. For a net that takes a forward pass, so a node without all its children is a
    leaf again: other deals make other actions legal.
    """
    if net is None:
        return 0 if tree.visits[node] == 0 and node != root else expand(tree, node, player, n, net, scratch)
    else:
        found = find_children(tree, node, player, n, scratch)
        return found if found == n or tree.size[0] == len(tree.child) else 0


@rule
def judge_leaf(tree, node, settings, net, scratch, rng):
    """Let the net judge the position at a leaf, as far as it is trusted, and add the children that are missing.

    The rest is said by a rollout and the evaluation after it. At the end of the game it is the result.
    """
    state = scratch.states[0]
    player = mover(state)
    if player != OVER:
        hidden_layers(net, state, player)
        n = legal(state, scratch.choices)
        log_priors(net, scratch.choices, n)
        expand(tree, node, player, n, net, scratch)
    if player == OVER or settings.trust < 1.0:
        simulate(state, rng, scratch, settings.rollout)
        win_shares(state, settings, scratch)
    if player != OVER:
        win_shares_by_net(net, state, player, settings.trust, scratch.shares)


@rule
def find_children(tree, node, player, n, scratch):
    """Find the children of the n legal actions, and drop the actions without one; returns how many are left.

    Both are in ascending order, so one walk along the children is enough.
    """
    child, found = tree.child[node], 0
    for k in range(n):
        move = scratch.choices[k] * MAX_PLAYERS + player
        while child != NO_NODE and tree.move[child] < move:
            child = tree.sibling[child]
        if child != NO_NODE and tree.move[child] == move:
            scratch.choices[found] = scratch.choices[k]
            scratch.children[found] = child
            found += 1
    return found


@rule
def expand(tree, node, player, n, net, scratch):
    """Find the child of every legal action as `find_children` does, or add it while there is room in the tree."""
    last, child = NO_NODE, tree.child[node]
    there = 0
    for k in range(n):
        move = scratch.choices[k] * MAX_PLAYERS + player
        while child != NO_NODE and tree.move[child] < move:
            last, child = child, tree.sibling[child]
        if child == NO_NODE or tree.move[child] != move:
            if tree.size[0] == len(tree.child):
                continue
            fresh = new_node(tree, child, move, preference(net, player, k, scratch))
            if last == NO_NODE:
                tree.child[node] = fresh
            else:
                tree.sibling[last] = fresh
            child = fresh
        scratch.choices[there] = scratch.choices[k]
        scratch.children[there] = child
        there += 1
    return there


@rule
def new_node(tree, sibling, move, preferred):
    node = tree.size[0]
    tree.size[0] += 1
    tree.child[node] = NO_NODE
    tree.sibling[node] = sibling
    tree.move[node] = move
    tree.visits[node] = 0
    tree.availability[node] = 0
    tree.preference[node] = preferred
    for player in range(MAX_PLAYERS):
        tree.value[node, player] = 0.0
    return node


@rule
def select_child(tree, node, player, n, settings, net, scratch):
    """Which legal action to try: the highest mean value, with a bonus for a high prior and few visits."""
    best, total, width = -math.inf, 0.0, spread(net, settings)
    for k in range(n):
        tree.availability[scratch.children[k]] += 1
        best = max(best, tree.preference[scratch.children[k]])
    for k in range(n):
        total += prior(tree, scratch.children[k], best, width)
    first_play_value = tree.value[node, player] / max(1, tree.visits[node])
    chosen, most = 0, -math.inf
    for k in range(n):
        child = scratch.children[k]
        visits = tree.visits[child]
        mean = tree.value[child, player] / visits if visits > 0 else first_play_value
        bonus = settings.exploration * prior(tree, child, best, width) / total * math.sqrt(tree.availability[child]) / (1 + visits)
        if mean + bonus > most:
            chosen, most = k, mean + bonus
    return chosen


@rule
def prior(tree, child, best, width):
    """The prior of a child before normalization: 1 for the one that the most speaks for."""
    return math.exp((tree.preference[child] - best) / width)


@rule
def backpropagate(tree, depth, scratch):
    """Add every player's share of the win to all nodes of the path."""
    for k in range(depth):
        node = scratch.path[k]
        tree.visits[node] += 1
        for player in range(scratch.states[0].players):
            tree.value[node, player] += scratch.shares[player]
