"""A process that works for another one ends with it, even if that one was killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread

PR_SET_PDEATHSIG = 1  # of Linux's prctl
STDIN = 0
CHUNK = 64 * 1024


def lines_from_parent() -> Iterator[bytes]:
    """What the parent writes to standard input, line by line; when that ends this process ends, whatever it is doing."""
    lines: SimpleQueue[bytes] = SimpleQueue()
    end_with_parent(lines)
    while True:
        yield lines.get()


def end_with_parent(lines: SimpleQueue[bytes] | None = None) -> None:
    """End this process as soon as its standard input ends: the parent has closed it, or died. On Linux the kernel also kills this
    process with its parent, even while compiled code lets no other thread run.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    Thread(target=_read, args=(lines or SimpleQueue(),), daemon=True).start()


def _read(lines: SimpleQueue[bytes]) -> None:
    """Past `sys.stdin`, whose lock a thread must not hold when Python ends."""
    rest = b""
    while chunk := os.read(STDIN, CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            lines.put(line)
    os._exit(0)
