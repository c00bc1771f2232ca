"""Reviews when something goes wrong: the process fails, or what it found cannot be kept."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from review.judges import played

from critias.server.live.reviews import Reviews
from critias.server.live.tasks import Tasks
from critias.server.storage.store import Store

LOOK_SECONDS = 0.05


class OwnStore:
    """Keeps reviews in memory, or fails to."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.kept: dict[str, Any] = {}

    async def review_of(self, name: str) -> Any:
        return self.kept.get(name)

    async def add_review(self, name: str, turns: Any, now: int) -> None:
        if self.failure is not None:
            raise self.failure
        self.kept[name] = turns


async def reviewed(store: OwnStore, records: dict[str, str]) -> list[str]:
    """Have games reviewed, wait until nothing more happens, and return what is said of each then."""
    tasks = Tasks()
    reviews = Reviews(cast(Store, store), tasks)
    try:
        for name, record in records.items():
            await reviews.start(name, record, name)
        return [await phase_at_the_end(reviews, name) for name in records]
    finally:
        await tasks.end()
        await reviews.close()


async def phase_at_the_end(reviews: Reviews, name: str) -> str:
    while (phase := (await reviews.state(name, 0))["phase"]) in ("waiting", "looking"):
        await asyncio.sleep(LOOK_SECONDS)
    return phase


def test_a_process_that_fails_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    """So a record that nobody can read keeps nobody else from a review."""
    short = played("atlandice", 2, 1, decisions=3).record()
    assert asyncio.run(reviewed(OwnStore(), {"bad": "nonsense", "good": short})) == ["none", "ready"]
    assert any("a review was not finished" in message for message in caplog.messages)


def test_what_cannot_be_kept_is_not_there() -> None:
    short = played("atlandice", 2, 1, decisions=3).record()
    assert asyncio.run(reviewed(OwnStore(OSError("the disk is full")), {"good": short})) == ["none"]
