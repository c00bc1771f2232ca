"""The kinds of actions and outcomes, and their numbers. Decisions come first, then what chance decides."""

from __future__ import annotations

from critias.core.actions import Kind, lay_out
from critias.games.atlandice.components import FACES, N_DISTRICTS, N_KINDS, N_SECTORS, N_TILES

ACTIONS = lay_out(
    decisions=(
        Kind("visit", N_SECTORS),  # sector: take a die there and keep it
        Kind("give", N_SECTORS),  # sector: take a die there for the neutral player
        Kind("take", N_KINDS),  # kind: from the sector visited
        Kind("take_from", N_SECTORS * N_KINDS),  # sector * 5 + kind: from another sector
        Kind("lift", N_KINDS),  # kind: the resource to be moved or swapped
        Kind("put", N_DISTRICTS),  # district: where it goes
        Kind("swap", N_DISTRICTS * N_KINDS),  # district * 5 + kind: what it is swapped with
        Kind("choose_die", N_SECTORS),  # sector: the die to be changed
        Kind("place_die", N_SECTORS),  # sector: where it goes
        Kind("submarine", N_SECTORS),  # sector
        Kind("donate", N_KINDS),  # kind
        Kind("stop"),  # donate no more
    ),
    outcomes=(
        Kind("roll", FACES),  # face - 1
        Kind("turn_up", N_DISTRICTS * N_TILES),  # district * 3 + tile
    ),
)

# The first number of each kind, for compiled code.
VISIT_SECTOR = ACTIONS["visit"].start
GIVE_DIE = ACTIONS["give"].start
TAKE_KIND = ACTIONS["take"].start
TAKE_FROM = ACTIONS["take_from"].start
LIFT_KIND = ACTIONS["lift"].start
PUT_ON = ACTIONS["put"].start
SWAP_FOR = ACTIONS["swap"].start
DIE_AT = ACTIONS["choose_die"].start
DIE_TO = ACTIONS["place_die"].start
SUBMARINE_TO = ACTIONS["submarine"].start
DONATE_KIND = ACTIONS["donate"].start
STOP = ACTIONS["stop"].start
ROLL_FACE = ACTIONS["roll"].start
TURN_UP = ACTIONS["turn_up"].start

# The most that can be legal at once: any resource of any other district.
MAX_CHOICES = (N_SECTORS - 1) * N_KINDS
