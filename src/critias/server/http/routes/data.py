"""What everybody may know: the games, the finished public games, and what can be played in a position."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Row

from critias.bots.levels import LEVELS
from critias.core.match.match import Match
from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES
from critias.games import game as find_game
from critias.server.http.answers import as_json, one_by_one
from critias.server.http.caller import TheHall
from critias.server.http.routes.tables import record_of
from critias.server.live.hall import Hall
from critias.server.storage import lists
from critias.server.table import history, messages, resumption
from critias.server.table.refusal import Refused
from critias.server.wire import incoming, outgoing

router = APIRouter(prefix="/api", tags=["data"])

GameName = Annotated[str, Path(max_length=40, examples=["atlantis"])]
MAX_EXPORTED = 1000


@router.get("/games", summary="List the games")
async def games() -> list[outgoing.GameInfo]:
    return [
        {
            "game": game.name,
            "title": game.facts.title,
            "designers": game.facts.designers,
            "rules": game.facts.rules_version,
            "players": list(game.facts.players),
            "options": {name: list(values) for name, values in game.facts.options.items()},
            "hidden_information": game.facts.hidden_information,
            "levels": list(LEVELS),
        }
        for game in GAMES.values()
    ]


@router.post("/games/{game}/legal", summary="List the legal actions in a position")
async def legal(game: GameName, asked: incoming.PositionAsked, hall: TheHall) -> outgoing.PositionAnswer:
    """Send the position in notation. Nothing in it may be hidden."""
    hall.preparation.require(game)
    try:
        match = find_game(game).at(asked.position)
    except ValueError as error:
        raise Refused("position.bad", why=str(error)[:300]) from None
    legal = [messages.legal_action(match.game, match.state, action) for action in match.legal()]
    return {"mover": match.mover, "legal": legal, "odds": match.odds(), "scores": match.scores()}


@router.post("/records", summary="Get a position of a recorded game", response_model=outgoing.EarlierPosition)
async def record_at(asked: incoming.RecordAsked, hall: TheHall) -> Response:
    """Send the whole record; nothing is stored."""
    hall.preparation.require()
    replay = await asyncio.to_thread(resumption.read, asked.record)
    return as_json(history.position_after(replay.match, replay.names, asked.step, _viewer(replay.match, asked)))


@router.post("/records/steps", summary="List the steps of a recorded game", response_model=list[outgoing.StepEvents])
async def record_steps(asked: incoming.RecordAsked, hall: TheHall) -> Response:
    """At most 200 steps, starting after `step`. For more, ask again with the last one's `step`."""
    hall.preparation.require()
    match = (await asyncio.to_thread(resumption.read, asked.record)).match
    return await one_by_one(history.events_after(match, asked.step, _viewer(match, asked)))


def _viewer(match: Match, asked: incoming.RecordAsked) -> int:
    return SPECTATOR if asked.player is None or asked.player >= match.players else asked.player


@router.get("/export", summary="Export finished public games as JSON lines", response_class=StreamingResponse)
async def export(
    hall: TheHall,
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=MAX_EXPORTED)] = 100,
) -> StreamingResponse:
    """Newest first. For more, ask again with `before` set to the last one's `created`."""
    hall.preparation.require()
    rows = await lists.public_tables(
        hall.store.engine, lists.Search(("over",), game, before=before), limit
    )  # before the answer begins: it can still be a refusal
    return StreamingResponse(_exported(hall, rows), media_type="application/x-ndjson")


async def _exported(hall: Hall, rows: Sequence[Row[Any]]) -> AsyncIterator[bytes]:
    for row in rows:
        room = await hall.peek(row.id)
        result = room.table.result
        assert result is not None
        line: outgoing.FinishedGame = {
            "table": row.id,
            "created": row.created,
            "plan": row.plan,
            "result": {"scores": result.scores, "winners": result.winners, "by_resignation": result.by_resignation},
            "record": record_of(room),
        }
        yield orjson.dumps(line) + b"\n"
