"""Decisions in a row, in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.review.knowledge import expected
from critias.terminal.look import Look


def said_in_turn(game: GameDefinition, seen: State, line: Sequence[str], look: Look) -> str:
    """What a player does one after the other, from what they know before it; the same words as where they choose it."""
    state, said = seen, []
    for action in map(game.read_action, line):
        said.append(look.say(game.describe(state, action)))
        state = expected(state, action)
    return "; ".join(said)
