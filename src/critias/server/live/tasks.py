"""Tasks that run in the background, and their end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

log = logging.getLogger(__name__)

AGAIN_SECONDS = 0.1


class Tasks:
    """Work that goes on until it is done, or until all is ended."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def every(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        """Do something again and again."""
        self.spawn(self._repeat(seconds, work))

    async def end(self) -> None:
        await end_all(self._running)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # the database is away, say: the next round may find it again
                log.warning("%s failed: %s", work.__name__, error.__class__.__name__)
            await asyncio.sleep(seconds)


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
