"""What the history of a match is made of, and the fingerprint of a position."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from critias.core.rules.calls import State


@dataclass(frozen=True, slots=True)
class Step:
    """One decision or outcome: who decided (a player or CHANCE), what, and the position before it."""

    mover: int
    action: int
    before: State = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A return to before the step of this number."""

    number: int


def state_hash(state: State) -> str:
    """A short fingerprint of a position: equal positions have equal bytes."""
    return hashlib.sha256(state.tobytes()).hexdigest()[:12]
