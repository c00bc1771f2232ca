"""What must be true of every position: a state read from text is completed, and refused if it is impossible."""

from __future__ import annotations

from typing import Any

from critias.core.rules.calls import State
from critias.core.rules.compiled import count_bits
from critias.core.rules.fields import opened
from critias.games.atlantis.components import (
    ATLANTIS,
    BACKS,
    CARDS_PER_ITEM,
    FIGURES,
    ITEMS,
    MAINLAND,
    N_ITEMS,
    RANKS,
    SPACES,
    TILES_PER_BACK,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.rules.legal import can_go_on
from critias.games.atlantis.state import AMIGO, NO_FIGURE, Phase, back_of, between, bit, tile_at

MOVING_PHASES = (Phase.PLAY_ON, Phase.PAY, Phase.UNCOVER, Phase.LAY)


def check_position(state: State) -> None:
    """Fill in what follows from the rest; raise ValueError naming the first thing that is wrong."""
    _count_tiles(state[0])
    _place_figures(state[0])
    fields = opened(state)
    for check in (_check_path, _check_tiles, _check_cards, _check_knowledge, _check_turn):
        check(fields)


def _count_tiles(fields: Any) -> None:
    for player in range(fields.players):
        for back, tiles in enumerate(fields.tiles[player].tolist()):
            for tile in range(TILES_PER_BACK):
                if tiles & bit(tile):
                    fields.stock[player, VALUE[back, tile]] += 1
        fields.wealth[player] = sum(value * int(fields.stock[player, value]) for value in range(TOP_VALUE + 1))


def _place_figures(fields: Any) -> None:
    for player in range(fields.players):
        for figure in range(FIGURES):
            place = int(fields.place[player, figure])
            is_moving = fields.phase == Phase.PLAY_ON and player == fields.turn and figure == fields.figure
            if place not in (ATLANTIS, MAINLAND) and not is_moving:
                if fields.occupied & bit(place):
                    raise ValueError(f"two figures stand on space {place}")
                fields.occupied |= bit(place)


def _check_path(fields: Any) -> None:
    if fields.land:
        ends = (int(fields.land & -fields.land).bit_length() - 1, int(fields.land).bit_length() - 1)
        if fields.bridges & ~between(*ends):
            raise ValueError("a bridge lies where there is no gap")
    elif fields.bridges:
        raise ValueError("a bridge lies where there is no path")
    for back, letter in enumerate(BACKS):
        covering = fields.covering | (bit(fields.uncovered) if fields.uncovered else 0)
        covered = sum(1 for space in range(1, SPACES + 1) if covering & bit(space) and back_of(space) == back)
        if covered != count_bits(fields.buried[back]):
            raise ValueError(f"{covered} tiles of back {letter} lie covered on the path, {count_bits(fields.buried[back])} are named")
    if (fields.phase == Phase.UNCOVER) != (fields.uncovered != 0):
        raise ValueError("a tile is marked '?' only while it is being turned over")


def _check_tiles(fields: Any) -> None:
    for back, letter in enumerate(BACKS):
        seen = int(fields.buried[back])
        groups = [int(fields.tiles[player, back]) for player in range(fields.players)]
        for space in range(1, SPACES + 1):
            if fields.land & bit(space) and fields.worth[space] and back_of(space) == back:
                groups.append(bit(tile_at(fields, space)))
        for group in groups:
            if seen & group:
                tile = (seen & group).bit_length() - 1
                raise ValueError(f"{ITEMS[tile // RANKS]} {VALUE[back, tile]} of back {letter} is in two places")
            seen |= group


def _check_cards(fields: Any) -> None:
    for item in range(N_ITEMS):
        total = int(fields.deck[item]) + int(fields.discards[item]) + int(fields.hand[:, item].sum())
        if total > CARDS_PER_ITEM:
            raise ValueError(f"{total} {ITEMS[item]} cards; there are {CARDS_PER_ITEM}")
    hidden = sum(fields.cards) - int(fields.hand.sum())
    if sum(fields.deck) != fields.deck_size + hidden:
        raise ValueError("the deck's size and the unknown cards in hands do not add up to the cards not seen")


def _check_knowledge(fields: Any) -> None:
    for player in range(fields.players):
        for item in range(N_ITEMS):
            if not fields.shown[player, item] <= fields.known[player, item] <= fields.hand[player, item]:
                raise ValueError(f"more {ITEMS[item]} cards of player {player} are known than they hold")
    for item in range(N_ITEMS):
        if fields.fresh[item] > fields.hand[fields.turn, item]:
            raise ValueError(f"more {ITEMS[item]} cards were bought than player {fields.turn} holds")
        if not fields.surprising[item] <= fields.unshown[item] <= fields.played[item]:
            raise ValueError(f"more {ITEMS[item]} cards came as a surprise than were played, or than nobody had been shown")
    if any(fields.settled) and (fields.edition != AMIGO or (fields.bought == 0 and fields.phase != Phase.DRAW_BOUGHT)):
        raise ValueError("which cards were known before a purchase is noted where bought cards may not pay (Amigo), after one")


def _check_turn(fields: Any) -> None:
    if fields.first >= fields.players:
        raise ValueError(f"player {fields.first} cannot have been first in a game of {fields.players}")
    if fields.barren >= fields.players and fields.phase != Phase.OVER:
        raise ValueError(f"{fields.barren} players were stuck in vain; with {fields.players} the game would be over")
    if fields.phase in (Phase.CHOOSE, Phase.OVER) and fields.figure != NO_FIGURE:
        raise ValueError("no figure is moving in this phase")
    if fields.phase in MOVING_PHASES and fields.figure == NO_FIGURE:
        raise ValueError("the position does not say which figure is moving")
    if (fields.phase == Phase.PAY) != (fields.due > 0):
        raise ValueError("points are due only while paying")
    if (fields.phase in (Phase.DRAW, Phase.DRAW_BOUGHT)) != (fields.draws > 0):
        raise ValueError("cards are to be drawn only while drawing")
    if fields.phase in (Phase.DRAW, Phase.DRAW_BOUGHT) and fields.deck_size == 0:
        raise ValueError("a card is to be drawn, but the deck is empty")
    if sum(fields.cards) == fields.hand.sum() and not can_go_on(fields):
        raise ValueError("the player to move cannot finish what they have begun")
