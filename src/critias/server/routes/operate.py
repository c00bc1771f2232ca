"""For whoever runs the server: whether it is well, its figures, and a page behind a token."""

from __future__ import annotations

import hmac
from html import escape

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from critias.server.caller import TheCaller, TheHall
from critias.server.refusal import Refused

router = APIRouter(tags=["operate"])


@router.get("/health", summary="Whether the process runs", response_class=PlainTextResponse)
async def health() -> str:
    return "ok"


@router.get("/ready", summary="Whether it can serve: database and bus answer, and it is not closing", response_class=PlainTextResponse)
async def ready(hall: TheHall) -> str:
    if hall.is_draining:
        raise Refused("server.closing")
    try:
        await hall.store.check()
        await hall.bus.check()
    except Exception:
        raise Refused("server.store") from None
    return "ready"


@router.get("/metrics", summary="Figures for Prometheus", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/admin", response_class=HTMLResponse, include_in_schema=False)
async def admin(hall: TheHall, caller: TheCaller) -> HTMLResponse:
    """With the token in the header: `curl -H "Authorization: Bearer TOKEN" .../admin`."""
    wanted = hall.settings.admin_token
    if wanted is None or caller.token is None or not hmac.compare_digest(caller.token.encode(), wanted.encode()):
        raise Refused("admin.key")
    counts = await hall.store.count_by_phase()
    facts = {
        "process": hall.process,
        "tables in the database": ", ".join(f"{number} {phase}" for phase, number in sorted(counts.items())) or "none",
        "tables at hand": len(hall.rooms),
        "sockets and streams": sum(len(room.watchers) for room in hall.rooms.values()),
        "choices stored": hall.moves,
        "bots thinking": hall.bots.waiting,
        "bots started anew": hall.bots.faults,
        "entries waiting to be stored": hall.store.writer.queued,
    }
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in facts.items())
    rooms = "".join(
        f"<tr><td>{escape(room.name)}</td><td>{escape(room.table.plan.game)}</td><td>{room.standing.phase}</td>"
        f"<td>{room.table.version}</td><td>{len(room.watchers)}</td></tr>"
        for room in sorted(hall.rooms.values(), key=lambda room: -len(room.watchers))[:200]
    )
    return HTMLResponse(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Critias: admin</title><h1>Critias</h1><table>{rows}</table>"
        f"<h2>Tables at hand</h2><table><tr><th>table<th>game<th>phase<th>version<th>watchers</tr>{rooms}</table></html>"
    )
