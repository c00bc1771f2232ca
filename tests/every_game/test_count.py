"""How the points were made: what is counted adds up to the points of the rules, at the end and before, for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from every_game.variants import VARIANTS, variant_name, walk

from critias.core.game import Game

Variant = tuple[Game, int, dict[str, str]]
Count = Mapping[str, Any]

SUMS: dict[str, Callable[[Count], int]] = {
    "atlantis": lambda told: told["tiles"] + told["cards"] - told["paid"],
    "atlandice": lambda told: told["won"] + told["tiles"] + sum(told[kind] for kind in ("gems", "books", "provisions", "tools", "weapons")),
    "nautilus": lambda told: (told["worth"] + told["order"] + told["ruins"]) * told["stations"] + told["money"],
}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_the_count_adds_up_to_the_points(variant: Variant) -> None:
    game = variant[0]
    for match in walk(variant, seed=0):
        counts = [message.args for message in game.count(match.state)]
        assert [count["player"] for count in counts][: match.players] == list(range(match.players))
        assert [count["points"] for count in counts][: match.players] == match.scores()
        assert [SUMS[game.name](count) for count in counts] == [count["points"] for count in counts]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_the_last_step_tells_it(variant: Variant) -> None:
    game = variant[0]
    *_, match = walk(variant, seed=1)
    step = match.steps[-1]
    told = game.tell(step.before, step.action, match.state, 0)
    assert [message for message in told if message.key == "event.score"] == game.count(match.state)
