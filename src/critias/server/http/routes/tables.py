"""Tables over HTTP: creating one, sitting down, looking, playing, downloading the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from sqlalchemy import Row

from critias.core.match.record_writer import write_record
from critias.server.http import requests
from critias.server.http.answers import as_json, one_by_one
from critias.server.http.caller import COOKIE, Caller, TheCaller, TheHall, seat_for, viewer_for
from critias.server.http.limits import TheLimits
from critias.server.http.stream import Stream
from critias.server.live.hall import Hall
from critias.server.live.new_table import Links, table_for
from critias.server.live.room import Room
from critias.server.live.seats import invite, revoke, take_seat
from critias.server.live.server_time import now_ms
from critias.server.live.tokens import hash_of, new_name, new_token
from critias.server.storage import lists
from critias.server.storage.store import NewTable
from critias.server.table import history, messages
from critias.server.table.refusal import Refused
from critias.server.wire import incoming, outgoing

router = APIRouter(prefix="/api/tables", tags=["tables"])

COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers allow
MAX_LISTED = 100

TableName = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$", examples=["k7w2m9xq4rtz"])]
GameName = Annotated[str | None, Query(max_length=40)]
PersonName = Annotated[str | None, Query(max_length=40, description="Part of the name of somebody at the table.")]
Moment = Annotated[int | None, Query(ge=0, le=2**53)]
SeatNumber = Annotated[int | None, Query(ge=0, le=3, description="Your seat, if you have several at this table.")]


async def _user(hall: Hall, caller: Caller, response: Response) -> str:
    """The user who calls; a new one gets a cookie."""
    hall.moderation.check_banned(caller.visitor)
    if caller.user is not None:
        return caller.user
    user, token = new_name(), new_token()
    await hall.store.add_user(user, hash_of(token), now_ms())
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=hall.settings.secure_cookies, path="/")
    return user


@router.post("", status_code=201, summary="Create a table")
async def make(wish: incoming.TableWish, hall: TheHall, caller: TheCaller, limits: TheLimits, response: Response) -> outgoing.TableMade:
    """The tokens are shown only once: send each friend the invitation to their seat. Nothing is dealt until all seats are taken."""
    hall.preparation.require(wish.game)
    hall.overload.check("table")
    limits.take_table(caller, sum(wished.who == "bot" for wished in wish.seats))
    new, links = await _new_table(wish, await _user(hall, caller, response))
    await hall.add(new)
    return {
        "table": new.name,
        "promise": new.plan.secret.promise,
        "seats": [{"seat": seat, "token": token} for seat, token in links.tokens.items()],
        "invitations": [{"seat": seat, "token": token} for seat, token in links.invitations.items()],
        "watch": links.watch,
    }


async def _new_table(wish: incoming.TableWish, user: str) -> tuple[NewTable, Links]:
    """Prepare a new table; a record can be long, so it is read in a thread."""
    return table_for(wish, user) if wish.record is None else await asyncio.to_thread(table_for, wish, user)


@router.get("", summary="List public tables")
async def listed(
    hall: TheHall,
    phase: Annotated[str, Query(pattern="^(open|starting|playing|over)$")] = "playing",
    game: GameName = None,
    person: PersonName = None,
    before: Moment = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = 50,
) -> list[outgoing.Listed]:
    """Newest first. For more, ask again with `before` set to the last one's `created`."""
    rows = await lists.public_tables(hall.store.engine, lists.Search((phase,), game, person, before), limit)
    return await _listed(hall, [(row, None) for row in rows])


@router.get("/mine", summary="List the tables where you have a seat")
async def mine(
    hall: TheHall,
    caller: TheCaller,
    table: Annotated[str | None, Query(max_length=100, description="List only your seats at this table.")] = None,
    phase: Annotated[list[outgoing.Phase], Query(max_length=5)] = [],  # noqa: B006 (FastAPI copies it)
    game: GameName = None,
    person: PersonName = None,
    against: Annotated[
        Literal["friends", "bots"] | None, Query(description="Finished games with other people, or with bots alone.")
    ] = None,
    won: Annotated[bool, Query(description="Only games that you won.")] = False,
    before: Moment = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED,
) -> list[outgoing.Listed]:
    """All your seats at the newest `limit` tables, newest table first. For more, ask again with `before` set to the last one's
    `created`, until you get fewer than `limit` tables.
    """
    if caller.user is None:
        return []
    search = lists.Search(phase, game, person, before, against, won)
    rows = await lists.tables_of(hall.store.engine, caller.user, limit, search, table)
    return await _listed(hall, [(row, row.seat) for row in rows])


async def _listed(hall: Hall, rows: Sequence[tuple[Row[Any], int | None]]) -> list[outgoing.Listed]:
    """The rows as they are sent, with the names of the people at each table."""
    names = await lists.names_at(hall.store.engine, list({row.id for row, _ in rows}))
    return [
        {
            "table": row.id,
            "plan": row.plan,
            "phase": row.phase,
            "created": row.created,
            "names": [names.get(row.id, {}).get(number) for number in range(len(row.plan["seats"]))],
            "outcome": row.outcome,
            "seat": seat,
        }
        for row, seat in rows
    ]


@router.post("/{table}/seats", summary="Take a seat")
async def sit(table: TableName, claim: incoming.Claim, hall: TheHall, caller: TheCaller, response: Response) -> outgoing.Seated:
    """An invitation works once. The answer has the seat's own token, which is shown only here."""
    room = await hall.room(table)
    user = await _user(hall, caller, response)
    try:
        token = await take_seat(hall, room, claim, claim.token or caller.token, user)
    except Refused as refused:  # if the seat was given and only the log could not be written, they are known by the cookie next time
        refused.cookie = response.headers.get("set-cookie")
        raise
    return {"table": table, "seat": claim.seat, "token": token, "promise": room.table.plan.secret.promise}


