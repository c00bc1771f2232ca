"""The clock, its events, and the turn of the round (D3, D6, D7)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlandice.components import CLOCK, DICE, DONATION, END_OF_CLOCK, N_SECTORS, NOTHING, TOTAL
from critias.games.atlandice.state import DONATE, DONATE_SECOND, OPEN, OVER_PHASE, needles_of, owners, resources_of


@rule
def move_clock(state):
    """[D6.1] The sector of the last die gives the step, [D6.3] at most to the last space; [D6.2] the space reached has its event.

    [D9.1] On the last space the game is over; [D9.5] dead stacks alone do not end it, the market's needles run the clock.
    """
    for sector in range(N_SECTORS):
        if state.dice[sector] > 0:
            state.clock = min(state.clock + needles_of(state, sector), END_OF_CLOCK)
            break
    event = CLOCK[state.clock]
    if state.clock == END_OF_CLOCK:
        state.phase = OVER_PHASE
    elif event == DONATION:
        state.donors = 0
        next_donor(state)
    else:
        if event != NOTHING:
            take_inventory(state, event)
        end_round(state)


@rule
def take_inventory(state, event):
    """[D7.1] A point to everybody with most of the resource, [D7.2] or of all together; none for none."""
    best = 0
    for owner in range(owners(state)):
        best = max(best, counted(state, event, owner))
    for owner in range(owners(state)):
        if best > 0 and counted(state, event, owner) == best:
            state.points[owner] += 1


@rule
def counted(state, event, owner):
    return resources_of(state, owner) if event == TOTAL else int(state.stock[owner, event])


@rule
def next_donor(state):
    """[D7.3] Ask the next donor, in turn order from the first player; a player with fewer than two resources is not asked."""
    while state.donors < state.players:
        state.turn = (state.first + state.donors) % state.players
        if resources_of(state, state.turn) >= 2:
            state.phase = DONATE
            return
        state.donors += 1
    end_round(state)


@rule
def donate(state, kind):
    """[D7.3] Resources donated go back to their own district."""
    state.stock[state.turn, kind] -= 1
    state.on[kind, kind] += 1
    if state.phase == DONATE:
        state.phase = DONATE_SECOND
    else:
        state.points[state.turn] += 1
        next_donor(state)


@rule
def stop_donating(state):
    state.donors += 1
    next_donor(state)


@rule
def end_round(state):
    """[D3.9] The next player to the left is first."""
    state.donors = 0
    state.first = (state.first + 1) % state.players
    open_doors(state)


@rule
def open_doors(state):
    """[D3.1] A round begins: the first player rolls all dice."""
    for owner in range(owners(state)):
        state.taken[owner] = 0
        state.given[owner] = 0
    for sector in range(N_SECTORS):
        state.dice[sector] = 0
    state.unrolled = DICE[state.players]
    state.turn = state.first
    state.phase = OPEN
