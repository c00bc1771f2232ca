"""The judge that searches: as the bot `search` does, with the game's net where there is one, otherwise with its evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from critias.bots.budget import Budget
from critias.bots.inference import inference_for
from critias.bots.net import net_at
from critias.bots.scratch import scratch_for
from critias.bots.search import capacity_for
from critias.bots.tree import NO_NODE, ROOT, empty_tree, find_child, reset
from critias.core.definition import GameDefinition
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import WORD, generator
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.search_settings import SearchSettings
from critias.review.calibration import NOT_CALIBRATED, Calibration, Estimate, calibrations_at, corrected
from critias.review.chances import Chances, Shares
from critias.review.ending import Endings
from critias.review.judge import Judge
from critias.review.knowledge import after
from critias.review.simulations import ALL_KNOWN, rebase_after, run_simulations_after

DEFAULT_SIMULATIONS = 2000
RUNS = 8  # that measure a line
RUNS_PER_SEARCH = 4  # a run has this part of the simulations that a choice is searched with
NEARLY_ALL = 0.9  # of the simulations see the end of the game: then it is worth looking whether all that follows is few positions
MAX_POSITIONS = 20_000
MIN_SIMULATIONS = RUNS_PER_SEARCH
MAX_SIMULATIONS = 1_000_000
PICKING, OPEN, MEASURING = 0, 1, 2  # what a search is for: each has streams of its own, and every measuring run again
STREAMS_PER_SEARCH = 1 << 32
Line = NDArray[np.int64]  # decisions
NO_LINE: Line = np.zeros(0, np.int64)


class SearchJudge(Judge):
    """Picks and judges open hands with `simulations`, and measures lines in eight runs of a quarter of them; a new tree for each."""

    def __init__(self, game: GameDefinition, simulations: int = DEFAULT_SIMULATIONS, seed: int = 0) -> None:
        if not MIN_SIMULATIONS <= simulations <= MAX_SIMULATIONS:
            raise ValueError(f"a judge needs {MIN_SIMULATIONS} to {MAX_SIMULATIONS:,} simulations, not {simulations}")
        self.game = game
        self.simulations = simulations
        self.seed = seed
        net = None if game.net is None else net_at(game.net, game)
        self._settings = game.search if net is None else game.net_search
        self._net = None if net is None else inference_for(game, net.weights)
        self._calibrations = calibrations_at(game.calibration)
        self._endings = Endings(game, MAX_POSITIONS)
        self._tree = empty_tree(capacity_for(Budget(simulations=simulations)))
        self._scratch = scratch_for(game)
        self._rng = generator(seed)

    def __repr__(self) -> str:
        return f"<SearchJudge of {self.game.name}, simulations={self.simulations}{' with a net' * (self._net is not None)}>"

    @property
    def simulations_per_run(self) -> int:
        return self.simulations // RUNS_PER_SEARCH

    def ranked(self, seen: State, seat: int) -> list[int]:
        actions = calls.legal(seen, self.game.facts.max_choices)
        if len(actions) == 1:
            return actions
        finished = self._search(seen, seat, NO_LINE, PICKING, self.simulations, self._settings)
        nodes = [int(find_child(self._tree, ROOT, action * MAX_PLAYERS + seat)) for action in actions]
        ranked = [action for _, action in sorted(zip(nodes, actions, strict=True), key=lambda found: self._promise(found[0], seat))]
        exact = self._solved_choices(seen, finished / self.simulations)
        return sorted(ranked, key=lambda action: -exact[action][seat]) if exact else ranked

    def _solved_choices(self, seen: State, finished: float) -> dict[int, Shares] | None:
        """The exact shares after every choice, if nothing is hidden and all that can follow is few positions."""
        return self._endings.shares_after(seen) if finished > NEARLY_ALL and self.game.is_whole(seen) else None

    def _promise(self, node: int, seat: int) -> tuple[int, float]:
        """What a child of the root is sorted by: most visits first, of equals the higher value; one without room in the tree last."""
        return (1, 0.0) if node == NO_NODE else (-int(self._tree.visits[node]), -float(self._tree.value[node, seat]))

    def chances_after(self, seen: State, seat: int, line: Sequence[int]) -> Chances:
        decisions, powers = np.array(line, np.int64), self._calibration(seen).seen
        purposes = range(MEASURING, MEASURING + RUNS)
        found = [self.estimate(seen, seat, decisions, purpose, self.simulations_per_run) for purpose in purposes]
        exact = self._solved(after(seen, line), found[0]) if self.game.is_whole(seen) else None
        return Chances((exact,) * RUNS if exact else tuple(corrected(estimate, powers) for estimate in found))

    def open_shares(self, state: State) -> Shares:
        found = self.estimate(state, ALL_KNOWN, NO_LINE, OPEN, self.simulations)
        return self._solved(state, found) or corrected(found, self._calibration(state).open)

    def _solved(self, state: State, found: Estimate) -> Shares | None:
        """The exact shares of a position of which nothing is hidden, if all that can follow is few positions."""
        return self._endings.shares(state) if found.finished > NEARLY_ALL else None

    def _calibration(self, state: State) -> Calibration:
        return self._calibrations.get(int(state["players"][0]), NOT_CALIBRATED)

    def estimate(self, start: State, seat: int, line: Line, purpose: int, simulations: int) -> Estimate:
        """Everybody's mean share of the win in a new tree; the margin, which decides between equals in play, does not count."""
        finished = self._search(start, seat, line, purpose, simulations, self._settings._replace(margin=0.0))
        shares = self._tree.value[ROOT, : int(start["players"][0])] / self._tree.visits[ROOT]
        return Estimate(tuple(shares.tolist()), finished / simulations)

    def _search(self, start: State, seat: int, line: Line, purpose: int, simulations: int, settings: SearchSettings) -> int:
        reset(self._tree)
        place = (start, seat, line, self.seed & WORD, self.seed >> 32, purpose * STREAMS_PER_SEARCH)
        if self._net is not None:
            rebase_after(self._net, *place, self._scratch, self._rng)
        return int(run_simulations_after(self._tree, *place, simulations, settings, self._net, self._scratch, self._rng))
