"""Metrics for the operator: what goes wrong between processes, at the database, at limits and with bots is counted."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from unittest.mock import Mock

import pytest
from server.servers import sqlite_url
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from critias.bots.bot import Sight
from critias.games import game as find_game
from critias.server import counters
from critias.server.http.metrics import Metrics
from critias.server.live.bots import BotFailed, BotPool
from critias.server.live.hall import Hall
from critias.server.live.redis_bus import RedisBus
from critias.server.settings import Settings
from critias.server.storage.database import engine_for
from critias.server.storage.store import Store

NOWHERE = "redis://127.0.0.1:1"


def count(name: str, **labels: str) -> float:
    return counters.REGISTRY.get_sample_value(f"critias_{name}", labels) or 0.0


def test_every_family_is_shown_before_anything_happens(tmp_path: Path) -> None:
    async def shown() -> str:
        store = await Store.open(engine_for(sqlite_url(tmp_path), "NORMAL"))
        hall = Hall(store, Settings(database=sqlite_url(tmp_path)))
        try:
            return Metrics(hall).text().decode()
        finally:
            await hall.close()
            await store.close()

    figures = asyncio.run(shown())
    for name in ("bus_messages", "bus_faults", "bus_gaps", "limits", "database_errors", "bot_answers", "bot_seconds", "bot_processes"):
        assert f"# TYPE critias_{name}" in figures
    assert 'critias_bus_faults_total{what="send"}' in figures
    assert "critias_loop_lag_seconds_bucket" in figures


def test_an_error_of_the_database_is_counted_for_every_caller(tmp_path: Path) -> None:
    async def ask() -> None:
        engine = engine_for(sqlite_url(tmp_path), "NORMAL")
        async with engine.connect() as connection:
            with pytest.raises(SQLAlchemyError):
                await connection.execute(text("SELECT * FROM nothing"))
        await engine.dispose()

    before = count("database_errors_total", error="OperationalError")
    asyncio.run(ask())
    assert count("database_errors_total", error="OperationalError") == before + 1


def test_a_bus_that_is_away_is_counted() -> None:
    async def talk() -> None:
        bus = RedisBus(NOWHERE, "p1", b"key", Mock())
        bus.tell_presence({}, is_whole=True)
        while count("bus_faults_total", what="listen") == lost or count("bus_faults_total", what="send") == unsent:
            await asyncio.sleep(0.01)
        await bus.close()

    unsent, lost = count("bus_faults_total", what="send"), count("bus_faults_total", what="listen")
    asyncio.run(talk())
    assert count("bus_faults_total", what="send") == unsent + 1


def test_it_is_counted_whether_a_bot_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    match = find_game("atlandice").start(2, 7)
    sight = Sight(match.game, match.mover, match.seen_by(match.mover), tuple(match.legal()), 1)

    async def choose(answers: bool) -> None:
        pool = BotPool(1, 60.0)

        async def ask(question: dict[str, object], deadline: float) -> dict[str, object]:
            if not answers:
                raise TimeoutError
            return {"id": question["id"], "action": sight.legal[-1]}

        monkeypatch.setattr(pool._workers[0], "ask", ask)
        with contextlib.nullcontext() if answers else pytest.raises(BotFailed):
            assert await pool.choose("t1", "greedy", sight) in sight.legal

    asked = count("bot_seconds_count")
    before = {kind: count("bot_answers_total", answer=kind) for kind in ("bot", "none")}
    asyncio.run(choose(True))
    asyncio.run(choose(False))
    assert {kind: count("bot_answers_total", answer=kind) - number for kind, number in before.items()} == {"bot": 1, "none": 1}
    assert count("bot_seconds_count") == asked + 2
