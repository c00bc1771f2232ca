"""What people are told of the path after every action, worked out by the rules themselves: stacks, gaps and the prices of walks."""

from __future__ import annotations

from critias.core.rules.compiled import entry, lowest, rule
from critias.games.atlantis.components import N_ITEMS, SPACES
from critias.games.atlantis.rules.legal import fee
from critias.games.atlantis.rules.scoring import walk_home
from critias.games.atlantis.state import bit, far_shores, item_at, near_shore

MAX_GAPS = SPACES // 2  # between any two of them lies a tile


WATER = -1


@entry
def survey_stacks(state, out):
    """Write the number of the stack on every space, from Atlantis on."""
    fields = state[0]
    for space in range(out.size):
        out[space] = stack_number(fields, space) if fields.land & bit(space) else WATER


@rule
def stack_number(state, space):
    """The number of a stack by the value and the item of its visible tile, and whether that covers something."""
    covers = 1 if state.covering & bit(space) else 0
    return (int(state.worth[space]) * (N_ITEMS + 1) + item_at(state, space)) * 2 + covers


@entry
def survey_gaps(state, out):
    """Write the near shore, the far shore and the price of every gap, from Atlantis on; return how many there are."""
    fields = state[0]
    n = 0
    shores = far_shores(fields)
    while shores != 0:
        far = lowest(shores)
        shores &= shores - 1
        out[n, 0] = near_shore(fields, far)
        out[n, 1] = far
        out[n, 2] = fee(fields, far)
        n += 1
    return n


@entry
def survey_walks(state, out):
    """Write what it would cost each player to walk home now."""
    for player in range(state[0].players):
        out[player] = walk_home(state[0], player)
