"""Background tasks end, whatever a library makes of a cancellation."""

from __future__ import annotations

import asyncio
import contextlib

from critias.server.live.outbox import Message, Outbox
from critias.server.live.tasks import end_all


def test_a_task_that_lost_its_cancellation_is_cancelled_again() -> None:
    async def deaf() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def run() -> None:
        tasks = [asyncio.create_task(deaf()) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(end_all(tasks), 30)
        assert all(task.cancelled() for task in tasks)
        await end_all(tasks)

    asyncio.run(run())


def test_an_outbox_ends_whose_answer_comes_together_with_the_cancellation() -> None:
    async def run() -> None:
        answered = asyncio.get_running_loop().create_future()

        async def send(_: object) -> None:
            await asyncio.wait_for(answered, 30)

        outbox = Outbox(send)
        task = asyncio.create_task(outbox.run())
        message: Message = {"here": {}}
        outbox.put(message)
        await asyncio.sleep(0.01)
        answered.set_result(None)
        await asyncio.wait_for(end_all([task]), 30)
        assert task.done()

    asyncio.run(run())
