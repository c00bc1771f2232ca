"""The server put together: settings, store, hall, routes, and what an error looks like."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import ORJSONResponse
from starlette.exceptions import HTTPException

from critias import __version__
from critias.server import telling
from critias.server.database import engine_for
from critias.server.description import Described
from critias.server.guard import LONGEST_BODY, Guard
from critias.server.hall import Hall
from critias.server.metrics import Metrics
from critias.server.refusal import Refused
from critias.server.routes import data, lessons, operate, page, socket, tables
from critias.server.settings import Settings
from critias.server.store import Store

log = logging.getLogger(__name__)

# The status of a refusal by its code; all others are 409, since the table is not as the request supposes.
STATUSES = {
    "admin.key": 403,
    "lesson.none": 404,
    "message.bad": 422,
    "name.bad": 422,
    "position.bad": 422,
    "record.bad": 422,
    "record.hidden": 422,
    "record.over": 422,
    "say.bad": 422,
    "seat.key": 403,
    "seat.which": 422,
    "server.busy": 503,
    "server.closing": 503,
    "server.store": 503,
    "step.none": 404,
    "table.bad": 422,
    "table.key": 403,
    "table.none": 404,
    "why.nothing": 422,
    "why.thing": 422,
}


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(engine_for(settings.database, settings.synchronous))
        app.state.hall = hall = Hall(store, settings)
        app.state.metrics = metrics = Metrics(hall)
        await hall.open()
        watching = asyncio.create_task(metrics.watch_loop())
        try:
            yield
        finally:
            watching.cancel()
            await hall.close()
            await store.close()

    app = Described(
        title="Critias",
        version=__version__,
        summary="Atlantis, Atlandice and Nautilus: tables, seats and bots.",
        lifespan=running,
        docs_url=None,  # their pages fetch scripts from elsewhere, which nothing here does
        redoc_url=None,
        responses={status: {"description": "A problem, in the shape of `Problem`."} for status in (403, 404, 409, 422, 429, 503)},
    )
    for part in (tables, data, lessons, operate, socket, page):  # the page last: it answers to every other address
        app.include_router(part.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _plain)
    app.add_middleware(Guard, settings=settings)
    return app


def _problem(status: int, refused: Refused) -> Response:
    return ORJSONResponse(telling.problem(refused, None), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _problem(STATUSES.get(error.code, 409), error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    return _problem(422, Refused("message.bad", why=f"{'.'.join(map(str, fault['loc']))[:80]}: {fault['msg'][:120]}"))


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    refused = Refused("message.long", most=LONGEST_BODY) if error.status_code == 413 else Refused("http", status=error.status_code)
    return _problem(error.status_code, refused)
