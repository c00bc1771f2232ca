"""Many games stepped at once against bots compiled with them: between two choices of the learner all others have played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.greedy import look_ahead
from critias.bots.scratch import Scratch, scratch_for
from critias.core.batches.vector import NEW_GAME, act, begin, close, go_on, has_ended, show_again
from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, below, sow
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import OVER, legal, mover, redact

COMPILED_BOTS = ("random", "greedy")
RANDOM = COMPILED_BOTS.index("random")
WHIMS = 1 << 40  # streams of the seed from here on are the others' own chance


class Others(NamedTuple):
    """The bots on the other seats, and what they need to think."""

    bot: int
    moves_on: int  # 1 if the learner gets another seat in every game
    seats: NDArray[np.int8]  # the learner's, in each row
    whims: NDArray[np.int64]  # the others' own chance
    seen: State  # what the player who thinks may know
    leads: NDArray[np.float64]  # expected after each choice
    scratch: Scratch

    def part(self, rows: slice, game: GameDefinition) -> Others:
        """The same for some of the rows, with scratch memory of its own."""
        return others_for(game, 0, self.bot, None)._replace(moves_on=self.moves_on, seats=self.seats[rows], whims=self.whims[rows])


def others_for(game: GameDefinition, rows: int, bot: int, seat: int | None) -> Others:
    """The bots on the other seats; without a `seat` the learner gets another one in every game."""
    return Others(
        bot=bot,
        moves_on=int(seat is None),
        seats=np.full(rows, seat or 0, np.int8),
        whims=np.zeros((rows, GENERATOR_WORDS), np.int64),
        seen=np.zeros(1, game.dtype),
        leads=np.zeros(game.facts.max_choices, np.float64),
        scratch=scratch_for(game),
    )


@rule
def best_looking(state, player, choices, others, rng):
    """The choice that looks best one step ahead, judged by what the player knows."""
    others.seen[0] = state
    redact(others.seen[0], player)
    leads = others.leads[: len(choices)]
    for k in range(len(choices)):
        leads[k] = 0
    look_ahead(others.seen, player, choices, leads, others.scratch, rng)
    best = 0
    for k in range(1, len(choices)):
        if leads[k] > leads[best]:
            best = k
    return choices[best]


@rule
def others_play(rows, row, others, scratch):
    """Play the other seats until the learner has to decide, or the game is over."""
    state, rng = rows.states[row], others.whims[row]
    player = mover(state)
    while player != OVER and player != others.seats[row]:
        choices = scratch.choices[: legal(state, scratch.choices)]
        if others.bot == RANDOM or len(choices) == 1:
            act(rows, row, choices[below(rng, len(choices))], scratch)
        else:
            act(rows, row, best_looking(state, player, choices, others, rng), scratch)
        player = mover(state)


@rule
def sit_down(rows, row, others, terms, scratch):
    """Play the game just laid out to the learner's first choice."""
    sow(others.whims[row], terms.low, terms.high, WHIMS + rows.streams[row])
    if others.moves_on:
        others.seats[row] = rows.streams[row] % rows.players[row]
    others_play(rows, row, others, scratch)


@rule
def begin_with_others(rows, row, others, blank, terms, scratch):
    """Begin the row's game; one that ends before the learner has decided anything is not worth showing, so the next one begins."""
    while True:
        begin(rows, row, blank, terms, scratch)
        sit_down(rows, row, others, terms, scratch)
        if mover(rows.states[row]) != OVER:
            break
        go_on(rows, row, terms)


@entry
def step_against(rows, actions, others, blank, terms, scratch):
    """Play a legal action of the learner in every row and what the others answer, or begin the row's game."""
    for row in range(len(actions)):
        is_new = actions[row] == NEW_GAME
        if not is_new:
            rows.actor[row], scratch.before[0] = others.seats[row], rows.states[row]
            act(rows, row, actions[row], scratch)
            others_play(rows, row, others, scratch)
            if has_ended(rows, row, terms):
                close(rows, row, terms, scratch.points)
                go_on(rows, row, terms)
                is_new = True
        if is_new:
            begin_with_others(rows, row, others, blank, terms, scratch)
        show_again(rows, row, is_new, scratch)
