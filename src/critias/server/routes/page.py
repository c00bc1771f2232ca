"""The page in the browser: built files that lie in the package, and one document for every address of the page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

import critias

router = APIRouter(include_in_schema=False)

FOLDER = Path(critias.__file__).parent / "page"
NOT_BUILT = """<!doctype html><html lang="en"><title>Critias</title><p>The page has not been built: <code>make web</code> builds it.
The interface for programs is described at <a href="/openapi.json">/openapi.json</a>.</p></html>"""
FOR_EVER = "public, max-age=31536000, immutable"  # a built file's name changes with what is in it


@router.get("/assets/{name}")
async def asset(name: str) -> Response:
    return _file(FOLDER / "assets" / name, FOR_EVER)


@router.get("/sign.svg")
async def sign() -> Response:
    return _file(FOLDER / "sign.svg", "public, max-age=86400")


def _file(path: Path, caching: str) -> Response:
    if path.name not in _names(path.parent):
        raise HTTPException(404)
    return FileResponse(path, headers={"cache-control": caching})


@cache
def _names(folder: Path) -> frozenset[str]:
    """What there is to serve; whatever else is asked for does not touch the disk."""
    return frozenset(path.name for path in folder.iterdir() if path.is_file()) if folder.is_dir() else frozenset()


@router.get("/{address:path}")
async def document(address: str, request: Request) -> Response:
    """The page finds its way by itself; only addresses of the interface are not its."""
    if address.startswith(("api/", "assets/")) or "." in address.rpartition("/")[2]:
        raise HTTPException(404)
    return HTMLResponse(_document(), headers={"cache-control": "no-cache"})


@cache
def _document() -> str:
    path = FOLDER / "index.html"
    return path.read_text(encoding="utf-8") if path.is_file() else NOT_BUILT


@cache
def build() -> str | None:
    """Which build is served: the name of its first script. A page that is another one loads itself anew."""
    found = re.search(r'src="/(assets/index-[^"]+\.js)"', _document())
    return found[1] if found else None
