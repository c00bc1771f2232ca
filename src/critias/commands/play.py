"""`critias play --terminal`: a game in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from critias.commands.arguments import check_language, find_game, replay_file, start
from critias.commands.output import console, is_plain, warn_of_compiling
from critias.commands.refusal import Interrupted, Refusal, refusing
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.match.record import Replay, verify_chance
from critias.core.rules.chance import MAX_SEED
from critias.terminal import opponents, save_file
from critias.terminal.game import Quit, TerminalGame
from critias.terminal.look import Look
from critias.terminal.opponent_prompt import ask_opponent
from critias.terminal.opponents import Opponents
from critias.terminal.renderers import renderer_of
from critias.terminal.words import WORDS

DEFAULT_PLAYERS = 2
DEFAULT_SEAT = 0
RANDOM_SEEDS = MAX_SEED + 1  # too many to try them all


@dataclass(frozen=True)
class Wishes:
    """The arguments of the command line; None for those left out."""

    players: int | None
    seat: int | None
    seed: int | None
    options: Sequence[str]
    language: str
    save: Path | None
    resume: Path | None
    opponents: str | None = None
    delay: bool = True


def play(name: str, wishes: Wishes) -> None:
    game = find_game(name)
    check_language(wishes.language)
    warn_of_compiling(WORDS[wishes.language]["compiling"])
    _prepare_input()
    out = console()
    table = _resumed(game, wishes) if wishes.resume else _new(game, wishes, out)
    for name in sorted(set(table.names) - {save_file.YOU}):
        _try_out(name, table.match)
    _play(table, wishes, out)


@dataclass(frozen=True)
class _Table:
    """A match, the seat of the player at the terminal, who sits where, and the file that keeps it."""

    match: Match
    seat: int
    names: list[str]
    path: Path


def _new(game: Game, wishes: Wishes, out: Console) -> _Table:
    players = DEFAULT_PLAYERS if wishes.players is None else wishes.players
    seed = secrets.randbelow(RANDOM_SEEDS) if wishes.seed is None else wishes.seed
    match = start(game, players, seed, wishes.options)
    if wishes.save and save_file.is_taken(wishes.save):
        raise Refusal(f"{wishes.save} already exists; continue it with --resume, or save to another file")
    seat = _seat(match, wishes.seat)
    return _Table(match, seat, _names(match, seat, _wanted(wishes, out)), wishes.save or save_file.new_path(game.name))


def _resumed(game: Game, wishes: Wishes) -> _Table:
    """The table as the record left it, with the same chance ahead."""
    assert wishes.resume is not None
    if wishes.players is not None or wishes.seed is not None or wishes.options:
        raise Refusal("--resume takes players, seed and options from the record; leave them out")
    text, found = replay_file(wishes.resume)
    if found.match.game is not game:
        raise Refusal(f"{wishes.resume} is a game of {found.match.game.name}, not of {game.name}")
    if wishes.seat is None and save_file.YOU not in found.names:
        raise Refusal(f"{wishes.resume} doesn't say which seat is yours; use --seat")
    with refusing(f"{wishes.resume}: "):
        verify_chance(text, found)
        match = save_file.revive(found)
    seat = _seat(match, found.names.index(save_file.YOU) if wishes.seat is None else wishes.seat)
    names = _recorded(found, seat, wishes.resume) if wishes.opponents is None else _names(match, seat, wishes.opponents)
    return _Table(match, seat, names, wishes.save or wishes.resume)


def _seat(match: Match, seat: int | None) -> int:
    seat = DEFAULT_SEAT if seat is None else seat
    if not 0 <= seat < match.players:
        raise Refusal(f"seat must be 0 to {match.players - 1}, not {seat}")
    return seat


# ------------------------------------------------------------------------------------------------ the opponents


def _wanted(wishes: Wishes, out: Console) -> str:
    """The opponents as typed on the command line, or as answered if somebody can be asked."""
    if wishes.opponents is not None:
        return wishes.opponents
    if not (sys.stdin.isatty() and out.is_terminal):
        return opponents.USUAL
    try:
        return ask_opponent(wishes.language, out)
    except EOFError:
        out.print()
        raise Refusal("no opponent was chosen") from None


def _names(match: Match, seat: int, typed: str) -> list[str]:
    with refusing():
        return opponents.names_at_table(match.players, seat, typed)


def _recorded(found: Replay, seat: int, path: Path) -> list[str]:
    """Who sits where according to the record; the usual opponents if it does not say."""
    match = found.match
    if len(found.names) != match.players:
        return _names(match, seat, opponents.USUAL)
    names = [save_file.YOU if player == seat else name for player, name in enumerate(found.names)]
    for player in set(range(match.players)) - {seat}:
        _check_recorded(found.names[player], match, path)
    return names


def _check_recorded(name: str, match: Match, path: Path) -> None:
    """Refuse a record that would start a program: it may come from anywhere, and may only name our own bots."""
    if opponents.is_foreign(name):
        raise Refusal(f"{path} was played against a program; to start it, use --opponents {shlex.quote(name)}")
    try:
        opponents.make(name, match.game)
    except ValueError:
        raise Refusal(f"{path} was played against {name!r}, which is not a bot; use --opponents") from None


def _try_out(name: str, match: Match) -> None:
    """Refuse a bot that does not work, before the game; compile the others."""
    with refusing():
        fault = opponents.try_out(name, match)
    if fault is not None:
        raise Refusal(f"{name} {fault}")


# ------------------------------------------------------------------------------------------------ the game


def _play(table: _Table, wishes: Wishes, out: Console) -> None:
    with refusing():
        playing = Opponents(table.match, table.names)
    try:
        _sit_down(table, playing, wishes, out)
    finally:
        playing.close()


def _sit_down(table: _Table, playing: Opponents, wishes: Wishes, out: Console) -> None:
    look = _look(table, wishes.language, out)
    shown = TerminalGame(table.match, playing, renderer_of(table.match.game.name), look, out, table.path, wishes.delay and out.is_terminal)
    try:
        shown.write_record(table.path)
    except OSError as error:
        raise Refusal(f"cannot save to {table.path}: {error.strerror}") from None
    try:
        shown.play()
    except Quit:
        out.print(" " + look.text("quit", game=table.match.game.name, how=_how_to_resume(table)), soft_wrap=True)
    except KeyboardInterrupt:
        out.print()
        raise Interrupted(look.text("stopped", game=table.match.game.name, how=_how_to_resume(table))) from None


def _look(table: _Table, language: str, out: Console) -> Look:
    bots = tuple(opponents.shown_name(name, language) for name in table.names)
    return Look(language, table.seat, table.match.game.words, out.width, is_plain(out), table.match.players, bots)


def _how_to_resume(table: _Table) -> str:
    """The arguments that resume the game: the file, and programs of others, which the record must not start by itself."""
    path = shlex.quote(str(table.path))
    if not any(map(opponents.is_foreign, table.names)):
        return path
    return f"{path} --opponents {shlex.quote(opponents.typed_again(table.names, table.seat))}"


def _prepare_input() -> None:
    """Let the user edit lines where the system can do that, and keep invalid bytes from stopping the game."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
