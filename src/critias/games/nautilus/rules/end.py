"""The end of a round, and of the game (N12)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.nautilus.components import N_ATLANTIS
from critias.games.nautilus.state import NOT_FOUND, OVER_PHASE

LAST_THREE = 12  # the Atlantis finds 13, 14 and 15 are numbers 12 to 14 from 0


@rule
def end_round(state):
    """[N3.2] The next player to the left is first, unless the game is over."""
    if is_over(state):
        state.phase = OVER_PHASE
        return
    if is_found_from(state, LAST_THREE):  # [N12.2] one more round
        state.is_last = 1
    state.first = (int(state.first) + 1) % int(state.players)
    state.turn = state.first
    state.round_number += 1
    state.is_busy = 0


@rule
def is_over(state):
    """[N12.1] All of Atlantis is found, [N12.2] or this was one round more, [N12.3] or nobody has bought, built or collected."""
    return is_found_from(state, 0) or state.is_last == 1 or state.is_busy == 0


@rule
def is_found_from(state, first):
    """Whether the Atlantis finds from here on are found, with or without a marker."""
    for number in range(first, N_ATLANTIS):
        if state.ruins[number] == NOT_FOUND:
            return False
    return True
