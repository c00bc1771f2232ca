"""A file lock: of processes that need the same work, one does it and the others wait for the result."""

from __future__ import annotations

from pathlib import Path

from filelock import BaseFileLock, FileLock

Lock = BaseFileLock | None  # None: nothing is locked

MAX_WAIT = 180.0  # seconds; then the work is done twice rather than not at all


def acquire(path: Path) -> Lock:
    """Lock this file until the lock is released or the process ends; None after too long a wait, or where no file can be locked."""
    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(timeout=MAX_WAIT)
    except OSError:  # filelock's Timeout is one
        return None
    return lock


def release(lock: Lock) -> None:
    if lock is not None:
        lock.release()
