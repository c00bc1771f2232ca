"""The short form of `make chaos`: a few kills on each database."""

from __future__ import annotations

import asyncio

import pytest
from server.chaos import rage


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_applied_twice_when_the_server_is_killed(database: str) -> None:
    witness = asyncio.run(rage(database, kills=6, seed=2))
    assert witness.number > 10


@pytest.mark.slow
def test_lost_doubled_and_reordered_frames_change_nothing(database: str) -> None:
    witness = asyncio.run(rage(database, kills=0, seed=3, rate=0.3, more=25))
    assert witness.number > 20
