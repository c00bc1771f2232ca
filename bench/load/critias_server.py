"""`critias serve` for a run: a fresh database, and rates high enough for one address that is everybody."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from served import Served

NAME = "Critias"
KEPT = ("CRITIAS_CACHE",)  # of the variables around us; the others could change what is measured
UNLIMITED = "1000000"
SETTINGS = {
    "CRITIAS_BOT_PAUSE": "0",
    "CRITIAS_SYNCHRONOUS": "FULL",
    "CRITIAS_LOG_LEVEL": "WARNING",
    "CRITIAS_MESSAGE_RATE": UNLIMITED,
    "CRITIAS_MESSAGE_BURST": UNLIMITED,
    "CRITIAS_ADDRESS_RATE": UNLIMITED,
    "CRITIAS_ADDRESS_BURST": UNLIMITED,
    "CRITIAS_ADDRESS_MESSAGE_RATE": UNLIMITED,
    "CRITIAS_ADDRESS_MESSAGE_BURST": UNLIMITED,
    "CRITIAS_ADDRESS_SOCKETS": UNLIMITED,
    "CRITIAS_ADDRESS_TABLES": UNLIMITED,
    "CRITIAS_ADDRESS_BOTS": UNLIMITED,
    "CRITIAS_USER_TABLES": UNLIMITED,
    "CRITIAS_USER_BOTS": UNLIMITED,
}


def start(folder: Path, database: str | None, redis: str | None = None, log: Path | None = None) -> Served:
    around = {name: value for name, value in os.environ.items() if not name.startswith("CRITIAS_") or name in KEPT}
    url = database or f"sqlite:///{folder / 'critias.db'}"
    command = [str(Path(sys.executable).parent / "critias"), "serve", "--port", "0"]
    shared = {} if redis is None else {"CRITIAS_REDIS": redis}
    settings = around | SETTINGS | {"CRITIAS_DATABASE": url} | shared
    return Served(NAME, command, settings, log or folder / "critias.log").wait_until_ready()
