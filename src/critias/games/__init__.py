"""The registry of all games, one line each, and how games from outside the package are added to it."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import warnings
from importlib.metadata import entry_points
from pathlib import Path

from critias.core.game import Game
from critias.games.atlandice import GAME as ATLANDICE
from critias.games.atlantis import GAME as ATLANTIS
from critias.games.nautilus import GAME as NAUTILUS

GAMES: dict[str, Game] = {
    "atlantis": ATLANTIS,
    "atlandice": ATLANDICE,
    "nautilus": NAUTILUS,
}
OWN = tuple(GAMES)  # those that come with the package: they have boards in the browser, lessons and so on

ENTRY_POINTS = "critias.games"  # what an installed package calls its games by
VARIABLE = "CRITIAS_GAMES"  # files with a game each, separated like the folders of PATH


def game(name: str) -> Game:
    """The game of this name; raises ValueError naming the games there are."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def register(game: Game) -> Game:
    """Make a game known by its name; registering it again does no harm, another game of the same name is refused."""
    if not re.fullmatch("[a-z][a-z0-9_]{0,39}", game.name):
        raise ValueError(f"a game's name must be lower-case letters, digits and _, starting with a letter, not {game.name!r}")
    if GAMES.setdefault(game.name, game) is not game:
        raise ValueError(f"a game {game.name!r} already exists")
    return game


def load_file(path: Path) -> Game:
    """The game that a Python file calls GAME; raises ValueError if there is none. A file is run once."""
    path = path.resolve()
    name = f"{ENTRY_POINTS}.from_file.{path.stem}"
    module = sys.modules.get(name)
    if module is None or module.__file__ != str(path):
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None or not path.is_file():
            raise ValueError(f"{path} is not a Python file")
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException as error:
            del sys.modules[name]
            if isinstance(error, Exception):
                raise ValueError(f"{path}: {type(error).__name__}: {error}") from error
            raise
    if not isinstance(found := getattr(module, "GAME", None), Game):
        raise ValueError(f"{path} defines no GAME")
    return found


def register_found() -> None:
    """Register the games of installed packages and of the files in CRITIAS_GAMES; a broken one is reported and left out."""
    found = [(point.value, point.load) for point in entry_points(group=ENTRY_POINTS)]
    files = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    for source, load in [*found, *((file, lambda file=file: load_file(Path(file))) for file in files)]:
        try:
            register(load())
        except Exception as error:
            warnings.warn(f"a game is left out ({source}): {error}", RuntimeWarning, stacklevel=2)
