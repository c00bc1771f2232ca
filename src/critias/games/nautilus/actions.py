"""The numbers of actions and outcomes. Decisions come first, then what chance decides; no number means two things."""

from __future__ import annotations

from critias.games.nautilus.components import (
    IN_THE_BOX,
    KINDS,
    LOCKS,
    N_FACES,
    N_FINDS,
    N_MODULES,
    N_SORTS,
    N_SQUARES,
    N_STATIONS,
    N_TURNS,
    SUBMARINES,
)

N_DOORS = 4  # blue locks look north, east, south, west

DONE = 0  # no more of what is asked
BUY_SORT = DONE + 1  # + sort
BUILD_SORT = BUY_SORT + N_SORTS  # + sort: the held module to be placed
PLACE_AT = BUILD_SORT + N_SORTS  # + square * 4 + quarter turns
WALK_FROM = PLACE_AT + N_SQUARES * N_TURNS  # + module: an aquanaut there
WALK_TO = WALK_FROM + N_MODULES  # + module
LAUNCH_FROM = WALK_TO + N_MODULES  # + station * 4 + door
PING = LAUNCH_FROM + N_STATIONS * N_DOORS  # + submarine: use its sonar
SAIL = PING + SUBMARINES  # + submarine: the one to be moved
GO_TO = SAIL + SUBMARINES  # + square
HOME_TO = GO_TO + N_SQUARES  # + station: come home there with an aquanaut
DOCK = HOME_TO + N_STATIONS  # come home without one
LOOK_AT = DOCK + 1  # + find
N_ACTIONS = LOOK_AT + N_FINDS

REVEAL_FACE = N_ACTIONS  # + face
N_OUTCOMES = N_FACES

# The most that can be legal at once: every lock of a city with all its modules leads to a free place, and a module fits there in as many
# turns as it has locks of that colour.
_LOCKS = [[len(sides.split()) for sides in LOCKS[kind]] for kind in KINDS]
MOST_DOCKS = sum(number * sum(locks) for number, locks in zip(IN_THE_BOX, _LOCKS, strict=True))
MOST_CHOICES = max(max(locks) for locks in _LOCKS[1:]) * MOST_DOCKS
