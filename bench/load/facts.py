"""What was measured, and on what."""

from __future__ import annotations

import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import peer

sys.path.append(str(Path(__file__).resolve().parent.parent))  # after this folder, which has names of its own

import machine


def facts(database: str | None, has_peer: bool) -> dict[str, str]:
    """The database is named without whoever may be in its address."""
    found = {
        "commit": machine.commit(),
        "date": datetime.now(UTC).date().isoformat(),
        "CPU": f"{machine.cpu_model()}, {platform.machine()}",
        "cores": str(os.cpu_count()),
        "load at the end": f"{os.getloadavg()[0]:.1f}",
        "Python": platform.python_version(),
        "uvicorn": version("uvicorn"),
        "database": database.partition(":")[0] if database else "sqlite, synchronous FULL",
    }
    return found | ({"peer": f"boardgame.io {peer.version()} on Node {peer.node_version()}, in memory"} if has_peer else {})
