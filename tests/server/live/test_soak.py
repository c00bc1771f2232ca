"""The short form of `make soak`: everybody plays for some seconds, and nothing fails."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.servers import sqlite_url
from server.soak import Seen, soak


@pytest.mark.slow
def test_people_and_bots_play_while_others_come_and_go(tmp_path: Path) -> None:
    seen = asyncio.run(soak(sqlite_url(tmp_path), 8))
    assert seen.failures == 0
    assert seen.moves > 20
    assert seen.connections > 10
    assert seen.growth < 0.5  # the first seconds load and fill; `make soak` is strict


def test_growth_compares_the_second_quarter_with_the_last() -> None:
    assert Seen(megabytes=[50.0] * 10 + [100.0] * 20 + [120.0] * 10).growth == pytest.approx(0.2)


def test_figures_are_added_up_by_name() -> None:
    figures = (
        'critias_requests_total{status="200"} 5.0\ncritias_requests_total{status="500"} 2.0\ncritias_requests_total{status="503"} 1.0\n'
    )
    assert Seen(figures=figures + "critias_watchers 4.0\n").failures == 3
    assert Seen(figures=figures + "critias_watchers 4.0\n").figure("critias_watchers") == 4
