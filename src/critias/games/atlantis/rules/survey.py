"""What people are told of the path after every action, worked out by the rules themselves: items, gaps and the prices of walks."""

from __future__ import annotations

from critias.core.compiled import entry, lowest
from critias.games.atlantis.components import SPACES
from critias.games.atlantis.rules.legal import fee
from critias.games.atlantis.rules.scoring import walk_home
from critias.games.atlantis.state import far_shores, item_at, near_shore

MAX_GAPS = SPACES // 2  # between any two of them lies a tile


@entry
def survey_items(state, out):
    """Write the item that the visible tile of every space shows, from Atlantis on."""
    for space in range(out.size):
        out[space] = item_at(state[0], space)


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
