"""The bot `search`: information-set Monte Carlo tree search with several trees, so that several cores can grow them.

There are always TREES trees (root parallelization), each grown with its own stream of the seed and an equal part of the simulations; at
the end their roots are added up. The same seed and simulations give the same choice on any number of threads.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from critias.bots.bot import Bot, Sight
from critias.bots.budget import Budget
from critias.bots.inference import Inference, inference_for, rebase
from critias.bots.net import Net
from critias.bots.scratch import Scratch, scratch_for
from critias.bots.tree import NO_NODE, ROOT, SearchTree, empty_tree, find_child, reset, run_simulations
from critias.core.definition import GameDefinition
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import generator
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.search_settings import SearchSettings

TREES = 2
NODES_PER_SIMULATION = 12
MIN_NODES = 4096
MAX_NODES = 400_000


@dataclass
class Searcher:
    """One of the trees with its scratch memory, and the node of the position to search from."""

    tree: SearchTree
    scratch: Scratch
    net: Inference | None  # None: the game's evaluation judges
    root: int = NO_NODE

    @property
    def is_half_full(self) -> bool:
        return int(self.tree.size[0]) > len(self.tree.child) // 2


class SearchBot(Bot):
    def __init__(
        self, game: GameDefinition, budget: Budget, settings: SearchSettings, threads: int | None = None, net: Net | None = None
    ) -> None:
        self.budget = budget
        self.settings = settings
        self.threads = min(threads or os.cpu_count() or 1, TREES)
        self.net = net
        self.searchers = [
            Searcher(empty_tree(capacity_for(budget)), scratch_for(game), inference_for(game, net.weights) if net else None)
            for _ in range(TREES)
        ]
        self.expected: State | None = None  # what the seat sees if nothing has happened since its last choice

    def __repr__(self) -> str:
        return f"<SearchBot {self.budget}{' with a net' * (self.net is not None)}>"

    def choose(self, sight: Sight) -> int:
        self._follow(sight)
        action = sight.legal[0] if len(sight.legal) == 1 else self._search(sight)
        self._expect(sight, action)
        return action

    def _search(self, sight: Sight) -> int:
        self._search_all(sight)
        action = self._most_visited(sight)
        for searcher in self.searchers:
            searcher.root = int(find_child(searcher.tree, searcher.root, _move(sight.seat, action)))
        return action

    def _follow(self, sight: Sight) -> None:
        """Keep the trees of the last choice if it led straight here; otherwise drop them."""
        if self.expected is None or not np.array_equal(self.expected, sight.state):
            for searcher in self.searchers:
                searcher.root = NO_NODE

    def _search_all(self, sight: Sight) -> None:
        if self.threads == 1:
            for stream in range(TREES):
                self._search_one(sight, stream)
            return
        pool = ThreadPoolExecutor(self.threads)
        try:
            list(pool.map(lambda stream: self._search_one(sight, stream), range(TREES)))
        finally:
            pool.shutdown(wait=False)  # an interrupt does not wait for the end of a long search

    def _search_one(self, sight: Sight, stream: int) -> None:
        searcher = self.searchers[stream]
        if searcher.root == NO_NODE or searcher.is_half_full:
            reset(searcher.tree)
            searcher.root = ROOT
        rng, seen = generator(sight.seed, stream), sight.state.copy()
        if searcher.net is not None:
            rebase(searcher.net, seen, sight.seat, searcher.scratch, rng)
        kept = int(searcher.tree.visits[searcher.root])
        for portion in self.budget.spend(TREES, self.threads, kept):
            run_simulations(searcher.tree, searcher.root, seen, sight.seat, portion, self.settings, searcher.net, searcher.scratch, rng)

    def _most_visited(self, sight: Sight) -> int:
        """The action with the most visits in all trees together; of equals, the one with the higher value."""
        visits = np.zeros(len(sight.legal), np.int64)
        value = np.zeros(len(sight.legal), np.float64)
        for searcher in self.searchers:
            for k, action in enumerate(sight.legal):
                child = find_child(searcher.tree, searcher.root, _move(sight.seat, action))
                if child != NO_NODE:
                    visits[k] += searcher.tree.visits[child]
                    value[k] += searcher.tree.value[child, sight.seat]
        return sight.legal[int(np.lexsort((value, visits))[-1])]

    def _expect(self, sight: Sight, action: int) -> None:
        self.expected = sight.state.copy()
        calls.apply(self.expected, action)


def capacity_for(budget: Budget) -> int:
    """The number of nodes for the simulations of a few decisions; a full tree is not an error, its leaves are just not expanded."""
    if budget.simulations is None:
        return MAX_NODES
    return min(max(MIN_NODES, budget.simulations * NODES_PER_SIMULATION), MAX_NODES)


def _move(seat: int, action: int) -> int:
    return action * MAX_PLAYERS + seat
