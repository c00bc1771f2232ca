"""Who plays the other seats."""

from __future__ import annotations

import random

from critias.core.match import Match

NAME = "random"


def choose(match: Match) -> int:
    """Any legal action, each equally likely; the same choice again when the game is resumed here."""
    return random.Random(f"opponents {match.seed} {len(match.steps)}").choice(match.legal())
