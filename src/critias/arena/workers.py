"""Playing blocks on the cores of this machine, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Event, Thread, current_thread, main_thread

from critias.arena.plan import Plan
from critias.arena.play import play_block
from critias.arena.results import PlayedBlock
from critias.bots.process import end_programs

SECONDS_TO_LEAVE = 1.0
SECONDS_TO_HEAR = 0.1  # Ctrl-C is handled after this time at the latest
IN_FLIGHT = 2  # blocks a process has, one being played and one waiting


class CannotGoOn(ValueError):
    """Why no more games can be played; what was played is kept."""


def play_on_cores(plan: Plan, blocks: Sequence[int], processes: int, with_records: bool = False) -> Generator[PlayedBlock, None, None]:
    """Yield the blocks as they are finished, in any order; closing the iterator ends the processes immediately."""
    strangers = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _settle)
    try:
        yield from _keep_busy(pool, plan, blocks, processes * IN_FLIGHT, with_records)
    except BaseException as error:
        _end(set(multiprocessing.active_children()) - strangers)
        if isinstance(error, BrokenProcessPool):
            raise CannotGoOn("a worker process was killed or ran out of memory") from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end(processes: set[BaseProcess]) -> None:
    """Ask the processes to end, and kill those that are too busy to hear it."""
    for process in processes:
        process.terminate()
    until = time.monotonic() + SECONDS_TO_LEAVE
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()


def _keep_busy(pool: ProcessPoolExecutor, plan: Plan, blocks: Sequence[int], most: int, with_records: bool) -> Iterator[PlayedBlock]:
    """Hand out only a few blocks at a time: there may be a million of them."""
    waiting = iter(blocks)
    running: set[Future[PlayedBlock]] = set()
    with _noting_interrupts() as heed:
        while True:
            while len(running) < most and (block := next(waiting, None)) is not None:
                with _without_interrupts():
                    running.add(pool.submit(play_block, plan, block, with_records))
            heed()
            if not running:
                return
            done, running = wait(running, SECONDS_TO_HEAR, FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def _noting_interrupts() -> Iterator[Callable[[], None]]:
    """Only note Ctrl-C; the function yielded raises it. In the middle of the pool's own work it might leave a lock behind, for which the
    end of the pool would wait for ever."""
    if current_thread() is not main_thread():
        yield lambda: None
        return
    noted = Event()

    def heed() -> None:
        if noted.is_set():
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, lambda *_: noted.set())
    try:
        yield heed
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from processes started in this block, even while they load; this process receives it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle() -> None:
    """Set up a new process: it leaves Ctrl-C to its parent, and ends when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _leave()


def _leave() -> None:
    """End immediately, together with the programs that play in this process."""
    end_programs()
    os._exit(1)
