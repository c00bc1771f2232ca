"""What a player knows, as numbers for a learner."""

from __future__ import annotations

from critias.core.observation import clear, relative_player, share, write_shares
from critias.core.rules.compiled import lowest, rule
from critias.core.rules.contract import MAX_PLAYERS
from critias.games.atlantis.components import ATLANTIS, BACKS, CARDS_PER_ITEM, FIGURES, MAINLAND, N_CARDS, N_ITEMS, TOP_VALUE
from critias.games.atlantis.knowledge import layout as at
from critias.games.atlantis.knowledge.layout import CARDS_SCALE, POINTS_SCALE, TILES_SCALE
from critias.games.atlantis.state import IN_HAND, NO_FIGURE

PATH = (1 << MAINLAND) - 2  # a bit for each of its spaces, from 1 on


@rule
def observe(state, player, out):
    clear(out, 0, len(out))
    observe_spaces(state, PATH, out)
    for back in range(len(BACKS)):
        mark_covered(state.buried[back], 1, out, at.COVERED + back * at.COVERED_STEP)
    observe_people(state, player, out)


@rule
def observe_again(state, before, player, last, out):
    """Write only what differs: most of the path is unchanged, and at most one tile has been uncovered since."""
    lift_figures(before, out)
    observe_spaces(state, changed_spaces(state, before), out)
    for back in range(len(BACKS)):
        mark_covered(before.buried[back] & ~state.buried[back], 0, out, at.COVERED + back * at.COVERED_STEP)
    clear(out, at.PEOPLE, len(out) - at.PEOPLE)
    observe_people(state, player, out)


@rule
def changed_spaces(state, before):
    """The spaces where a tile or a bridge has come or gone."""
    changed = (state.covering ^ before.covering) | (state.bridges ^ before.bridges)
    for item in range(N_ITEMS):
        changed |= state.faces[item] ^ before.faces[item]
    return changed


@rule
def lift_figures(before, out):
    """Clear all figures from the path, since players are counted from the observer, who may have changed."""
    for other in range(before.players):
        for figure in range(FIGURES):
            space = int(before.place[other, figure])
            if ATLANTIS < space < MAINLAND:
                clear(out, at.PATH_FIGURE + (space - 1) * at.PATH_STEP, MAX_PLAYERS)


@rule
def observe_people(state, player, out):
    """Write the figures, the players and the question asked, where nothing has been written yet."""
    observe_figures(state, player, out)
    for other in range(state.players):
        observe_player(state, other, out, relative_player(state, player, other) * at.PLAYER_STEP)
    observe_cards(state, player, out)
    observe_turn(state, player, out)


@rule
def observe_spaces(state, spaces, out):
    """Write these spaces, without the figures on them."""
    left = spaces
    while left != 0:
        space = lowest(left)
        left &= left - 1
        observe_space(state, space, out, (space - 1) * at.PATH_STEP)


@rule
def observe_space(state, space, out, k):
    for item in range(N_ITEMS):
        out[at.PATH_ITEM + k + item] = state.faces[item] >> space & 1
    out[at.PATH_VALUE + k] = share(state.worth[space], TOP_VALUE)
    out[at.PATH_COVERS + k] = state.covering >> space & 1
    out[at.PATH_BRIDGE + k] = state.bridges >> space & 1
    clear(out, at.PATH_FIGURE + k, MAX_PLAYERS)


@rule
def observe_figures(state, player, out):
    for other in range(state.players):
        for figure in range(FIGURES):
            space = int(state.place[other, figure])
            if ATLANTIS < space < MAINLAND:
                out[at.PATH_FIGURE + (space - 1) * at.PATH_STEP + relative_player(state, player, other)] = 1


@rule
def mark_covered(tiles, is_covered, out, k):
    left = tiles
    while left != 0:
        out[k + lowest(left)] = is_covered
        left &= left - 1


@rule
def observe_player(state, other, out, k):
    out[at.PLAYER_THERE + k] = 1
    out[at.PLAYER_CARDS + k] = share(state.cards[other], CARDS_PER_ITEM)
    out[at.PLAYER_POINTS + k] = share(state.wealth[other], POINTS_SCALE)
    out[at.PLAYER_BRIDGE + k] = 1 if state.bridge[other] == IN_HAND else 0
    write_shares(state.stock[other, 1:], TILES_SCALE, out, at.PLAYER_TILES + k)
    write_shares(state.place[other], MAINLAND, out, at.PLAYER_PLACE + k)
    write_shares(state.known[other], CARDS_PER_ITEM, out, at.PLAYER_KNOWN + k)


@rule
def observe_cards(state, player, out):
    write_shares(state.hand[player], CARDS_PER_ITEM, out, at.CARDS_HAND)
    for item in range(N_ITEMS):
        unseen = int(state.deck[item])
        for other in range(state.players):
            if other != player:
                unseen += state.hand[other, item] - state.known[other, item]
        out[at.CARDS_UNSEEN + item] = share(unseen, CARDS_PER_ITEM)
    write_shares(state.discards, CARDS_PER_ITEM, out, at.CARDS_DISCARDS)
    out[at.CARDS_DECK] = share(state.deck_size, N_CARDS)


@rule
def observe_turn(state, player, out):
    out[at.TURN_PLAYER + relative_player(state, player, int(state.turn))] = 1
    out[at.TURN_PHASE + int(state.phase)] = 1
    if state.figure != NO_FIGURE:
        out[at.TURN_MOVING + int(state.figure)] = 1
    out[at.TURN_START] = share(state.start, MAINLAND)
    out[at.TURN_DUE] = share(state.due, POINTS_SCALE)
    out[at.TURN_DRAWS] = share(state.draws, CARDS_SCALE)
    out[at.TURN_BOUGHT] = share(state.bought, CARDS_SCALE)
    out[at.TURN_BARREN] = share(state.barren, MAX_PLAYERS)
    if player == state.turn:
        write_shares(state.fresh, CARDS_SCALE, out, at.TURN_FRESH)
    write_shares(state.played, CARDS_SCALE, out, at.TURN_PLAYED)
    if state.bought != 0:  # from these the others guess which cards are fresh
        write_shares(state.settled, CARDS_PER_ITEM, out, at.TURN_SETTLED)
        write_shares(state.surprising, CARDS_SCALE, out, at.TURN_SURPRISING)
    out[at.GAME_EDITION] = state.edition
    out[at.GAME_PLAYERS] = share(state.players, MAX_PLAYERS)
