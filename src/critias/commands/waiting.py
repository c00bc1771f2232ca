"""Waiting for long compiled work in a way that hears Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def wait_for(work: Callable[[], Result]) -> Result:
    """Does the work in a thread of its own: compiled code would keep the main thread from hearing signals."""
    outcome: Future[Result] = Future()

    def deliver() -> None:
        try:
            outcome.set_result(work())
        except BaseException as error:
            outcome.set_exception(error)

    Thread(target=deliver, daemon=True).start()
    return outcome.result()
