"""Arguments of the command line, checked: the game, its options, a language, a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from critias.commands.refusal import Refusal, refusing
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.match.record import Replay, read_record
from critias.core.text.words import LANGUAGES
from critias.games import game

MAX_RECORD_BYTES = 64 * 2**20


def find_game(name: str) -> Game:
    with refusing():
        return game(name)


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """Read options as typed: name=choice."""
    options = {}
    for text in texts:
        name, equals, choice = text.partition("=")
        if not equals:
            raise Refusal(f"write options as name=choice, such as edition=mayfair, not {text!r}")
        if name in options:
            raise Refusal(f"option {name!r} is given twice")
        options[name] = choice
    return options


def start(game: Game, players: int, seed: int, texts: Sequence[str]) -> Match:
    """A new match with the options as typed."""
    options = read_options(texts)
    with refusing():
        game.blank(players, options)
        return game.start(players, seed, **options)


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal(f"language must be one of {', '.join(LANGUAGES)}, not {language!r}")
    return language


def read_text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise Refusal(f"{path} is not a file")
        if path.stat().st_size > MAX_RECORD_BYTES:
            raise Refusal(f"{path} is too large for a game record")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise Refusal(f"{path} is not a game record: it is not text") from None


def replay_file(path: Path) -> tuple[str, Replay]:
    """Read and replay a record file."""
    text = read_text(path)
    with refusing(f"{path}: "):
        return text, read_record(text, game)
