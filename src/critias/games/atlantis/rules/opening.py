"""The start of Atlantis as draws of chance (A2), and a small variant of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from critias.core.rules.opening import Draw, Openings, Small
from critias.games.atlantis.actions import ACTIONS, DRAW_CARD, REVEAL
from critias.games.atlantis.components import FIRST_HAND, HEIGHT, N_ITEMS, SPACES, TILES_PER_BACK, WATER
from critias.games.atlantis.rules.setup import begin, lay_tile, open_box
from critias.games.atlantis.state import back_of, bit

FIRST = ACTIONS.stop  # + player: who begins


def draws(players: int) -> tuple[Draw, ...]:
    """Who begins, [A2.5] the hands, [A2.1] and the tiles of the path, which come last because there are many."""
    cards = sum(FIRST_HAND + place for place in range(players))
    tiles = (Draw(partial(_tile_odds, space), partial(_lay_tile, space)) for space in range(1, SPACES + 1) if HEIGHT[space] != WATER)
    return (Draw(_first_odds, _lay_first), *[CARD] * cards, *tiles)


def hidden(state: Any) -> tuple[Draw, ...]:
    """[A11.2] The draws for what is hidden: the cards in the hands."""
    return (CARD,) * int(state.cards.sum() - state.hand.sum())


def _tile_odds(space: int, state: Any) -> list[tuple[int, int]]:
    back = back_of(space)
    return [(REVEAL + back * TILES_PER_BACK + tile, 1) for tile in range(TILES_PER_BACK) if state.buried[back] & bit(tile)]


def _lay_tile(space: int, state: Any, outcome: int) -> None:
    lay_tile(state, space, (outcome - REVEAL) % TILES_PER_BACK)


def _first_odds(state: Any) -> list[tuple[int, int]]:
    return [(FIRST + player, 1) for player in range(state.players)]


def _lay_first(state: Any, outcome: int) -> None:
    """[A2.5] Who begins settles the sizes of the hands; which cards they are is drawn next."""
    state.first = outcome - FIRST
    for place in range(state.players):
        state.cards[(state.first + place) % state.players] = FIRST_HAND + place
    state.deck_size -= state.cards.sum()
    begin(state)


def _card_odds(state: Any) -> list[tuple[int, int]]:
    return [(DRAW_CARD + item, int(state.deck[item])) for item in range(N_ITEMS) if state.deck[item]]


def _lay_card(state: Any, outcome: int) -> None:
    item = outcome - DRAW_CARD
    state.hand[_receiver(state), item] += 1
    state.deck[item] -= 1


def _receiver(state: Any) -> int:
    """The next player, from the first on, whose hand is not full."""
    order = [(state.first + place) % state.players for place in range(state.players)]
    return int(next(player for player in order if state.cards[player] > state.hand[player].sum()))


CARD = Draw(_card_odds, _lay_card, lambda state, player: player == _receiver(state))

# Three stacks and a gap, one figure each to bring home, four cards of two items: all kinds of choices come up.
SMALL = Small(
    "atlantis 2 amigo | path 25: f2+ a3+ ~ f1 | under f4o2/ | 0 home=BC hand=? tiles=/c2 bridge=lost"
    " | 1 home=BC hand=? tiles=/c3 bridge=hand | deck 2:a2f2 | turn 0 choose first=0",
    max_length=22,
)

OPENINGS = Openings({FIRST + player: f"first.{player}" for player in range(4)}, open_box, draws, hidden, SMALL)
