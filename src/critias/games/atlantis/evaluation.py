"""An estimate of the final points. The weights were chosen among several by letting them play each other."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.games.atlantis.components import FIGURES, MAINLAND, N_ITEMS
from critias.games.atlantis.rules.scoring import scores, walk_home
from critias.games.atlantis.state import IN_HAND, OVER_PHASE, figures_home

CARD = 2.0  # a card counts a point at the end, and moves a figure before it
VARIETY = 0.5  # for each item in hand: it is good to have the choice
TOLL = 0.7  # of the price of walking home now; part of it will be saved
WAY = 6.0  # for a figure that has come the whole way, with as many tiles to take
HOME = 1.0  # in addition, for each figure that is there
BRIDGE = 2.4  # for one still in hand
DUE = 0.8  # of what must still be paid in this turn


@rule
def evaluate(state, out):
    if state.phase == OVER_PHASE:
        scores(state, out)
        return
    for player in range(state.players):
        out[player] = outlook(state, player)


@rule
def outlook(state, player):
    """What a player has, what their cards can still bring, and how far their figures have come."""
    points = float(state.wealth[player]) - TOLL * walk_home(state, player)
    points += CARD * state.cards[player] + VARIETY * items_in_hand(state, player)
    for figure in range(FIGURES):
        points += WAY * state.place[player, figure] / MAINLAND
    points += HOME * figures_home(state, player)
    if state.bridge[player] == IN_HAND:
        points += BRIDGE
    if state.turn == player:
        points -= DUE * state.due
    return points


@rule
def items_in_hand(state, player):
    items = 0
    for item in range(N_ITEMS):
        if state.hand[player, item] > 0:
            items += 1
    return items
