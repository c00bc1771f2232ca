"""What must be true of every position: completes a record that was read from text and refuses one that cannot be."""

from __future__ import annotations

from typing import Any

from critias.core.compiled import count_bits
from critias.games.atlantis.components import (
    ATLANTIS,
    BACKS,
    CARDS_PER_ITEM,
    FIGURES,
    ITEMS,
    MAINLAND,
    N_ITEMS,
    SPACES,
    TILES_PER_BACK,
    TOP_VALUE,
    VALUE,
)
from critias.games.atlantis.legal import can_go_on
from critias.games.atlantis.state import (
    AMIGO,
    CHOOSE,
    DRAW,
    DRAW_BOUGHT,
    LAY,
    NO_FIGURE,
    OVER_PHASE,
    PAY,
    PLAY_ON,
    UNCOVER,
    back_of,
    between,
    bit,
    tile_at,
)

MOVING_PHASES = (PLAY_ON, PAY, UNCOVER, LAY)


def check_position(record: Any) -> None:
    """Fills in what follows from the rest; raises ValueError naming the first thing that is wrong."""
    _count_tiles(record)
    _place_figures(record)
    for check in (_check_path, _check_tiles, _check_cards, _check_knowledge, _check_turn):
        check(record)


def _count_tiles(record: Any) -> None:
    for player in range(record.players):
        for back in range(len(BACKS)):
            for tile in range(TILES_PER_BACK):
                if record.tiles[player, back] & bit(tile):
                    record.stock[player, VALUE[back, tile]] += 1
        record.wealth[player] = sum(value * int(record.stock[player, value]) for value in range(TOP_VALUE + 1))


def _place_figures(record: Any) -> None:
    for player in range(record.players):
        for figure in range(FIGURES):
            place = int(record.place[player, figure])
            is_moving = record.phase == PLAY_ON and player == record.turn and figure == record.figure
            if place not in (ATLANTIS, MAINLAND) and not is_moving:
                if record.occupied & bit(place):
                    raise ValueError(f"two figures stand on space {place}")
                record.occupied |= bit(place)


def _check_path(record: Any) -> None:
    if record.land:
        ends = (int(record.land & -record.land).bit_length() - 1, int(record.land).bit_length() - 1)
        if record.bridges & ~between(*ends):
            raise ValueError("a bridge lies where there is no gap")
    elif record.bridges:
        raise ValueError("a bridge lies where there is no path")
    for back, letter in enumerate(BACKS):
        covering = record.covering | (bit(record.uncovered) if record.uncovered else 0)
        covered = sum(1 for space in range(1, SPACES + 1) if covering & bit(space) and back_of(space) == back)
        if covered != count_bits(record.buried[back]):
            raise ValueError(f"{covered} tiles of back {letter} lie covered on the path, {count_bits(record.buried[back])} are named")
    if (record.phase == UNCOVER) != (record.uncovered != 0):
        raise ValueError("a tile is marked '?' just while it is being turned over")


def _check_tiles(record: Any) -> None:
    for back, letter in enumerate(BACKS):
        seen = int(record.buried[back])
        groups = [int(record.tiles[player, back]) for player in range(record.players)]
        for space in range(1, SPACES + 1):
            if record.land & bit(space) and record.worth[space] and back_of(space) == back:
                groups.append(bit(tile_at(record, space)))
        for group in groups:
            if seen & group:
                tile = (seen & group).bit_length() - 1
                raise ValueError(f"{ITEMS[tile // 6]} {VALUE[back, tile]} of back {letter} is in two places")
            seen |= group


def _check_cards(record: Any) -> None:
    for item in range(N_ITEMS):
        total = int(record.deck[item]) + int(record.discards[item]) + int(record.hand[:, item].sum())
        if total > CARDS_PER_ITEM:
            raise ValueError(f"{total} {ITEMS[item]} cards; there are {CARDS_PER_ITEM}")
    hidden = int(record.cards.sum()) - int(record.hand.sum())
    if int(record.deck.sum()) != int(record.deck_size) + hidden:
        raise ValueError("the deck's size and the unknown cards in hands do not add up to the cards not seen")


def _check_knowledge(record: Any) -> None:
    for player in range(record.players):
        for item in range(N_ITEMS):
            if not record.shown[player, item] <= record.known[player, item] <= record.hand[player, item]:
                raise ValueError(f"more {ITEMS[item]} cards of player {player} are known than it holds")
    for item in range(N_ITEMS):
        if record.fresh[item] > record.hand[record.turn, item]:
            raise ValueError(f"more {ITEMS[item]} cards were bought than player {record.turn} holds")
        if not record.surprising[item] <= record.unshown[item] <= record.played[item]:
            raise ValueError(f"more {ITEMS[item]} cards came as a surprise than were played, or than nobody had been shown")
    if record.settled.any() and (record.edition != AMIGO or (record.bought == 0 and record.phase != DRAW_BOUGHT)):
        raise ValueError("which cards were known before a purchase is noted where bought cards may not pay (Amigo), after one")


def _check_turn(record: Any) -> None:
    if record.first >= record.players:
        raise ValueError(f"player {record.first} cannot have been first in a game of {record.players}")
    if record.barren >= record.players and record.phase != OVER_PHASE:
        raise ValueError(f"{record.barren} players were stuck in vain; with {record.players} the game would be over")
    if record.phase in (CHOOSE, OVER_PHASE) and record.figure != NO_FIGURE:
        raise ValueError("no figure is moving in this phase")
    if record.phase in MOVING_PHASES and record.figure == NO_FIGURE:
        raise ValueError("the position does not say which figure is moving")
    if (record.phase == PAY) != (record.due > 0):
        raise ValueError("points are due just while paying")
    if (record.phase in (DRAW, DRAW_BOUGHT)) != (record.draws > 0):
        raise ValueError("cards are to be drawn just while drawing")
    if record.phase in (DRAW, DRAW_BOUGHT) and record.deck_size == 0:
        raise ValueError("a card is to be drawn, but the deck is empty")
    if record.cards.sum() == record.hand.sum() and not can_go_on(record):
        raise ValueError("the player to move cannot finish what it has begun")
