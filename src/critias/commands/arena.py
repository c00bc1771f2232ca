"""`critias arena`: bots against bots on this machine or on a Ray cluster, kept on disk as it goes."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from critias.arena import storage
from critias.arena.plan import Plan
from critias.arena.prepare import prepare
from critias.arena.ratings import Rating, rate
from critias.arena.results import PlayedBlock
from critias.arena.storage import ResultFile
from critias.arena.summary import sum_up
from critias.arena.workers import CannotGoOn, play_on_cores
from critias.bots.process import end_programs
from critias.bots.spec import BadSpec
from critias.commands.arguments import find_game, read_options
from critias.commands.background import wait_for
from critias.commands.output import console, print_json, remarks, warn_of_compiling
from critias.commands.refusal import Interrupted, Refusal, refusing
from critias.commands.standings import as_data, print_standings
from critias.extras import MissingExtra, require
from critias.terminal.save_file import is_taken

DEFAULT_PLAYERS = 2
DEFAULT_GAMES = 100
DEFAULT_SEED = 0
LOCAL, RAY = "local", "ray"

Runner = Callable[[Plan, Sequence[int], int, bool], Generator[PlayedBlock, None, None]]


@dataclass(frozen=True)
class Wishes:
    """The arguments of the command line; None for those left out."""

    game: str | None
    bots: str | None
    players: int | None
    games: int | None
    seed: int | None
    options: Sequence[str]
    processes: int | None
    on: str
    keep: Path | None
    resume: Path | None
    records: Path | None
    report: Path | None
    as_json: bool


@dataclass
class _Arena:
    """A plan, what has been played of it, and the file that keeps it."""

    plan: Plan
    path: Path
    played: list[PlayedBlock] = field(default_factory=list)
    length: int | None = None  # of the file so far; None if there is none yet

    @property
    def missing(self) -> list[int]:
        done = {block.number for block in self.played}
        return [number for number in range(self.plan.blocks) if number not in done]

    @property
    def way_on(self) -> str:
        return f"critias arena --resume {shlex.quote(str(self.path))}"


def arena(wishes: Wishes) -> None:
    runner = _runner(wishes.on)
    asked = _resumed(wishes) if wishes.resume else _new(wishes)
    _check_outputs(wishes)
    warn_of_compiling()
    if asked.missing:
        _prepare(asked.plan)
        _play(asked, runner, wishes)
    _show(asked, wishes)
    _write_report(asked, wishes)
    _remark(f"Saved to {asked.path}; show it again with: {asked.way_on}")


def _prepare(plan: Plan) -> None:
    if plan.games_planned > plan.games:
        _remark(f"Playing {plan.games_planned:,} games instead of {plan.games:,}, so that all bots play all seats and tables equally often")
    try:
        with refusing():
            wait_for(lambda: prepare(plan))
    except KeyboardInterrupt:
        end_programs()
        raise


# ------------------------------------------------------------------------------------------------ what is asked for


def _new(wishes: Wishes) -> _Arena:
    if wishes.game is None:
        raise Refusal("name a game, or continue a file with --resume FILE")
    game = find_game(wishes.game)
    if wishes.bots is None:
        raise Refusal("name the bots, such as --bots oracle,greedy")
    if wishes.keep and is_taken(wishes.keep):
        raise Refusal(f"{wishes.keep} already exists; continue it with --resume, or save to another file")
    players = DEFAULT_PLAYERS if wishes.players is None else wishes.players
    games = DEFAULT_GAMES if wishes.games is None else wishes.games
    seed = DEFAULT_SEED if wishes.seed is None else wishes.seed
    bots = tuple(text.strip() for text in wishes.bots.split(","))
    with refusing():
        options = game.options_of(game.blank(players, read_options(wishes.options)))
        return _Arena(Plan(game.name, bots, players, games, seed, options), wishes.keep or storage.new_path(game.name))


def _resumed(wishes: Wishes) -> _Arena:
    assert wishes.resume is not None
    said = (wishes.game, wishes.bots, wishes.players, wishes.games, wishes.seed, wishes.options or None, wishes.keep)
    if any(wish is not None for wish in said):
        raise Refusal("--resume reads game, bots, players, games, seed and options from the file; leave them out")
    try:
        with refusing(f"{wishes.resume}: "):
            kept = storage.read(wishes.resume)
    except OSError as error:
        raise Refusal(f"cannot read {wishes.resume}: {error.strerror}") from None
    return _Arena(kept.plan, wishes.resume, kept.blocks, kept.length)


def _runner(on: str) -> Runner:
    if on == LOCAL:
        return play_on_cores
    if on != RAY:
        raise Refusal(f"--on must be {LOCAL} or {RAY}, not {on!r}")
    from critias.arena.cluster import check_ray, play_on_ray

    with refusing():
        check_ray()
    return play_on_ray


def _check_outputs(wishes: Wishes) -> None:
    """Refuse now what would fail after hours of playing."""
    if wishes.report:
        require("report", "a report", "matplotlib", "openskill")
        if is_taken(wishes.report):
            raise Refusal(f"{wishes.report} already exists; write the report to another file")
        if not wishes.report.parent.is_dir():
            raise Refusal(f"the folder {wishes.report.parent} doesn't exist")
    if wishes.records and is_taken(wishes.records) and not wishes.records.is_dir():
        raise Refusal(f"{wishes.records} is not a folder")
    if wishes.records and not wishes.resume and wishes.records.is_dir() and any(wishes.records.iterdir()):
        raise Refusal(f"{wishes.records} is not empty; save the records in another folder")


# ------------------------------------------------------------------------------------------------ playing


def _play(asked: _Arena, runner: Runner, wishes: Wishes) -> None:
    """Play what is missing; whatever ends it early, what was played is kept."""
    try:
        _play_blocks(asked, runner, wishes)
    except KeyboardInterrupt:
        if asked.played and not wishes.as_json:
            _show(asked, wishes)
            sys.stdout.flush()
        raise Interrupted(f"stopped; {_so_far(asked)}") from None
    except (CannotGoOn, BadSpec) as error:
        raise Refusal(f"{error}; {_so_far(asked)}") from None
    except OSError as error:
        raise Refusal(f"cannot write {error.filename or asked.path}: {error.strerror}") from None


def _so_far(asked: _Arena) -> str:
    return f"{len(asked.played)} of {asked.plan.blocks} blocks are saved; continue with: {asked.way_on}"


def _play_blocks(asked: _Arena, runner: Runner, wishes: Wishes) -> None:
    processes = wishes.processes or os.cpu_count() or 1
    with closing(_open(asked)) as file, _progress() as progress:
        bar = progress.add_task(asked.plan.game, total=asked.plan.games_planned, completed=sum(len(block.games) for block in asked.played))
        running = runner(asked.plan, asked.missing, processes, wishes.records is not None)
        with closing(running):
            for block in running:
                _keep_records(block, wishes.records)
                file.add(block)
                asked.played.append(block)
                progress.advance(bar, len(block.games))


def _open(asked: _Arena) -> ResultFile:
    with refusing(f"{asked.path}: "):
        return ResultFile.create(asked.path, asked.plan) if asked.length is None else ResultFile.reopen(asked.path, asked.length)


def _progress() -> Progress:
    out = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=out, disable=not out.is_terminal, transient=True)


def _keep_records(block: PlayedBlock, folder: Path | None) -> None:
    """Write the block's records, before its result: a stored result always has its records."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(block.records):
            (folder / f"{block.number}-{number}.critias").write_text(text, encoding="utf-8")


# ------------------------------------------------------------------------------------------------ showing


def _show(asked: _Arena, wishes: Wishes) -> None:
    summary, ratings = sum_up(asked.plan, asked.played), _ratings(asked)
    if wishes.as_json:
        print_json(as_data(asked.plan, summary, ratings) | {"file": str(asked.path)})
    else:
        print_standings(asked.plan, summary, ratings, console())


def _ratings(asked: _Arena) -> dict[str, Rating]:
    """The rating of every bot; empty if the library for it is not installed."""
    try:
        return rate(asked.plan, asked.played)
    except MissingExtra as missing:
        _remark(f"No ratings: {missing}")
        return {}


def _write_report(asked: _Arena, wishes: Wishes) -> None:
    if wishes.report is None:
        return
    from critias.arena.report import write_report

    text = write_report(asked.plan, asked.played, sum_up(asked.plan, asked.played), rate(asked.plan, asked.played))
    try:
        wishes.report.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"cannot write {wishes.report}: {error.strerror}; try again with: {asked.way_on} --report FILE") from None
    _remark(f"The report is in {wishes.report}")


def _remark(text: str) -> None:
    remarks().print(text, soft_wrap=True)
