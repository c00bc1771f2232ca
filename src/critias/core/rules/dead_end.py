"""Dead ends: positions that are not over and offer nothing, neither an action to the player to move nor an outcome to chance."""

from __future__ import annotations

from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, OVER


class DeadEnd(ValueError):
    """A position in which nothing can happen any more, though it is not over."""


def refuse_dead_end(state: State, max_choices: int) -> None:
    """Raise DeadEnd for a position that is not over and offers nothing; every outcome of chance needs odds."""
    mover = int(calls.mover(state))
    if mover == OVER:
        return
    if not calls.legal(state, max_choices):
        raise DeadEnd("chance can bring nothing here, but the game is not over" if mover == CHANCE else _nothing_for(mover))
    if mover == CHANCE and min(calls.odds(state, max_choices)) <= 0:
        raise DeadEnd("an outcome of chance has no odds here")


def _nothing_for(player: int) -> str:
    return f"player {player} has no legal action, but the game is not over"
