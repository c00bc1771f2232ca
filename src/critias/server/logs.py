"""Logs as one JSON value a line. Tables are named; tokens, cookies and headers never are, since nothing that holds them is logged."""

from __future__ import annotations

import logging
import sys
import time

import orjson


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
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for chatty in ("alembic", "aiosqlite", "uvicorn.error"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
