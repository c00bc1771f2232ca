"""Logs as one JSON value a line: whatever is said, warned of or fails. Tables are named; tokens, cookies and headers never are, since
nothing that holds them is logged.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from contextvars import ContextVar
from typing import Any

import orjson

log = logging.getLogger("critias")

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)  # its X-Request-ID, while something is done for it


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if table := getattr(record, "table", None):
            line["table"] = table
        if (request := REQUEST.get()) is not None:
            line["request"] = request
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        return orjson.dumps({name: _printable(value) for name, value in line.items()}).decode()


def _printable(text: str) -> str:
    """Half a character, from a file name say, as a question mark."""
    return text.encode(errors="replace").decode()


def set_up(level: str) -> None:
    """From now on nothing is written to standard error but lines of the log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for chatty in ("alembic", "aiosqlite", "uvicorn.error"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.raiseExceptions = False  # a line that cannot be written is not worth a traceback
    logging.captureWarnings(True)
    sys.excepthook = _log_failure
    threading.excepthook = _log_failure_in_thread
    sys.unraisablehook = _Unraisable(sys.unraisablehook)


def _log_failure(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    log.critical("the program failed: %s", kind.__name__, exc_info=(kind, error, trace))


def _log_failure_in_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None and failed.exc_type is not SystemExit:
        log.error("a thread failed: %s", failed.exc_type.__name__, exc_info=(failed.exc_type, failed.exc_value, failed.exc_traceback))


class _Unraisable:
    """Failures that nobody can catch; Ctrl-C among them is left to the hook before."""

    def __init__(self, before: Any) -> None:
        self._before = before

    def __call__(self, failed: sys.UnraisableHookArgs) -> None:
        if issubclass(failed.exc_type, KeyboardInterrupt) or failed.exc_value is None:
            self._before(failed)
        else:
            log.error("%s", failed.err_msg or "ignored", exc_info=(failed.exc_type, failed.exc_value, failed.exc_traceback))
