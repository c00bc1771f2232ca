"""What a player of an OpenSpiel game observes: their sight of the table now, or their memory of all steps."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from critias.core.rules import calls
from critias.core.rules.contract import SPECTATOR
from critias.envs.explicit import Node, Tree
from critias.envs.recall import memory, memory_shape, private_memory, public_memory, write_memory

PART = " | "  # between the parts of a position


def sight(node: Node, viewer: int) -> str:
    """The position as a player sees it; while the table is being laid out, the draws they have seen."""
    return node.tree.game.write_position(node.sight(viewer)) if node.is_laid else memory(node, viewer)


def public_sight(node: Node, _: int) -> str:
    """The position as a spectator sees it."""
    return node.tree.game.write_position(node.sight(SPECTATOR)) if node.is_laid else public_memory(node)


def private_sight(node: Node, viewer: int) -> str:
    """The parts of the position that a player sees differently from a spectator."""
    if not node.is_laid:
        return private_memory(node, viewer)
    public = public_sight(node, viewer).split(PART)
    return PART.join(part for part in sight(node, viewer).split(PART) if part not in public)


# By whether the past counts, what everybody sees, and what the player alone sees.
TEXTS: dict[tuple[bool, bool, bool], Callable[[Node, int], str]] = {
    (False, True, True): sight,
    (False, True, False): public_sight,
    (False, False, True): private_sight,
    (False, False, False): lambda node, _: "",
    (True, True, True): lambda node, viewer: f"player {viewer}: {memory(node, viewer)}",
    (True, True, False): lambda node, _: public_memory(node),
    (True, False, True): private_memory,
    (True, False, False): lambda node, _: "",
}


class Observer:
    """An observer for OpenSpiel: texts, and numbers as one tensor whose parts have names.

    There are numbers only for everything that a player sees together; of the past only in small variants, since a game can be very long.
    """

    def __init__(self, tree: Tree, kind: Any, has_memory: bool) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees everything; ask for one player or for what is public")
        is_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tree = tree
        self.has_memory = kind.perfect_recall
        self._text = TEXTS[kind.perfect_recall, kind.public_info, is_own]
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and is_own and (has_memory or not kind.perfect_recall):
            self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the tensor: who looks and the steps if the past counts, and the observation block by block."""
        shapes: dict[str, tuple[int, ...]] = {}
        if self.has_memory:
            shapes = {"player": (self.tree.players,), "steps": memory_shape(self.tree)}
        for block in self.tree.game.facts.observation:
            shapes[block.name] = (len(block.each), block.step) if block.each else (block.size,)
        tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)
        self.tensor = tensor

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        size = self.tree.game.facts.observation_size
        if state.node.is_laid:
            self.tensor[-size:] = calls.observe(state.node.state(), player, size)
        if self.has_memory:
            self.dict["player"][player] = 1
            write_memory(state.node, player, self.dict["steps"])

    def string_from(self, state: Any, player: int) -> str:
        return self._text(state.node, player)
