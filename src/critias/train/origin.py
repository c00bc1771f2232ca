"""Which Critias trained a net: its version and, in a checkout of the source, the commit."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import critias


@cache
def origin() -> dict[str, str]:
    """Written into every net, so that the command that trained it can be given again."""
    return {"critias": critias.__version__, "commit": commit_of(Path(critias.__file__).parent)}


def commit_of(folder: Path) -> str:
    """The commit of a checkout, marked with + if files have been changed since; nothing where there is none."""
    commit = _git(folder, "rev-parse", "--short=12", "HEAD")
    return commit + "+" * bool(_git(folder, "status", "--porcelain", "--untracked-files=no", "--", ".")) if commit else ""


def _git(folder: Path, *words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    except OSError:  # there is no git
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
