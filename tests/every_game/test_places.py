"""The things that a board lights for an action are things that, clicked, mean this action."""

from __future__ import annotations

import random

import pytest

from critias.core.rules.contract import CHANCE
from critias.games import GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_place_of_a_legal_action_means_it_when_clicked(name: str, players: int) -> None:
    game = GAMES[name]
    pick = random.Random(players)
    placed = 0
    for seed in range(3):
        match = game.start(players, seed)
        while not match.is_over and len(match.steps) < 600:
            assert match.mover != CHANCE
            legal = match.legal()
            for action in pick.sample(legal, min(5, len(legal))):
                for thing in game.places(match.state, action):
                    placed += 1
                    assert action in game.questions.actions_of_click(match.state, match.mover, thing)
                    assert game.why_not_click(match.state, match.mover, thing) is None
            match.play(pick.choice(legal))
    assert placed > 200
