"""Tasks that run in the background, and their end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 0.1


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them. Before Python 3.12 `asyncio.wait_for`, which libraries use, may swallow a cancellation that comes
    together with its answer: a task that goes on is cancelled again.
    """
    ending = list(tasks)
    pending = {task for task in ending if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_SECONDS)
    await asyncio.gather(*ending, return_exceptions=True)
