"""The names of the games in Gymnasium: with the version of the rules, so that old results stay comparable."""

from __future__ import annotations

import gymnasium

from critias.core.game import Game
from critias.games import GAMES


def name_of(game: Game) -> str:
    return f"critias/{game.facts.title}-v{game.facts.rules_version}"


def self_play_name_of(game: Game) -> str:
    return f"critias/{game.facts.title}-SelfPlay-v{game.facts.rules_version}"


def register() -> None:
    """Register every game, for one learner and for self-play; doing it twice does no harm."""
    for game in GAMES.values():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="critias.envs.single:SingleEnv",
                vector_entry_point="critias.envs.vector:against",
                kwargs={"game": game.name},
            )
            gymnasium.register(self_play_name_of(game), vector_entry_point="critias.envs.vector:VectorEnv", kwargs={"game": game.name})
