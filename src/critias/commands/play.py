"""`critias play`: a game in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from critias.commands.asking import check_language, find_game, replay_file, start
from critias.commands.output import console, is_plain, warn_of_compiling
from critias.commands.refusal import Interrupted, Refusal, refusing
from critias.core.game import Game
from critias.core.match import Match
from critias.core.record import verify_chance
from critias.terminal import keeping
from critias.terminal.drawings import DRAWINGS
from critias.terminal.game import Quit, TerminalGame
from critias.terminal.look import Look
from critias.terminal.words import WORDS

DEFAULT_PLAYERS = 2
DEFAULT_SEAT = 0
RANDOM_SEEDS = 2**32


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line; None where nothing was said."""

    players: int | None
    seat: int | None
    seed: int | None
    options: Sequence[str]
    language: str
    save: Path | None
    resume: Path | None


def play(name: str, wishes: Wishes) -> None:
    game = find_game(name)
    check_language(wishes.language)
    if name not in DRAWINGS:
        raise Refusal(f"{name} cannot be drawn in a terminal yet; there are {', '.join(DRAWINGS)}")
    warn_of_compiling(WORDS[wishes.language]["compiling"])
    table = _resumed(game, wishes) if wishes.resume else _new(game, wishes)
    _play(table, wishes.language)


@dataclass(frozen=True)
class _Table:
    """A match, the seat of the player at the terminal, and the file that keeps it."""

    match: Match
    seat: int
    path: Path


def _new(game: Game, wishes: Wishes) -> _Table:
    players = DEFAULT_PLAYERS if wishes.players is None else wishes.players
    seed = secrets.randbelow(RANDOM_SEEDS) if wishes.seed is None else wishes.seed
    match = start(game, players, seed, wishes.options)
    if wishes.save and keeping.is_taken(wishes.save):
        raise Refusal(f"{wishes.save} exists already; go on with it by --resume, or save to another file")
    return _Table(match, _seat(match, wishes.seat), wishes.save or keeping.new_path(game.name))


def _resumed(game: Game, wishes: Wishes) -> _Table:
    """The table as the record left it, with the same chance ahead."""
    assert wishes.resume is not None
    if wishes.players is not None or wishes.seed is not None or wishes.options:
        raise Refusal("--resume takes players, seed and options from the record")
    text, found = replay_file(wishes.resume)
    if found.match.game is not game:
        raise Refusal(f"{wishes.resume} is a game of {found.match.game.name}, not {game.name}")
    if wishes.seat is None and keeping.YOU not in found.names:
        raise Refusal(f"{wishes.resume} does not say which seat is yours; give --seat")
    with refusing(f"{wishes.resume}: "):
        verify_chance(text, found)
        match = keeping.revive(found)
    seat = found.names.index(keeping.YOU) if wishes.seat is None else wishes.seat
    return _Table(match, _seat(match, seat), wishes.save or wishes.resume)


def _seat(match: Match, seat: int | None) -> int:
    seat = DEFAULT_SEAT if seat is None else seat
    if not 0 <= seat < match.players:
        raise Refusal(f"seats are 0 to {match.players - 1}, not {seat}")
    return seat


def _play(table: _Table, language: str) -> None:
    out = console()
    _prepare_input()
    look = Look(language, table.seat, table.match.game.words, out.width, is_plain(out), table.match.players)
    shown = TerminalGame(table.match, DRAWINGS[table.match.game.name], look, out, table.path)
    try:
        shown.write_record(table.path)
    except OSError as error:
        raise Refusal(f"cannot save to {table.path}: {error.strerror}") from None
    kept = {"game": table.match.game.name, "path": shlex.quote(str(table.path))}
    try:
        shown.play()
    except Quit:
        out.print(" " + look.text("quit", **kept), soft_wrap=True)
    except KeyboardInterrupt:
        out.print()
        raise Interrupted(look.text("stopped", **kept)) from None


def _prepare_input() -> None:
    """Lines can be edited where the system can do that, and odd bytes do not stop the game."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
