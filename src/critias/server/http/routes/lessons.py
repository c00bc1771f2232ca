"""Guided first games. Everything is computed once by the rules, as the reader's seat may know it, so no table is needed."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from critias.core.match.match import Match
from critias.core.rules.fields import opened
from critias.lessons.lesson import Lesson, LessonStep, lesson
from critias.server.http.caller import TheHall
from critias.server.table import messages
from critias.server.table.refusal import Refused
from critias.server.wire import outgoing
from critias.server.wire.encode import encode

router = APIRouter(prefix="/api", tags=["data"])
GameName = Annotated[str, Path(max_length=40, examples=["atlantis"])]


@router.get("/lessons/{game}", summary="Get the guided first game", response_model=outgoing.Lesson)
def guided_game(game: GameName, hall: TheHall) -> Response:
    """Its sentences, what the reader is asked to do, what else is legal, and what happens next."""
    hall.preparation.require(game)
    try:
        return Response(_written(game), media_type="application/json")
    except ValueError as error:
        raise Refused("lesson.none", why=str(error)) from None


@router.get("/lessons/{game}/why", summary="Ask why a click does nothing in a guided game")
def why_not(
    game: GameName,
    hall: TheHall,
    step: Annotated[int, Query(ge=0, description="The number of the sentence that the reader is at.")],
    thing: Annotated[str, Query(max_length=60, examples=["space.12"])],
) -> outgoing.LessonAnswer:
    """Returns the rule that forbids it. `reason` is null if the rules allow it."""
    hall.preparation.require(game)
    try:
        made = lesson(game)
    except ValueError as error:
        raise Refused("lesson.none", why=str(error)) from None
    if step >= len(made.steps):
        raise Refused("step.none", steps=len(made.steps))
    try:
        reason = made.match.game.why_not_click(made.match.seen_by(made.seat, made.steps[step].at), made.seat, thing)
    except ValueError:
        raise Refused("why.thing") from None
    return {"reason": None if reason is None else messages.sentence(reason), "clause": None if reason is None else reason.clause}


@cache
def _written(game: str) -> bytes:
    return encode(lesson_message(lesson(game)))


def lesson_message(made: Lesson) -> outgoing.Lesson:
    match = made.match
    return {
        "game": match.game.name,
        "seat": made.seat,
        "players": match.players,
        "mover": _mover(match, 0),
        "view": match.game.view(match.seen_by(made.seat, 0), made.seat),
        "steps": [_step(made, step) for step in made.steps],
    }


def _step(made: Lesson, step: LessonStep) -> outgoing.LessonStep:
    return {
        "key": step.key,
        "look": list(step.look),
        "action": step.action,
        "legal": [] if step.action is None else _legal_actions(made, step.at),
        "has_comment": step.has_comment,
        "frames": [_frame(made, start, stop) for start, stop in step.ranges],
    }


def _legal_actions(made: Lesson, at: int) -> list[outgoing.LegalAction]:
    game, seen = made.match.game, opened(made.match.seen_by(made.seat, at))
    before = Match(game, made.match.steps[at].before)
    return [messages.legal_action(game, seen, action) for action in before.legal()]


def _frame(made: Lesson, start: int, stop: int) -> outgoing.LessonFrame:
    match = made.match
    states = [step.before for step in match.steps[start : stop + 1]]
    if stop == len(match.steps):
        states.append(match.state)
    events = [
        messages.event(message)
        for step, before, after in zip(match.steps[start:stop], states[:-1], states[1:], strict=True)
        for message in match.game.tell(opened(before), step.action, opened(after), made.seat)
    ]
    return {"mover": _mover(match, stop), "events": events, "view": match.game.view(match.seen_by(made.seat, stop), made.seat)}


def _mover(match: Match, at: int) -> int | None:
    """The player who chooses after a number of steps."""
    mover = match.mover if at == len(match.steps) else match.steps[at].mover
    return mover if mover >= 0 else None
