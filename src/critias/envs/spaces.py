"""The spaces of actions and observations for Gymnasium and PettingZoo."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.batches.vector import Rows, draw_choices
from critias.core.game import Game
from critias.core.observation import numbers
from critias.core.rules.chance import MAX_SEED, Generator, generator
from critias.envs.planes import Planes
from critias.extras import require

require("envs", "an environment", "gymnasium")
from gymnasium import spaces

PLANES_KEY = "planes"
Observation = dict[str, NDArray[Any]]  # `observation`, float32, and `action_mask`, int8; `planes`, float32, if they are wanted


class LegalActions(spaces.Discrete[np.int64]):
    """All actions of a game. Without a mask `sample` draws one that is legal now: most numbers hardly ever are.

    In another process there is no game to look at: there it is a plain `Discrete`, and `sample` needs the mask.
    """

    def __init__(self, number: int, legal: Callable[[], Sequence[int]]) -> None:
        super().__init__(number)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self._legal()
        if mask is not None or probability is not None or not legal:
            return super().sample(mask, probability)
        return np.int64(legal[int(self.np_random.integers(len(legal)))])

    def __deepcopy__(self, memo: dict[int, Any]) -> LegalActions:
        twin = LegalActions(int(self.n), self._legal)
        twin._np_random = copy.deepcopy(self._np_random, memo)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n), copy.deepcopy(self._np_random))


def features_space(game: Game, observers: int = 1) -> spaces.Box:
    """The features of a number of observers, within the bounds that the game's layout gives."""
    features = [feature for _, feature in numbers(game.facts.observation)] * observers
    return spaces.Box(np.array([f.low for f in features], np.float32), np.array([f.high for f in features], np.float32), dtype=np.float32)


def observation_space(game: Game, actions: int | None = None, planes: Planes | None = None) -> spaces.Dict:
    """The features and mask of one observer, and planes if there are; an environment may have actions besides those of the game."""
    parts: dict[str, spaces.Space[Any]] = {"observation": features_space(game)}
    parts["action_mask"] = spaces.Box(0, 1, (actions or game.facts.actions,), np.int8)
    if planes is not None:
        parts[PLANES_KEY] = spaces.Box(0, 1, planes.shape, np.float32)
    return spaces.Dict(parts)


def with_planes(observation: Observation, planes: Planes | None) -> Observation:
    """The observation of one or many with its planes, if they are wanted."""
    return observation if planes is None else {**observation, PLANES_KEY: planes(observation["observation"])}


def versions(game: Game, planes: Planes | None) -> dict[str, int]:
    """The versions of what is observed, for the metadata of an environment."""
    found = {"observation_version": game.facts.observation_version}
    return found if planes is None else {**found, "planes_version": planes.version}


class LegalActionsOfRows(spaces.MultiDiscrete):
    """An action for every row of many games. Without a mask `sample` draws legal ones, compiled; in another process it is plain."""

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

    def __deepcopy__(self, memo: dict[int, Any]) -> LegalActionsOfRows:
        twin = LegalActionsOfRows(self._rows, int(self.nvec[0]))
        twin._np_random, twin._rng = copy.deepcopy((self._np_random, self._rng), memo)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.MultiDiscrete, (self.nvec, np.int64, copy.deepcopy(self._np_random))
