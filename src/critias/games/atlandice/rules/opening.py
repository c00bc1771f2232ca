"""The start of Atlandice as draws of chance (D2), and a small variant of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from critias.core.rules.opening import Draw, Openings, Small
from critias.games.atlandice.actions import ACTIONS, TURN_UP
from critias.games.atlandice.components import N_DISTRICTS, N_TILES
from critias.games.atlandice.rules.setup import begin, lay_resources, open_stack

FIRST = ACTIONS.stop  # + player: who begins


def draws(players: int) -> tuple[Draw, ...]:
    """[D2.1] The top tile of each stack, [D2.5] then who begins."""
    stacks = (Draw(partial(_tile_odds, district), partial(_open_stack, district)) for district in range(N_DISTRICTS))
    return (*stacks, Draw(_first_odds, _lay_first))


def hidden(state: Any) -> tuple[Draw, ...]:
    """[D10.1] The draws for what is hidden: none, since everything lies open."""
    return ()


def _tile_odds(district: int, state: Any) -> list[tuple[int, int]]:
    return [(TURN_UP + district * N_TILES + tile, 1) for tile in range(N_TILES)]


def _open_stack(district: int, state: Any, outcome: int) -> None:
    open_stack(state, district, (outcome - TURN_UP) % N_TILES)


def _first_odds(state: Any) -> list[tuple[int, int]]:
    return [(FIRST + player, 1) for player in range(state.players)]


def _lay_first(state: Any, outcome: int) -> None:
    begin(state, outcome - FIRST)


# The last round with two living districts and the market: four dice are left, one of them to be rolled. The Jeweller's tile b is not
# there: a six on it is rolled for again, without end.
SMALL = Small(
    "atlandice 2 | jeweller a/c gems2 dice=1 | library dead - | inn dead - | machinery dead - | forge b/- weapons2 dice=1"
    " | market gems1 dice=1 | submarine market | clock 22 | 0 weapons1 taken=1 | 1 gems1 taken=1 given=1 | neutral - taken=1"
    " | turn 0 open first=0 unrolled=1",
    max_length=13,
)

OPENINGS = Openings({FIRST + player: f"first.{player}" for player in range(4)}, lay_resources, draws, hidden, SMALL)
