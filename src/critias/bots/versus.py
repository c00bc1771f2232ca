"""Many games stepped at once against bots compiled with them: between two choices of the learner all others have played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.desk import Desk, desk_for
from critias.bots.greedy import look_ahead
from critias.core.calls import State
from critias.core.chance import GENERATOR_WORDS, below, sow
from critias.core.compiled import entry, rule
from critias.core.contract import OVER, legal, mover, redact
from critias.core.game import Game
from critias.core.vector import NEW_GAME, act, begin, close, go_on, has_ended, show_again

COMPILED_BOTS = ("random", "greedy")
RANDOM = COMPILED_BOTS.index("random")
WHIMS = 1 << 40  # streams of the seed from here on are the others' own chance


class Others(NamedTuple):
    """Who plays the other seats, and what they need to think."""

    bot: int
    moves_on: int  # 1 if the learner sits elsewhere in every game
    seats: NDArray[np.int8]  # the learner's, in each row
    whims: NDArray[np.int64]  # the others' own chance
    seen: State  # what the one who thinks may know
    prospects: NDArray[np.float64]
    desk: Desk

    def part(self, rows: slice, game: Game) -> Others:
        """For some of the rows, with paper of its own."""
        return others_for(game, 0, self.bot, None)._replace(moves_on=self.moves_on, seats=self.seats[rows], whims=self.whims[rows])


def others_for(game: Game, rows: int, bot: int, seat: int | None) -> Others:
    """Without a seat the learner sits elsewhere in every game."""
    return Others(
        bot=bot,
        moves_on=int(seat is None),
        seats=np.full(rows, seat or 0, np.int8),
        whims=np.zeros((rows, GENERATOR_WORDS), np.int64),
        seen=np.zeros(1, game.dtype),
        prospects=np.zeros(game.facts.most_choices, np.float64),
        desk=desk_for(game),
    )


@rule
def best_looking(state, player, choices, others, rng):
    """What looks best one step ahead to one who knows what the player knows."""
    others.seen[0] = state
    redact(others.seen[0], player)
    prospects = others.prospects[: len(choices)]
    for k in range(len(choices)):
        prospects[k] = 0
    look_ahead(others.seen, player, choices, prospects, others.desk, rng)
    best = 0
    for k in range(1, len(choices)):
        if prospects[k] > prospects[best]:
            best = k
    return choices[best]


@rule
def others_play(rows, row, others, paper):
    """Until the learner has to decide, or the game is over."""
    state, rng = rows.states[row], others.whims[row]
    player = mover(state)
    while player != OVER and player != others.seats[row]:
        choices = paper.choices[: legal(state, paper.choices)]
        if others.bot == RANDOM or len(choices) == 1:
            act(rows, row, choices[below(rng, len(choices))], paper)
        else:
            act(rows, row, best_looking(state, player, choices, others, rng), paper)
        player = mover(state)


@rule
def sit_down(rows, row, others, terms, paper):
    """The game just laid out goes on to the learner's first choice."""
    sow(others.whims[row], terms.low, terms.high, WHIMS + rows.streams[row])
    if others.moves_on:
        others.seats[row] = rows.streams[row] % rows.rewards.shape[1]
    others_play(rows, row, others, paper)


@rule
def begin_with_others(rows, row, others, blank, terms, paper):
    """A game that ends before the learner has decided anything is not worth showing: the next one of the row begins."""
    while True:
        begin(rows, row, blank, terms, paper)
        sit_down(rows, row, others, terms, paper)
        if mover(rows.states[row]) != OVER:
            break
        go_on(rows, row, terms)


@entry
def step_against(rows, actions, others, blank, terms, paper):
    """Plays a legal action of the learner in every row and what the others answer, or begins the row's game."""
    for row in range(len(actions)):
        is_new = actions[row] == NEW_GAME
        if not is_new:
            rows.actor[row], paper.before[0] = others.seats[row], rows.states[row]
            act(rows, row, actions[row], paper)
            others_play(rows, row, others, paper)
            if has_ended(rows, row, terms):
                close(rows, row, terms, paper.points)
                go_on(rows, row, terms)
                is_new = True
        if is_new:
            begin_with_others(rows, row, others, blank, terms, paper)
        show_again(rows, row, is_new, paper)
