"""What the figures were measured on, and what was measured."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def facts() -> dict[str, str]:
    """The facts that every benchmark reports; each adds its own."""
    return {
        "commit": commit(),
        "date": datetime.now(UTC).date().isoformat(),
        "CPU": f"{cpu_model()}, {platform.machine()}",
        "cores": str(os.cpu_count()),
        "load at the end": f"{os.getloadavg()[0]:.1f}",
        "Python": platform.python_version(),
    }


def commit() -> str:
    """The commit, with a plus sign where the tree differs from it."""
    name = _output("git", "rev-parse", "--short", "HEAD") or "unknown"
    changes = _output("git", "--no-optional-locks", "status", "--porcelain", "--", ".", ":!bench/results.md", ":!bench/load/results.md")
    return name + ("+" if changes else "")


def cpu_model() -> str:
    for line in _output("lscpu").splitlines():
        if line.startswith("Model name:"):
            return line.partition(":")[2].strip()
    return _output("sysctl", "-n", "machdep.cpu.brand_string") or platform.processor() or "unknown CPU"


def _output(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return ""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
