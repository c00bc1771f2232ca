"""The kinds of actions and outcomes, and their numbers. Decisions come first, then what chance decides."""

from __future__ import annotations

from critias.core.actions import Kind, lay_out
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

ACTIONS = lay_out(
    decisions=(
        Kind("done"),  # no more of what is asked
        Kind("buy", N_SORTS),  # sort
        Kind("build", N_SORTS),  # sort: the held module to be placed
        Kind("place", N_SQUARES * N_TURNS),  # square * 4 + quarter turns
        Kind("walk_from", N_MODULES),  # module: an aquanaut there
        Kind("walk_to", N_MODULES),  # module
        Kind("launch", N_STATIONS * N_DOORS),  # station * 4 + door
        Kind("ping", SUBMARINES),  # submarine: use its sonar
        Kind("sail", SUBMARINES),  # submarine: the one to be moved
        Kind("go", N_SQUARES),  # square
        Kind("home", N_STATIONS),  # station: come home there with an aquanaut
        Kind("dock"),  # come home without one
        Kind("look", N_FINDS),  # find
    ),
    outcomes=(Kind("reveal", N_FACES),),  # face
)

# The first number of each kind, for compiled code.
DONE = ACTIONS["done"].start
BUY_SORT = ACTIONS["buy"].start
BUILD_SORT = ACTIONS["build"].start
PLACE_AT = ACTIONS["place"].start
WALK_FROM = ACTIONS["walk_from"].start
WALK_TO = ACTIONS["walk_to"].start
LAUNCH_FROM = ACTIONS["launch"].start
PING = ACTIONS["ping"].start
SAIL = ACTIONS["sail"].start
GO_TO = ACTIONS["go"].start
HOME_TO = ACTIONS["home"].start
DOCK = ACTIONS["dock"].start
LOOK_AT = ACTIONS["look"].start
REVEAL_FACE = ACTIONS["reveal"].start

# The most that can be legal at once: every lock of a city with all its modules leads to a free place, and a module fits there in as many
# turns as it has locks of that colour.
_LOCKS = [[len(sides.split()) for sides in LOCKS[kind]] for kind in KINDS]
MAX_DOCKS = sum(number * sum(locks) for number, locks in zip(IN_THE_BOX, _LOCKS, strict=True))
MAX_CHOICES = max(max(locks) for locks in _LOCKS[1:]) * MAX_DOCKS
