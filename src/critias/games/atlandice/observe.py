"""What a player knows, as numbers for a learner. Owners come in turn order from the observer on, the neutral player last."""

from __future__ import annotations

from critias.core.compiled import rule
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Feature
from critias.games.atlandice.components import (
    CLOCK,
    DONATION,
    END_OF_CLOCK,
    IN_THE_BOX,
    N_DISTRICTS,
    N_KINDS,
    N_SECTORS,
    N_TILES,
    NOTHING,
)
from critias.games.atlandice.legal import dice_left
from critias.games.atlandice.scoring import award, prestige
from critias.games.atlandice.state import PHASES, is_alive, needles_of, owners

N_PHASES = len(PHASES)
N_EVENTS = DONATION + 1
MANY_POINTS = 30  # scales prestige
MANY_DICE = 9
OWNER_FEATURES = 4 + 2 * N_KINDS
SECTOR_FEATURES = N_KINDS + 5
COMING = 3  # the clock spaces ahead that the last die can reach

OBSERVATION = (
    Feature(
        "owners",
        MAX_PLAYERS * OWNER_FEATURES,
        "each: is there, prestige / 30, dice taken, given / 3, stock / 12, award now / 3",
    ),
    Feature("sectors", N_SECTORS * SECTOR_FEATURES, "each: resources / 12, dice / 9, alive, needles / 3, submarine, being visited"),
    Feature("tiles", N_DISTRICTS * 2 * N_TILES, "for each district the open tile, and which tiles lie under it"),
    Feature("clock", 1 + COMING * N_EVENTS, "space / 23, and the events of the next three spaces"),
    Feature("turn", 2 * MAX_PLAYERS, "whose turn it is, and who is first"),
    Feature("owner", MAX_PLAYERS, "for whom the visit is"),
    Feature("phase", N_PHASES, "what is asked"),
    Feature("choice", N_KINDS + N_SECTORS, "the resource lifted; the die being changed"),
    Feature("game", 3, "own dice left / 3, players / 4, neutral player"),
)


@rule
def seat(state, player, owner):
    """An owner's place from the observer's side: itself first, the neutral player keeps its number."""
    return (owner - player) % int(state.players) if owner < state.players else owner


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = 0
    k = 0
    for owner in range(owners(state)):
        observe_owner(state, owner, out, k + seat(state, player, owner) * OWNER_FEATURES)
    k += MAX_PLAYERS * OWNER_FEATURES
    for sector in range(N_SECTORS):
        observe_sector(state, sector, out, k + sector * SECTOR_FEATURES)
    k += N_SECTORS * SECTOR_FEATURES
    k = observe_tiles(state, out, k)
    k = observe_clock(state, out, k)
    observe_turn(state, player, out, k)


@rule
def observe_owner(state, owner, out, k):
    out[k] = 1
    out[k + 1] = prestige(state, owner) / MANY_POINTS
    out[k + 2] = state.taken[owner] / 3
    out[k + 3] = state.given[owner] / 3
    for kind in range(N_KINDS):
        out[k + 4 + kind] = state.stock[owner, kind] / IN_THE_BOX
        out[k + 4 + N_KINDS + kind] = award(state, kind, owner) / 3


@rule
def observe_sector(state, sector, out, k):
    for kind in range(N_KINDS):
        out[k + kind] = state.on[sector, kind] / IN_THE_BOX
    k += N_KINDS
    out[k] = state.dice[sector] / MANY_DICE
    if is_alive(state, sector):
        out[k + 1] = 1
        out[k + 2] = needles_of(state, sector) / 3
    if state.submarine == sector:
        out[k + 3] = 1
    if state.sector == sector:
        out[k + 4] = 1


@rule
def observe_tiles(state, out, k):
    for district in range(N_DISTRICTS):
        for tile in range(N_TILES):
            if state.top[district] == tile:
                out[k + tile] = 1
            if state.under[district] >> tile & 1:
                out[k + N_TILES + tile] = 1
        k += 2 * N_TILES
    return k


@rule
def observe_clock(state, out, k):
    out[k] = state.clock / END_OF_CLOCK
    k += 1
    for ahead in range(1, COMING + 1):
        space = state.clock + ahead
        if space <= END_OF_CLOCK and CLOCK[space] != NOTHING:
            out[k + int(CLOCK[space])] = 1
        k += N_EVENTS
    return k


@rule
def observe_turn(state, player, out, k):
    out[k + seat(state, player, int(state.turn))] = 1
    out[k + MAX_PLAYERS + seat(state, player, int(state.first))] = 1
    k += 2 * MAX_PLAYERS
    if state.owner >= 0:
        out[k + seat(state, player, int(state.owner))] = 1
    k += MAX_PLAYERS
    out[k + int(state.phase)] = 1
    k += N_PHASES
    if state.lifted >= 0:
        out[k + int(state.lifted)] = 1
    if state.moved_die >= 0:
        out[k + N_KINDS + int(state.moved_die)] = 1
    k += N_KINDS + N_SECTORS
    out[k] = dice_left(state) / 3
    out[k + 1] = state.players / 4
    out[k + 2] = 1 if state.players == 2 else 0
