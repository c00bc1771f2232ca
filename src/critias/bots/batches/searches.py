"""Searches in many games at the same time, for training: a net judges the leaves of all of them together.

The trees are those of `tree.py`, a row for each game. A simulation is three steps: all trees are descended to a leaf, the net reads what
the players to decide observe there, and the trees grow by what it says. The steps are entries for a CPU and kernels for a GPU (`cuda.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.preference import NetPriors
from critias.bots.scratch import Scratch
from critias.bots.tree import NO_MOVE, NO_NODE, ROOT, SearchTree, backpropagate, expand, new_node, select
from critias.bots.value import win_shares
from critias.core.definition import GameDefinition
from critias.core.observation import relative_player
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, sow
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import MAX_PLAYERS, OVER, deal, legal, mover, observe, redact

MAX_DEPTH = 64  # of a path


class Searches(NamedTuple):
    seen: State  # what the player who searches knows
    player: NDArray[np.int8]
    rngs: NDArray[np.int64]
    # The position at the leaf of the running simulation, for the net:
    states: State
    leaf_player: NDArray[np.int8]  # who is to decide there, or OVER
    players: NDArray[np.int8]  # how many are at the table
    observation: NDArray[np.float32]
    choices: NDArray[np.int32]
    n_choices: NDArray[np.int32]
    trust: NDArray[np.float32]  # how far the net is believed; the rest is for the game's evaluation to say
    # What the net says of it:
    log_priors: NDArray[np.float32]  # of the choices
    win: NDArray[np.float32]  # every player's share, counted from the player to decide
    # What the search has found, by the choices of the game:
    root_visits: NDArray[np.float32]
    root_value: NDArray[np.float32]  # the mean share of the win of the player who searches
    root_shares: NDArray[np.float32]  # the mean shares of all players
    # The trees and their scratch memory:
    child: NDArray[np.int32]
    sibling: NDArray[np.int32]
    move: NDArray[np.int32]
    visits: NDArray[np.int32]
    availability: NDArray[np.int32]
    preference: NDArray[np.float32]
    value: NDArray[np.float32]
    size: NDArray[np.int64]
    depth: NDArray[np.int32]
    path: NDArray[np.int32]
    children: NDArray[np.int32]
    weights: NDArray[np.int64]
    points: NDArray[np.float64]
    ranked: NDArray[np.int64]
    shares: NDArray[np.float64]

    def part(self, rows: slice) -> Searches:
        """Some of the rows, in the same memory."""
        fields: Any = (array[rows] for array in self)
        return Searches(*fields)


def searches_for(game: GameDefinition, rows: int, nodes: int, make: Callable[[int, tuple[int, ...], Any], Any]) -> Searches:
    """The arrays for trees of at most this many nodes; `make` makes one of zeros from rows, shape of a row and type."""
    choices = game.facts.max_choices
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {
        "seen": ((), game.dtype),
        "player": ((), np.int8),
        "rngs": ((GENERATOR_WORDS,), np.int64),
        "states": ((), game.dtype),
        "leaf_player": ((), np.int8),
        "players": ((), np.int8),
        "observation": ((game.facts.observation_size,), np.float32),
        "choices": ((choices,), np.int32),
        "n_choices": ((), np.int32),
        "trust": ((), np.float32),
        "log_priors": ((choices,), np.float32),
        "win": ((MAX_PLAYERS,), np.float32),
        "root_visits": ((choices,), np.float32),
        "root_value": ((choices,), np.float32),
        "root_shares": ((MAX_PLAYERS,), np.float32),
        "child": ((nodes,), np.int32),
        "sibling": ((nodes,), np.int32),
        "move": ((nodes,), np.int32),
        "visits": ((nodes,), np.int32),
        "availability": ((nodes,), np.int32),
        "preference": ((nodes,), np.float32),
        "value": ((nodes, MAX_PLAYERS), np.float32),
        "size": ((1,), np.int64),
        "depth": ((), np.int32),
        "path": ((MAX_DEPTH,), np.int32),
        "children": ((choices,), np.int32),
        "weights": ((choices,), np.int64),
        "points": ((MAX_PLAYERS,), np.float64),
        "ranked": ((MAX_PLAYERS,), np.int64),
        "shares": ((MAX_PLAYERS,), np.float64),
    }
    return Searches(**{name: make(rows, shape, kind) for name, (shape, kind) in shapes.items()})


# ------------------------------------------------------------------------------------------------ one row


@rule
def tree_of(rows, row):
    return SearchTree(
        rows.child[row],
        rows.sibling[row],
        rows.move[row],
        rows.visits[row],
        rows.availability[row],
        rows.preference[row],
        rows.value[row],
        rows.size[row],
    )


@rule
def scratch_of(rows, row):
    """The scratch memory of a row; it does not look further ahead than the leaf."""
    choices = rows.choices[row]
    return Scratch(
        rows.states[row : row + 1],
        choices,
        choices,
        rows.weights[row],
        rows.children[row],
        rows.path[row],
        rows.points[row],
        rows.ranked[row],
        rows.shares[row],
    )


@rule
def begin(rows, row, games, low, high, stream):
    """Begin the search of the player to decide in the row's game, with a stream of its own: the given one for the first row."""
    state = games.states[row]
    rows.player[row] = mover(state)
    rows.players[row] = state.players
    rows.seen[row] = state
    redact(rows.seen[row], int(rows.player[row]))
    sow(rows.rngs[row], low, high, stream + row)
    rows.size[row, 0] = 0
    new_node(tree_of(rows, row), NO_NODE, NO_MOVE, 0.0)


