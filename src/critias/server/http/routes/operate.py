"""For the operator of the server: health and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from critias.server.http.caller import TheHall
from critias.server.table.refusal import Refused
from critias.server.wire import outgoing

router = APIRouter(tags=["operate"])


@router.get("/health", summary="Whether the process runs", response_class=PlainTextResponse)
async def health() -> str:
    return "ok"


@router.get(
    "/ready",
    summary="Whether it can serve: the games are prepared, database and bus answer, moves are stored, and it is not closing",
    response_class=PlainTextResponse,
)
async def ready(hall: TheHall) -> str:
    if hall.is_draining:
        raise Refused("server.closing")
    hall.preparation.require()
    try:
        await hall.store.check()
        hall.bus.check()
    except Exception:
        raise Refused("server.store") from None
    if hall.store.writer.is_refusing:
        raise Refused("server.store")
    return "ready"


@router.get("/api/preparation", summary="Which games are ready")
async def preparation(hall: TheHall) -> list[outgoing.PreparedGame]:
    """On a new machine rules and bots are compiled once; until they are ready, what needs them is refused with `server.preparing`."""
    return [{"game": game, "rules": parts["rules"], "bots": parts["bots"]} for game, parts in hall.preparation.games.items()]


@router.get("/metrics", summary="Figures for Prometheus", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)
