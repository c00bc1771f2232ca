"""A tree of what could happen, as arrays, and how a simulation grows it: information-set Monte Carlo tree search.

A node is a sequence of decisions as far as all can see them; chance and what is hidden differ from simulation to simulation and have no
nodes. So a node's children are not always all legal: a child counts how often it could have been chosen, and only legal ones compete.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.value import play_on, prospect, share_out
from critias.core.chance import sample
from critias.core.compiled import entry, rule
from critias.core.contract import CHANCE, MAX_PLAYERS, OVER, apply, deal, legal, mover

ROOT = 0
NO_NODE = -1
NO_MOVE = -1


class Tree(NamedTuple):
    child: NDArray[np.int32]  # the first child of each node, or NO_NODE; children ascend by move
    sibling: NDArray[np.int32]  # the next child of the same parent, or NO_NODE
    move: NDArray[np.int32]  # the decision that leads here: action * MAX_PLAYERS + player
    visits: NDArray[np.int32]
    chances: NDArray[np.int32]  # how often it could have been visited
    prospect: NDArray[np.float64]  # the mover's lead after the move, as the evaluation saw it when the node was made
    value: NDArray[np.float64]  # sums of every player's share of the win
    size: NDArray[np.int64]  # one number: how many nodes there are


def empty_tree(capacity: int) -> Tree:
    return Tree(
        child=np.zeros(capacity, np.int32),
        sibling=np.zeros(capacity, np.int32),
        move=np.zeros(capacity, np.int32),
        visits=np.zeros(capacity, np.int32),
        chances=np.zeros(capacity, np.int32),
        prospect=np.zeros(capacity, np.float64),
        value=np.zeros((capacity, MAX_PLAYERS), np.float64),
        size=np.zeros(1, np.int64),
    )


@entry
def plant(tree):
    """A tree of nothing but its root."""
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
def grow(tree, root, seen, player, simulations, settings, desk, rng):
    """So many simulations from what the player sees, each with a fresh deal of what it does not."""
    for _ in range(simulations):
        desk.states[0] = seen[0]
        deal(desk.states[0], player, rng)
        depth = descend(tree, root, settings, desk, rng)
        play_on(desk.states[0], rng, desk, settings.rollout)
        share_out(desk.states[0], settings, desk)
        for k in range(depth):
            node = desk.path[k]
            tree.visits[node] += 1
            for other in range(desk.states[0].players):
                tree.value[node, other] += desk.shares[other]


@rule
def descend(tree, root, settings, desk, rng):
    """Follows the tree to a node not visited before, or to the end of the game; returns the length of the path."""
    state = desk.states[0]
    desk.path[0] = root
    depth = 1
    while depth < len(desk.path):
        decider = mover(state)
        if decider == OVER:
            return depth
        if decider == CHANCE:
            apply(state, sample(state, rng, desk.choices, desk.weights))
            continue
        n = legal(state, desk.choices)
        if n == 1:  # nothing to decide, so no node
            apply(state, desk.choices[0])
            continue
        node = desk.path[depth - 1]
        if tree.visits[node] == 0 and node != root:
            return depth
        n = sprout(tree, node, decider, n, desk)
        if n == 0:
            return depth
        k = favourite(tree, node, decider, n, settings, desk)
        apply(state, desk.choices[k])
        desk.path[depth] = desk.children[k]
        depth += 1
    return depth


@rule
def sprout(tree, node, player, n, desk):
    """Finds the child of every legal action, or makes it; both are in ascending order, so one walk along the children does.

    In a full tree actions without a child drop out; returns how many are left.
    """
    last, child = NO_NODE, tree.child[node]
    there = 0
    for k in range(n):
        move = desk.choices[k] * MAX_PLAYERS + player
        while child != NO_NODE and tree.move[child] < move:
            last, child = child, tree.sibling[child]
        if child == NO_NODE or tree.move[child] != move:
            if tree.size[0] == len(tree.child):
                continue
            fresh = new_node(tree, child, move, prospect_of(desk, player, desk.choices[k]))
            if last == NO_NODE:
                tree.child[node] = fresh
            else:
                tree.sibling[last] = fresh
            child = fresh
        desk.choices[there] = desk.choices[k]
        desk.children[there] = child
        tree.chances[child] += 1
        there += 1
    return there


@rule
def new_node(tree, sibling, move, prospect):
    node = tree.size[0]
    tree.size[0] += 1
    tree.child[node] = NO_NODE
    tree.sibling[node] = sibling
    tree.move[node] = move
    tree.visits[node] = 0
    tree.chances[node] = 0
    tree.prospect[node] = prospect
    for player in range(MAX_PLAYERS):
        tree.value[node, player] = 0.0
    return node


@rule
def prospect_of(desk, player, action):
    """The player's lead after an action, as the evaluation sees it."""
    desk.states[1] = desk.states[0]
    apply(desk.states[1], action)
    return prospect(desk.states, 1, player, desk)


@rule
def favourite(tree, node, player, n, settings, desk):
    """Which legal action to try: what has won most, with a bonus for what the evaluation likes and has not been tried much."""
    best = -math.inf
    for k in range(n):
        best = max(best, tree.prospect[desk.children[k]])
    total = 0.0
    for k in range(n):
        total += inclination(tree, desk.children[k], best, settings)
    hope = tree.value[node, player] / max(1, tree.visits[node])  # for what was never tried
    chosen, most = 0, -math.inf
    for k in range(n):
        child = desk.children[k]
        visits = tree.visits[child]
        mean = tree.value[child, player] / visits if visits > 0 else hope
        bonus = settings.exploration * inclination(tree, child, best, settings) / total * math.sqrt(tree.chances[child]) / (1 + visits)
        if mean + bonus > most:
            chosen, most = k, mean + bonus
    return chosen


@rule
def inclination(tree, child, best, settings):
    """How much the evaluation likes a child, beside its best sibling."""
    return math.exp((tree.prospect[child] - best) / (settings.temperature * settings.scale))
