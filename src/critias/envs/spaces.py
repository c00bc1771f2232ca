"""The spaces of actions and observations for Gymnasium and PettingZoo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.batches.vector import Rows, draw_choices
from critias.core.game import Game
from critias.core.observation import numbers
from critias.core.rules.chance import MAX_SEED, Generator, generator
from critias.extras import require

require("envs", "an environment", "gymnasium")
from gymnasium import spaces

Observation = dict[str, NDArray[Any]]  # `observation`, float32, and `action_mask`, int8


class LegalActions(spaces.Discrete[np.int64]):
    """All actions of a game. Without a mask `sample` draws one that is legal now: most numbers hardly ever are."""

    def __init__(self, number: int, legal: Callable[[], Sequence[int]]) -> None:
        super().__init__(number)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self._legal()
        if mask is not None or probability is not None or not legal:
            return super().sample(mask, probability)
        return np.int64(legal[int(self.np_random.integers(len(legal)))])


def features_space(game: Game, observers: int = 1) -> spaces.Box:
    """The features of a number of observers, within the bounds that the game's layout gives."""
    features = [feature for _, feature in numbers(game.facts.observation)] * observers
    return spaces.Box(np.array([f.low for f in features], np.float32), np.array([f.high for f in features], np.float32), dtype=np.float32)


def observation_space(game: Game, actions: int | None = None) -> spaces.Dict:
    """The features and mask of one observer; an environment may have actions besides those of the game."""
    mask = spaces.Box(0, 1, (actions or game.facts.actions,), np.int8)
    return spaces.Dict({"observation": features_space(game), "action_mask": mask})


class LegalActionsOfRows(spaces.MultiDiscrete):
    """An action for every row of many games. Without a mask `sample` draws legal ones, compiled."""

    def __init__(self, rows: Rows, number: int) -> None:
        super().__init__(np.full(len(rows.states), number))
        self._rows = rows
        self._rng: Generator | None = None

    def seed(self, seed: Any = None) -> Any:
        self._rng = None
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[Any]:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        if self._rng is None:
            self._rng = generator(int(self.np_random.integers(MAX_SEED, dtype=np.uint64)))
        out = np.zeros(len(self._rows.states), np.int64)
        draw_choices(self._rows, self._rng, out)
        return out
