"""Long compiled work in a background thread, so that Ctrl-C still works."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")

LOOK_SECONDS = 0.2  # a Ctrl-C that comes in the moment before a wait begins is only heard after it


def wait_for(work: Callable[[], Result]) -> Result:
    """Run the work in its own thread and return its result: compiled code would keep the main thread from receiving signals."""
    outcome: Future[Result] = Future()

    def deliver() -> None:
        try:
            outcome.set_result(work())
        except BaseException as error:
            outcome.set_exception(error)

    Thread(target=deliver, daemon=True).start()
    while not wait([outcome], LOOK_SECONDS).done:
        pass
    return outcome.result()
