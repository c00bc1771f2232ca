"""The registry: every game, one line each."""

from critias.core.game import Game
from critias.games.atlandice import GAME as ATLANDICE
from critias.games.atlantis import GAME as ATLANTIS
from critias.games.nautilus import GAME as NAUTILUS

GAMES: dict[str, Game] = {
    "atlantis": ATLANTIS,
    "atlandice": ATLANDICE,
    "nautilus": NAUTILUS,
}


def game(name: str) -> Game:
    """The game of this name; raises ValueError naming the games there are."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]
