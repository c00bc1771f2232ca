"""What a player remembers of a game with perfect recall: every step, as far as they have seen it.

As text, one word a step. As numbers, one row a step: whether there was one, who decided (chance, then the players), whether it is
hidden, its number in binary, and what was shown to everybody besides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from critias.core.rules.contract import CHANCE
from critias.envs.explicit import Edge, Node, Tree

HIDDEN = "?"
SHOWN_SCALE = 15  # scales what is shown


def memory(node: Node, viewer: int) -> str:
    """All steps as a player has seen them: `draw.flag ? 0:A.flag 1:show(0,2,0)`.

    Where something was dealt again that they know, the position as they saw it then stands for the steps before.
    """
    before = node.known_before(viewer)
    steps, words = node.steps, []
    if before is not None:
        steps, words = node.steps[len(before.steps) :], [f"[{node.tree.game.write_position(before.sight(viewer))}]"]
    return " ".join([*words, *(_word(node.tree, step, step.seen_by[viewer]) for step in steps)])


def public_memory(node: Node) -> str:
    """All steps as everybody has seen them."""
    return " ".join(_word(node.tree, step, all(step.seen_by)) for step in node.steps)


def private_memory(node: Node, viewer: int) -> str:
    """What a player has seen but not everybody, each with the number of its step."""
    own = (k for k, step in enumerate(node.steps) if not all(step.seen_by) and _is_known(node, k, viewer))
    return " ".join(f"{k}:{_word(node.tree, node.steps[k], True)}" for k in own)


def _is_known(node: Node, k: int, viewer: int) -> bool:
    """Whether a player has seen a step, and nothing was dealt again since that they know."""
    before = node.known_before(viewer)
    step = node.steps[k]
    return all(step.seen_by) if before is not None and k < len(before.steps) else step.seen_by[viewer]


def _word(tree: Tree, step: Edge, is_seen: bool) -> str:
    word = tree.word(step.action) if is_seen else HIDDEN
    shown = f"({','.join(map(str, step.shown))})" if any(step.shown) else ""
    return word if step.mover == CHANCE else f"{step.mover}:{word}{shown}"


def memory_shape(tree: Tree) -> tuple[int, int]:
    """The shape of a memory: a row for each step that a game can have, and the numbers of a row."""
    shown = len(tree.game.shown(tree.opening.start[0], 0))
    return tree.max_length, 1 + 1 + tree.players + 1 + _bits(tree) + shown


def write_memory(node: Node, viewer: int, out: NDArray[np.float32]) -> None:
    """Write the steps as numbers; the rows of steps to come stay 0."""
    bits = np.arange(_bits(node.tree))
    number = 2 + node.tree.players + 1
    for k, (row, step) in enumerate(zip(out, node.steps, strict=False)):
        row[0] = 1
        row[2 + step.mover if step.mover != CHANCE else 1] = 1
        if _is_known(node, k, viewer):
            row[number : number + len(bits)] = step.action >> bits & 1
        else:
            row[number - 1] = 1
        row[number + len(bits) :] = np.array(step.shown) / SHOWN_SCALE


def _bits(tree: Tree) -> int:
    return (tree.numbers - 1).bit_length()
