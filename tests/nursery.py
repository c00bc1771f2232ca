"""A process from which others are forked: they start at once, with everything loaded that a new Python would import for seconds.

`forked.py` starts it and asks it. A request names a module and arguments: the module is imported, unless it has been before, and a new
process calls its `main` with the arguments. The answer is the number of that process and, once it has ended, its exit code.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import json
import os
import select
import shutil
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

SOCKET = "socket"
MAX_PIECE = 1 << 16  # bytes of a request that are read at a time
STREAMS = (0, 1, 2)


def serve(folder: str) -> None:
    """Answer at the socket in this folder until the process that started this one ends, which holds the other end of standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for guards
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(Path(folder, SOCKET)))
        door.listen(64)
        print("ready", flush=True)
        while sys.stdin not in select.select([door, sys.stdin], [], [])[0]:
            caller, _ = door.accept()
            with caller:
                _answer(door, caller)
    shutil.rmtree(folder, ignore_errors=True)  # something may have cleaned up before


def _answer(door: socket.socket, caller: socket.socket) -> None:
    request, streams = _receive(caller)
    sys.path[:] = request["path"]
    main = importlib.import_module(request["module"]).main
    gc.freeze()  # new processes do not look through all that is loaded, which would copy the memory they share
    if os.fork() == 0:
        door.close()
        _guard(caller, streams, lambda: _run(main, request, streams))
    _close(streams)


def _receive(caller: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """A line of JSON, and the three standard streams that come with it."""
    line, streams, _, _ = socket.recv_fds(caller, MAX_PIECE, len(STREAMS))
    while not line.endswith(b"\n"):
        line += caller.recv(MAX_PIECE)
    return json.loads(line), streams


def _close(streams: list[int]) -> None:
    for stream in streams:
        os.close(stream)


# ------------------------------------------------------------------------------------------------ in new processes


def _guard(caller: socket.socket, streams: list[int], run: Callable[[], NoReturn]) -> NoReturn:
    """Fork again, send the number of the new process, and then how it ended; end it if the caller goes away."""
    try:
        noticed, notice = socket.socketpair()
        notice.setblocking(False)
        signal.set_wakeup_fd(notice.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        child = os.fork()
        if child == 0:
            for end in (caller, noticed, notice):
                end.close()
            run()
        _close(streams)
        caller.sendall(f"{child}\n".encode())
        if caller in select.select([caller, noticed], [], [])[0]:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        caller.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    finally:
        os._exit(0)


def _run(main: Callable[..., None], request: dict[str, Any], streams: list[int]) -> NoReturn:
    """Run as if just started. To take apart all that was loaded would take longer than most runs, so it is left as it is."""
    code = 1
    try:
        _begin(request, streams)
        main(*request["arguments"])
        code = 0
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _begin(request: dict[str, Any], streams: list[int]) -> None:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream, number in zip(streams, STREAMS, strict=True):
        os.dup2(stream, number)
    _close(streams)
    if request["takes_terminal"]:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.stdin, sys.stdout = os.fdopen(0, encoding="utf-8"), os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])


if __name__ == "__main__":
    serve(sys.argv[1])
