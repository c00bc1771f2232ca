"""The server put together: settings, store, hall, routes, and what an error looks like."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from critias import __version__
from critias.server.http.answers import plain_problem, problem
from critias.server.http.arrival import Arrival
from critias.server.http.description import Described
from critias.server.http.guard import Guard
from critias.server.http.hosts import HostCheck
from critias.server.http.limits import Limits
from critias.server.http.metrics import Metrics
from critias.server.http.outage import store_down
from critias.server.http.request_ids import RequestIds
from critias.server.http.routes import admin, data, lessons, operate, page, reviews, socket, tables
from critias.server.http.socket_limit import SocketLimit
from critias.server.live.hall import Hall
from critias.server.live.preparation import Preparation
from critias.server.live.routing.routing import SharedRouting
from critias.server.settings import Settings
from critias.server.storage.database import FAILURES, engine_for
from critias.server.storage.store import Store
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)

# The status of a refusal by its code; all others are 409, since the table is not as the request supposes.
STATUSES = {
    "admin.key": 403,
    "admin.none": 404,
    "banned": 403,
    "invite.creator": 403,
    "lesson.none": 404,
    "message.bad": 422,
    "name.bad": 422,
    "position.bad": 422,
    "quota.bots": 429,
    "quota.reviews": 429,
    "quota.sockets": 429,
    "quota.tables": 429,
    "rate": 429,
    "record.bad": 422,
    "record.hidden": 422,
    "record.over": 422,
    "say.bad": 422,
    "reveal.other": 422,
    "say.muted": 403,
    "seat.key": 403,
    "seat.which": 422,
    "server.busy": 503,
    "server.closing": 503,
    "server.preparing": 503,
    "server.store": 503,
    "step.none": 404,
    "table.bad": 422,
    "table.closed": 410,
    "table.key": 403,
    "table.none": 404,
    "why.nothing": 422,
    "why.thing": 422,
}


class Application(Described):
    def build_middleware_stack(self) -> ASGIApp:
        """With request ids outside of everything, so that also the answer to an error has one."""
        return RequestIds(super().build_middleware_stack())


def create_app(settings: Settings, preparation: Preparation | None = None, is_routed: bool = False) -> FastAPI:
    """The server as an application; one that is routed waits until it is announced to the other processes (`Hall.announce`)."""
    is_routed = is_routed and settings.redis is not None

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(engine_for(settings.database, settings.synchronous, settings.database_timeout))
        app.state.hall = hall = Hall(store, settings, preparation)
        app.state.metrics = metrics = Metrics(hall)
        await hall.open(is_routed)
        watching = asyncio.create_task(metrics.watch_loop())
        try:
            async with _passages(app):
                yield
        finally:
            watching.cancel()
            await hall.close()
            await store.close()

    app = Application(
        title="Critias",
        version=__version__,
        summary="Atlantis, Atlandice and Nautilus: tables, seats and bots.",
        lifespan=running,
        docs_url=None,  # their pages fetch scripts from elsewhere, which nothing here does
        redoc_url=None,
        responses={status: {"description": "A `Problem`: what went wrong."} for status in (400, 403, 404, 409, 422, 429, 503)},
    )
    app.state.limits = Limits(settings)
    for part in (tables, reviews, data, lessons, operate, admin, socket, page):  # the page last: it answers to every other address
        app.include_router(part.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _plain)
    for failure in FAILURES:
        app.add_exception_handler(failure, store_down)
    if is_routed:
        from critias.server.http.forward import Forward  # needs an extra

        app.add_middleware(Forward)
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(SocketLimit, most=settings.address_sockets)
    app.add_middleware(Guard, settings=settings)
    if is_routed:
        app.add_middleware(Arrival)  # before everything that asks for the caller's address
    return app


@asynccontextmanager
async def _passages(app: FastAPI) -> AsyncIterator[None]:
    """The ways to other processes, where there are any."""
    routing = app.state.hall.routing
    if not isinstance(routing, SharedRouting):
        yield
        return
    from critias.server.http.passages import Passages  # needs an extra

    app.state.passages = Passages(routing)
    try:
        yield
    finally:
        await app.state.passages.close()


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    if error.code == "server.store":
        log.warning("%s %s was refused: the database did not answer", request.method, request.url.path)
    response = problem(STATUSES.get(error.code, 409), error)
    if error.cookie is not None:
        response.headers["set-cookie"] = error.cookie
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    return problem(422, Refused("message.bad", why=f"{'.'.join(map(str, fault['loc']))[:80]}: {fault['msg'][:120]}"))


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return plain_problem(error.status_code)
