"""`critias admin`: what an operator types, what it prints, and what it refuses."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest
from commands.command import critias_here as critias
from server.tables import NOON, plan

from critias.server.storage.database import engine_for
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import Entry, EntryKind

SAT = Entry(1, NOON, EntryKind.SIT, 0, {"name": "Ann"})


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Two tables, at one of which Ann sits."""
    url = f"sqlite:///{tmp_path / 'critias.db'}"
    monkeypatch.setenv("CRITIAS_DATABASE", url)

    async def fill() -> None:
        store = await Store.open(engine_for(url, "NORMAL"))
        await store.add_user("ann", "hash", NOON)
        keys = (SeatKey("hash"), SeatKey(None, True))
        await store.add_table(NewTable("t1", plan(), keys, "watch", NOON, "open", None, (SAT,), (("ann", 0),)))
        await store.add_table(NewTable("t2", plan(), keys, "watch", NOON, "over", None))
        await store.close()

    asyncio.run(fill())
    return url


def test_tables_are_listed_shown_closed_and_deleted(database: str) -> None:
    assert {row["table"] for row in critias("admin", "tables", "--json").json} == {"t1", "t2"}
    assert "Ann" in critias("admin", "tables", "t1").out
    assert critias("admin", "close", "t1", "--reason", "spam").out == "Closed t1\n"
    assert [row["table"] for row in critias("admin", "tables", "--phase", "closed", "--json").json] == ["t1"]
    assert critias("admin", "reopen", "t1").code == 0
    assert critias("admin", "retention", "--days", "30").out.startswith("Deleted 1 tables")
    assert critias("admin", "delete", "t1").code == 0
    assert critias("admin", "tables").out == ""
    acts = critias("admin", "audit", "--json").json
    assert [act["kind"] for act in acts] == ["table.delete", "retention", "table.reopen", "table.close"]
    assert all(act["actor"].startswith("command line (") for act in acts)
    assert "reason spam" in critias("admin", "audit").out


def test_people_are_muted_exported_and_erased(database: str, tmp_path: Path) -> None:
    assert "until it is lifted" in critias("admin", "mute", "--user", "ann").out
    banned = critias("admin", "ban", "--address", "192.0.2.7", "--days", "2")
    assert banned.out.startswith("Restriction 2: ban of an address until ")
    assert [row["kind"] for row in critias("admin", "restrictions", "--json").json] == ["mute", "ban"]
    assert critias("admin", "lift", "2").code == 0
    assert critias("admin", "export", "ann", tmp_path / "ann.json").code == 0
    found = json.loads((tmp_path / "ann.json").read_text(encoding="utf-8"))
    assert found["seats"][0]["entries"][0]["data"] == {"name": "Ann"}
    assert stat.S_IMODE((tmp_path / "ann.json").stat().st_mode) == 0o600
    assert critias("admin", "erase", "ann").code == 0
    assert "Ann" not in critias("admin", "tables", "t1").out
    assert [act["kind"] for act in critias("admin", "audit", "--json").json] == ["user.erase", "user.export", "lift", "ban", "mute"]


def test_what_is_impossible_is_refused_in_a_line(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    critias("admin", "close", "nothere").refuses("there is no table nothere")
    critias("admin", "ban").refuses("--user", "--address")
    critias("admin", "ban", "--address", "nowhere").refuses("not an IPv4 or IPv6 address")
    critias("admin", "erase", "nobody").refuses("there is no user nobody")
    (tmp_path / "there").touch()
    critias("admin", "export", "ann", tmp_path / "there").refuses("already exists")
    assert critias("admin", "audit").out == ""
    monkeypatch.setenv("CRITIAS_DATABASE", f"sqlite:///{tmp_path / 'none.db'}")
    critias("admin", "tables").refuses("there is no database")
    assert not (tmp_path / "none.db").exists()


def test_a_database_goes_back_to_an_earlier_version(database: str) -> None:
    critias("admin", "downgrade", "9999").refuses("there is no revision 9999")
    assert critias("admin", "downgrade", "0003").code == 0
    critias("admin", "tables").refuses("another version")
