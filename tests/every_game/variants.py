"""Games of every variant to test with: each game, number of players and choice of options."""

from __future__ import annotations

import random

import pytest
from rules.nautilus import lively

from critias import GAMES, Match
from critias.conformance import Variant, variants_of
from critias.conformance.walks import walk

__all__ = ["MOST_FAST", "ONE_FAST", "VARIANTS", "choose", "variant_name", "walk"]

VARIANTS = [variant for game in GAMES.values() for variant in variants_of(game)]
# The same for tests that take long: the fast part has only the first variant of each game.
ONE_FAST = [
    pytest.param(variant, marks=[pytest.mark.slow] * (number > 0))
    for game in GAMES.values()
    for number, variant in enumerate(variants_of(game))
]

# All games; the fast part leaves out the one with the longest games.
MOST_FAST = [pytest.param(name, marks=[pytest.mark.slow] * (name == "nautilus")) for name in GAMES]


def choose(match: Match, rng: random.Random) -> int | str:
    """A decision for games that are kept: random games of Nautilus hardly put to sea, those of a livelier player do."""
    return lively.choose(match, rng) if match.game.name == "nautilus" else rng.choice(match.legal())


def variant_name(variant: Variant) -> str:
    return variant.name
