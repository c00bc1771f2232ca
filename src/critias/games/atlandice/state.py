"""The state of an Atlandice position, and functions that read it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from critias.core.actions import phase_names
from critias.core.rules.compiled import lowest, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.struct import Struct
from critias.games.atlandice.components import (
    EFFECT,
    MARKET,
    MARKET_NEEDLES,
    N_DISTRICTS,
    N_KINDS,
    N_SECTORS,
    NEEDLES,
    NO_EFFECT,
)


class Phase(IntEnum):
    """The question being asked, or the chance outcome being awaited."""

    OPEN = 0  # chance: a die is rolled for the doors
    VISIT = 1
    TAKE = 2
    TAKE_SECOND = 3
    ROLL = 4  # chance: the die just taken is rolled for the effect
    ROLL_ON = 5  # chance: and once more, for where to go
    TAKE_EXTRA = 6
    TAKE_ELSEWHERE = 7
    LIFT = 8
    PUT = 9
    SWAP = 10
    CHOOSE_DIE = 11
    PLACE_DIE = 12
    SUBMARINE = 13
    UNCOVER = 14  # chance: the next tile of a stack
    DONATE = 15
    DONATE_SECOND = 16
    OVER = 17


PHASES = phase_names(Phase)
(
    OPEN,
    VISIT,
    TAKE,
    TAKE_SECOND,
    ROLL,
    ROLL_ON,
    TAKE_EXTRA,
    TAKE_ELSEWHERE,
    LIFT,
    PUT,
    SWAP_WITH,
    CHOOSE_DIE,
    PLACE_DIE,
    SUBMARINE,
    UNCOVER,
    DONATE,
    DONATE_SECOND,
    OVER_PHASE,
) = map(int, Phase)  # for compiled code

# Who owns stock and points: the players, and in a game of two the neutral player as a third.
NEUTRAL = 2
NOBODY = -1
NO_SECTOR = -1
NO_KIND = -1
DEAD = -1  # instead of a top tile

FIELDS = np.dtype(
    [
        ("points", np.int16, (MAX_PLAYERS,)),  # prestige of each owner, without tiles
        ("stock", np.int8, (MAX_PLAYERS, N_KINDS)),  # resources of each owner
        ("tiles", np.int8, (MAX_PLAYERS, N_DISTRICTS)),  # district tiles won
        ("on", np.int8, (N_SECTORS, N_KINDS)),  # resources on each sector
        ("dice", np.int8, (N_SECTORS,)),  # dice lying at each sector
        ("top", np.int8, (N_DISTRICTS,)),  # the open tile of each stack, or DEAD
        ("under", np.int8, (N_DISTRICTS,)),  # bits of the tiles under it, in an order nobody knows
        ("taken", np.int8, (MAX_PLAYERS,)),  # dice each owner has taken this round
        ("given", np.int8, (MAX_PLAYERS,)),  # dice each player has given to the neutral player this round
        ("submarine", np.int8),
        ("clock", np.int8),
        ("first", np.int8),  # the first player of this round
        ("turn", np.int8),  # the player who decides
        ("owner", np.int8),  # for whom the visit is, or NOBODY
        ("sector", np.int8),  # the sector being visited, or NO_SECTOR
        ("lifted", np.int8),  # the kind of the resource being moved or donated, or NO_KIND
        ("moved_die", np.int8),  # the sector whose die is being changed, or NO_SECTOR
        ("bare", np.int8),  # bits of the districts still to be scored after this visit
        ("unrolled", np.int8),  # dice still to be rolled for the doors
        ("donors", np.int8),  # players who have had their chance to donate
        ("phase", np.int8),
        ("players", np.int8),
        ("pad", np.int8, (5,)),
    ],
    align=True,
)


class StateStruct(Struct, fields=FIELDS):
    """The state in plain Python."""

    __slots__ = ()


STATE = np.dtype((StateStruct, FIELDS))


@rule
def owners(state):
    """[D8.1] Who is counted: the players, and with two of them the neutral player."""
    return 3 if state.players == 2 else int(state.players)


@rule
def is_alive(state, sector):
    """[D5.5] A district without a tile is dead; the market never is."""
    return sector == MARKET or state.top[sector] != DEAD


@rule
def resources_on(state, sector):
    total = 0
    for kind in range(N_KINDS):
        total += int(state.on[sector, kind])
    return total


@rule
def resources_of(state, owner):
    total = 0
    for kind in range(N_KINDS):
        total += int(state.stock[owner, kind])
    return total


@rule
def effect_of(state, sector):
    """[D4.1] The effect of a district's open tile; [D4.15] the market has none."""
    if sector == MARKET:
        return NO_EFFECT
    return int(EFFECT[sector, state.top[sector]])


@rule
def needles_of(state, sector):
    """[D6.1] How far the clock moves when the last die lies here."""
    if sector == MARKET:
        return MARKET_NEEDLES
    return int(NEEDLES[sector, state.top[sector]])


@rule
def sector_of(state, face):
    """[D3.2] Where a die of this value lies; [D3.3] the market takes the sixes and the numbers of dead districts."""
    sector = face - 1
    return sector if is_alive(state, sector) else MARKET


@rule
def district_in_question(state):
    """[D5.1] The bare district being scored: the lowest number first."""
    return lowest(int(state.bare))
