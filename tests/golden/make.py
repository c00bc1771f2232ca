"""Write the golden games and signatures again: `python tests/golden/make.py`. Only together with a new rules version."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from every_game.variants import VARIANTS, choose, variant_name

from critias.core.batches.batch import simulate
from critias.core.game import Game

HERE = Path(__file__).resolve().parent
SIGNATURES = HERE / "signatures.json"
GAMES_PER_SIGNATURE = 1000
SEED = 2009

Variant = tuple[Game, int, dict[str, str]]


def golden_game(variant: Variant) -> str:
    """The record of one game of this variant."""
    game, players, options = variant
    rng = random.Random(SEED)
    match = game.start(players, SEED, **options)
    while not match.is_over:
        match.play(choose(match, rng))
    return match.record()


def signature(variant: Variant) -> str:
    """A fingerprint of the lengths and results of a thousand random games."""
    game, players, options = variant
    result = simulate(game, players, GAMES_PER_SIGNATURE, SEED, options)
    digest = hashlib.sha256()
    for array in (result.decisions, result.outcomes, result.scores):
        digest.update(array.astype("<i8").tobytes())
    return f"rules {game.facts.rules_version}: {digest.hexdigest()[:32]}"


def main() -> None:
    for variant in VARIANTS:
        (HERE / f"{variant_name(variant)}.critias").write_text(golden_game(variant), encoding="utf-8")
    SIGNATURES.write_text(
        json.dumps({variant_name(variant): signature(variant) for variant in VARIANTS}, indent=2) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
