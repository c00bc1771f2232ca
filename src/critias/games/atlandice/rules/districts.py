"""The end of a visit: bare districts are scored, the next visitor comes (D5)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlandice.components import MARKET, N_DISTRICTS, N_SECTORS, ON_THE_MARKET
from critias.games.atlandice.rules.clock import move_clock
from critias.games.atlandice.rules.legal import dice_left
from critias.games.atlandice.rules.scoring import MAX_POINTS, award
from critias.games.atlandice.state import DEAD, NO_SECTOR, NOBODY, UNCOVER, VISIT, district_in_question, is_alive, owners, resources_on


@rule
def end_visit(state):
    """[D5.1] Find the bare districts, once, after the effect."""
    state.bare = 0
    for district in range(N_DISTRICTS):
        if is_alive(state, district) and resources_on(state, district) == 0:
            state.bare |= 1 << district
    score_bare(state)


@rule
def score_bare(state):
    """[D5.2] The tile goes to the owner with the most, [D5.4] the resource comes back, a new tile is turned up; [D5.5] or it is dead."""
    while state.bare != 0:
        district = district_in_question(state)
        give_awards(state, district)
        give_back(state, district)
        if state.under[district] != 0:
            state.phase = UNCOVER
            return
        bury(state, district)
        state.bare &= ~(1 << district)
    next_visitor(state)


@rule
def give_awards(state, district):
    """[D5.2] Tied for most: the first of them gets the tile, the others 3 points."""
    is_tile_won = False
    for owner in range(owners(state)):
        points = award(state, district, owner)
        if points == MAX_POINTS and not is_tile_won:
            state.tiles[owner, district] += 1
            is_tile_won = True
        else:
            state.points[owner] += points


@rule
def give_back(state, kind):
    """[D5.4] Give a resource back: to the market until it has 3 of it, the rest onto the district; other districts keep theirs."""
    returned = 0
    for owner in range(owners(state)):
        returned += state.stock[owner, kind]
        state.stock[owner, kind] = 0
    to_market = min(max(ON_THE_MARKET - state.on[MARKET, kind], 0), returned)
    state.on[MARKET, kind] += to_market
    state.on[kind, kind] += returned - to_market


@rule
def uncover(state, tile):
    """[D5.4] Turn up the next tile."""
    district = district_in_question(state)
    state.top[district] = tile
    state.under[district] &= ~(1 << tile)
    state.bare &= ~(1 << district)
    score_bare(state)


@rule
def bury(state, district):
    """[D5.5] Let a district die: its resource leaves the game everywhere, its dice go to the market immediately."""
    state.top[district] = DEAD
    for sector in range(N_SECTORS):
        state.on[sector, district] = 0
    state.dice[MARKET] += state.dice[district]
    state.dice[district] = 0


@rule
def next_visitor(state):
    """[D3.8] Let the next player clockwise visit, until one die is left."""
    state.owner = NOBODY
    state.sector = NO_SECTOR
    state.turn = (state.turn + 1) % state.players
    if dice_left(state) > 0:
        state.phase = VISIT
    else:
        move_clock(state)
