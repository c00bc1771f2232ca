"""What a player knows after their own action, and how they can imagine the rest."""

from __future__ import annotations

from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import generator


def is_expected(seen: State, action: int, seen_after: State) -> bool:
    """Whether a player knows nothing more after their action than what they knew before it and what they did."""
    return expected(seen, action).tobytes() == seen_after.tobytes()


def expected(seen: State, action: int) -> State:
    """What a player knows after their action if it reveals nothing."""
    state = calls.copied(seen)
    calls.apply(state, action)
    return state


def imagined(seen: State, seat: int) -> State:
    """One deal of what the seat does not know: the same for the same knowledge."""
    state = calls.copied(seen)
    calls.deal(state, seat, generator(0))
    return state
