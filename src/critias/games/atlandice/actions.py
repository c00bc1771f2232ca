"""The numbers of actions and outcomes. Decisions come first, then what chance decides; no number means two things."""

from __future__ import annotations

from critias.games.atlandice.components import FACES, N_DISTRICTS, N_KINDS, N_SECTORS, N_TILES

VISIT_SECTOR = 0  # + sector: take a die there for oneself
GIVE_DIE = VISIT_SECTOR + N_SECTORS  # + sector: take a die there for the neutral player
TAKE_KIND = GIVE_DIE + N_SECTORS  # + kind: from the sector visited
TAKE_FROM = TAKE_KIND + N_KINDS  # + sector * 5 + kind: from another sector
LIFT_KIND = TAKE_FROM + N_SECTORS * N_KINDS  # + kind: the resource to be moved or swapped
PUT_ON = LIFT_KIND + N_KINDS  # + district: where it goes
SWAP_FOR = PUT_ON + N_DISTRICTS  # + district * 5 + kind: what it is swapped with
DIE_AT = SWAP_FOR + N_DISTRICTS * N_KINDS  # + sector: the die to be changed
DIE_TO = DIE_AT + N_SECTORS  # + sector: where it goes
SUBMARINE_TO = DIE_TO + N_SECTORS  # + sector
DONATE_KIND = SUBMARINE_TO + N_SECTORS  # + kind
STOP = DONATE_KIND + N_KINDS  # donate no more
N_ACTIONS = STOP + 1

ROLL_FACE = N_ACTIONS  # + face - 1
TURN_UP = ROLL_FACE + FACES  # + district * 3 + tile
N_OUTCOMES = FACES + N_DISTRICTS * N_TILES

# The most that can be legal at once: any resource of any other district.
MOST_CHOICES = (N_SECTORS - 1) * N_KINDS
