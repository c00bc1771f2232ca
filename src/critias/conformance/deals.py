"""Redacting and dealing: what is erased stays erased, and a deal agrees with everything known."""

from __future__ import annotations

from critias.conformance.variants import Variant
from critias.conformance.verdict import Fault, demand
from critias.conformance.walks import dealt, redacted, viewers, walk
from critias.core.match.match import Match
from critias.core.rules.chance import Generator, generator

EVERY = 5


def deals_agree(variant: Variant, effort: int) -> None:
    """Redacting twice changes nothing more; a deal, redacted, is what was known, and it is a possible position."""
    rng = generator(6)
    for seed in range(effort):
        for match in walk(variant, 5 + seed):
            for viewer in viewers(match):
                seen = match.seen_by(viewer)
                demand(
                    redacted(seen, viewer).tobytes() == seen.tobytes(), f"redacting a second time for player {viewer} changes more", match
                )
                if len(match.steps) % EVERY == 0 or match.is_over:
                    _check_deal(match, viewer, rng)


def _check_deal(match: Match, viewer: int, rng: Generator) -> None:
    game, seen = match.game, match.seen_by(viewer)
    imagined = dealt(match.state, viewer, rng)
    demand(redacted(imagined, viewer).tobytes() == seen.tobytes(), f"a deal for player {viewer} contradicts what they know", match)
    demand(game.is_whole(imagined), f"a deal for player {viewer} leaves something open", match)
    twin = Match(game, imagined)
    demand(twin.mover == match.mover, f"a deal for player {viewer} changes whose turn it is", match)
    demand(bool(twin.legal()) != match.is_over, f"after a deal for player {viewer} no action is legal", match)
    try:
        read = game.read_position(game.write_position(imagined))  # reading checks that it can be
    except ValueError as error:
        raise Fault(f"a deal for player {viewer} is not a possible position: {error} ({match.position()})") from None
    demand(read.tobytes() == imagined.tobytes(), f"a deal for player {viewer} changes when it is written and read again", match)
