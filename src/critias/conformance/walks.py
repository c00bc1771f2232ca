"""Walks through random games, and the same table as a viewer could imagine it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from critias.conformance.variants import Variant
from critias.core.match.chance_source import Seed
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import Generator, generator
from critias.core.rules.contract import CHANCE, SPECTATOR


def walk(variant: Variant, seed: int, every: int = 1) -> Iterator[Match]:
    """Yield a random game at every decision and every chance node (or every `every`-th of them), and once more when it is over.

    The seed lays out the table and decides everything after that; the same seed is the same walk.
    """
    rng = random.Random(seed)
    match = opening(variant, seed)
    while True:
        if len(match.steps) % every == 0 or match.is_over:
            yield match
        if match.is_over or len(match.steps) > variant.game.facts.max_length:
            return
        weights = match.odds() or None
        match.play(rng.choices(match.legal(), weights)[0])


def opening(variant: Variant, seed: int) -> Match:
    """A table just laid out, on which the caller plays the outcomes of chance too."""
    blank = variant.game.blank(variant.players, variant.options)
    calls.setup(blank, generator(seed))
    match = Match(variant.game, blank)
    match.source = Seed(seed)  # remembered, to be told where something is wrong
    return match


def viewers(match: Match) -> tuple[int, ...]:
    """Everybody who may look: the players and a spectator."""
    return (SPECTATOR, *range(match.players))


def redacted(state: State, viewer: int) -> State:
    seen = calls.copied(state)
    calls.redact(seen, viewer)
    return seen


def dealt(state: State, viewer: int, rng: Generator) -> State:
    """The position as the viewer could imagine it: what they do not know is dealt again."""
    imagined = redacted(state, viewer)
    calls.deal(imagined, viewer, rng)
    return imagined


def decisions(variant: Variant, seed: int, every: int = 1) -> Iterator[Match]:
    """The positions of a walk in which a player decides."""
    return (match for match in walk(variant, seed, every) if not match.is_over and match.mover != CHANCE)
