"""The page in the browser, as it was built into the package."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import critias
from critias.core.text.words import ENGLISH

FOLDER = Path(critias.__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en"><title>Critias</title><p>The page has not been built: <code>make web</code> builds it.
The interface for programs is described at <a href="/openapi.json">/openapi.json</a>.</p></html>"""

# The build names the words of every language, so that a browser need not wait for the script to ask for them (web/scripts/languages.mjs).
WORDS_LINK = re.compile(r'\s*<link [^>]*hreflang="([\w-]+)">')


def names(folder: Path) -> frozenset[str]:
    """The names of the files that can be served; anything else is not looked for on the disk."""
    return _names(folder, _stamp(folder))


def document(language: str = ENGLISH) -> str:
    """The page's document, which names the words of one language: the reader's, or English if there are none."""
    path = FOLDER / "index.html"
    return _in_language(_document(path, _stamp(path)), language)


def build() -> str | None:
    """The build that is served, by the name of its first script. A page of another build reloads itself."""
    return _build(document())


def _stamp(path: Path) -> tuple[int, int] | None:
    """A stamp that changes when the page is replaced under a running server."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


@lru_cache(maxsize=4)
def _names(folder: Path, stamp: tuple[int, int] | None) -> frozenset[str]:
    try:
        return frozenset(path.name for path in folder.iterdir() if path.is_file())
    except OSError:
        return frozenset()


@lru_cache(maxsize=1)
def _document(path: Path, stamp: tuple[int, int] | None) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return NOT_BUILT


@lru_cache(maxsize=32)
def _in_language(document: str, language: str) -> str:
    wanted = language if language in WORDS_LINK.findall(document) else ENGLISH
    return WORDS_LINK.sub(lambda found: found[0] if found[1] == wanted else "", document)


@lru_cache(maxsize=1)
def _build(document: str) -> str | None:
    found = re.search(r'src="/(assets/index-[^"]+\.js)"', document)
    return found[1] if found else None
