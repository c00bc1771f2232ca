"""A database and its copies are for their owner alone."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands.command import critias_afresh as critias
from server.servers import sqlite_url
from server.tables import NOON

from critias.server.storage.database import engine_for
from critias.server.storage.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of files as POSIX has them")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """New files may be read and written by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def written(folder: Path) -> dict[str, int]:
    """The rights of all files while the database is in use."""
    store = await Store.open(engine_for(sqlite_url(folder), "NORMAL"))
    await store.beat("p1", NOON)
    found = rights(folder)
    await store.close()
    return found


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    assert asyncio.run(written(tmp_path)) == {"critias.db": 0o600, "critias.db-wal": 0o600, "critias.db-shm": 0o600}


def test_a_database_that_others_could_read_is_narrowed_and_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(written(tmp_path))
    for name in ("critias.db", "critias.db-wal"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    assert set(asyncio.run(written(tmp_path)).values()) == {0o600}
    assert ["its rights are now 600 instead of 644" in message for message in caplog.messages] == [True, True]


def test_the_log_warns_of_permissions_that_cannot_be_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(written(tmp_path))
    (tmp_path / "critias.db").chmod(0o640)

    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    asyncio.run(written(tmp_path))
    assert "could not be changed: Operation not permitted" in caplog.text


@pytest.mark.slow
def test_a_backup_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(written(tmp_path))
    monkeypatch.setenv("CRITIAS_DATABASE", sqlite_url(tmp_path))
    assert critias("backup", tmp_path / "copy.db").code == 0
    assert rights(tmp_path)["copy.db"] == 0o600


@pytest.mark.slow
def test_a_backup_that_cannot_be_created_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(written(tmp_path))
    monkeypatch.setenv("CRITIAS_DATABASE", sqlite_url(tmp_path))
    critias("backup", tmp_path / "nowhere" / "copy.db").refuses("cannot create", "No such file")
