"""The save file of a game: where its record is, how it is written, and how a game continues from it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from critias.core.match.match import Match
from critias.core.match.record import Replay
from critias.core.match.record_writer import write_record
from critias.core.match.step import TakeBack
from critias.core.rules.contract import CHANCE

YOU = "you"
ENDING = ".critias"


def new_path(game: str) -> Path:
    """A file that does not exist yet, in the user's folder of games."""
    folder = user_data_path("critias") / "games"
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [name, *(f"{name}-{number}" for number in range(2, 100))]
    return next(path for path in (folder / f"{name}{ENDING}" for name in names) if not is_taken(path))


def typed_path(text: str) -> Path:
    """A path as typed at the prompt, where no shell expands the tilde."""
    with contextlib.suppress(RuntimeError):
        return Path(text).expanduser()
    return Path(text)


def is_taken(path: Path) -> bool:
    """Whether the path exists; a record must not replace it."""
    return os.path.lexists(path)


def write(path: Path, match: Match, names: Sequence[str]) -> None:
    """Replace the file with the record of the match; if that fails, the old file stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(write_record(match, names))
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def revive(replay: Replay) -> Match:
    """The match of a record with the same chance ahead: restarted from the seed and played through the players' decisions."""
    old = replay.match
    if old.source is None:
        raise ValueError("the record has no seed, so its chance can't be continued")
    match = old.begun_again()
    for step in old.history[old.resumed_after or 0 :]:
        if isinstance(step, TakeBack):
            match.go_back(step.number)
        elif step.mover != CHANCE:
            match.play(step.action)
    return match
