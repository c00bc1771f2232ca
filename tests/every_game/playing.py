"""Games of every kind to test with: each game, number of players and choice of options."""

from __future__ import annotations

import random

from rules.nautilus import lively

from critias import GAMES, Match
from critias.conformance import Kind, kinds_of
from critias.conformance.walking import walk

__all__ = ["KINDS", "choose", "kind_name", "walk"]

KINDS = [kind for game in GAMES.values() for kind in kinds_of(game)]


def choose(match: Match, rng: random.Random) -> int | str:
    """A decision for games that are kept: random games of Nautilus hardly put to sea, those of a livelier player do."""
    return lively.choose(match, rng) if match.game.name == "nautilus" else rng.choice(match.legal())


def kind_name(kind: Kind) -> str:
    return kind.name
