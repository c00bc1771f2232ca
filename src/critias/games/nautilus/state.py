"""The state of a Nautilus position, and functions that read it.

Sets of modules and of finds are masks, bit m for module m; sets of squares are one mask a row, bit x for column x.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from critias.core.actions import phase_names
from critias.core.rules.compiled import count_bits, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.struct import Struct
from critias.games.nautilus.actions import MAX_DOCKS
from critias.games.nautilus.chart import LOCKS_OF
from critias.games.nautilus.components import (
    COLUMNS,
    FIRST_STATION,
    KIND_OF,
    N_ATLANTIS,
    N_FACES,
    N_FINDS,
    N_KEPT,
    N_KINDS,
    N_MODULES,
    N_SORTS,
    N_STATION_KINDS,
    N_ZONES,
    ROWS,
    STATIONS_OF,
    SUBMARINES,
)


class Phase(IntEnum):
    """The question being asked, or the chance outcome being awaited."""

    BASE = 0  # where the base lies
    BUY = 1
    BUILD = 2  # which held module
    PLACE = 3  # and where
    WALK = 4  # which aquanaut
    WALK_ON = 5  # and where to
    LAUNCH = 6
    SONAR = 7
    MOVE = 8  # which submarine
    SAIL_ON = 9  # and where to
    SPEED = 10  # which submarine goes on
    LOOK = 11  # at which find
    NEWS = 12  # which aquanaut brings them
    REVEAL = 13  # chance: a find becomes known
    OVER = 14


PHASES = phase_names(Phase)
(
    BASE_PHASE,
    BUY,
    BUILD,
    PLACE,
    WALK,
    WALK_ON,
    LAUNCH,
    SONAR_PHASE,
    MOVE,
    SAIL_ON,
    SPEED_PHASE,
    LOOK,
    NEWS,
    REVEAL,
    OVER_PHASE,
) = map(int, Phase)  # for compiled code

# Why a find becomes known.
COVERED, PINGED, LOOKED, REACHED = range(4)
CAUSES = ("covered", "pinged", "looked", "reached")

# Where the base lies: on its square of the first game, or free in the lagoon.
FIRST_GAME, FREE = range(2)

NOBODY = -1
NOWHERE = -1  # instead of a square: not built, or in the reserve
NONE = -1  # no module, sort, submarine or zone chosen
UNKNOWN = -1  # a face or an order that is not known
NOT_FOUND = -2  # an Atlantis find not yet in the ruins; NOBODY is one there without a marker

FIELDS = np.dtype(
    [
        ("joined", np.int64, (N_MODULES,)),  # the modules that each module is joined to
        ("present", np.int64, (MAX_PLAYERS,)),  # modules with an aquanaut of the player
        ("crowd", np.int64, (MAX_PLAYERS,)),  # modules with two or more of them
        ("seen", np.int64, (MAX_PLAYERS,)),  # finds the player has looked at
        ("full", np.int64, (ROWS,)),  # squares under the city (half is enough) or with a submarine
        ("finds", np.int64, (ROWS,)),  # squares with a find
        ("reach", np.int64, (ROWS,)),  # squares where the submarine chosen may go
        ("choices", np.int64),  # the answers to the question asked, as bits; legal.py says of what
        ("there", np.int64),  # finds on the board
        ("shown", np.int64),  # finds that lie or lay face up for all
        ("pending", np.int64),  # finds about to become known
        ("built", np.int64),  # modules of the city
        ("fresh", np.int64),  # those built this turn
        ("docks", np.int32, (MAX_DOCKS,)),  # free places that a lock of the city leads to; city.py says how
        ("place", np.int16, (N_MODULES,)),  # the square of each module's centre, or NOWHERE
        ("submarine", np.int16, (MAX_PLAYERS, SUBMARINES)),  # its square, or NOWHERE in the reserve
        ("money", np.int16, (MAX_PLAYERS,)),
        ("bank", np.int16),  # what the players have paid it, less what it has paid them
        ("n_docks", np.int16),
        ("round_number", np.int16),
        ("facing", np.int8, (N_MODULES,)),  # quarter turns
        ("builder", np.int8, (N_MODULES,)),  # of each station, or NOBODY
        ("crew", np.int8, (N_MODULES, MAX_PLAYERS)),  # aquanauts
        ("what", np.int8, (N_FINDS,)),  # the face of each find, or UNKNOWN: then it is one of the pool
        ("pool", np.int8, (N_ZONES, N_FACES)),  # faces of a zone that belong to no find yet
        ("held", np.int8, (MAX_PLAYERS, N_SORTS)),  # modules bought and not built
        ("got", np.int8, (MAX_PLAYERS, N_KEPT)),  # finds kept
        ("ruins", np.int8, (N_ATLANTIS,)),  # whose marker is on each Atlantis find, NOBODY or NOT_FOUND
        ("chip", np.int8, (N_STATION_KINDS,)),  # who has the 3-chip of each kind, or NOBODY
        ("order", np.int8, (MAX_PLAYERS,)),  # secret orders, or UNKNOWN
        ("reserve", np.int8, (MAX_PLAYERS,)),  # aquanauts not in play
        ("supply", np.int8, (N_KINDS,)),  # modules not bought
        ("afloat", np.int8),  # submarines on the board
        ("phase", np.int8),
        ("turn", np.int8),  # the player who decides
        ("first", np.int8),  # the first player of the round
        ("bought", np.int8),  # a module, in this phase 1
        ("paid", np.int8),  # for building, in this phase 1
        ("chosen", np.int8),  # the sort to be placed, or NONE
        ("walker", np.int8),  # the module an aquanaut sets out from, or NONE
        ("walked", np.int8),  # aquanauts that have walked in this phase 2
        ("steps", np.int8),  # steps they have made
        ("arrived", np.int8),  # the module where the first of them ended, or NONE
        ("sailing", np.int8),  # the submarine chosen, or NONE
        ("boosted", np.int8),  # what is chosen moves because of a find: a submarine by speed, an aquanaut with news
        ("moved", np.int8),  # bits: submarines that have made their move this turn
        ("pinged", np.int8),  # bits: submarines that have used their sonar
        ("unpaid", np.int8),  # bits: submarines that have come this turn onto a find they could not pay
        ("looks", np.int8),  # finds still to be looked at
        ("looked_zone", np.int8),  # the zone of the first of them, or NONE
        ("cause", np.int8),  # why the pending finds become known
        ("is_busy", np.int8),  # somebody has bought, built or collected in this round
        ("is_last", np.int8),  # this is the last round
        ("trench_open", np.int8),
        ("base_square", np.int8),  # option: FIRST_GAME or FREE
        ("players", np.int8),
        ("pad", np.int8, (2,)),
    ],
    align=True,
)


class StateStruct(Struct, fields=FIELDS):
    """The state in plain Python."""

    __slots__ = ()


STATE = np.dtype((StateStruct, FIELDS))


@rule
def locks_of(state, module):
    """[N1.7] The sides of a module that have a lock, as it lies."""
    return int(LOCKS_OF[KIND_OF[module], state.facing[module]])


@rule
def station_kind(module):
    """Which of the five kinds a station is."""
    return int(KIND_OF[module]) - int(KIND_OF[FIRST_STATION])


@rule
def in_service(state, player, kind):
    """[N7.1] How many stations of a kind the player has in service: those with one of their aquanauts."""
    return count_bits(state.present[player] & STATIONS_OF[kind])


@rule
def helped(state, kind):
    """[N7.4] How far the player's stations of a kind help: none, one, or two and more."""
    return min(in_service(state, state.turn, kind), 2)


@rule
def bit_at(rows, square):
    """Whether a square is in a set of squares."""
    return rows[square // COLUMNS] >> (square % COLUMNS) & 1 == 1


@rule
def add_square(rows, square):
    rows[square // COLUMNS] |= 1 << (square % COLUMNS)


@rule
def remove_square(rows, square):
    rows[square // COLUMNS] &= ~(1 << (square % COLUMNS))


@rule
def pay(state, player, price):
    """Pay a price to the bank."""
    state.money[player] -= price
    state.bank += price
