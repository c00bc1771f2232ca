"""The page in the browser, as it was built into the package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import critias

FOLDER = Path(critias.__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en"><title>Critias</title><p>The page has not been built: <code>make web</code> builds it.
The interface for programs is described at <a href="/openapi.json">/openapi.json</a>.</p></html>"""


@cache
def names(folder: Path) -> frozenset[str]:
    """What there is to serve; whatever else is asked for does not touch the disk."""
    return frozenset(path.name for path in folder.iterdir() if path.is_file()) if folder.is_dir() else frozenset()


@cache
def document() -> str:
    path = FOLDER / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else NOT_BUILT


@cache
def build() -> str | None:
    """Which build is served: the name of its first script. A page that is another one loads itself anew."""
    found = re.search(r'src="/(assets/index-[^"]+\.js)"', document())
    return found[1] if found else None
