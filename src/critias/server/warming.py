"""The rules of all games loaded before the server listens; otherwise the first table of a game would hold up all others meanwhile."""

from __future__ import annotations

from critias.core.secret import Secret
from critias.games import GAMES


def load_rules() -> None:
    """Half a second; on a machine where they were never used they are compiled, once."""
    for game in GAMES.values():
        match = game.start(game.facts.players[0], Secret.fresh())
        match.play(match.legal()[0])
        match.seen_by(0)
        match.scores()
