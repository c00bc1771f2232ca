"""What each number of an observation means. Players come in turn order from the observer on."""

from __future__ import annotations

from functools import partial

from critias.core.observation import FROM_HERE, Block, Feature, block_of, offset
from critias.games.atlantis.components import (
    BACKS,
    CARDS_PER_ITEM,
    FIGURE_LETTERS,
    ITEMS,
    N_CARDS,
    N_ITEMS,
    RANKS,
    SPACES,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.state import PHASES

OBSERVATION_VERSION = 2

POINTS_SCALE = 50  # of sums of points
TILES_SCALE = 4
CARDS_SCALE = 4  # of a turn

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
            Feature("there", "this player is at the table"),
            Feature("cards", "cards in hand / 15", high=N_CARDS / CARDS_PER_ITEM),
            Feature("points", "points in tiles / 50", high=_ALL_POINTS / POINTS_SCALE),
            Feature("bridge", "the bridge is still in hand"),
            Feature("tiles", "tiles of this value / 4", _VALUES, high=len(BACKS) * N_ITEMS / TILES_SCALE),
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
            Feature("due", "points still to be paid / 50", high=_ALL_POINTS / POINTS_SCALE),
            Feature("draws", "cards still to be drawn / 4", high=N_CARDS / CARDS_SCALE),
            Feature("bought", "cards bought in this turn / 4", high=N_CARDS / CARDS_SCALE),
            Feature("barren", "players in succession who were stuck with nothing to draw / 4"),
            Feature("fresh", "own cards bought in this turn, which may not pay / 4", ITEMS, high=CARDS_PER_ITEM / CARDS_SCALE),
            Feature("played", "cards played in this turn / 4", ITEMS, high=CARDS_PER_ITEM / CARDS_SCALE),
            Feature("settled", "once cards are bought: the player's cards that the others knew of before / 15", ITEMS),
            Feature(
                "surprising",
                "once cards are bought: those played that the others did not know of / 4",
                ITEMS,
                high=CARDS_PER_ITEM / CARDS_SCALE,
            ),
        ),
    ),
    Block("game", (Feature("edition", "0 Amigo, 1 Mayfair"), Feature("players", "players / 4"))),
)

PATH_STEP, PLAYER_STEP = (block_of(OBSERVATION, name).step for name in ("path", "player"))

_at = partial(offset, OBSERVATION)

PATH_ITEM = _at("path", "item")
PATH_VALUE = _at("path", "value")
PATH_COVERS = _at("path", "covers")
PATH_BRIDGE = _at("path", "bridge")
PATH_FIGURE = _at("path", "figure")
COVERED = _at("covered")
COVERED_STEP = _at("covered", BACKS[1]) - COVERED
PEOPLE = _at("player")  # the blocks from here on are about players
PLAYER_THERE = _at("player", "there")
PLAYER_CARDS = _at("player", "cards")
PLAYER_POINTS = _at("player", "points")
PLAYER_BRIDGE = _at("player", "bridge")
PLAYER_TILES = _at("player", "tiles")
PLAYER_PLACE = _at("player", "place")
PLAYER_KNOWN = _at("player", "known")
CARDS_HAND = _at("cards", "hand")
CARDS_UNSEEN = _at("cards", "unseen")
CARDS_DISCARDS = _at("cards", "discards")
CARDS_DECK = _at("cards", "deck")
TURN_PLAYER = _at("turn", "player")
TURN_PHASE = _at("turn", "phase")
TURN_MOVING = _at("turn", "moving")
TURN_START = _at("turn", "start")
TURN_DUE = _at("turn", "due")
TURN_DRAWS = _at("turn", "draws")
TURN_BOUGHT = _at("turn", "bought")
TURN_BARREN = _at("turn", "barren")
TURN_FRESH = _at("turn", "fresh")
TURN_PLAYED = _at("turn", "played")
TURN_SETTLED = _at("turn", "settled")
TURN_SURPRISING = _at("turn", "surprising")
GAME_EDITION = _at("game", "edition")
GAME_PLAYERS = _at("game", "players")
