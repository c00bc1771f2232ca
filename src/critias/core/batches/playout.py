"""Random play from made-up positions, checked at every step: whether they can be played to their end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, below, sow, weighted
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import CHANCE, OVER, apply, deal, legal, mover, odds, redact

ENDED, STUCK, TOO_MANY, NO_ODDS, ENDLESS = range(5)
FAILURES = {
    STUCK: "there is nothing to choose, and it is not over",
    TOO_MANY: "there are more choices than max_choices",
    NO_ODDS: "an outcome has no odds",
    ENDLESS: "it does not end within max_length",
}
GUARD = 64  # states before and after the one that is played: compiled code does not look where it writes


@dataclass(frozen=True)
class Failure:
    """A position that could not be played to its end."""

    number: int  # of the position
    sentence: str
    reached: State  # where it failed
    is_imagined: bool  # whether what the mover does not know was dealt again


@rule
def play_on(state, rng, choices, weights, max_choices, max_length):
    """Play at random to the end; return how that went."""
    for _ in range(max_length + 1):
        player = mover(state)
        if player == OVER:
            return ENDED
        n = legal(state, choices)
        if n < 1 or player >= state.players:
            return STUCK
        if n > max_choices:
            return TOO_MANY
        if player == CHANCE:
            if not has_odds(state, weights, n):
                return NO_ODDS
            apply(state, choices[weighted(rng, weights, n)])
        else:
            apply(state, choices[below(rng, n)])
    return ENDLESS


@rule
def has_odds(state, weights, n):
    if odds(state, weights) != n:
        return False
    for k in range(n):
        if weights[k] < 1:
            return False
    return True


@entry
def _play_positions(states, first, board, rng, choices, weights, max_choices, max_length, is_imagined):
    """The number of the first position, from `first` on, that cannot be played to its end, and why; the number of positions if all can."""
    for k in range(first, len(states)):
        board[GUARD] = states[k]
        sow(rng, k, 0, 0)
        player = mover(board[GUARD])
        if is_imagined and player >= 0:
            redact(board[GUARD], player)
            deal(board[GUARD], player, rng)
        how = play_on(board[GUARD], rng, choices, weights, max_choices, max_length)
        if how != ENDED:
            return k, how
    return len(states), ENDED


def play_positions(game: GameDefinition, states: State, is_imagined: bool = False) -> Failure | None:
    """Play each position to its end, from the truth or from what the mover imagines; the first failure, if any."""
    facts = game.facts
    board, rng = np.zeros(2 * GUARD + 1, game.dtype), np.zeros(GENERATOR_WORDS, np.int64)
    choices, weights = np.zeros((2, facts.actions + facts.outcomes), np.int64)
    number, how = _play_positions(states, 0, board, rng, choices, weights, facts.max_choices, facts.max_length, is_imagined)
    reached = board[GUARD : GUARD + 1].copy()
    if how != ENDED:
        return Failure(int(number), FAILURES[int(how)], reached, is_imagined)
    if _is_written_beside(board):
        return Failure(len(states) - 1, "a rule writes beside the state", reached, is_imagined)
    return None


def _is_written_beside(board: NDArray[np.void]) -> bool:
    return any(board[:GUARD].tobytes()) or any(board[GUARD + 1 :].tobytes())
