"""Laying out the table (D2)."""

from __future__ import annotations

from critias.core.rules.chance import below
from critias.core.rules.compiled import rule
from critias.games.atlandice.components import (
    ALL_TILES,
    MACHINERY,
    MARKET,
    N_DISTRICTS,
    N_KINDS,
    N_TILES,
    ON_THE_MARKET,
    RESOURCES_PER_DISTRICT,
)
from critias.games.atlandice.rules.clock import open_doors
from critias.games.atlandice.state import NO_KIND, NO_SECTOR, NOBODY


@rule
def setup(state, rng):
    lay_resources(state)
    for district in range(N_DISTRICTS):
        open_stack(state, district, below(rng, N_TILES))
    begin(state, below(rng, int(state.players)))  # [D2.5] by lot


@rule
def lay_resources(state):
    for district in range(N_DISTRICTS):
        state.on[district, district] = RESOURCES_PER_DISTRICT[state.players]  # [D2.2]
    for kind in range(N_KINDS):
        state.on[MARKET, kind] = ON_THE_MARKET
    state.submarine = MACHINERY  # [D2.4]


@rule
def open_stack(state, district, tile):
    """[D2.1] Open the top tile of a shuffled stack."""
    state.top[district] = tile
    state.under[district] = ALL_TILES & ~(1 << tile)


@rule
def begin(state, first):
    state.owner = NOBODY
    state.sector = NO_SECTOR
    state.moved_die = NO_SECTOR
    state.lifted = NO_KIND
    state.first = first
    open_doors(state)
