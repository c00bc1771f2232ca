"""`critias restore`: puts a copy made by `critias backup` in the place of the server's SQLite database."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from critias.commands.database_file import alone_with, database_file
from critias.commands.refusal import Refusal
from critias.commands.serve import prepare_database, read_settings
from critias.server.storage.database import revisions


def restore(source: Path, force: bool) -> None:
    settings = read_settings()
    target = database_file(settings.database, "restore is for SQLite databases; use pg_restore or psql for PostgreSQL")
    if not source.is_file():
        raise Refusal(f"there is no file {source}")
    if target.exists() and not force:
        raise Refusal(f"{target} already exists; add --force to replace it")
    prepare_database(settings)
    copy = _checked_copy(source, target.parent)
    try:
        _put(copy, target)
    finally:
        copy.unlink(missing_ok=True)
    print(f"Restored {target} from {source}")


def _checked_copy(source: Path, folder: Path) -> Path:
    """A copy beside the database, readable by its owner only; refuses what no server could use."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=".critias-restore-")  # with mode 0600
    os.close(handle)
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(name)) as new:
            old.backup(new)
            _check(source, new)
        return Path(name)
    except sqlite3.Error as error:
        Path(name).unlink()
        raise Refusal(f"{source} is not a readable backup: {error}") from None
    except Refusal:
        Path(name).unlink()
        raise


def _check(source: Path, copy: sqlite3.Connection) -> None:
    if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",) or copy.execute("PRAGMA foreign_key_check").fetchone():
        raise Refusal(f"{source} is damaged; use another backup")
    has_version = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = copy.execute("SELECT version_num FROM alembic_version").fetchone() if has_version else None
    if found is None:
        raise Refusal(f"{source} is not a Critias database")
    if found[0] not in revisions():
        raise Refusal(f"{source} was made by a newer version of Critias; install that version first")


def _put(copy: Path, target: Path) -> None:
    """Replace the database in one step: a crash leaves the old one or the new one. The file keeps its owner."""
    if not target.exists():
        copy.rename(target)
        return
    with alone_with(target):
        before = target.stat()
        with contextlib.suppress(PermissionError):
            os.chown(copy, before.st_uid, before.st_gid)
        for beside in ("-wal", "-shm", "-journal"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        copy.replace(target)
