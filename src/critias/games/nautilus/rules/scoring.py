"""The final count (N12)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.nautilus.components import N_ATLANTIS, N_KEPT, N_STATION_KINDS, ORDER_ANIMAL, ORDER_SHELL, RUINS_CHIPS, WORTH
from critias.games.nautilus.state import UNKNOWN, in_service

CHIP_POINTS = 3
NO_MARKER = -1  # below every number of an Atlantis find


@rule
def station_points(state, player):
    """[N12.6] The points for stations: of each kind nothing for one, a point for two or more, three with the 3-chip."""
    points = 0
    for kind in range(N_STATION_KINDS):
        if state.chip[kind] == player:
            points += CHIP_POINTS
        elif in_service(state, player, kind) >= 2:
            points += 1
    return points


@rule
def markers(state, player):
    """How many Atlantis finds bear the player's marker."""
    found = 0
    for number in range(N_ATLANTIS):
        if state.ruins[number] == player:
            found += 1
    return found


@rule
def highest_marker(state, player):
    """The highest number of an Atlantis find with the player's marker, or NO_MARKER."""
    for k in range(N_ATLANTIS):
        if state.ruins[N_ATLANTIS - 1 - k] == player:
            return N_ATLANTIS - 1 - k
    return NO_MARKER


@rule
def ruins_points(state, player):
    """[N12.4] The chip for the rank in the ruins: most markers first, ties to the highest number; without a marker none."""
    own = markers(state, player)
    if own == 0:
        return 0
    rank = 0
    for other in range(state.players):
        found = markers(state, other)
        if found > own or (found == own and highest_marker(state, other) > highest_marker(state, player)):
            rank += 1
    return int(RUINS_CHIPS[state.players, rank])


@rule
def find_points(state, player):
    """[N12.7] What the finds are worth: gold 2, jellyfish and urchin 1, shells 0."""
    points = 0
    for kind in range(N_KEPT):
        points += WORTH[kind] * int(state.got[player, kind])
    return points


@rule
def raised(state, player):
    """[N12.5] How many finds the secret order raises by a box, for a Nemo each: all that money allows, if it gains anything."""
    order = int(state.order[player])
    if order == UNKNOWN or station_points(state, player) < 2:
        return 0
    return min(int(state.got[player, ORDER_SHELL[order]]) + int(state.got[player, ORDER_ANIMAL[order]]), int(state.money[player]))


@rule
def final_points(state, player):
    """[N12.7] Finds and ruins, times stations, and a point for every Nemo left."""
    dearer = raised(state, player)
    value = find_points(state, player) + ruins_points(state, player) + dearer
    return value * station_points(state, player) + int(state.money[player]) - dearer


@rule
def scores(state, out):
    """[N12.8] Write the points; most points win, and ties share."""
    for player in range(state.players):
        out[player] = final_points(state, player)
