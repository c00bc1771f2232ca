"""For operators, behind a token that is off unless it is set: what `critias admin` does, over HTTP, and a page of figures."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import asdict
from html import escape
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.responses import HTMLResponse
from pydantic import Field, StringConstraints
from starlette.exceptions import HTTPException

from critias.server.http.answers import as_json
from critias.server.http.caller import TheCaller, TheHall
from critias.server.live.hall import Hall
from critias.server.storage import administration, audit, people, restrictions, retention
from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.restrictions import DAY, RestrictionKind
from critias.server.table.refusal import Refused
from critias.server.wire.incoming import Incoming

router = APIRouter(prefix="/admin", include_in_schema=False)

MAX_LISTED = 1000
MAX_DAYS = 36_500

NAME = "^[a-z0-9]{1,16}$"  # of a table or user
Name = Annotated[str, Path(pattern=NAME)]
Reason = Annotated[str, StringConstraints(max_length=500)]
Limit = Annotated[int, Query(ge=1, le=MAX_LISTED)]
Before = Annotated[int | None, Query(ge=0, le=2**53)]


class WithReason(Incoming):
    reason: Reason = ""


class RestrictionWish(WithReason):
    """Of a user or of an address, for a number of days; a user's without a number lasts until it is lifted."""

    kind: Literal["ban", "mute"]
    user: Annotated[str, StringConstraints(pattern=NAME)] | None = None
    address: Annotated[str, StringConstraints(max_length=45)] | None = None
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)] | None = None


class RetentionWish(Incoming):
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)]


def operator_of(hall: TheHall, caller: TheCaller) -> Operator:
    """With the token in the header: `curl -H "Authorization: Bearer TOKEN" .../admin`."""
    wanted = hall.settings.admin_token
    if wanted is None:
        raise HTTPException(404)
    if caller.token is None or not hmac.compare_digest(caller.token.encode(), wanted.encode()):
        raise Refused("admin.key")
    return Operator(hall.store.engine, "http")


TheOperator = Annotated[Operator, Depends(operator_of)]
Answer = TypeVar("Answer")


async def _act(hall: Hall, act: Awaitable[Answer]) -> Answer:
    """Do it, and let it take effect here immediately; other processes hear of it within seconds."""
    async with _found():
        answer = await act
    await hall.moderation.listen()
    return answer


@asynccontextmanager
async def _found() -> AsyncIterator[None]:
    try:
        yield
    except NotFound as error:
        raise Refused("admin.none", why=str(error)) from None


# ------------------------------------------------------------------------------------------------ tables


@router.get("/tables")
async def tables(
    operator: TheOperator,
    phase: Annotated[str | None, Query(pattern="^(open|playing|over|closed)$")] = None,
    user: Annotated[str | None, Query(pattern=NAME)] = None,
    before: Before = None,
    limit: Limit = 100,
) -> Response:
    return as_json(await administration.list_tables(operator.engine, limit, phase, user, before))


@router.get("/tables/{table}")
async def table(table: Name, operator: TheOperator) -> Response:
    async with _found():
        return as_json(await administration.show_table(operator.engine, table))


@router.post("/tables/{table}/close", status_code=204)
async def close(table: Name, hall: TheHall, operator: TheOperator, wish: WithReason) -> None:
    await _act(hall, administration.close_table(operator, table, wish.reason))


@router.post("/tables/{table}/reopen", status_code=204)
async def reopen(table: Name, hall: TheHall, operator: TheOperator, wish: WithReason) -> None:
    await _act(hall, administration.reopen_table(operator, table, wish.reason))


@router.delete("/tables/{table}", status_code=204)
async def delete(table: Name, hall: TheHall, operator: TheOperator, reason: Annotated[str, Query(max_length=500)] = "") -> None:
    await _act(hall, administration.delete_table(operator, table, reason))


@router.post("/retention")
async def retain(wish: RetentionWish, hall: TheHall, operator: TheOperator) -> Response:
    deleted = await _act(hall, retention.delete_finished(operator, operator.now - wish.days * DAY))
    return as_json({"deleted": deleted})


# ------------------------------------------------------------------------------------------------ people


@router.get("/restrictions")
async def restricted(operator: TheOperator) -> Response:
    return as_json([asdict(restriction) for restriction in await restrictions.all_restrictions(operator.engine)])


@router.post("/restrictions", status_code=201)
async def restrict(wish: RestrictionWish, hall: TheHall, operator: TheOperator) -> Response:
    if (wish.user is None) == (wish.address is None):
        raise Refused("message.bad", why="name a user or an address")
    kind = RestrictionKind(wish.kind)
    if wish.user is not None:
        made = await _act(hall, restrictions.restrict_user(operator, kind, wish.user, wish.days, wish.reason))
    else:
        made = await _act(hall, restrictions.restrict_address(operator, kind, str(wish.address), wish.days, wish.reason))
    return as_json(asdict(made), 201)


@router.delete("/restrictions/{number}", status_code=204)
async def lift(number: Annotated[int, Path(ge=1, le=2**31 - 1)], hall: TheHall, operator: TheOperator) -> None:
    await _act(hall, restrictions.lift(operator, number))


@router.get("/users/{user}")
async def export(user: Name, operator: TheOperator) -> Response:
    async with _found():
        return as_json(await people.export_person(operator, user))


@router.delete("/users/{user}")
async def erase(user: Name, hall: TheHall, operator: TheOperator) -> Response:
    return as_json({"tables": await _act(hall, people.erase_person(operator, user))})


@router.get("/audit")
async def acts(operator: TheOperator, before: Before = None, limit: Limit = 100) -> Response:
    return as_json([asdict(act) for act in await audit.newest_acts(operator.engine, limit, before)])


# ------------------------------------------------------------------------------------------------ the page


@router.get("", response_class=HTMLResponse)
async def page(hall: TheHall, operator: TheOperator) -> HTMLResponse:
    counts = await hall.store.count_by_phase()
    facts: dict[str, Any] = {
        "process": hall.process,
        "tables in the database": ", ".join(f"{number} {phase}" for phase, number in sorted(counts.items())) or "none",
        "tables in memory": len(hall.rooms),
        "sockets and streams": sum(len(room.watchers) for room in hall.rooms.values()),
        "actions stored": hall.actions,
        "bots thinking": hall.bots.waiting,
        "bots restarted": hall.bots.faults,
        "entries waiting to be stored": hall.store.writer.queued,
    }
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in facts.items())
    rooms = "".join(
        f"<tr><td>{escape(room.name)}</td><td>{escape(room.table.plan.game)}</td><td>{room.standing.phase}</td>"
        f"<td>{room.table.version}</td><td>{len(room.watchers)}</td></tr>"
        for room in sorted(hall.rooms.values(), key=lambda room: -len(room.watchers))[:200]
    )
    done = "".join(
        f"<tr><td>{act.at}</td><td>{escape(act.actor)}</td><td>{escape(act.kind)}</td><td>{escape(act.subject)}</td></tr>"
        for act in await audit.newest_acts(operator.engine, 20)
    )
    return HTMLResponse(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Critias: admin</title><h1>Critias</h1><table>{rows}</table>"
        f"<h2>Tables in memory</h2><table><tr><th>table<th>game<th>phase<th>version<th>watchers</tr>{rooms}</table>"
        f"<h2>Last acts</h2><table><tr><th>at<th>actor<th>act<th>subject</tr>{done}</table></html>"
    )
