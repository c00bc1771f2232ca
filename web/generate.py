"""Makes what the page takes from the Python package, into web/src/generated: the words of each game, and positions for the gallery."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from critias.core.contract import SPECTATOR
from critias.core.game import Game
from critias.games import GAMES
from critias.server import telling

FOLDER = Path(__file__).parent / "src" / "generated"
STEPS = {"start": 0, "early": 30, "middle": 90, "late": 170}


def write(path: str, value: Any) -> None:
    target = FOLDER / path
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def sample(game: Game, players: int, steps: int, seed: int = 5) -> dict[str, Any]:
    """A position of a game at random, as the player to move sees it."""
    match, pick = game.start(players, seed), random.Random(seed)
    while len(match.steps) < steps and not match.is_over:
        match.play(pick.choice(match.legal()))
    viewer = SPECTATOR if match.is_over else match.mover
    choices = [] if match.is_over else [telling.choice(game, match.seen_by(viewer), action) for action in match.legal()]
    return {"me": None if match.is_over else viewer, "view": match.view(viewer), "legal": choices}


def main() -> None:
    for game in GAMES.values():
        for language, table in game.words.items():
            write(f"words/{game.name}.{language}.json", dict(table))
        for players in game.facts.players:
            for name, steps in STEPS.items():
                write(f"gallery/{game.name}.{players}.{name}.json", sample(game, players, steps))


if __name__ == "__main__":
    main()
