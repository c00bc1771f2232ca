"""Games stepped together in an array, for learners, show the same as each of them alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from critias.conformance.variants import Variant
from critias.conformance.verdict import demand
from critias.core.batches.vector import NEW_GAME, WIN, Rows, Terms, rows_for, scratch_for, step_games
from critias.core.rules import calls
from critias.core.rules.chance import WORD

SEED = 3
ROWS = 16
STEPS = 150


def stepped(variant: Variant, seed: int, number: int, steps: int) -> Iterator[tuple[Rows, NDArray[np.int64]]]:
    """Step `number` games of a seed; yield them after each step with the random actions that were played, first when they begin. A game
    that ends is followed by another."""
    game = variant.game
    blank, scratch, rows = game.blank(variant.players, variant.options), scratch_for(game), rows_for(game, variant.players, number)
    terms = Terms(seed & WORD, seed >> 32, number, game.facts.max_length, WIN)
    rng, actions = np.random.default_rng(seed), np.full(number, NEW_GAME)
    for _ in range(steps):
        step_games(rows, actions, blank, terms, scratch)
        yield rows, actions
        actions = rows.choices[np.arange(number), rng.integers(0, rows.n_choices)].astype(np.int64)


def rows_show_their_games(variant: Variant, effort: int) -> None:
    """The observation is what `observe` writes, though `observe_again` may have written only what is new; mask and mover agree too."""
    facts = variant.game.facts
    for number, (rows, _) in enumerate(stepped(variant, SEED, ROWS, STEPS * effort)):
        for row in range(ROWS):
            state, where = rows.states[row : row + 1], f"(seed {SEED}, {ROWS} rows, row {row}, after {number} steps)"
            player = calls.mover(state)
            demand(player == rows.player[row], f"in an array of games, the mover is different {where}")
            seen = calls.observe(state, player, facts.observation_size)
            changed = np.flatnonzero(seen != rows.observation[row])
            demand(not changed.size, f"observe_again doesn't write the same as observe, first at {changed[:1]} {where}")
            legal = calls.legal(state, facts.max_choices)
            demand(np.flatnonzero(rows.mask[row]).tolist() == legal, f"in an array of games, the mask is different {where}")
