"""Processes that work for the server: they end with it (`critias.bots.parent`), and what they write to standard error goes into the log."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

log = logging.getLogger(__name__)

QUIET_SECONDS = 0.2  # after which what was written is taken to be whole
CHUNK = 64 * 1024

_readers: set[asyncio.Task[None]] = set()


async def start_child(module: str, *arguments: str, **more: Any) -> Process:
    """A module of ours in a process of its own."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, **more)
    assert process.stderr is not None
    reader = asyncio.create_task(_log(module, process.stderr))
    _readers.add(reader)
    reader.add_done_callback(_readers.discard)
    return process


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
