"""Files that nobody but their owner may read: a database has secrets, names and what people said to each other."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger(__name__)

PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm")  # SQLite's files; it gives those that it makes the rights of the first


def create_private(path: Path) -> None:
    """An empty file for its owner alone; raises FileExistsError if there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def keep_private(database: Path) -> None:
    """Make sure that a SQLite database is its owner's alone, whether it is there already or not."""
    if os.name != "posix":
        return
    try:
        create_private(database)
    except FileExistsError:
        for ending in BESIDE:
            _narrow(database.with_name(database.name + ending))


def _narrow(path: Path) -> None:
    """An existing file is never opened here: closing it would drop SQLite's locks."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & ~PRIVATE:
            path.chmod(PRIVATE)
            log.warning("others could read %s; its rights are now %o instead of %o", path, PRIVATE, mode)
    except FileNotFoundError:
        pass
    except OSError as error:
        log.warning("others can read %s, and its rights could not be changed: %s", path, error.strerror)
