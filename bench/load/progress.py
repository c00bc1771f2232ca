"""A progress bar for people who wait for the run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


class Show:
    """One bar for what is being done now; what has been done stays above it."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._progress = Progress(*columns, console=self._console, refresh_per_second=2, disable=not self._console.is_terminal)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._progress.stop()

    def bar(self, text: str) -> Callable[[float], None]:
        for task in self._progress.task_ids:
            self._progress.update(task, completed=1.0)
        number = self._progress.add_task(text, total=1.0)
        if not self._console.is_terminal:
            self.say(f"{text} ...")
        return lambda done: self._progress.update(number, completed=done)

    def say(self, text: str) -> None:
        if self._console.is_terminal:
            self._console.print(text, highlight=False)
        else:
            print(text, file=sys.stderr, flush=True)
