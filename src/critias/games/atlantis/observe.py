"""What a player knows, as numbers for a learner. Players come in turn order from the observer on."""

from __future__ import annotations

from critias.core.compiled import lowest, rule
from critias.core.contract import MAX_PLAYERS
from critias.core.observation import FROM_HERE, Block, Feature, clear, share, write_shares
from critias.games.atlantis.components import (
    ATLANTIS,
    BACKS,
    CARDS_PER_ITEM,
    FIGURE_LETTERS,
    FIGURES,
    ITEMS,
    MAINLAND,
    N_CARDS,
    N_ITEMS,
    RANKS,
    SPACES,
    TILES_PER_BACK,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.state import IN_HAND, NO_FIGURE, PHASES

OBSERVATION_VERSION = 2

N_PHASES = len(PHASES)
MANY_POINTS = 50  # scales sums of points
MANY_TILES = 4
MANY_CARDS = 4  # of a turn
FIGURES_HERE = N_ITEMS + 3  # among the features of a space
SPACE_FEATURES = FIGURES_HERE + MAX_PLAYERS
PLAYER_FEATURES = 4 + TOP_VALUE + FIGURES + N_ITEMS
COVERED = SPACES * SPACE_FEATURES
PLAYERS = COVERED + len(BACKS) * TILES_PER_BACK
PATH = (1 << MAINLAND) - 2  # a bit for each of its spaces, from 1 on

_VALUES = tuple(str(value) for value in range(1, TOP_VALUE + 1))
_ALL_POINTS = int(VALUE.sum())


def _tiles(back: str) -> tuple[str, ...]:
    return tuple(f"{ITEMS[tile // RANKS]}{value}" for tile, value in enumerate(VALUE[BACKS.index(back)]))


OBSERVATION = (
    Block(
        "path",
        (
            Feature("item", "the item that the visible tile shows", ITEMS),
            Feature("value", "its value / 7"),
            Feature("covers", "another tile lies under it"),
            Feature("bridge", "a bridge lies over the water"),
            Feature("figure", "a figure of this player stands here", FROM_HERE),
        ),
        each=tuple(str(space) for space in range(1, SPACES + 1)),
    ),
    Block("covered", tuple(Feature(back, "this tile of the back lies covered somewhere", _tiles(back)) for back in BACKS)),
    Block(
        "player",
        (
            Feature("there", "such a player is at the table"),
            Feature("cards", "cards in hand / 15", most=N_CARDS / CARDS_PER_ITEM),
            Feature("points", "points in tiles / 50", most=_ALL_POINTS / MANY_POINTS),
            Feature("bridge", "the bridge is still in hand"),
            Feature("tiles", "tiles of this value / 4", _VALUES, most=len(BACKS) * N_ITEMS / MANY_TILES),
            Feature("place", "where this figure is / 54: 0 on Atlantis, 1 on the mainland", tuple(FIGURE_LETTERS)),
            Feature("known", "cards of this item that the others know of / 15", ITEMS),
        ),
        each=FROM_HERE,
    ),
    Block(
        "cards",
        (
            Feature("hand", "own cards / 15", ITEMS),
            Feature("unseen", "cards in the deck or unknown in other hands / 15", ITEMS),
            Feature("discards", "cards on the discard pile / 15", ITEMS),
            Feature("deck", "cards in the deck / 105"),
        ),
    ),
    Block(
        "turn",
        (
            Feature("player", "whose turn it is", FROM_HERE),
            Feature("phase", "what is asked", PHASES),
            Feature("moving", "the figure that moves", tuple(FIGURE_LETTERS)),
            Feature("start", "where it set out / 54"),
            Feature("due", "points still to be paid / 50", most=_ALL_POINTS / MANY_POINTS),
            Feature("draws", "cards still to be drawn / 4", most=N_CARDS / MANY_CARDS),
            Feature("bought", "cards bought in this turn / 4", most=N_CARDS / MANY_CARDS),
            Feature("barren", "players in succession who were stuck with nothing to draw / 4"),
            Feature("fresh", "own cards bought in this turn, which may not pay / 4", ITEMS, most=CARDS_PER_ITEM / MANY_CARDS),
            Feature("played", "cards played in this turn / 4", ITEMS, most=CARDS_PER_ITEM / MANY_CARDS),
            Feature("settled", "once cards are bought: the player's cards that the others knew of before / 15", ITEMS),
            Feature(
                "surprising",
                "once cards are bought: those played that the others did not know of / 4",
                ITEMS,
                most=CARDS_PER_ITEM / MANY_CARDS,
            ),
        ),
    ),
    Block("game", (Feature("edition", "0 Amigo, 1 Mayfair"), Feature("players", "players / 4"))),
)


@rule
def observe(state, player, out):
    clear(out, 0, len(out))
    observe_spaces(state, PATH, out)
    for back in range(len(BACKS)):
        mark_covered(state.buried[back], 1, out, COVERED + back * TILES_PER_BACK)
    observe_people(state, player, out)


@rule
def observe_again(state, before, player, last, out):
    """Most of the path lies as it lay, and at most one tile has been uncovered since."""
    lift_figures(before, out)
    observe_spaces(state, changed_spaces(state, before), out)
    for back in range(len(BACKS)):
        mark_covered(before.buried[back] & ~state.buried[back], 0, out, COVERED + back * TILES_PER_BACK)
    clear(out, PLAYERS, len(out) - PLAYERS)
    observe_people(state, player, out)


@rule
def changed_spaces(state, before):
    """Where a tile or a bridge has come or gone."""
    changed = (state.covering ^ before.covering) | (state.bridges ^ before.bridges)
    for item in range(N_ITEMS):
        changed |= state.faces[item] ^ before.faces[item]
    return changed


@rule
def lift_figures(before, out):
    """All of them, since whose they are is counted from the observer."""
    for other in range(before.players):
        for figure in range(FIGURES):
            space = int(before.place[other, figure])
            if ATLANTIS < space < MAINLAND:
                clear(out, (space - 1) * SPACE_FEATURES + FIGURES_HERE, MAX_PLAYERS)


@rule
def observe_people(state, player, out):
    """The figures, the players and what is asked, where nothing has been written yet."""
    observe_figures(state, player, out)
    for other in range(state.players):
        observe_player(state, other, out, PLAYERS + seat(state, player, other) * PLAYER_FEATURES)
    k = observe_cards(state, player, out, PLAYERS + MAX_PLAYERS * PLAYER_FEATURES)
    observe_turn(state, player, out, k)


@rule
def seat(state, player, other):
    """A player's place from the observer's side: itself first."""
    return other - player if other >= player else other - player + int(state.players)


@rule
def observe_spaces(state, spaces, out):
    """These spaces without the figures on them."""
    left = spaces
    while left != 0:
        space = lowest(left)
        left &= left - 1
        observe_space(state, space, out, (space - 1) * SPACE_FEATURES)


@rule
def observe_space(state, space, out, k):
    for item in range(N_ITEMS):
        out[k + item] = state.faces[item] >> space & 1
    out[k + N_ITEMS] = share(state.worth[space], TOP_VALUE)
    out[k + N_ITEMS + 1] = state.covering >> space & 1
    out[k + N_ITEMS + 2] = state.bridges >> space & 1
    clear(out, k + FIGURES_HERE, MAX_PLAYERS)


@rule
def observe_figures(state, player, out):
    for other in range(state.players):
        for figure in range(FIGURES):
            space = int(state.place[other, figure])
            if ATLANTIS < space < MAINLAND:
                out[(space - 1) * SPACE_FEATURES + FIGURES_HERE + seat(state, player, other)] = 1


@rule
def mark_covered(tiles, is_covered, out, k):
    left = tiles
    while left != 0:
        out[k + lowest(left)] = is_covered
        left &= left - 1


@rule
def observe_player(state, other, out, k):
    out[k] = 1
    out[k + 1] = share(state.cards[other], CARDS_PER_ITEM)
    out[k + 2] = share(state.wealth[other], MANY_POINTS)
    out[k + 3] = 1 if state.bridge[other] == IN_HAND else 0
    k = write_shares(state.stock[other, 1:], MANY_TILES, out, k + 4)
    k = write_shares(state.place[other], MAINLAND, out, k)
    write_shares(state.known[other], CARDS_PER_ITEM, out, k)


@rule
def observe_cards(state, player, out, k):
    k = write_shares(state.hand[player], CARDS_PER_ITEM, out, k)
    for item in range(N_ITEMS):
        unseen = int(state.deck[item])
        for other in range(state.players):
            if other != player:
                unseen += state.hand[other, item] - state.known[other, item]
        out[k + item] = share(unseen, CARDS_PER_ITEM)
    k = write_shares(state.discards, CARDS_PER_ITEM, out, k + N_ITEMS)
    out[k] = share(state.deck_size, N_CARDS)
    return k + 1


@rule
def observe_turn(state, player, out, k):
    out[k + seat(state, player, int(state.turn))] = 1
    k += MAX_PLAYERS
    out[k + int(state.phase)] = 1
    k += N_PHASES
    if state.figure != NO_FIGURE:
        out[k + int(state.figure)] = 1
    out[k + FIGURES] = share(state.start, MAINLAND)
    k += FIGURES + 1
    out[k] = share(state.due, MANY_POINTS)
    out[k + 1] = share(state.draws, MANY_CARDS)
    out[k + 2] = share(state.bought, MANY_CARDS)
    out[k + 3] = share(state.barren, MAX_PLAYERS)
    k += 4
    if player == state.turn:
        write_shares(state.fresh, MANY_CARDS, out, k)
    k = write_shares(state.played, MANY_CARDS, out, k + N_ITEMS)
    if state.bought != 0:  # from these the others guess which cards are fresh
        write_shares(state.settled, CARDS_PER_ITEM, out, k)
        write_shares(state.surprising, MANY_CARDS, out, k + N_ITEMS)
    k += 2 * N_ITEMS
    out[k] = state.edition
    out[k + 1] = share(state.players, MAX_PLAYERS)
