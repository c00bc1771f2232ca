"""Keeping a game on disk: where its record lies, writing it whole or not at all, and going on from it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from critias.core.contract import CHANCE
from critias.core.match import Match
from critias.core.record import Replay, write_record

YOU = "you"
ENDING = ".critias"


def new_path(game: str) -> Path:
    """A file that does not exist yet, in the user's folder of games."""
    folder = user_data_path("critias") / "games"
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [name, *(f"{name}-{number}" for number in range(2, 100))]
    return next(path for path in (folder / f"{name}{ENDING}" for name in names) if not is_taken(path))


def typed_path(text: str) -> Path:
    """A path as typed at the prompt, where no shell replaces the tilde."""
    with contextlib.suppress(RuntimeError):
        return Path(text).expanduser()
    return Path(text)


def is_taken(path: Path) -> bool:
    """Whether there is something of this name, which a record must not replace."""
    return os.path.lexists(path)


def write(path: Path, match: Match, names: Sequence[str]) -> None:
    """Replaces the file by the record of the match; whatever happens the file is the old record or the new one."""
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
    """The match of a record with the same chance ahead: begun again with the seed and led through the players' decisions."""
    old = replay.match
    if old.seed is None:
        raise ValueError("the record has no seed, so nobody knows the chance ahead")
    match = old.begun_again()
    for step in old.steps[old.resumed_after or 0 :]:
        if step.mover != CHANCE:
            match.redraws = step.redraws
            match.play(step.action)
    return match
