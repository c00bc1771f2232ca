"""Tables over HTTP: making one, sitting down, looking, playing, taking the record home."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from critias.core.record import write_record
from critias.server import messages, telling, wire
from critias.server.answers import as_json, one_by_one
from critias.server.caller import COOKIE, Caller, TheCaller, TheHall, seat_for, viewer_for
from critias.server.hall import Hall
from critias.server.making import make_table, take_seat
from critias.server.refusal import Refused
from critias.server.room import Room, now_ms
from critias.server.streaming import Stream
from critias.server.tokens import hash_of, new_name, new_token

router = APIRouter(prefix="/api/tables", tags=["tables"])

COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers allow
MOST_LISTED = 100

TableName = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$", examples=["k7w2m9xq4rtz"])]
SeatNumber = Annotated[int | None, Query(ge=0, le=3, description="Which seat, for somebody who holds several.")]


async def _user(hall: Hall, caller: Caller, response: Response) -> str:
    """The user who calls; somebody new gets a cookie."""
    if caller.user is not None:
        return caller.user
    user, token = new_name(), new_token()
    await hall.store.add_user(user, hash_of(token), now_ms())
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=hall.settings.secure_cookies, path="/")
    return user


@router.post("", status_code=201, summary="Make a table")
async def make(wish: wire.TableWish, hall: TheHall, caller: TheCaller, response: Response) -> wire.TableMade:
    """The tokens are shown once: give each friend the one of its seat."""
    made = await make_table(hall, wish, await _user(hall, caller, response))
    links = [wire.SeatLink(seat=seat, token=token) for seat, token in made.tokens.items()]
    return wire.TableMade(table=made.name, links=links, watch=made.watch)


@router.get("", summary="Public tables")
async def listed(
    hall: TheHall,
    phase: Annotated[str, Query(pattern="^(open|playing|over)$")] = "playing",
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> list[wire.Listed]:
    """The newest first; for more, ask again with `before` set to the last one's `created`."""
    rows = await hall.store.list_public(phase, game, limit, before)
    return [wire.Listed(table=row.id, plan=row.plan, phase=row.phase, created=row.created, seat=None) for row in rows]


@router.get("/mine", summary="Tables at which I have a seat")
async def mine(
    hall: TheHall,
    caller: TheCaller,
    table: Annotated[str | None, Query(max_length=100, description="Only my seats at this table.")] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
) -> list[wire.Listed]:
    """Each of my seats at the newest `limit` tables, the newest table first; for more, ask again with `before` set to the last one's
    `created`, until there are fewer tables.
    """
    rows = [] if caller.user is None else await hall.store.tables_of(caller.user, limit, before, table)
    return [wire.Listed(table=row.id, plan=row.plan, phase=row.phase, created=row.created, seat=row.seat) for row in rows]


@router.post("/{table}/seats", summary="Sit down")
async def sit(table: TableName, claim: wire.Claim, hall: TheHall, caller: TheCaller, response: Response) -> wire.Seated:
    room = await hall.room(table)
    user = await _user(hall, caller, response)
    await take_seat(hall, room, claim.seat, claim.token or caller.token, claim.name, user)
    return wire.Seated(table=table, seat=claim.seat)


@router.get("/{table}", summary="A table as I may know it", response_model=wire.Hello)
async def look(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None, watch: bool = False) -> Response:
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return Response(room.hello(viewer, None), media_type="application/json")


@router.get("/{table}/log", summary="What happened, as I may know it", response_model=list[wire.Event])
async def log(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
    watch: bool = False,
) -> Response:
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    entries = room.table.entries[since : since + limit]
    return as_json([telling.event(room.table, entry, viewer) for entry in entries])


@router.get("/{table}/views", summary="What players had after the last choices, as I could see it", response_model=list[wire.ViewAfter])
async def views(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    until: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    watch: bool = False,
) -> Response:
    """Of at most 60 choices that were not taken back, the latest ones since a version and until one; first of all what there was before
    them. Each view is laid over the one before it.
    """
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return await one_by_one(telling.views_after(room.table, viewer, since, until))


@router.get("/{table}/legal", summary="What I may choose from", response_model=list[wire.Choice])
async def legal(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """Empty when it is not my choice."""
    room = await hall.room(table)
    mine = await seat_for(hall, room, caller, seat)
    return as_json(telling.choices(room.table) if room.table.may_act(mine) else [])


@router.get("/{table}/record", summary="The record of a game that is over", response_class=PlainTextResponse)
async def record(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> PlainTextResponse:
    """Everything that was hidden is in it, so there is none before the end."""
    room = await hall.room(table)
    await viewer_for(hall, room, caller, seat)
    return PlainTextResponse(record_of(room))


@router.get("/{table}/points", summary="How the points of a game that is over grew", response_model=list[wire.PointsAfter])
async def points(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """At most 17 moments from the first step to the last: everybody's points as if the game had ended then."""
    room = await hall.room(table)
    await viewer_for(hall, room, caller, seat)
    _check_over(room)
    return as_json(telling.points_by_step(room.table.match))


def record_of(room: Room) -> str:
    _check_over(room)
    table = room.table
    names = [seat.name or str(seat.plan.level) for seat in table.seats]
    return write_record(table.match, names, is_given_up=True)


def _check_over(room: Room) -> None:
    if not room.table.is_over:
        raise Refused("record.playing")


@router.get("/{table}/steps", summary="What each step was, as I could know it", response_model=list[wire.StepTold])
async def steps(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    watch: bool = False,
) -> Response:
    """At most 200 steps; for more, ask again with `after` set to the last one's `step`."""
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return await one_by_one(telling.told_after(room.table.match, after, viewer))


@router.get("/{table}/steps/{step}", summary="An earlier position, as I could see it", response_model=wire.Earlier)
async def earlier(
    table: TableName,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    watch: bool = False,
) -> Response:
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return as_json(telling.view_at(room.table, step, viewer))


@router.post("/{table}/messages", summary="Play: the same messages as on the socket")
async def post(
    table: TableName,
    message: Annotated[wire.FromSeat, Body()],
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
) -> wire.Done:
    """An `id` that was sent before is not carried out again: the answer is the same as then."""
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat)
    return wire.Done.model_validate(await messages.carry_out(hall, room, viewer, message))


@router.get("/{table}/stream", summary="What happens, as JSON lines", response_class=StreamingResponse)
async def stream(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    since: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> StreamingResponse:
    """For bots: the same messages as on the socket, one a line; an empty line every few seconds keeps the connection."""
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat)
    return StreamingResponse(_lines(hall, room, viewer, since), media_type="application/x-ndjson")


async def _lines(hall: Hall, room: Room, viewer: int, since: int | None) -> AsyncIterator[bytes]:
    shown = Stream(viewer)
    hall.enter(room, shown, since)
    try:
        async for line in shown.lines():
            yield line
    finally:
        hall.leave(room, shown)
