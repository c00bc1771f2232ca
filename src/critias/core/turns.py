"""Processes that would do the same work at the same time: one does it, the others wait for what it makes."""

from __future__ import annotations

import os
import time
from pathlib import Path

PATIENCE = 180.0  # seconds; then the work is done twice rather than not at all
PAUSE = 0.05  # seconds between two looks


def take_turn(path: Path) -> int | None:
    """Waits until no other process has this file's turn, and has it until it is given back or the process ends; None where nobody waits:
    too long, or on a system without such locks."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    file = os.open(path, os.O_CREAT | os.O_RDWR)
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            if time.monotonic() > until:
                os.close(file)
                return None
            time.sleep(PAUSE)


def give_back(turn: int | None) -> None:
    if turn is not None:
        os.close(turn)
