"""The bot `search`: information-set Monte Carlo tree search with several trees, so that several cores can grow them.

There are always TREES trees, each grown with its own stream of the seed and an equal part of the simulations; at the end their roots are
added up. How many threads grow them does not matter: the same seed and simulations give the same choice on one thread or two.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from critias.bots.bot import Bot, Sight
from critias.bots.budget import Budget
from critias.bots.desk import Desk, desk_for
from critias.bots.settings import Settings
from critias.bots.tree import NO_NODE, ROOT, Tree, empty_tree, find_child, grow, plant
from critias.core import calls
from critias.core.calls import State
from critias.core.chance import generator
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Game

TREES = 2
NODES_PER_SIMULATION = 12
FEWEST_NODES = 4096
MOST_NODES = 400_000


@dataclass
class Grove:
    """One of the trees, with its own scratch space."""

    tree: Tree
    desk: Desk
    root: int = NO_NODE

    @property
    def is_half_full(self) -> bool:
        return int(self.tree.size[0]) > len(self.tree.child) // 2


class SearchBot(Bot):
    def __init__(self, game: Game, budget: Budget, settings: Settings, threads: int | None = None) -> None:
        self.budget = budget
        self.settings = settings
        self.threads = min(threads or os.cpu_count() or 1, TREES)
        self.groves = [Grove(empty_tree(_capacity(budget)), desk_for(game)) for _ in range(TREES)]
        self.expected: State | None = None  # what the seat sees if nothing has happened since its last choice

    def choose(self, sight: Sight) -> int:
        self._follow(sight)
        action = sight.legal[0] if len(sight.legal) == 1 else self._search(sight)
        self._expect(sight, action)
        return action

    def _search(self, sight: Sight) -> int:
        self._grow_all(sight)
        action = self._most_visited(sight)
        for grove in self.groves:
            grove.root = int(find_child(grove.tree, grove.root, _move(sight.seat, action)))
        return action

    def _follow(self, sight: Sight) -> None:
        """Goes on in the trees of the last choice if it led straight here, else leaves them."""
        if self.expected is None or not np.array_equal(self.expected, sight.state):
            for grove in self.groves:
                grove.root = NO_NODE

    def _grow_all(self, sight: Sight) -> None:
        if self.threads == 1:
            for stream in range(TREES):
                self._grow(sight, stream)
            return
        pool = ThreadPoolExecutor(self.threads)
        try:
            list(pool.map(lambda stream: self._grow(sight, stream), range(TREES)))
        finally:
            pool.shutdown(wait=False)  # whoever interrupts a long thought does not wait for its end

    def _grow(self, sight: Sight, stream: int) -> None:
        grove = self.groves[stream]
        if grove.root == NO_NODE or grove.is_half_full:
            plant(grove.tree)
            grove.root = ROOT
        rng = generator(sight.seed, stream)
        kept = int(grove.tree.visits[grove.root])
        for portion in self.budget.spend(TREES, self.threads, kept):
            grow(grove.tree, grove.root, sight.state.copy(), sight.seat, portion, self.settings, grove.desk, rng)

    def _most_visited(self, sight: Sight) -> int:
        """The action tried most, the trees taken together; between equals the one that won more."""
        visits = np.zeros(len(sight.legal), np.int64)
        value = np.zeros(len(sight.legal), np.float64)
        for grove in self.groves:
            for k, action in enumerate(sight.legal):
                child = find_child(grove.tree, grove.root, _move(sight.seat, action))
                if child != NO_NODE:
                    visits[k] += grove.tree.visits[child]
                    value[k] += grove.tree.value[child, sight.seat]
        return sight.legal[int(np.lexsort((value, visits))[-1])]

    def _expect(self, sight: Sight, action: int) -> None:
        self.expected = sight.state.copy()
        calls.apply(self.expected, action)


def _capacity(budget: Budget) -> int:
    """Room for what the simulations of a few decisions need; a full tree is not an error, its leaves are judged and grow no more."""
    if budget.simulations is None:
        return MOST_NODES
    return min(max(FEWEST_NODES, budget.simulations * NODES_PER_SIMULATION), MOST_NODES)


def _move(seat: int, action: int) -> int:
    return action * MAX_PLAYERS + seat
