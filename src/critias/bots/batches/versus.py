"""Many games stepped at once against bots compiled with them: between two choices of the learner all others have played."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.greedy import look_ahead
from critias.bots.scratch import Scratch, scratch_for
from critias.core.batches.vector import NEW_GAME, act, begin, close, go_on, has_ended, show_again
from critias.core.definition import GameDefinition
from critias.core.observation import relative_player
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, WORD, below, next_word, sow
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import OVER, legal, mover, redact

RANDOM = -1.0  # instead of the temperature of a greedy bot: any legal action
WHIMS = 1 << 40  # streams of the seed from here on are the others' own chance


class Others(NamedTuple):
    """The bots on the other seats, and what they need to think."""

    moves_on: int  # 1 if the learner gets another seat in every game
    invited: NDArray[np.float64]  # the temperature of each bot, in turn order from the learner on, in games that begin from now on
    temperatures: NDArray[np.float64]  # the same in each row's game
    seats: NDArray[np.int8]  # the learner's, in each row
    whims: NDArray[np.int64]  # the others' own chance
    seen: State  # what the player who thinks may know
    leads: NDArray[np.float64]  # expected after each choice
    scratch: Scratch

    def part(self, rows: slice, game: GameDefinition) -> Others:
        """The same for some of the rows, with scratch memory of its own."""
        mine = others_for(game, 0, self.invited, None)
        return mine._replace(moves_on=self.moves_on, **{name: getattr(self, name)[rows] for name in SAVED_OF_OTHERS})


SAVED_OF_OTHERS = ("temperatures", "seats", "whims")  # besides what is saved of rows


def others_for(game: GameDefinition, rows: int, invited: NDArray[np.float64], seat: int | None) -> Others:
    """The bots on the other seats; without a `seat` the learner gets another one in every game."""
    return Others(
        moves_on=int(seat is None),
        invited=invited,
        temperatures=np.zeros((rows, len(invited)), np.float64),
        seats=np.full(rows, seat or 0, np.int8),
        whims=np.zeros((rows, GENERATOR_WORDS), np.int64),
        seen=np.zeros(1, game.dtype),
        leads=np.zeros(game.facts.max_choices, np.float64),
        scratch=scratch_for(game),
    )


@rule
def good_looking(state, player, choices, temperature, others, rng):
    """The choice that looks best one step ahead, judged by what the player knows; at a temperature, now and then one that looks worse."""
    others.seen[0] = state
    redact(others.seen[0], player)
    leads = others.leads[: len(choices)]
    for k in range(len(choices)):
        leads[k] = 0
    look_ahead(others.seen, player, choices, leads, others.scratch, rng)
    return choices[pick(leads, temperature, rng)]


@rule
def pick(leads, temperature, rng):
    """The index of the highest lead or, at a temperature, a sample: the higher the lead, the more likely. Overwrites the leads."""
    best = 0
    for k in range(1, len(leads)):
        if leads[k] > leads[best]:
            best = k
    if temperature == 0:
        return best
    highest, total = leads[best], 0.0
    for k in range(len(leads)):
        leads[k] = math.exp((leads[k] - highest) / temperature)
        total += leads[k]
    point = next_word(rng) / (WORD + 1) * total
    for k in range(len(leads)):
        point -= leads[k]
        if point < 0:
            return k
    return len(leads) - 1


@rule
def others_play(rows, row, others, scratch):
    """Play the other seats until the learner has to decide, or the game is over."""
    state, rng = rows.states[row], others.whims[row]
    seat = int(others.seats[row])
    player = mover(state)
    while player != OVER and player != seat:
        choices = scratch.choices[: legal(state, scratch.choices)]
        temperature = others.temperatures[row, relative_player(state, seat, player) - 1]
        if temperature == RANDOM or len(choices) == 1:
            act(rows, row, choices[below(rng, len(choices))], scratch)
        else:
            act(rows, row, good_looking(state, player, choices, temperature, others, rng), scratch)
        player = mover(state)


@rule
def sit_down(rows, row, others, terms, scratch):
    """Play the game just laid out to the learner's first choice."""
    sow(others.whims[row], terms.low, terms.high, WHIMS + rows.streams[row])
    for place in range(len(others.invited)):
        others.temperatures[row, place] = others.invited[place]
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
                close(rows, row, terms, scratch)
                go_on(rows, row, terms)
                is_new = True
        if is_new:
            begin_with_others(rows, row, others, blank, terms, scratch)
        show_again(rows, row, is_new, scratch)


@entry
def resume_against(rows, where, others, terms, scratch):
    """Let the others play on to the learner's choice in positions that were put into these rows."""
    for row in where:
        sit_down(rows, row, others, terms, scratch)