@rule
def descend(rows, row, settings):
    """Follow the row's tree to a leaf, in a new deal of what the player does not see."""
    rows.states[row] = rows.seen[row]
    deal(rows.states[row], int(rows.player[row]), rows.rngs[row])
    tree, net = tree_of(rows, row), NetPriors(rows.log_priors[row])
    rows.depth[row] = select(tree, ROOT, settings, net, scratch_of(rows, row), rows.rngs[row])


@rule
def show(rows, row):
    """Write what the player to decide at the leaf may do and sees."""
    state = rows.states[row]
    player = mover(state)
    rows.leaf_player[row], rows.n_choices[row] = player, 0
    if player != OVER:
        rows.n_choices[row] = legal(state, rows.choices[row])
        observe(state, player, rows.observation[row])


@rule
def grow(rows, row, settings):
    """Let the row's tree grow by what the net says of the leaf, as far as it is trusted; at the end of the game it is the result."""
    tree, scratch = tree_of(rows, row), scratch_of(rows, row)
    state, player, depth = rows.states[row], int(rows.leaf_player[row]), int(rows.depth[row])
    trust = rows.trust[row]
    if player == OVER or trust < 1.0:
        win_shares(state, settings, scratch)
    if player != OVER:
        for other in range(state.players):
            by_net = rows.win[row, relative_player(state, player, other)]
            rows.shares[row, other] = trust * by_net + (1.0 - trust) * rows.shares[row, other]
        node, n = rows.path[row, depth - 1], int(rows.n_choices[row])
        expand(tree, node, player, n, NetPriors(rows.log_priors[row]), scratch)
    backpropagate(tree, depth, scratch)


@rule
def sum_up(rows, row, games):
    """Write what the search has found for every choice of the game; their children ascend as the choices do.

    Where there is only one choice it has no node, and what is written says nothing.
    """
    tree, player = tree_of(rows, row), int(rows.player[row])
    child, k = tree.child[ROOT], 0
    while child != NO_NODE and k < games.n_choices[row]:
        rows.root_visits[row, k] = tree.visits[child]
        rows.root_value[row, k] = tree.value[child, player] / max(1, tree.visits[child])
        child, k = tree.sibling[child], k + 1
    for other in range(rows.players[row]):
        rows.root_shares[row, other] = tree.value[ROOT, other] / tree.visits[ROOT]


# ------------------------------------------------------------------------------------------------ all rows


@entry
def begin_all(rows, games, low, high, stream):
    for row in range(len(rows.states)):
        begin(rows, row, games, low, high, stream)


@entry
def descend_all(rows, settings):
    for row in range(len(rows.states)):
        descend(rows, row, settings)
        show(rows, row)


@entry
def grow_all(rows, settings):
    for row in range(len(rows.states)):
        grow(rows, row, settings)


@entry
def sum_up_all(rows, games):
    for row in range(len(rows.states)):
        sum_up(rows, row, games)
