"""`critias review`: a recorded game with the error of every turn, the worst first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from rich.console import RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from critias.commands.arguments import check_language, replay_file
from critias.commands.background import wait_for
from critias.commands.line import said_in_turn
from critias.commands.output import console, is_plain, print_json, remarks, warn_of_compiling
from critias.commands.refusal import Refusal
from critias.core.match.match import Match
from critias.core.match.record import Replay
from critias.core.rules.contract import SPECTATOR
from critias.review.grades import Grade
from critias.review.result import Review, ReviewedChoice, ReviewedTurn
from critias.review.reviewer import Progress as Told
from critias.review.reviewer import review as review_match
from critias.terminal.look import HEADING, QUIET, Look
from critias.terminal.save_file import YOU

COUNTED = (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER, Grade.UNCLEAR)
WORTH_TELLING = 0.005  # of the win: half a point
PARTS = ("luck", "own_errors", "gifts", "unknown")


def review(path: Path, simulations: int, with_luck: bool, language: str, as_json: bool) -> None:
    check_language(language)
    warn_of_compiling()
    _, found = replay_file(path)
    if not found.match.is_over:
        raise Refusal(f"{path}: the game is not over, and a review would show what players may not know yet; `critias hint` helps before")
    out = console()
    look = Look(language, _seat(found), found.match.game.words, out.width, is_plain(out), found.match.players)
    with _progress(look) as told:
        result = wait_for(lambda: review_match(found.match, simulations, with_luck, told))
    if as_json:
        print_json({**asdict(result), "names": found.names, "luck_is_proven": False})
        return
    out.print(_head(result, found.match, look))
    out.print(_worst(result, found.match, look))
    if with_luck:
        out.print(_luck(result, look))


def _seat(found: Replay) -> int:
    """Your seat, which a record made at the terminal names; otherwise SPECTATOR."""
    return found.names.index(YOU) if YOU in found.names else SPECTATOR


@contextmanager
def _progress(look: Look) -> Iterator[Told]:
    out = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as bars:
        bar = bars.add_task(look.text("review.progress"), total=None)
        yield lambda done, parts: bars.update(bar, completed=done, total=parts)


# ------------------------------------------------------------------------------------------------ printing


def _head(result: Review, match: Match, look: Look) -> RenderableType:
    lines = Table.grid(padding=(0, 0, 1, 0))
    lines.add_row(Text(look.text("review.judge", title=match.game.facts.title, simulations=result.simulations)))
    lines.add_row(Text(look.text("review.uncalibrated"), QUIET))
    lines.add_row(_table_of_players(result, look))
    return lines


def _table_of_players(result: Review, look: Look) -> Table:
    table = Table(box=None, padding=(0, 1), header_style=QUIET)
    table.add_column(look.text("review.player"))
    for heading in ("turns", "error", *(f"grades.{grade}" for grade in COUNTED)):
        table.add_column(look.text(f"review.{heading}"), justify="right")
    for player in range(result.players):
        turns = [turn for turn in result.turns if turn.player == player and turn.error is not None]
        grades = [str(sum(turn.grade is grade for turn in turns)) for grade in COUNTED]
        table.add_row(look.player(player), str(len(turns)), points(result.error_of(player)), *grades)
    return table


def _worst(result: Review, match: Match, look: Look) -> RenderableType:
    lines = Table.grid(padding=(0, 1))
    lines.add_row(Text(look.text("review.worst" if result.mistakes else "review.none"), HEADING))
    for turn in result.mistakes:
        lines.add_row(_mistake(turn, match, look))
    return lines


def _mistake(turn: ReviewedTurn, match: Match, look: Look) -> RenderableType:
    """A turn with its error, and of each choice in it that cost something what was done and what is better."""
    error = turn.error
    assert error is not None
    said = {"error": points(error.mean), "low": points(error.low), "high": points(error.high)}
    grade = look.text(f"review.grade.{turn.grade}")
    lines = Table.grid(padding=(0, 2, 0, 0))
    lines.add_row(Text.assemble(look.player(turn.player), ": ", look.text("review.turn", grade=grade, number=turn.number, **said)))
    for choice in turn.choices:
        if choice.error.mean >= WORTH_TELLING:
            lines.add_row(Padding(_choice(choice, turn.player, match, look), (0, 0, 0, 2)))
    return lines


def _choice(choice: ReviewedChoice, player: int, match: Match, look: Look) -> Table:
    seen = match.seen_by(player, choice.step)
    lines = Table.grid(padding=(0, 2, 0, 0))
    lines.add_column(style=QUIET, no_wrap=True)
    lines.add_column()
    lines.add_row(look.text("review.made", step=choice.step), said_in_turn(match.game, seen, choice.made, look))
    better = said_in_turn(match.game, seen, choice.best, look)
    lines.add_row(look.text("review.better"), f"{better} ({look.text('review.more', error=points(choice.error.mean))})")
    return lines


def _luck(result: Review, look: Look) -> RenderableType:
    lines = Table.grid()
    lines.add_row(Text(look.text("review.luck"), HEADING))
    lines.add_row(_table_of_accounts(result, look))
    return Padding(lines, (1, 0, 0, 0))


def _table_of_accounts(result: Review, look: Look) -> Table:
    assert result.accounts is not None and result.result is not None
    table = Table(box=None, padding=(0, 1), header_style=QUIET)
    table.add_column(look.text("review.player"))
    for heading in ("fair", *(f"account.{part}" for part in PARTS), "result"):
        table.add_column(look.text(f"review.{heading}"), justify="right")
    for player, (account, share) in enumerate(zip(result.accounts, result.result, strict=True)):
        parts = [f"{100 * getattr(account, part):+.1f}" for part in PARTS]
        table.add_row(look.player(player), points(1 / result.players), *parts, points(share))
    return table


def points(share: float) -> str:
    """A share of the win in hundredths."""
    return f"{100 * share:.1f}"
