"""Walks through trees of games, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from critias.core.rules.contract import CHANCE, OVER
from critias.envs.explicit import Node, Tree


def all_nodes(tree: Tree) -> Iterator[Node]:
    """Every node of a small tree, parents before children."""
    left = [tree.root()]
    while left:
        node = left.pop()
        yield node
        if node.mover != OVER:
            left += [node.after(action) for action in node.legal()]


def random_line(tree: Tree, seed: int) -> Iterator[Node]:
    """The nodes of one game, each choice equally likely and chance by its odds."""
    source = random.Random(seed)
    node = tree.root()
    yield node
    while node.mover != OVER:
        if node.mover == CHANCE:
            outcomes, weights = zip(*node.odds(), strict=True)
            node = node.after(source.choices(outcomes, weights)[0])
        else:
            node = node.after(source.choice(node.legal()))
        yield node
