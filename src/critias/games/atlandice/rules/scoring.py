"""Who has the most, who comes second, and the final count (D5, D9)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlandice.components import N_DISTRICTS, N_KINDS, TILE_POINTS
from critias.games.atlandice.state import owners

MAX_POINTS = 3
SECOND_POINTS = 1


@rule
def most_and_second(state, kind):
    """[D5.2] The most that anybody has of a resource, how many have that, and the next most; computed without branches, which is faster."""
    best, times, second = 0, 0, 0
    for owner in range(owners(state)):
        best = max(best, int(state.stock[owner, kind]))
    for owner in range(owners(state)):
        held = int(state.stock[owner, kind])
        times += held == best
        second = max(second, held if held < best else 0)
    return best, times, second


@rule
def award_for(own, best, times, second):
    """[D5.2] Most of a resource: 3 points, each of those tied; [D5.3] second, unless first is tied: 1 point each; none held, nothing."""
    return (own > 0) * (MAX_POINTS * (own == best) + SECOND_POINTS * (own == second) * (times == 1))


@rule
def award(state, kind, owner):
    """[D5.2] What an owner gets when a resource is counted."""
    best, times, second = most_and_second(state, kind)
    return award_for(int(state.stock[owner, kind]), best, times, second)


@rule
def prestige(state, owner):
    """[D9.3] Points and tiles won so far; a tile is worth 3."""
    points = int(state.points[owner])
    for district in range(N_DISTRICTS):
        points += TILE_POINTS * int(state.tiles[owner, district])
    return points


@rule
def final_points(state, owner):
    """[D9.2] At the end every resource is counted once more, as when its district is bare."""
    points = prestige(state, owner)
    for kind in range(N_KINDS):
        points += award(state, kind, owner)
    return points


@rule
def scores(state, out):
    """[D9.4] Write the points; most points win, and ties share; [D8.5] the neutral player takes part in the count, but cannot win."""
    for player in range(state.players):
        out[player] = final_points(state, player)
