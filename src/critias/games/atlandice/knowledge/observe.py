"""What a player knows, as numbers for a learner."""

from __future__ import annotations

from critias.core.observation import relative_player, share, write_shares
from critias.core.rules.compiled import rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.games.atlandice.components import CLOCK, END_OF_CLOCK, IN_THE_BOX, N_DISTRICTS, N_KINDS, N_SECTORS, N_TILES, NOTHING
from critias.games.atlandice.knowledge import layout as at
from critias.games.atlandice.knowledge.layout import COMING
from critias.games.atlandice.rules.legal import dice_left
from critias.games.atlandice.rules.scoring import award_for, most_and_second, prestige
from critias.games.atlandice.state import DEAD, NO_KIND, NO_SECTOR, NOBODY, is_alive, needles_of, owners

POINTS_SCALE = 30  # of prestige
DICE_SCALE = 9


@rule
def relative_owner(state, observer, owner):
    """A player counted from the observer; the neutral player keeps its number."""
    return owner if owner >= state.players else relative_player(state, observer, owner)


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = 0
    for owner in range(owners(state)):
        observe_owner(state, owner, out, relative_owner(state, player, owner) * at.OWNER_STEP)
    for kind in range(N_KINDS):
        observe_awards(state, player, kind, out)
    observe_sectors(state, out)
    observe_stacks(state, out)
    observe_clock(state, out)
    observe_turn(state, player, out)


@rule
def observe_owner(state, owner, out, k):
    out[at.OWNER_THERE + k] = 1
    out[at.OWNER_PRESTIGE + k] = share(prestige(state, owner), POINTS_SCALE)
    out[at.OWNER_TAKEN + k] = share(state.taken[owner], 3)
    out[at.OWNER_GIVEN + k] = share(state.given[owner], 3)
    write_shares(state.stock[owner], IN_THE_BOX, out, at.OWNER_STOCK + k)


@rule
def observe_awards(state, player, kind, out):
    best, times, second = most_and_second(state, kind)
    for owner in range(owners(state)):
        k = relative_owner(state, player, owner) * at.OWNER_STEP
        out[at.OWNER_AWARD + k + kind] = share(award_for(int(state.stock[owner, kind]), best, times, second), 3)


@rule
def observe_sectors(state, out):
    if state.sector != NO_SECTOR:
        out[at.SECTOR_VISITED + int(state.sector) * at.SECTOR_STEP] = 1
    out[at.SECTOR_SUBMARINE + int(state.submarine) * at.SECTOR_STEP] = 1
    for sector in range(N_SECTORS):
        k = sector * at.SECTOR_STEP
        write_shares(state.on[sector], IN_THE_BOX, out, at.SECTOR_ON + k)
        out[at.SECTOR_DICE + k] = share(state.dice[sector], DICE_SCALE)
        if is_alive(state, sector):
            out[at.SECTOR_ALIVE + k] = 1
            out[at.SECTOR_NEEDLES + k] = share(needles_of(state, sector), 3)


@rule
def observe_stacks(state, out):
    for district in range(N_DISTRICTS):
        k = district * at.STACK_STEP
        if state.top[district] != DEAD:
            out[at.STACK_OPEN + k + int(state.top[district])] = 1
        for tile in range(N_TILES):
            out[at.STACK_UNDER + k + tile] = state.under[district] >> tile & 1


@rule
def observe_clock(state, out):
    out[at.CLOCK_SPACE] = share(state.clock, END_OF_CLOCK)
    for ahead in range(COMING):
        space = state.clock + ahead + 1
        if space <= END_OF_CLOCK and CLOCK[space] != NOTHING:
            out[at.AHEAD_EVENT + ahead * at.AHEAD_STEP + int(CLOCK[space])] = 1


@rule
def observe_turn(state, player, out):
    out[at.TURN_PLAYER + relative_owner(state, player, int(state.turn))] = 1
    out[at.TURN_FIRST + relative_owner(state, player, int(state.first))] = 1
    if state.owner != NOBODY:
        out[at.TURN_FOR + relative_owner(state, player, int(state.owner))] = 1
    out[at.TURN_PHASE + int(state.phase)] = 1
    if state.lifted != NO_KIND:
        out[at.TURN_LIFTED + int(state.lifted)] = 1
    if state.moved_die != NO_SECTOR:
        out[at.TURN_DIE + int(state.moved_die)] = 1
    out[at.TURN_DICE] = share(dice_left(state), 3)
    out[at.GAME_PLAYERS] = share(state.players, MAX_PLAYERS)
    out[at.GAME_NEUTRAL] = 1 if state.players == 2 else 0
