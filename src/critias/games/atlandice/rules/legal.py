"""Which actions are legal, and what chance may bring (D3 to D8)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlandice.actions import (
    DIE_AT,
    DIE_TO,
    DONATE_KIND,
    GIVE_DIE,
    LIFT_KIND,
    PUT_ON,
    ROLL_FACE,
    STOP,
    SUBMARINE_TO,
    SWAP_FOR,
    TAKE_FROM,
    TAKE_KIND,
    TURN_UP,
    VISIT_SECTOR,
)
from critias.games.atlandice.components import (
    DICE_EACH,
    FACES,
    FROM_MARKET,
    MARKET,
    N_DISTRICTS,
    N_KINDS,
    N_SECTORS,
    N_TILES,
    ROLL_SIX_MARKET,
)
from critias.games.atlandice.state import (
    CHOOSE_DIE,
    DONATE,
    DONATE_SECOND,
    LIFT,
    OPEN,
    PLACE_DIE,
    PUT,
    ROLL,
    ROLL_ON,
    SUBMARINE,
    SWAP_WITH,
    TAKE,
    TAKE_ELSEWHERE,
    TAKE_EXTRA,
    TAKE_SECOND,
    UNCOVER,
    VISIT,
    district_in_question,
    effect_of,
    is_alive,
)

# ------------------------------------------------------------------------------------------------ clauses


@rule
def may_visit(state, sector):
    """[D3.4] Whether a sector may be visited: by taking a die that lies there."""
    return state.dice[sector] > 0


@rule
def dice_left(state):
    """[D3.4] How many dice the player to move still has to take this round."""
    return DICE_EACH[state.players] - state.taken[state.turn] - state.given[state.turn]


@rule
def may_keep(state):
    """[D8.2] Whether the player may keep the die: with two players they must give one of their three, at the latest the last."""
    return state.players > 2 or state.given[state.turn] > 0 or dice_left(state) > 1


@rule
def may_give(state):
    """[D8.2] Whether the player may give the die: only one of the three."""
    return state.players == 2 and state.given[state.turn] == 0


@rule
def may_take_from(state, sector):
    """[D4.5] Whether a resource may come from here: from any other living district, [D4.14] or from the market if the tile says so."""
    if effect_of(state, state.sector) == ROLL_SIX_MARKET:
        return sector == MARKET
    return sector != MARKET and sector != state.sector and is_alive(state, sector)


@rule
def lift_sector(state):
    """Where the resource to be moved comes from: the sector visited, [D4.9] or the market."""
    return MARKET if effect_of(state, state.sector) == FROM_MARKET else int(state.sector)


@rule
def may_put(state, district):
    """[D4.9] Whether the resource may go here: to any district but the Inn, [D4.13] or any but the Forge; [D5.5] a living one."""
    return district != state.sector and is_alive(state, district)


@rule
def may_place_die(state, sector):
    """[D4.10] A die changed must go to another living sector."""
    return sector != state.moved_die and is_alive(state, sector)


@rule
def may_move_submarine(state, sector):
    """[D4.11] The submarine goes to another living sector."""
    return sector != state.submarine and is_alive(state, sector)


# ------------------------------------------------------------------------------------------------ lists


@rule
def legal(state, out):
    phase = state.phase
    if phase == VISIT:
        return list_visits(state, out)
    if phase == TAKE or phase == TAKE_SECOND or phase == TAKE_EXTRA:
        return list_kinds(state.on[state.sector], out, TAKE_KIND)
    if phase == TAKE_ELSEWHERE:
        return list_elsewhere(state, out)
    if phase == LIFT:
        return list_kinds(state.on[lift_sector(state)], out, LIFT_KIND)
    if phase == PUT:
        return list_districts(state, out)
    if phase == SWAP_WITH:
        return list_swaps(state, out)
    if phase == CHOOSE_DIE or phase == PLACE_DIE or phase == SUBMARINE:
        return list_sectors(state, out)
    if phase == DONATE or phase == DONATE_SECOND:
        return list_donations(state, out)
    if phase == OPEN or phase == ROLL or phase == ROLL_ON:
        return list_faces(out)
    if phase == UNCOVER:
        return list_tiles(state, out)
    return 0


@rule
def list_visits(state, out):
    n = 0
    if may_keep(state):
        for sector in range(N_SECTORS):
            if may_visit(state, sector):
                out[n] = VISIT_SECTOR + sector
                n += 1
    if may_give(state):
        for sector in range(N_SECTORS):
            if may_visit(state, sector):
                out[n] = GIVE_DIE + sector
                n += 1
    return n


@rule
def list_kinds(counts, out, first_action):
    """[D3.5] List every kind that lies there."""
    n = 0
    for kind in range(N_KINDS):
        out[n] = first_action + kind
        n += counts[kind] > 0  # without a branch: no processor can guess which kinds are there
    return n


@rule
def list_elsewhere(state, out):
    n = 0
    for sector in range(N_SECTORS):
        if may_take_from(state, sector):
            for kind in range(N_KINDS):
                if state.on[sector, kind] > 0:
                    out[n] = TAKE_FROM + sector * N_KINDS + kind
                    n += 1
    return n


@rule
def list_districts(state, out):
    n = 0
    for district in range(N_DISTRICTS):
        if may_put(state, district):
            out[n] = PUT_ON + district
            n += 1
    return n


@rule
def list_swaps(state, out):
    """[D4.4] List swaps with any resource of another living district, also of the same kind."""
    n = 0
    for district in range(N_DISTRICTS):
        if may_put(state, district):
            for kind in range(N_KINDS):
                if state.on[district, kind] > 0:
                    out[n] = SWAP_FOR + district * N_KINDS + kind
                    n += 1
    return n


@rule
def list_sectors(state, out):
    n = 0
    for sector in range(N_SECTORS):
        if state.phase == CHOOSE_DIE:
            if state.dice[sector] > 0:
                out[n] = DIE_AT + sector
                n += 1
        elif state.phase == PLACE_DIE:
            if may_place_die(state, sector):
                out[n] = DIE_TO + sector
                n += 1
        elif may_move_submarine(state, sector):
            out[n] = SUBMARINE_TO + sector
            n += 1
    return n


@rule
def list_donations(state, out):
    """[D7.3] Two resources of any kind make a point, as often as wished; the second must follow the first."""
    n = list_kinds(state.stock[state.turn], out, DONATE_KIND)
    if state.phase == DONATE:
        out[n] = STOP
        n += 1
    return n


@rule
def list_faces(out):
    for face in range(FACES):
        out[face] = ROLL_FACE + face
    return FACES


@rule
def list_tiles(state, out):
    n = 0
    district = district_in_question(state)
    for tile in range(N_TILES):
        if state.under[district] >> tile & 1:
            out[n] = TURN_UP + district * N_TILES + tile
            n += 1
    return n


@rule
def odds(state, out):
    """[D2.1] Every tile of a stack is equally likely, and so is every face of a die."""
    n = legal(state, out)
    for k in range(n):
        out[k] = 1
    return n
