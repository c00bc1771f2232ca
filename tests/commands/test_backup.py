"""`critias backup`: a copy that can be served from, and what it refuses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from commands.command import Ran, critias


def backup(database: Path, copy: Path) -> Ran:
    return critias("backup", copy, CRITIAS_DATABASE=f"sqlite:///{database}")


def test_the_copy_has_what_the_database_has(tmp_path: Path) -> None:
    database = tmp_path / "critias.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE sayings (text)")
        connection.execute("INSERT INTO sayings VALUES ('hello')")
        connection.commit()
        assert backup(database, tmp_path / "copy.db").code == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM sayings").fetchall() == [("hello",)]


def test_nothing_is_replaced_and_nothing_is_made_up(tmp_path: Path) -> None:
    database = tmp_path / "critias.db"
    backup(database, tmp_path / "copy.db").refuses("no database")
    database.write_bytes(b"not a database, but long enough to be taken for one" * 20)
    backup(database, tmp_path / "copy.db").refuses("cannot copy")
    assert not (tmp_path / "copy.db").exists()
    backup(database, database).refuses("already exists")
    critias("backup", tmp_path / "copy.db", CRITIAS_DATABASE="postgresql://nobody@localhost/nothing").refuses("pg_dump")
