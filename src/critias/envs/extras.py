"""Libraries that are installed only if they are wanted."""

from __future__ import annotations

from critias.arena.missing import NotInstalled


def not_installed(what: str, library: str) -> NotInstalled:
    """What is missing and how to get it, in one line."""
    return NotInstalled(f"{what} needs {library}, which is not installed: pip install 'critias[envs]'")
