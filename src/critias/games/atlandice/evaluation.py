"""An estimate of the final points. The weights were found by letting different ones play each other, and are rounded."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlandice.components import CLOCK, END_OF_CLOCK, N_KINDS
from critias.games.atlandice.rules.scoring import award, prestige, scores
from critias.games.atlandice.state import DEAD, OVER_PHASE, owners, resources_of, resources_on

RESOURCE = 0.2  # for each, of whatever kind
LEAD = 0.5  # for each resource of a kind more than anybody else has
MAX_LEAD = 2
BARE = 0.65  # of what a district would bring if it were bare, the more the barer it is
SOON = 0.1  # for each resource ahead in a kind that the clock counts soon
COMING_HOURS = 4


@rule
def evaluate(state, out):
    if state.phase == OVER_PHASE:
        scores(state, out)
        return
    for player in range(state.players):
        out[player] = outlook(state, player)


@rule
def outlook(state, player):
    """The player's points so far, and how far they lead in what will be counted."""
    points = float(prestige(state, player)) + RESOURCE * resources_of(state, player)
    for kind in range(N_KINDS):
        points += LEAD * lead_in(state, player, kind)
        if state.top[kind] != DEAD:
            points += BARE * award(state, kind, player) / (1 + resources_on(state, kind))
    for hour in range(int(state.clock) + 1, min(int(state.clock) + 1 + COMING_HOURS, END_OF_CLOCK)):
        if 0 <= CLOCK[hour] < N_KINDS:
            points += SOON * lead_in(state, player, CLOCK[hour])
    return points


@rule
def lead_in(state, player, kind):
    """How many more of a kind the player has than anybody else, at most MAX_LEAD either way."""
    most = 0
    for other in range(owners(state)):
        if other != player:
            most = max(most, int(state.stock[other, kind]))
    return min(max(int(state.stock[player, kind]) - most, -MAX_LEAD), MAX_LEAD)
