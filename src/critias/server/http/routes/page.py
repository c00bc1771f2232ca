"""The page in the browser: its files, and one document for every address of the page."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from critias.core.text.words import ENGLISH
from critias.games import OWN
from critias.server import page

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"  # a built file's name changes with what is in it
FOR_A_DAY = "public, max-age=86400"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first; the build writes these files beside the plain ones


# The addresses that the page has screens for, as in web/src/lib/route.svelte.ts.
SCREENS = re.compile(rf"|t/[a-z0-9]+(/replay|/review)?|watch|records|learn|credits|(new|learn|rules)/({'|'.join(OWN)})")


@router.get("/assets/{name}")
async def asset(name: str, request: Request) -> Response:
    wanted = request.headers.get("accept-encoding", "")
    return _file(page.FOLDER / "assets", name, FOR_EVER, [code for code in ENCODINGS if code in wanted])


@router.get("/sign.svg")
async def sign() -> Response:
    return _file(page.FOLDER, "sign.svg", FOR_A_DAY, [])


def _file(folder: Path, name: str, caching: str, encodings: list[str]) -> Response:
    names = page.names(folder)
    if name not in names:
        raise HTTPException(404)
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    code = next((code for code in encodings if name + ENCODINGS[code] in names), None)
    if code is None:
        return _sent(folder / name, headers)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return _sent(folder / (name + ENCODINGS[code]), headers | {"content-encoding": code}, kind)


def _sent(path: Path, headers: dict[str, str], kind: str | None = None) -> Response:
    """Send a file; one that has just been replaced by a newer build is not found, like any other unknown file."""
    try:
        return FileResponse(path, headers=headers, media_type=kind, stat_result=path.stat())
    except FileNotFoundError:
        raise HTTPException(404) from None


@router.get("/{address:path}")
async def document(address: str, request: Request) -> Response:
    """Send the page for every address that does not belong to the API; the page routes by itself.

    Where it has no screen the status is 404, and the page says where to go instead.
    """
    if address.startswith(("api/", "assets/")) or "." in address.rpartition("/")[2]:
        raise HTTPException(404)
    status = 200 if SCREENS.fullmatch(address) else 404
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return HTMLResponse(page.document(_language(request)), status_code=status, headers=headers)


def _language(request: Request) -> str:
    """The language a browser asks for first; `de` if it is `de-AT`, as the page takes it."""
    found = re.match(r"\s*([a-z]{2,3})\b", request.headers.get("accept-language", ""), re.IGNORECASE)
    return found[1].lower() if found else ENGLISH
