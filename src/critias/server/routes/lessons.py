"""Guided first games. Everything is computed once by the rules, as the reader's seat may know it, so no table is needed."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from critias.core.match import Match
from critias.core.reading import opened
from critias.lessons.lesson import Lesson, Step, lesson
from critias.server import telling, wire
from critias.server.refusal import Refused

router = APIRouter(prefix="/api", tags=["data"])
GameName = Annotated[str, Path(max_length=40, examples=["atlantis"])]


@router.get("/lessons/{game}", summary="A guided first game", response_model=wire.Lesson)
def guided_game(game: GameName) -> Response:
    """Sentences, what the reader is asked to do, what else would be allowed, and what happens then."""
    try:
        return Response(_written(game), media_type="application/json")
    except ValueError as error:
        raise Refused("lesson.none", why=str(error)) from None


@router.get("/lessons/{game}/why", summary="Why not, in a guided game")
def why_not(
    game: GameName,
    step: Annotated[int, Query(ge=0, description="the sentence that the reader is at")],
    thing: Annotated[str, Query(max_length=60, examples=["space.12"])],
) -> wire.LessonAnswer:
    """What is wrong with a click on a thing on the table."""
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
    if reason is None:
        return wire.LessonAnswer(reason=None, clause=None)
    return wire.LessonAnswer(reason=wire.Said(**telling.said(reason)), clause=reason.clause)


@cache
def _written(game: str) -> bytes:
    return told_lesson(lesson(game)).model_dump_json().encode()


def told_lesson(made: Lesson) -> wire.Lesson:
    match = made.match
    return wire.Lesson(
        game=match.game.name,
        seat=made.seat,
        players=match.players,
        mover=_mover(match, 0),
        view=match.game.view(match.seen_by(made.seat, 0), made.seat),
        steps=[_step(made, step) for step in made.steps],
    )


def _step(made: Lesson, step: Step) -> wire.LessonStep:
    return wire.LessonStep(
        key=step.key,
        look=list(step.look),
        action=step.action,
        legal=[] if step.action is None else _choices(made, step.at),
        has_comment=step.has_comment,
        frames=[_frame(made, first, beyond) for first, beyond in step.acts],
    )


def _choices(made: Lesson, at: int) -> list[wire.Choice]:
    game, seen = made.match.game, opened(made.match.seen_by(made.seat, at))
    before = Match(game, made.match.steps[at].before)
    return [wire.Choice(**telling.choice(game, seen, action)) for action in before.legal()]


def _frame(made: Lesson, first: int, beyond: int) -> wire.LessonFrame:
    match = made.match
    records = [step.before for step in match.steps[first : beyond + 1]]
    if beyond == len(match.steps):
        records.append(match.state)
    told = [
        wire.Said(**telling.said(message))
        for step, before, after in zip(match.steps[first:beyond], records[:-1], records[1:], strict=True)
        for message in match.game.tell(opened(before), step.action, opened(after), made.seat)
    ]
    return wire.LessonFrame(mover=_mover(match, beyond), told=told, view=match.game.view(match.seen_by(made.seat, beyond), made.seat))


def _mover(match: Match, at: int) -> int | None:
    """A player who is to choose after so many steps."""
    mover = match.mover if at == len(match.steps) else match.steps[at].mover
    return mover if mover >= 0 else None
