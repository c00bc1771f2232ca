"""Positions that a reset begins with instead of a new game, and rows of many games that are saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.batches.vector import SAVED
from critias.core.game import Game
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.contract import OVER

POSITION = "position"  # the option of `reset`


def position_in(options: Mapping[str, Any] | None) -> Any:
    """The option `position` of a reset; others are for wrappers, or from tests of the peers."""
    return (options or {}).get(POSITION)


def state_at(game: Game, text: str, blank: State) -> State:
    """The state of a position that can be played at the blank table; raises ValueError for any other."""
    state = game.read_position(text)
    check_table(game, state, blank, "the position")
    if not game.is_whole(state):
        raise ValueError("parts of the position are hidden: it cannot be played")
    if int(calls.mover(state)) == OVER:
        raise ValueError("the game is over in this position")
    return state


def positions_in(options: Mapping[str, Any] | None, rows: int) -> Sequence[str | None]:
    """The position that each of many games begins with, None where it begins as usual."""
    found = position_in(options)
    positions = [found] * rows if found is None or isinstance(found, str) else list(found)
    if len(positions) != rows:
        raise ValueError(f"position is one for all rows or a list of {rows}, not of {len(positions)}")
    return positions


def states_at(game: Game, positions: Sequence[str | None], blank: State, streams: NDArray[np.int64]) -> tuple[NDArray[np.int64], State]:
    """The rows that begin with a position, and its state, each for the table of its stream."""
    where = [row for row, text in enumerate(positions) if text is not None]
    states, known = np.zeros(len(where), game.dtype), {}
    for k, row in enumerate(where):
        text, table = str(positions[row]), int(streams[row]) % len(blank)
        if (text, table) not in known:
            known[text, table] = state_at(game, text, blank[table : table + 1])
        states[k] = known[text, table][0]
    return np.array(where, np.int64), states


# ------------------------------------------------------------------------------------------------ rows that are saved


def listed(rows: Any, number: int) -> NDArray[np.int64]:
    """The numbers of the rows that a number, list, mask or slice means; None means all."""
    return np.atleast_1d(np.arange(number)[slice(None) if rows is None else rows])


def names_to_restore(saved: Mapping[str, NDArray[Any]], where: NDArray[np.int64]) -> list[str]:
    """Which arrays of a save to put into these rows: a single game in several rows is followed by the games of the rows themselves."""
    number = len(saved["states"])
    if number not in (1, len(where)):
        raise ValueError(f"{number} games cannot be put into {len(where)} rows")
    return [name for name in SAVED if name != "streams" or number == len(where)]


def check_table(game: Game, state: State, blank: State, what: str) -> None:
    """Raise ValueError if a state is not for the players and options of the blank table."""
    if any(state[name] != blank[name] for name in ("players", *game.facts.options)):
        raise ValueError(f"{what} has a different number of players or other options")
