"""Writes the golden games and signatures anew: `python tests/golden/make.py`. Only together with a new rules version."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from every_game.playing import KINDS, choose, kind_name

from critias.core.batch import simulate
from critias.core.game import Game

HERE = Path(__file__).resolve().parent
SIGNATURES = HERE / "signatures.json"
GAMES_PER_SIGNATURE = 1000
SEED = 2009

Kind = tuple[Game, int, dict[str, str]]


def golden_game(kind: Kind) -> str:
    """The record of one game of this kind."""
    game, players, options = kind
    rng = random.Random(SEED)
    match = game.start(players, SEED, **options)
    while not match.is_over:
        match.play(choose(match, rng))
    return match.record()


def signature(kind: Kind) -> str:
    """A fingerprint of the lengths and results of a thousand random games."""
    game, players, options = kind
    result = simulate(game, players, GAMES_PER_SIGNATURE, SEED, options)
    digest = hashlib.sha256()
    for array in (result.decisions, result.outcomes, result.scores):
        digest.update(array.astype("<i8").tobytes())
    return f"rules {game.facts.rules_version}: {digest.hexdigest()[:32]}"


def main() -> None:
    for kind in KINDS:
        (HERE / f"{kind_name(kind)}.critias").write_text(golden_game(kind), encoding="utf-8")
    SIGNATURES.write_text(json.dumps({kind_name(kind): signature(kind) for kind in KINDS}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
