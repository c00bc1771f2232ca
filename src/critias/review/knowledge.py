"""What a player knows after their own action, and how they can imagine the rest."""

from __future__ import annotations

from collections.abc import Iterable

from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import generator


def is_expected(seen: State, action: int, seen_after: State) -> bool:
    """Whether a player knows nothing more after their action than what they knew before it and what they did."""
    return expected(seen, action).tobytes() == seen_after.tobytes()


def expected(seen: State, action: int) -> State:
    """What a player knows after their action if it reveals nothing."""
    return after(seen, [action])


def after(state: State, line: Iterable[int]) -> State:
    """A state after some actions."""
    state = calls.copied(state)
    for action in line:
        calls.apply(state, action)
    return state


def imagined(seen: State, seat: int) -> State:
    """One deal of what the seat does not know: the same for the same knowledge."""
    state = calls.copied(seen)
    calls.deal(state, seat, generator(0))
    return state
