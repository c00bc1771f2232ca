"""A process that reviews games for the server: records come in on standard input, reports of turns go out on standard output, one JSON
value a line.

It ends when its input ends, even while it judges.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import orjson

from critias.bots.parent import lines_from_parent
from critias.core.match.match import Match
from critias.core.match.record import read_record
from critias.games import game as find_game
from critias.review.reviewer import review_turns
from critias.review.search_judge import DEFAULT_SIMULATIONS, SearchJudge
from critias.review.turns import turns_of
from critias.server.table.reviewed import reviewed_turn
from critias.server.wire import outgoing
from critias.server.wire.encode import encode

NICENESS = 10  # people and bots who play come first
BUDGETS = (DEFAULT_SIMULATIONS // 10, DEFAULT_SIMULATIONS)  # first a rough review, in a few seconds, then a thorough one


def answers(record: str) -> Iterator[bytes]:
    """The number of turns, every turn judged with each of the budgets, and the end."""
    match = read_record(record, find_game).match
    yield orjson.dumps({"turns": len(turns_of(match))})
    for simulations in BUDGETS:
        for turn in reports(match, simulations):
            yield encode({"report": turn})
    yield orjson.dumps({"is_done": True})


def reports(match: Match, simulations: int) -> Iterator[outgoing.ReviewedTurn]:
    for turn in review_turns(SearchJudge(match.game, simulations), match):
        yield reviewed_turn(match, turn, simulations)


def main() -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    for line in lines_from_parent():
        for answer in answers(orjson.loads(line)["record"]):
            sys.stdout.buffer.write(answer + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
