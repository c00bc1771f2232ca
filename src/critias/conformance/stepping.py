"""Many games stepped at once for learners show what each of them shows alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from critias.conformance.finding import demand
from critias.conformance.kinds import Kind
from critias.core import calls
from critias.core.chance import WORD
from critias.core.vector import NEW_GAME, WIN, Rows, Terms, paper_for, rows_for, step_games

SEED = 3
ROWS = 16
STEPS = 150


def stepped(kind: Kind, seed: int, number: int, steps: int) -> Iterator[tuple[Rows, NDArray[np.int64]]]:
    """So many games of a seed, after each step, with the random actions that were played; first when they begin. A game that ends is
    followed by another."""
    game = kind.game
    blank, paper, rows = game.blank(kind.players, kind.options), paper_for(game), rows_for(game, kind.players, number)
    terms = Terms(seed & WORD, seed >> 32, number, game.facts.longest, WIN)
    rng, actions = np.random.default_rng(seed), np.full(number, NEW_GAME)
    for _ in range(steps):
        step_games(rows, actions, blank, terms, paper)
        yield rows, actions
        actions = rows.choices[np.arange(number), rng.integers(0, rows.n_choices)].astype(np.int64)


def rows_show_their_games(kind: Kind, effort: int) -> None:
    """The observation is what `observe` writes, though `observe_again` may have written only what is new; mask and mover agree too."""
    facts = kind.game.facts
    for number, (rows, _) in enumerate(stepped(kind, SEED, ROWS, STEPS * effort)):
        for row in range(ROWS):
            state, where = rows.states[row : row + 1], f"(seed {SEED}, {ROWS} rows, row {row}, after {number} steps)"
            player = calls.mover(state)
            demand(player == rows.player[row], f"stepped with others, another player is to decide {where}")
            seen = calls.observe(state, player, facts.observation_size)
            changed = np.flatnonzero(seen != rows.observation[row])
            demand(not changed.size, f"observe_again writes something else than observe, first at {changed[:1]} {where}")
            legal = calls.legal(state, facts.most_choices)
            demand(np.flatnonzero(rows.mask[row]).tolist() == legal, f"stepped with others, the mask is another {where}")
