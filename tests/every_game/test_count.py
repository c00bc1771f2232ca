"""How the points were made: what the last events tell adds up to the points of the rules, for every game and number of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from every_game.playing import KINDS, kind_name, walk

from critias.core.game import Game

Kind = tuple[Game, int, dict[str, str]]
Count = Mapping[str, Any]

SUMS: dict[str, Callable[[Count], int]] = {
    "atlantis": lambda told: told["tiles"] + told["cards"] - told["paid"],
    "atlandice": lambda told: told["won"] + told["tiles"] + sum(told[kind] for kind in ("gems", "books", "provisions", "tools", "weapons")),
    "nautilus": lambda told: (told["worth"] + told["order"] + told["ruins"]) * told["stations"] + told["money"],
}


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_what_is_told_of_the_count_adds_up_to_the_points(kind: Kind) -> None:
    game = kind[0]
    for seed in range(3):
        *_, match = walk(kind, seed)
        step = match.steps[-1]
        counts = [event.args for event in game.tell(step.before, step.action, match.state, 0) if event.key == "event.score"]
        assert [count["points"] for count in counts][: match.players] == match.scores()
        assert [SUMS[game.name](count) for count in counts] == [count["points"] for count in counts]
