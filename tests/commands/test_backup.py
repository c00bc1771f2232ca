"""`critias backup`: a copy that can be served from, and what it refuses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from commands.command import critias_afresh as critias


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "critias.db"
    monkeypatch.setenv("CRITIAS_DATABASE", f"sqlite:///{path}")
    return path


@pytest.mark.slow
def test_the_copy_has_what_the_database_has(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE sayings (text)")
        connection.execute("INSERT INTO sayings VALUES ('hello')")
        connection.commit()
        assert critias("backup", tmp_path / "copy.db").code == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM sayings").fetchall() == [("hello",)]


@pytest.mark.slow
def test_nothing_is_replaced_and_nothing_is_made_up(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    critias("backup", tmp_path / "copy.db").refuses("no database")
    database.write_bytes(b"not a database, but long enough to be taken for one" * 20)
    critias("backup", tmp_path / "copy.db").refuses("cannot copy")
    assert not (tmp_path / "copy.db").exists()
    critias("backup", database).refuses("already exists")
    monkeypatch.setenv("CRITIAS_DATABASE", "postgresql://nobody@localhost/nothing")
    critias("backup", tmp_path / "copy.db").refuses("pg_dump")
