"""The file of the server's SQLite database: where it is, and whether anybody uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from critias.commands.refusal import Refusal


def database_file(database: str, otherwise: str) -> Path:
    """Path of a SQLite database; refuses others, and says what to do with them."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Refusal(otherwise)
    return Path(url.database)


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Refuse a database that a server uses, and keep servers out until this ends. A file that is not a database passes."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise Refusal(f"a server is using {file}; stop it first") from None
        except sqlite3.DatabaseError:
            pass
        yield
