"""`critias backup`: a copy of the server's SQLite database, whole and consistent while the server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from critias.commands.database_file import database_file
from critias.commands.refusal import Refusal
from critias.commands.serve import read_settings
from critias.server.storage.files import create_private


def backup(target: Path) -> None:
    source = database_file(read_settings().database, "backup is for SQLite databases; use pg_dump for PostgreSQL")
    if not source.is_file():
        raise Refusal(f"there is no database at {source}")
    if target.exists():
        raise Refusal(f"{target} already exists; choose another path")
    _copy(source, target)
    print(f"Copied {source} to {target}")


def _copy(source: Path, target: Path) -> None:
    """Copy with SQLite's backup API: a snapshot that includes what is still in the write-ahead log."""
    try:
        create_private(target)
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except OSError as error:
        raise Refusal(f"cannot create {target}: {error.strerror}") from None
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Refusal(f"cannot copy {source}: {error}") from None
