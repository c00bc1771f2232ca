"""For the operator of the server: health, readiness, preparation and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from critias.server.http.caller import TheHall
from critias.server.table.refusal import Refused
from critias.server.wire import outgoing

router = APIRouter(tags=["operate"])


@router.get("/health", summary="Check that the process is running", response_class=PlainTextResponse)
async def health() -> str:
    return "ok"


@router.get("/ready", summary="Check that the server can take requests", response_class=PlainTextResponse)
async def ready(hall: TheHall) -> str:
    """It can if the games are prepared, the database and the bus answer, moves are being stored, and it is not shutting down."""
    if hall.is_draining:
        raise Refused("server.closing")
    hall.preparation.require()
    if hall.routing.is_waiting:
        raise Refused("server.busy")
    if hall.store.writer.is_refusing:
        raise Refused("server.store")
    try:
        await hall.store.check()
        hall.bus.check()
    except Exception:
        raise Refused("server.store") from None
    return "ready"


@router.get("/api/preparation", summary="List which games are ready")
async def preparation(hall: TheHall) -> list[outgoing.PreparedGame]:
    """On a new machine, rules and bots are compiled once. Until they are ready, requests that need them get `server.preparing`."""
    return [{"game": game, "rules": parts["rules"], "bots": parts["bots"]} for game, parts in hall.preparation.games.items()]


@router.get("/metrics", summary="Get metrics for Prometheus", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)
