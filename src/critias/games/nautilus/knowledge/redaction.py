"""What a player knows: erasing the rest and filling it with a sample (N13)."""

from __future__ import annotations

from critias.core.rules.chance import below
from critias.core.rules.compiled import rule
from critias.core.rules.contract import SPECTATOR
from critias.games.nautilus.actions import REVEAL_FACE
from critias.games.nautilus.chart import FIND_ZONE
from critias.games.nautilus.components import N_FACES, N_FINDS, N_ORDERS
from critias.games.nautilus.rules.setup import draw_order
from critias.games.nautilus.state import COVERED, OVER_PHASE, REACHED, UNKNOWN


@rule
def sees(state, player, action):
    """[N13.1] Everybody sees what is done and turned up, [N13.2] but only the player who looks sees what a find is."""
    return player == state.turn or action < REVEAL_FACE or state.cause == COVERED or state.cause == REACHED


@rule
def knows_face(state, player, find):
    """[N13.1] What lies or lay face up is known to all, [N13.2] what somebody has looked at to that player alone."""
    if state.shown >> find & 1:
        return True
    return player != SPECTATOR and state.seen[player] >> find & 1 == 1


@rule
def is_hidden(state, find):
    """[N13.2] Whether somebody has looked at this find but its face was erased; everybody sees who has looked where."""
    if state.what[find] != UNKNOWN or state.shown >> find & 1:
        return False
    for player in range(state.players):
        if state.seen[player] >> find & 1:
            return True
    return False


@rule
def redact(state, player):
    """[N13.2] Faces the player has not seen go back to the pool of their zone; [N13.3] orders of others are secret until the end."""
    for find in range(N_FINDS):
        if state.what[find] != UNKNOWN and not knows_face(state, player, find):
            state.pool[FIND_ZONE[find], state.what[find]] += 1
            state.what[find] = UNKNOWN
    if state.phase != OVER_PHASE:
        for other in range(state.players):
            if other != player:
                state.order[other] = UNKNOWN


@rule
def deal(state, player, rng):
    """[N13.4] Every way that agrees with zones, counts and everything seen is equally likely."""
    for find in range(N_FINDS):
        if is_hidden(state, find):
            deal_face(state, find, rng)
    left = (1 << N_ORDERS) - 1
    number = N_ORDERS
    for other in range(state.players):
        if state.order[other] != UNKNOWN:
            left &= ~(1 << state.order[other])
            number -= 1
    for other in range(state.players):
        if state.order[other] == UNKNOWN:
            state.order[other] = draw_order(left, number, rng)
            left &= ~(1 << state.order[other])
            number -= 1


@rule
def deal_face(state, find, rng):
    zone = int(FIND_ZONE[find])
    total = 0
    for face in range(N_FACES):
        total += int(state.pool[zone, face])
    skip = below(rng, total)
    for face in range(N_FACES):
        skip -= int(state.pool[zone, face])
        if skip < 0:
            state.what[find] = face
            state.pool[zone, face] -= 1
            return
