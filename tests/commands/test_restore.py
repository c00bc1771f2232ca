"""`critias restore`: a backup put back, and everything that it refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from commands.command import critias_here as critias

from critias.server.storage.database import engine_for, migrate


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one user, and a backup of it beside it."""
    path = tmp_path / "data" / "critias.db"
    path.parent.mkdir()
    monkeypatch.setenv("CRITIAS_DATABASE", f"sqlite:///{path}")

    async def make() -> None:
        engine = engine_for(f"sqlite:///{path}", "NORMAL")
        await migrate(engine)
        await engine.dispose()

    asyncio.run(make())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO users VALUES ('ann', 'hash', 1)")
        connection.commit()
    assert critias("backup", tmp_path / "copy.db").code == 0
    return path


def users(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [user for (user,) in connection.execute("SELECT id FROM users")]


def test_a_backup_is_put_where_nothing_is_and_only_its_owner_may_read_it(database: Path, tmp_path: Path) -> None:
    database.unlink()
    assert critias("restore", tmp_path / "copy.db").code == 0
    assert users(database) == ["ann"]
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert [path.name for path in database.parent.iterdir()] == ["critias.db"]


def test_a_database_is_replaced_only_by_force(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM users")
        connection.commit()
    critias("restore", tmp_path / "copy.db").refuses("already exists", "--force")
    assert users(database) == []
    assert critias("restore", tmp_path / "copy.db", "--force").code == 0
    assert users(database) == ["ann"]
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_a_database_that_is_broken_can_be_replaced(database: Path, tmp_path: Path) -> None:
    database.write_bytes(b"not a database, but long enough to be taken for one" * 200)
    assert critias("restore", tmp_path / "copy.db", "--force").code == 0
    assert users(database) == ["ann"]


def test_a_database_that_a_server_uses_is_left_alone(database: Path, tmp_path: Path) -> None:
    async def restore() -> None:
        engine = engine_for(f"sqlite:///{database}", "NORMAL")
        await migrate(engine)  # its connection stays open, as a server's do
        ran = await asyncio.to_thread(critias, "restore", tmp_path / "copy.db", "--force")
        ran.refuses("a server is using", "stop it first")
        await engine.dispose()

    asyncio.run(restore())
    assert critias("restore", tmp_path / "copy.db", "--force").code == 0


def test_a_file_that_is_not_a_backup_is_refused_and_changes_nothing(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    critias("restore", tmp_path / "none.db", "--force").refuses("there is no file")
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"not a database, but long enough to be taken for one" * 20)
    critias("restore", bad, "--force").refuses("is not a readable backup")
    bad.unlink()
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute("CREATE TABLE sayings (text)")
        connection.commit()
        critias("restore", bad, "--force").refuses("not a Critias database")
    copy = bytearray((tmp_path / "copy.db").read_bytes())
    copy[4096:4196] = b"\xff" * 100
    bad.write_bytes(copy)
    critias("restore", bad, "--force").refuses("bad.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    critias("restore", tmp_path / "copy.db", "--force").refuses("newer version")
    assert users(database) == ["ann"]
    assert [path.name for path in database.parent.iterdir()] == ["critias.db"]
    monkeypatch.setenv("CRITIAS_DATABASE", "postgresql://nobody@localhost/nothing")
    critias("restore", tmp_path / "copy.db").refuses("pg_restore")
