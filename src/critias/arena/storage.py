"""Results on disk, a line of JSON a block, written as each is finished, so that nothing played is lost.

    {"critias arena": 1, "version": "0.1.0", "rules": 1, "plan": {"game": "atlantis", ...}}
    {"block": 0, "games": [{"seating": [0, 1], "scores": [31, 28], ...}, ...]}

A file whose last line was cut while it was being written is read up to there.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from critias import __version__
from critias.arena.plan import Plan
from critias.arena.results import PlayedBlock, block_from_json
from critias.games import game

FORMAT = 1
MARK = "critias arena"
ENDING = ".jsonl"


class BadFile(ValueError):
    """A file whose results cannot be continued, and why."""


@dataclass(frozen=True)
class Kept:
    """What a file holds, and how many of its bytes are whole lines."""

    plan: Plan
    blocks: list[PlayedBlock]
    length: int


def new_path(name: str) -> Path:
    """A file that does not exist yet, in the user's folder of arenas."""
    from platformdirs import user_data_path  # only here: a machine that plays may have NumPy and Numba and nothing else

    folder = user_data_path("critias") / "arena"
    stem = f"{name}-{datetime.now():%Y%m%d-%H%M%S}"
    stems = [stem, *(f"{stem}-{number}" for number in range(2, 100))]
    return next(path for path in (folder / f"{stem}{ENDING}" for stem in stems) if not path.exists())


# ------------------------------------------------------------------------------------------------ writing


class ResultFile:
    """An open file that blocks are added to; while it is open no other process may add to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        _reserve(file)

    @classmethod
    def create(cls, path: Path, plan: Plan) -> ResultFile:
        """Create a new file; an existing file is never replaced."""
        path.parent.mkdir(parents=True, exist_ok=True)
        opened = cls(path.open("xb"))
        opened._write({MARK: FORMAT, "version": __version__, "rules": _rules_version(plan), "plan": plan.to_json()})
        return opened

    @classmethod
    def reopen(cls, path: Path, length: int) -> ResultFile:
        """Continue a file after `length` bytes; a cut line after them is dropped."""
        opened = cls(path.open("r+b"))
        if read(path).length != length:
            opened.close()
            raise BadFile("another process has added results meanwhile")
        opened.file.truncate(length)
        opened.file.seek(length)
        return opened

    def add(self, block: PlayedBlock) -> None:
        self._write(block.to_json())

    def close(self) -> None:
        self.file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self.file.write(json.dumps(line).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())


def _reserve(file: IO[bytes]) -> None:
    """Lock the file, where the system can, so that two processes do not continue it."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadFile("another process is playing this arena") from None


def _rules_version(plan: Plan) -> int:
    return game(plan.game).facts.rules_version


# ------------------------------------------------------------------------------------------------ reading


def read(path: Path) -> Kept:
    """Read all that a file holds; raises BadFile naming the first bad line."""
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    lines = _parsed(whole)
    plan = _plan_of(next(lines, None))
    return Kept(plan, _blocks(lines, plan), len(whole))


def _parsed(content: bytes) -> Iterator[Any]:
    for number, line in enumerate(content.split(b"\n")[:-1], 1):
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            raise BadFile(f"line {number}: not an arena file") from None


def _plan_of(header: object) -> Plan:
    if not isinstance(header, dict) or header.get(MARK) != FORMAT:
        raise BadFile("line 1: not an arena file")
    if header.get("version") != __version__:
        raise BadFile(f"line 1: played by critias {header.get('version')}; this is critias {__version__}")
    try:
        plan = Plan.from_json(header.get("plan"))
    except ValueError as error:
        raise BadFile(f"line 1: {error}") from None
    if header.get("rules") != _rules_version(plan):
        raise BadFile(
            f"line 1: played by version {header.get('rules')} of the rules of {plan.game}; this is version {_rules_version(plan)}"
        )
    return plan


def _blocks(lines: Iterator[Any], plan: Plan) -> list[PlayedBlock]:
    blocks: dict[int, PlayedBlock] = {}
    for number, line in enumerate(lines, 2):
        try:
            block = block_from_json(line, plan)
        except ValueError as error:
            raise BadFile(f"line {number}: {error}") from None
        if block.number in blocks:
            raise BadFile(f"line {number}: block {block.number} appears twice")
        blocks[block.number] = block
    return list(blocks.values())
