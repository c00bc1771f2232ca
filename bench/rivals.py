"""The peers' environment `.venv-peers`, made on first use, and runs of peers in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from figures import Played, Searched
from progress import say

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / ".venv-peers"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = HERE / "peers.txt"
INSTALLED = FOLDER / "installed.txt"  # the requirements that are in


def install() -> None:
    """Install what peers.txt names and is not there yet; say so, and say what cannot be installed."""
    wanted = REQUIREMENTS.read_text(encoding="utf-8").split()
    done = INSTALLED.read_text(encoding="utf-8").split() if INSTALLED.exists() else []
    missing = [requirement for requirement in wanted if requirement not in done]
    if not missing:
        return
    say(f"Installing {' and '.join(missing)} into {FOLDER.name} (once, about a minute) ...")
    if not PYTHON.exists() and not _succeeds(sys.executable, "-m", "venv", str(FOLDER)):
        say(f"{FOLDER.name} cannot be made: peers are left out.")
        return
    for requirement in missing:
        if _succeeds(str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement):
            done.append(requirement)
        else:
            say(f"{requirement} cannot be installed here: its rows say so.")
    INSTALLED.write_text("\n".join(done) + "\n", encoding="utf-8")


def _succeeds(*command: str) -> bool:
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        say((result.stderr.strip().splitlines() or ["no reason given"])[-1])
    return result.returncode == 0


def play(peer: str, games: int, seed: int) -> Played | None:
    """One timed run of a peer; None where it is not installed."""
    timed = _run(peer, games, seed)
    return Played(**timed) if timed else None


def search(peer: str, decisions: int, seed: int) -> Searched | None:
    timed = _run(peer, decisions, seed)
    return Searched(**timed) if timed else None


def _run(peer: str, amount: int, seed: int) -> dict[str, Any] | None:
    if not PYTHON.exists():
        return None
    command = [str(PYTHON), str(HERE / "peers.py"), peer, str(amount), str(seed)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return dict(json.loads(result.stdout))
    if "ModuleNotFoundError" in result.stderr:
        return None
    raise RuntimeError(f"{peer}: {result.stderr.strip()}")
