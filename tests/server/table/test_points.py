"""How points grew: from the first step of a game that is over to its result, at moments that a replay can show."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from pydantic import TypeAdapter
from server.tables import play_on, seated

from critias.core.rules import calls
from critias.games import GAMES
from critias.server.table import history
from critias.server.wire import outgoing


@pytest.mark.parametrize("game", GAMES)
def test_they_go_from_the_start_to_the_result(game: str) -> None:
    match = play_on(seated(game, "uuu"), Random(4)).match
    rows = TypeAdapter(list[outgoing.PointsAfter]).validate_json(orjson.dumps(history.points_by_step(match)), strict=True)
    steps = [row["step"] for row in rows]
    assert len(rows) == history.MAX_POINTS and steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0, len(match.steps))
    assert rows[-1]["points"] == match.scores()
    assert rows[0]["points"] == calls.scores(match.steps[0].before)
    middle = rows[len(rows) // 2]
    assert middle["points"] == match.up_to(middle["step"]).scores()


def test_a_short_game_has_a_moment_for_every_step() -> None:
    match = play_on(seated(), Random(4), decisions=2).match
    assert [row["step"] for row in history.points_by_step(match)] == list(range(len(match.steps) + 1))