@router.post("/{table}/invitations", summary="Renew an invitation")
async def invite_again(table: TableName, asked: incoming.Invite, hall: TheHall, caller: TheCaller) -> outgoing.Invitation:
    """Creates a new invitation to a friend's seat; the old one stops working. Only for the user who created the table."""
    room = await hall.room(table)
    return {"seat": asked.seat, "token": await invite(hall, room, asked.seat, caller.user)}


@router.delete("/{table}/invitations/{seat}", summary="Revoke an invitation")
async def uninvite(table: TableName, seat: Annotated[int, Path(ge=0, le=3)], hall: TheHall, caller: TheCaller) -> outgoing.Revoked:
    """Nobody can take the friend's seat until you renew the invitation. Only for the user who created the table."""
    await revoke(hall, await hall.room(table), seat, caller.user)
    return {"seat": seat}


@router.get("/{table}", summary="Get a table as you may see it", response_model=outgoing.Hello)
async def look(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None, watch: bool = False) -> Response:
    room = await hall.fresh_room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch, invited=True)
    return Response(room.hello(viewer, None), media_type="application/json")


@router.get("/{table}/log", summary="Get the log of a table as you may see it", response_model=list[outgoing.Entry])
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
    return as_json([messages.log_entry(room.table, entry, viewer) for entry in entries])


@router.get("/{table}/views", summary="Get what players had after recent actions", response_model=list[outgoing.ViewAfter])
async def views(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    until: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    watch: bool = False,
) -> Response:
    """As you could see it after each of the latest actions between two versions: at most 60, without those that were taken back. The
    first view is from before them; each later view holds only what changed.
    """
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return await one_by_one(history.views_after(room.table, viewer, since, until))


@router.get("/{table}/legal", summary="List your legal actions", response_model=list[outgoing.LegalAction])
async def legal(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """Empty if it is not your turn."""
    room = await hall.room(table)
    mine = await seat_for(hall, room, caller, seat)
    return as_json(messages.legal_actions(room.table) if room.table.may_choose(mine) else [])


@router.get("/{table}/record", summary="Get the record of a finished game", response_class=PlainTextResponse)
async def record(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> PlainTextResponse:
    """It reveals everything that was hidden, so there is none until the game is over, was resigned or was set aside."""
    room = await hall.room(table)
    await viewer_for(hall, room, caller, seat)
    return PlainTextResponse(record_of(room))


@router.get("/{table}/points", summary="Get the course of the points in a finished game", response_model=list[outgoing.PointsAfter])
async def points(table: TableName, hall: TheHall, caller: TheCaller, seat: SeatNumber = None) -> Response:
    """What each player would have scored if the game had ended then, at up to 17 points from the first step to the last."""
    room = await hall.room(table)
    await viewer_for(hall, room, caller, seat)
    check_over(room)
    return as_json(history.points_by_step(room.table.match))


def record_of(room: Room) -> str:
    table = room.table
    if not table.is_aside:
        check_over(room)
    names = [seat.name or str(seat.plan.level) for seat in table.seats]
    return write_record(table.match, names, is_given_up=True)


def check_over(room: Room) -> None:
    if not room.table.is_over:
        raise Refused("record.playing")


@router.get("/{table}/steps", summary="List the steps of a game as you could see them", response_model=list[outgoing.StepEvents])
async def steps(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    watch: bool = False,
) -> Response:
    """At most 200 steps. For more, ask again with `after` set to the last one's `step`."""
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat, watch)
    return await one_by_one(history.events_after(room.table.match, after, viewer))


@router.get("/{table}/steps/{step}", summary="Get an earlier position as you could see it", response_model=outgoing.EarlierPosition)
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
    return as_json(history.position_at(room.table, step, viewer))


@router.post("/{table}/messages", summary="Send a message, as on the socket")
async def post(
    table: TableName,
    message: Annotated[incoming.FromSeat, Body()],
    hall: TheHall,
    caller: TheCaller,
    limits: TheLimits,
    seat: SeatNumber = None,
) -> outgoing.Done:
    """Actions, chat and everything else a seat can do. A message with an `id` that you sent before is not carried out again; you get the
    first answer.
    """
    limits.take_message(caller.address)
    room = await hall.room(table)
    viewer = await viewer_for(hall, room, caller, seat)
    if requests.is_new_wish_for_another_game(room, viewer, message):
        limits.take_table(caller, room.table.bots)
    return await requests.carry_out(hall, room, viewer, message, caller.visitor)


@router.get("/{table}/stream", summary="Follow a table as JSON lines", response_class=StreamingResponse)
async def stream(
    table: TableName,
    hall: TheHall,
    caller: TheCaller,
    seat: SeatNumber = None,
    since: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> StreamingResponse:
    """The same messages as on the socket, one per line, for bots. An empty line every few seconds keeps the connection open."""
    room = await hall.fresh_room(table)
    viewer = await viewer_for(hall, room, caller, seat)
    return StreamingResponse(_lines(hall, room, viewer, since, caller), media_type="application/x-ndjson")


async def _lines(hall: Hall, room: Room, viewer: int, since: int | None, caller: Caller) -> AsyncIterator[bytes]:
    shown = Stream(viewer)
    hall.enter(room, shown, since)
    hall.moderation.enter(shown, caller.visitor)
    try:
        async for line in shown.lines():
            yield line
    finally:
        hall.leave(room, shown)
