"""The page in the browser: its files, and one document for every address of the page."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from critias.server import page

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"  # a built file's name changes with what is in it
FOR_A_DAY = "public, max-age=86400"


@router.get("/assets/{name}")
async def asset(name: str) -> Response:
    return _file(page.FOLDER / "assets", name, FOR_EVER)


@router.get("/sign.svg")
async def sign() -> Response:
    return _file(page.FOLDER, "sign.svg", FOR_A_DAY)


def _file(folder: Path, name: str, caching: str) -> Response:
    if name not in page.names(folder):
        raise HTTPException(404)
    return FileResponse(folder / name, headers={"cache-control": caching})


@router.get("/{address:path}")
async def document(address: str) -> Response:
    """The page finds its way by itself; only addresses of the interface are not its."""
    if address.startswith(("api/", "assets/")) or "." in address.rpartition("/")[2]:
        raise HTTPException(404)
    return HTMLResponse(page.document(), headers={"cache-control": "no-cache"})
