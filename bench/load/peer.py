"""boardgame.io, installed by npm into a folder that git ignores, and its server in production mode."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from served import Served

NAME = "boardgame.io"
GAME = "count"  # as in peer.js
HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent.parent / "build" / "load-peer"
MODULES = FOLDER / "node_modules"
PACKAGE = HERE / "peer.json"
INSTALLED = FOLDER / "installed.json"  # the package that is in
INSTALLING_SECONDS = 300


def install() -> str | None:
    """Install it if it is not there yet; return why, if it cannot be installed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node.js with npm is not installed"
    wanted = PACKAGE.read_text(encoding="utf-8")
    if INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == wanted:
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text(wanted, encoding="utf-8")
    command = ["npm", "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--loglevel", "error"]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=INSTALLING_SECONDS)
    except subprocess.TimeoutExpired:
        return "npm did not finish"
    if result.returncode != 0:
        return f"npm failed: {(result.stderr.strip().splitlines() or ['no reason given'])[-1]}"
    INSTALLED.write_text(wanted, encoding="utf-8")
    return None


def start(folder: Path) -> Served:
    environment = os.environ | {"NODE_PATH": str(MODULES), "NODE_ENV": "production"}
    return Served(NAME, ["node", str(HERE / "peer.js")], environment, folder / "peer.log")


def version() -> str:
    found: str = json.loads((MODULES / NAME / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def node_version() -> str:
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
