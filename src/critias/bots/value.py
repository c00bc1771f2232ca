"""What a position is worth to each player: by evaluation, and by playing on at random first."""

from __future__ import annotations

import math

from critias.core.chance import below, sample
from critias.core.compiled import rule
from critias.core.contract import CHANCE, OVER, apply, evaluate, legal, mover, odds

MOST_FACES = 6  # chance with at most so many outcomes, such as a die, is averaged exactly


@rule
def lead(state, player, points):
    """How far the player is ahead of its best rival, as the evaluation sees it; `points` is scratch space."""
    evaluate(state, points)
    rival = -math.inf
    for other in range(state.players):
        if other != player and points[other] > rival:
            rival = points[other]
    return points[player] - rival


@rule
def prospect(states, k, player, desk):
    """The lead after state k; a die about to fall is averaged over its faces, with state k + 1 as scratch space."""
    if mover(states[k]) != CHANCE:
        return lead(states[k], player, desk.points)
    n = legal(states[k], desk.further)
    if n > MOST_FACES:
        return lead(states[k], player, desk.points)
    odds(states[k], desk.weights)
    total, likely = 0.0, 0
    for face in range(n):
        states[k + 1] = states[k]
        apply(states[k + 1], desk.further[face])
        total += desk.weights[face] * lead(states[k + 1], player, desk.points)
        likely += desk.weights[face]
    return total / likely


@rule
def play_on(state, rng, desk, decisions):
    """So many random decisions, or fewer if the game ends."""
    while True:
        player = mover(state)
        if player == OVER:
            return
        if player == CHANCE:
            apply(state, sample(state, rng, desk.choices, desk.weights))
        elif decisions == 0:
            return
        else:
            apply(state, desk.choices[below(rng, legal(state, desk.choices))])
            decisions -= 1


@rule
def share_out(state, settings, desk):
    """Every player's share of the win: as likely as the points make it; at the end the win itself, and a little for the margin."""
    evaluate(state, desk.points)
    players = int(state.players)
    best = desk.points[0]
    for player in range(1, players):
        best = max(best, desk.points[player])
    total, winners = 0.0, 0
    for player in range(players):
        desk.shares[player] = math.exp((desk.points[player] - best) / settings.scale)
        total += desk.shares[player]
        winners += desk.points[player] == best
    is_over = mover(state) == OVER
    for player in range(players):
        likely = desk.shares[player] / total
        if is_over:
            won = 1.0 / winners if desk.points[player] == best else 0.0
            desk.shares[player] = (1.0 - settings.margin) * won + settings.margin * likely
        else:
            desk.shares[player] = likely
