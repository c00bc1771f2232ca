"""`critias backup`: a copy of the server's SQLite database, whole and consistent while the server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from critias.commands.refusal import Refusal
from critias.commands.serve import read_settings


def backup(target: Path) -> None:
    url = make_url(read_settings().database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Refusal("this copies a SQLite file; PostgreSQL has pg_dump for it")
    source = Path(url.database)
    if not source.is_file():
        raise Refusal(f"there is no database at {source}")
    if target.exists():
        raise Refusal(f"{target} exists already; a backup never replaces anything")
    _copy(source, target)
    print(f"{source} is copied to {target}")


def _copy(source: Path, target: Path) -> None:
    """SQLite's own way: a snapshot, with whatever is still in the write-ahead log."""
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Refusal(f"cannot copy {source}: {error}") from None
