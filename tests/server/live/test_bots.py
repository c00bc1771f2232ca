"""Bots think elsewhere: while they do, the server answers. `bench/load/lag.py` measures how soon."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
import pytest
from server.servers import running, sqlite_url

TABLES = 50
LOOK_SECONDS = 0.05


def figure(http: httpx.Client, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", http.get("/metrics").text, re.MULTILINE)
    assert found, name
    return float(found[1])


def wait_for(http: httpx.Client, name: str, number: float) -> None:
    while figure(http, name) < number:
        time.sleep(LOOK_SECONDS)


@pytest.mark.slow
def test_the_server_answers_while_bots_think_at_fifty_tables(tmp_path: Path) -> None:
    """A bot that thought in the event loop would answer before anything else happens."""
    with running(sqlite_url(tmp_path)) as address, httpx.Client(base_url=address, timeout=60) as http:
        for _ in range(TABLES):
            wish = {"game": "atlandice", "seats": [{"who": "bot", "level": "captain"}] * 2}
            assert http.post("/api/tables", json=wish).status_code == 201
        wait_for(http, "critias_actions", TABLES)
        wait_for(http, "critias_bot_queue", 2)
