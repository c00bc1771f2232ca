"""The value of a position to each player: by the game's evaluation, and after a random simulation."""

from __future__ import annotations

import math

from critias.core.rules.chance import below, sample
from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, OVER, apply, evaluate, legal, mover, odds, ranking

MAX_AVERAGED_OUTCOMES = 6  # chance with more outcomes than a die has is not averaged


@rule
def lead(state, player, points):
    """How many points the player is ahead of the best other player, by the evaluation; `points` is scratch memory."""
    evaluate(state, points)
    rival = -math.inf
    for other in range(state.players):
        if other != player and points[other] > rival:
            rival = points[other]
    return points[player] - rival


@rule
def expected_lead(states, k, player, scratch):
    """The lead in state k; a die about to be rolled is averaged over its faces, with state k + 1 as scratch memory."""
    if mover(states[k]) != CHANCE:
        return lead(states[k], player, scratch.points)
    n = legal(states[k], scratch.further)
    if n > MAX_AVERAGED_OUTCOMES:
        return lead(states[k], player, scratch.points)
    odds(states[k], scratch.weights)
    total, weights = 0.0, 0
    for face in range(n):
        states[k + 1] = states[k]
        apply(states[k + 1], scratch.further[face])
        total += scratch.weights[face] * lead(states[k + 1], player, scratch.points)
        weights += scratch.weights[face]
    return total / weights


@rule
def simulate(state, rng, scratch, decisions):
    """Play this number of random decisions, or fewer if the game ends."""
    while True:
        player = mover(state)
        if player == OVER:
            return
        if player == CHANCE:
            apply(state, sample(state, rng, scratch.choices, scratch.weights))
        elif decisions == 0:
            return
        else:
            apply(state, scratch.choices[below(rng, legal(state, scratch.choices))])
            decisions -= 1


@rule
def win_shares(state, settings, scratch):
    """Compute every player's share of the win: as likely as the points make it; at the end the win itself, and a little for the margin."""
    evaluate(state, scratch.points)
    players = int(state.players)
    best = scratch.points[0]
    for player in range(1, players):
        best = max(best, scratch.points[player])
    total = 0.0
    for player in range(players):
        scratch.shares[player] = math.exp((scratch.points[player] - best) / settings.scale)
        total += scratch.shares[player]
    for player in range(players):
        scratch.shares[player] /= total
    if mover(state) == OVER:
        share_victory(state, settings, scratch)


@rule
def share_victory(state, settings, scratch):
    """Share the win among the players who are ahead at the end; by then the evaluation gives the points themselves."""
    players = int(state.players)
    for player in range(players):
        scratch.ranked[player] = int(scratch.points[player])
    ranking(state, scratch.ranked)
    best, winners = scratch.ranked[0], 0
    for player in range(1, players):
        best = max(best, scratch.ranked[player])
    for player in range(players):
        winners += scratch.ranked[player] == best
    for player in range(players):
        won = 1.0 / winners if scratch.ranked[player] == best else 0.0
        scratch.shares[player] = (1.0 - settings.margin) * won + settings.margin * scratch.shares[player]
