"""What everybody may know: the games, the finished public games, and what can be played in a position."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import StreamingResponse

from critias.bots.levels import LEVELS
from critias.core.contract import SPECTATOR
from critias.core.match import Match
from critias.games import GAMES
from critias.games import game as find_game
from critias.server import resuming, telling, wire
from critias.server.answers import as_json, one_by_one
from critias.server.caller import TheHall
from critias.server.hall import Hall
from critias.server.refusal import Refused
from critias.server.routes.tables import record_of

router = APIRouter(prefix="/api", tags=["data"])

GameName = Annotated[str, Path(max_length=40, examples=["atlantis"])]
MOST_EXPORTED = 1000


@router.get("/games", summary="The games")
async def games() -> list[wire.GameInfo]:
    return [
        wire.GameInfo(
            game=game.name,
            title=game.facts.title,
            designers=game.facts.designers,
            rules=game.facts.rules_version,
            players=list(game.facts.players),
            options={name: list(choices) for name, choices in game.facts.options.items()},
            levels=list(LEVELS),
        )
        for game in GAMES.values()
    ]


@router.post("/games/{game}/legal", summary="What may be chosen in a position")
async def legal(game: GameName, asked: wire.PositionAsked) -> wire.PositionAnswer:
    """The position in notation, all of it known."""
    try:
        match = find_game(game).at(asked.position)
    except ValueError as error:
        raise Refused("position.bad", why=str(error)[:300]) from None
    choices = [wire.Choice(**telling.choice(match.game, match.state, action)) for action in match.legal()]
    return wire.PositionAnswer(mover=match.mover, legal=choices, odds=match.odds(), scores=match.scores())


@router.post("/records", summary="A position of a recorded game", response_model=wire.Earlier)
async def record_at(asked: wire.RecordAsked) -> Response:
    """Nothing is stored: whoever has a record sends it along."""
    replay = resuming.read(asked.record)
    return as_json(telling.earlier(replay.match, replay.names, asked.step, _viewer(replay.match, asked)))


@router.post("/records/steps", summary="What each step of a recorded game was", response_model=list[wire.StepTold])
async def record_steps(asked: wire.RecordAsked) -> Response:
    """At most 200 of those after a step; for more, ask again with the last one's `step`."""
    match = resuming.read(asked.record).match
    return await one_by_one(telling.told_after(match, asked.step, _viewer(match, asked)))


def _viewer(match: Match, asked: wire.RecordAsked) -> int:
    return SPECTATOR if asked.player is None or asked.player >= match.players else asked.player


@router.get("/export", summary="Finished public games, as JSON lines", response_class=StreamingResponse)
async def export(
    hall: TheHall,
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_EXPORTED)] = 100,
) -> StreamingResponse:
    """The newest first; for more, ask again with `before` set to the last one's `created`."""
    return StreamingResponse(_exported(hall, game, limit, before), media_type="application/x-ndjson")


async def _exported(hall: Hall, game: str | None, limit: int, before: int | None) -> AsyncIterator[bytes]:
    for row in await hall.store.list_public("over", game, limit, before):
        room = await hall.room(row.id)
        result = room.table.result
        assert result is not None
        line = {
            "table": row.id,
            "created": row.created,
            "plan": row.plan,
            "result": {"scores": result.scores, "winners": result.winners, "by_resignation": result.by_resignation},
            "record": record_of(room),
        }
        yield orjson.dumps(line) + b"\n"
