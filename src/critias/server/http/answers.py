"""Answers over HTTP that already have the shapes of `wire/outgoing.py`: checking them again would take longer than making them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence

from fastapi import Response

from critias.server.table import messages
from critias.server.table.refusal import Refused
from critias.server.wire.encode import encode

RETRY_SECONDS = 2  # where nobody knows better when it may be tried again
TEMPORARY = (429, 503)
MAX_BODY_BYTES = 32 * 1024

Answer = Mapping[str, object] | Sequence[Mapping[str, object]]


def as_json(answer: Answer, status: int = 200) -> Response:
    return Response(encode(answer), status, media_type="application/json")


def problem(status: int, refused: Refused) -> Response:
    """A refusal as an answer; a temporary one says when to try again."""
    answer = as_json(messages.problem(refused, None), status)
    if status in TEMPORARY:
        answer.headers["retry-after"] = str(max(1, math.ceil(refused.args_.get("wait", RETRY_SECONDS))))
    return answer


def plain_problem(status: int) -> Response:
    """A refusal that says no more than its status does."""
    return problem(status, Refused("message.long", most=MAX_BODY_BYTES) if status == 413 else Refused("http", status=status))


async def one_by_one(parts: Iterator[Mapping[str, object]]) -> Response:
    """An answer made part by part, since all of it takes tens of milliseconds: other requests are served in between."""
    answer = []
    for part in parts:
        answer.append(part)
        await asyncio.sleep(0)
    return as_json(answer)
