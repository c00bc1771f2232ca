"""The steps of the match that an entry led to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class StepRange:
    start: int
    stop: int
    is_undone: bool = False
