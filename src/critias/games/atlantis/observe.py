"""What a player knows, as numbers for a learner. Players come in turn order from the observer on."""

from __future__ import annotations

from critias.core.compiled import rule
from critias.core.contract import MAX_PLAYERS
from critias.core.game import Feature
from critias.games.atlantis.components import (
    BACKS,
    CARDS_PER_ITEM,
    FIGURES,
    MAINLAND,
    N_CARDS,
    N_ITEMS,
    SPACES,
    TILES_PER_BACK,
    TOP_VALUE,
)
from critias.games.atlantis.state import IN_HAND, PHASES, bit

N_PHASES = len(PHASES)
MANY_POINTS = 50  # scales sums of points
SPACE_FEATURES = N_ITEMS + 3 + MAX_PLAYERS
PLAYER_FEATURES = 4 + TOP_VALUE + FIGURES + N_ITEMS

OBSERVATION = (
    Feature("path", SPACES * SPACE_FEATURES, "for each space: item shown, value / 7, a tile under it, a bridge, figures of each player"),
    Feature("under", len(BACKS) * TILES_PER_BACK, "tiles that lie covered somewhere, by back"),
    Feature(
        "players",
        MAX_PLAYERS * PLAYER_FEATURES,
        "each: at the table, cards, points in tiles, bridge in hand, tiles by value, figures, known cards",
    ),
    Feature("hand", N_ITEMS, "own cards / 15"),
    Feature("unseen", N_ITEMS, "cards in the deck or unknown in other hands / 15"),
    Feature("discards", N_ITEMS, "/ 15"),
    Feature("deck", 1, "its size / 105"),
    Feature("turn", MAX_PLAYERS, "whose turn it is"),
    Feature("phase", N_PHASES, "what is asked"),
    Feature("moving", FIGURES + 1, "the figure that moves, and where it set out / 54"),
    Feature("amounts", 4, "points due / 50, cards to draw, cards bought this turn, players stuck in vain, each / 4"),
    Feature("fresh", N_ITEMS, "own cards bought this turn that may not pay / 4"),
    Feature("played", N_ITEMS, "cards played this turn / 4"),
    Feature("game", 2, "edition, players / 4"),
)


@rule
def observe(state, player, out):
    k = observe_path(state, player, out)
    k = observe_under(state, out, k)
    for place in range(MAX_PLAYERS):
        k = observe_player(state, player, place, out, k)
    k = observe_cards(state, player, out, k)
    observe_turn(state, player, out, k)


@rule
def observe_path(state, player, out):
    k = 0
    for space in range(1, SPACES + 1):
        for item in range(N_ITEMS):
            out[k + item] = 1 if state.faces[item] & bit(space) != 0 else 0
        k += N_ITEMS
        out[k] = state.worth[space] / TOP_VALUE
        out[k + 1] = 1 if state.covering & bit(space) != 0 else 0
        out[k + 2] = 1 if state.bridges & bit(space) != 0 else 0
        k += 3
        for place in range(MAX_PLAYERS):
            out[k + place] = 0
        for other in range(state.players):
            for figure in range(FIGURES):
                if state.place[other, figure] == space:
                    out[k + (other - player) % int(state.players)] = 1
        k += MAX_PLAYERS
    return k


@rule
def observe_under(state, out, k):
    for back in range(len(BACKS)):
        for tile in range(TILES_PER_BACK):
            out[k] = 1 if state.buried[back] & bit(tile) != 0 else 0
            k += 1
    return k


@rule
def observe_player(state, player, place, out, k):
    if place >= state.players:
        for feature in range(PLAYER_FEATURES):
            out[k + feature] = 0
        return k + PLAYER_FEATURES
    other = (player + place) % int(state.players)
    out[k] = 1
    out[k + 1] = state.cards[other] / CARDS_PER_ITEM
    out[k + 2] = state.wealth[other] / MANY_POINTS
    out[k + 3] = 1 if state.bridge[other] == IN_HAND else 0
    k += 4
    for value in range(1, TOP_VALUE + 1):
        out[k] = state.stock[other, value] / 4
        k += 1
    for figure in range(FIGURES):
        out[k] = state.place[other, figure] / MAINLAND
        k += 1
    for item in range(N_ITEMS):
        out[k] = state.known[other, item] / CARDS_PER_ITEM
        k += 1
    return k


@rule
def observe_cards(state, player, out, k):
    for item in range(N_ITEMS):
        unseen = int(state.deck[item])
        for other in range(state.players):
            if other != player:
                unseen += state.hand[other, item] - state.known[other, item]
        out[k + item] = state.hand[player, item] / CARDS_PER_ITEM
        out[k + N_ITEMS + item] = unseen / CARDS_PER_ITEM
        out[k + 2 * N_ITEMS + item] = state.discards[item] / CARDS_PER_ITEM
    k += 3 * N_ITEMS
    out[k] = state.deck_size / N_CARDS
    return k + 1


@rule
def observe_turn(state, player, out, k):
    for place in range(MAX_PLAYERS):
        out[k + place] = 1 if place == (state.turn - player) % int(state.players) else 0
    k += MAX_PLAYERS
    for phase in range(N_PHASES):
        out[k + phase] = 1 if state.phase == phase else 0
    k += N_PHASES
    for figure in range(FIGURES):
        out[k + figure] = 1 if state.figure == figure else 0
    out[k + FIGURES] = state.start / MAINLAND
    k += FIGURES + 1
    out[k] = state.due / MANY_POINTS
    out[k + 1] = state.draws / 4
    out[k + 2] = state.bought / 4
    out[k + 3] = state.barren / 4
    k += 4
    is_mine = player == state.turn
    for item in range(N_ITEMS):
        out[k + item] = state.fresh[item] / 4 if is_mine else 0.0
        out[k + N_ITEMS + item] = state.played[item] / 4
    k += 2 * N_ITEMS
    out[k] = state.edition
    out[k + 1] = state.players / 4
