"""Processes that work for the server: they end with it (`critias.bots.parent`), and what they write to standard error goes into the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterable
from typing import Any

log = logging.getLogger(__name__)

QUIET_SECONDS = 0.2  # after which what was written is taken to be whole
CHUNK = 64 * 1024
END_SECONDS = 2.0  # for a process that was killed

_readers: dict[Process, asyncio.Task[None]] = {}


async def start_child(module: str, *arguments: str, **more: Any) -> Process:
    """A module of ours in a process of its own."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, **more)
    assert process.stderr is not None
    reader = _readers[process] = asyncio.create_task(_read(module, process, process.stderr))
    reader.add_done_callback(lambda _: _readers.pop(process, None))
    return process


def kill(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def end_children(processes: Iterable[Process]) -> None:
    """Kill processes and wait until nothing of them is left: a pipe that outlives its event loop could not be closed any more."""
    ending = list(processes)
    for process in ending:
        kill(process)
    if readers := [_readers[process] for process in ending if process in _readers]:
        await asyncio.wait(readers, timeout=END_SECONDS)


async def _read(module: str, process: Process, errors: asyncio.StreamReader) -> None:
    """Log what a process writes to standard error, until it has ended."""
    await _log(module, errors)
    await process.wait()


async def _log(module: str, errors: asyncio.StreamReader) -> None:
    while text := await errors.read(CHUNK):
        text += await _rest(errors)
        log.warning("%s: %s", module, text.decode(errors="replace").strip())


async def _rest(errors: asyncio.StreamReader) -> bytes:
    """What comes without a pause, such as the lines of a traceback."""
    text = b""
    try:
        while more := await asyncio.wait_for(errors.read(CHUNK), QUIET_SECONDS):
            text += more
    except TimeoutError:
        pass
    return text
