"""Counting the tree of a game: every decision and every chance outcome to a depth. Two engines that agree on it agree on the rules."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State, apply, legal
from critias.core.rules.compiled import entry
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.contract import apply as apply_rule
from critias.core.rules.contract import legal as legal_rule
from critias.core.rules.contract import mover as mover_rule

DECISIONS, CHANCE_NODES, ENDS = range(3)


@dataclass(frozen=True)
class Level:
    """The positions at a depth: how many there are, and of what sort."""

    depth: int
    positions: int
    decisions: int  # positions where a player decides
    chance_nodes: int  # positions where chance decides
    ends: int  # games that are over


@entry
def count_tree(stack, choices, lengths, chosen, counts):
    """Walk the tree below `stack[0]` depth first and count the positions of every level; the arrays have one row a level."""
    depth = len(stack) - 1
    level = 0
    lengths[0] = -1
    while level >= 0:
        if lengths[level] < 0:  # a position just reached
            player = mover_rule(stack[level])
            counts[level, ENDS if player == OVER else CHANCE_NODES if player == CHANCE else DECISIONS] += 1
            lengths[level] = 0 if player == OVER or level == depth else legal_rule(stack[level], choices[level])
            chosen[level] = 0
        if chosen[level] == lengths[level]:
            level -= 1
        else:
            stack[level + 1] = stack[level]
            apply_rule(stack[level + 1], choices[level, chosen[level]])
            chosen[level] += 1
            level += 1
            lengths[level] = -1


def perft(game: GameDefinition, state: State, depth: int) -> list[Level]:
    """The tree below a position, level by level."""
    stack = np.zeros(depth + 1, game.dtype)
    stack[0] = state[0]
    choices = np.zeros((depth + 1, game.facts.max_choices), np.int64)
    counts = np.zeros((depth + 1, 3), np.int64)
    count_tree(stack, choices, np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64), counts)
    return [Level(level, int(row.sum()), *map(int, row)) for level, row in enumerate(counts)]


def divide(game: GameDefinition, state: State, depth: int) -> dict[int, int]:
    """The positions `depth` steps away, by the first step: where two engines disagree, this shows which branch to follow."""
    parts = {}
    for action in legal(state, game.facts.max_choices):
        after = state.copy()
        apply(after, action)
        parts[action] = perft(game, after, depth - 1)[-1].positions
    return parts
