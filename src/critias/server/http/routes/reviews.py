"""Reviews of finished games over HTTP: asking for one, following it, calling it off."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from critias.server.http.answers import as_json
from critias.server.http.caller import TheCaller, TheHall, seat_for, viewer_for
from critias.server.http.routes.tables import SeatNumber, TableName, check_over, record_of
from critias.server.wire import outgoing

router = APIRouter(prefix="/api/tables/{table}/review", tags=["reviews"])


@router.post("", summary="Have a finished game reviewed", response_model=outgoing.ReviewState)
async def start(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """Only for those who played it. A review is made once and kept; asking again changes nothing."""
    room = await hall.room(table)
    await seat_for(hall, room, caller, seat)
    check_over(room)
    await hall.reviews.start(table, record_of(room), caller.user or caller.address)
    return as_json(await hall.reviews.state(table, 0))


@router.get("", summary="Follow the review of a finished game", response_model=outgoing.ReviewState)
async def look(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    after: Annotated[int, Query(ge=0, le=1_000_000, description="Leave out this number of reports, which you have.")] = 0,
    watch: bool = False,
) -> Response:
    """For everybody who may see the table. Each turn is reported twice: first judged roughly, then thoroughly."""
    room = await hall.room(table)
    await viewer_for(hall, room, caller, seat, watch)
    check_over(room)
    return as_json(await hall.reviews.state(table, after))


@router.delete("", summary="Call off a review", response_model=outgoing.ReviewState)
async def cancel(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """Only for those who played the game. A review that is ready stays."""
    room = await hall.room(table)
    await seat_for(hall, room, caller, seat)
    await hall.reviews.cancel(table)
    return as_json(await hall.reviews.state(table, 0))
