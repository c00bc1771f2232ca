"""The start of Atlantis as draws of chance (A2), and a small variant of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from critias.core.opening import Draw, Openings, Small
from critias.games.atlantis.actions import DRAW_CARD, N_ACTIONS, N_OUTCOMES, REVEAL
from critias.games.atlantis.components import FIRST_HAND, HEIGHT, N_ITEMS, SPACES, TILES_PER_BACK, WATER
from critias.games.atlantis.setup import begin, lay_tile, open_box
from critias.games.atlantis.state import back_of, bit

FIRST = N_ACTIONS + N_OUTCOMES  # + player: who begins


def draws(players: int) -> tuple[Draw, ...]:
    """Who begins, [A2.5] the hands, [A2.1] and the tiles of the path, which are so many that they come last."""
    cards = sum(FIRST_HAND + place for place in range(players))
    tiles = (Draw(partial(_tile_odds, space), partial(_lay_tile, space)) for space in range(1, SPACES + 1) if HEIGHT[space] != WATER)
    return (Draw(_first_odds, _lay_first), *[CARD] * cards, *tiles)


def hidden(record: Any) -> tuple[Draw, ...]:
    """[A11.2] The cards in the hands."""
    return (CARD,) * int(record.cards.sum() - record.hand.sum())


def _tile_odds(space: int, record: Any) -> list[tuple[int, int]]:
    back = back_of(space)
    return [(REVEAL + back * TILES_PER_BACK + tile, 1) for tile in range(TILES_PER_BACK) if record.buried[back] & bit(tile)]


def _lay_tile(space: int, record: Any, outcome: int) -> None:
    lay_tile(record, space, (outcome - REVEAL) % TILES_PER_BACK)


def _first_odds(record: Any) -> list[tuple[int, int]]:
    return [(FIRST + player, 1) for player in range(record.players)]


def _lay_first(record: Any, outcome: int) -> None:
    """[A2.5] Who begins settles the sizes of the hands; which cards they are is drawn next."""
    record.first = outcome - FIRST
    for place in range(record.players):
        record.cards[(record.first + place) % record.players] = FIRST_HAND + place
    record.deck_size -= record.cards.sum()
    begin(record)


def _card_odds(record: Any) -> list[tuple[int, int]]:
    return [(DRAW_CARD + item, int(record.deck[item])) for item in range(N_ITEMS) if record.deck[item]]


def _lay_card(record: Any, outcome: int) -> None:
    item = outcome - DRAW_CARD
    record.hand[_receiver(record), item] += 1
    record.deck[item] -= 1


def _receiver(record: Any) -> int:
    """The next player, from the first on, whose hand is not full."""
    order = [(record.first + place) % record.players for place in range(record.players)]
    return int(next(player for player in order if record.cards[player] > record.hand[player].sum()))


CARD = Draw(_card_odds, _lay_card, lambda record, player: player == _receiver(record))

# Three stacks and a gap, one figure each to bring home, four cards of two items: all kinds of choices come up.
SMALL = Small(
    "atlantis 2 amigo | path 25: f2+ a3+ ~ f1 | under f4o2/ | 0 home=BC hand=? tiles=/c2 bridge=lost"
    " | 1 home=BC hand=? tiles=/c3 bridge=hand | deck 2:a2f2 | turn 0 choose first=0",
    longest=22,
)

OPENINGS = Openings({FIRST + player: f"first.{player}" for player in range(4)}, open_box, draws, hidden, SMALL)
