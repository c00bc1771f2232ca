"""What a player knows, as numbers for a learner. Owners come in turn order from the observer on, the neutral player last."""

from __future__ import annotations

from critias.core.compiled import rule
from critias.core.contract import MAX_PLAYERS
from critias.core.observation import FROM_HERE, Block, Feature, share, write_shares
from critias.games.atlandice.components import (
    CLOCK,
    DISTRICTS,
    END_OF_CLOCK,
    EVENTS,
    IN_THE_BOX,
    KINDS,
    N_DISTRICTS,
    N_KINDS,
    N_SECTORS,
    N_TILES,
    NOTHING,
    SECTORS,
    TILES,
)
from critias.games.atlandice.legal import dice_left
from critias.games.atlandice.scoring import award_for, prestige, ranking
from critias.games.atlandice.state import DEAD, NO_KIND, NO_SECTOR, NOBODY, PHASES, is_alive, needles_of, owners

OBSERVATION_VERSION = 1

N_PHASES = len(PHASES)
N_EVENTS = len(EVENTS)
MANY_POINTS = 30  # scales prestige
MANY_DICE = 9
OWNER_FEATURES = 4 + 2 * N_KINDS
SECTOR_FEATURES = N_KINDS + 5
COMING = 3  # the clock spaces ahead that the last die can reach

OBSERVATION = (
    Block(
        "owner",
        (
            Feature("there", "such a player is at the table; with two players +2 is the neutral player"),
            Feature("prestige", "points and tiles so far / 30", most=20),
            Feature("taken", "dice taken in this round / 3"),
            Feature("given", "dice given to the neutral player in this round / 3"),
            Feature("stock", "resources of this kind / 12", KINDS),
            Feature("award", "what the resources of this kind would bring now / 3", KINDS),
        ),
        each=FROM_HERE,
    ),
    Block(
        "sector",
        (
            Feature("on", "resources of this kind lying there / 12", KINDS),
            Feature("dice", "dice lying there / 9"),
            Feature("alive", "it is the market, or a district with a tile"),
            Feature("needles", "how far the last die moves the clock from here / 3"),
            Feature("submarine", "the submarine is there"),
            Feature("visited", "it is being visited"),
        ),
        each=SECTORS,
    ),
    Block(
        "stack",
        (Feature("open", "the tile on top", tuple(TILES)), Feature("under", "this tile lies under it", tuple(TILES))),
        each=DISTRICTS,
    ),
    Block("clock", (Feature("space", "where the hand is / 23"),)),
    Block("ahead", (Feature("event", "what happens when the hand stops there", EVENTS),), each=tuple(str(k) for k in range(1, COMING + 1))),
    Block(
        "turn",
        (
            Feature("player", "who decides", FROM_HERE),
            Feature("first", "who is first in this round", FROM_HERE),
            Feature("for", "for whom the visit is", FROM_HERE),
            Feature("phase", "what is asked", PHASES),
            Feature("lifted", "the resource being moved, swapped or donated", KINDS),
            Feature("die", "the sector whose die is being changed", SECTORS),
            Feature("dice", "dice the player who decides has still to take / 3"),
        ),
    ),
    Block("game", (Feature("players", "players / 4"), Feature("neutral", "there is a neutral player"))),
)


@rule
def seat(state, player, owner):
    """An owner's place from the observer's side: itself first, the neutral player keeps its number."""
    if owner >= player:
        return owner - player if owner < state.players else owner
    return owner - player + int(state.players)


@rule
def observe(state, player, out):
    for feature in range(len(out)):
        out[feature] = 0
    for owner in range(owners(state)):
        observe_owner(state, owner, out, seat(state, player, owner) * OWNER_FEATURES)
    for kind in range(N_KINDS):
        observe_awards(state, player, kind, out)
    k = MAX_PLAYERS * OWNER_FEATURES
    k = observe_sectors(state, out, k)
    k = observe_stacks(state, out, k)
    k = observe_clock(state, out, k)
    observe_turn(state, player, out, k)


@rule
def observe_owner(state, owner, out, k):
    out[k] = 1
    out[k + 1] = share(prestige(state, owner), MANY_POINTS)
    out[k + 2] = share(state.taken[owner], 3)
    out[k + 3] = share(state.given[owner], 3)
    write_shares(state.stock[owner], IN_THE_BOX, out, k + 4)


@rule
def observe_awards(state, player, kind, out):
    best, times, second = ranking(state, kind)
    for owner in range(owners(state)):
        k = seat(state, player, owner) * OWNER_FEATURES + 4 + N_KINDS
        out[k + kind] = share(award_for(int(state.stock[owner, kind]), best, times, second), 3)


@rule
def observe_sectors(state, out, k):
    if state.sector != NO_SECTOR:
        out[k + int(state.sector) * SECTOR_FEATURES + N_KINDS + 4] = 1
    out[k + int(state.submarine) * SECTOR_FEATURES + N_KINDS + 3] = 1
    for sector in range(N_SECTORS):
        write_shares(state.on[sector], IN_THE_BOX, out, k)
        out[k + N_KINDS] = share(state.dice[sector], MANY_DICE)
        if is_alive(state, sector):
            out[k + N_KINDS + 1] = 1
            out[k + N_KINDS + 2] = share(needles_of(state, sector), 3)
        k += SECTOR_FEATURES
    return k


@rule
def observe_stacks(state, out, k):
    for district in range(N_DISTRICTS):
        if state.top[district] != DEAD:
            out[k + int(state.top[district])] = 1
        for tile in range(N_TILES):
            out[k + N_TILES + tile] = state.under[district] >> tile & 1
        k += 2 * N_TILES
    return k


@rule
def observe_clock(state, out, k):
    out[k] = share(state.clock, END_OF_CLOCK)
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
    if state.owner != NOBODY:
        out[k + seat(state, player, int(state.owner))] = 1
    k += MAX_PLAYERS
    out[k + int(state.phase)] = 1
    k += N_PHASES
    if state.lifted != NO_KIND:
        out[k + int(state.lifted)] = 1
    if state.moved_die != NO_SECTOR:
        out[k + N_KINDS + int(state.moved_die)] = 1
    k += N_KINDS + N_SECTORS
    out[k] = share(dice_left(state), 3)
    out[k + 1] = share(state.players, MAX_PLAYERS)
    out[k + 2] = 1 if state.players == 2 else 0
