"""Gymnasium with many games together: one compiled call steps them all and writes into arrays that were made once.

Nothing is copied. Observations, masks, rewards and infos are those arrays: they are valid until the next step, which overwrites them.
"""

from __future__ import annotations

import functools
import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.batches.versus import COMPILED_BOTS, Others, others_for, step_against
from critias.core.batches.vector import (
    ALL_LEGAL,
    NEW_GAME,
    REWARDS,
    SAVED,
    Rows,
    Scratch,
    Terms,
    first_illegal,
    rows_for,
    sample_actions,
    scratch_for,
    show_games,
    step_games,
)
from critias.core.match.match import IllegalAction
from critias.core.rules import calls
from critias.core.rules.chance import MAX_SEED, WORD, check_seed
from critias.core.rules.compiled import for_arguments_like
from critias.core.rules.contract import SPECTATOR
from critias.envs.episode import check_seat, refuse
from critias.envs.render import METADATA, check_mode, render
from critias.envs.spaces import LegalActionsOfRows, Observation, observation_space
from critias.extras import require
from critias.games import game as game_named

require("envs", "a vector environment", "gymnasium")
from gymnasium import vector
from gymnasium.spaces import Discrete
from gymnasium.vector.utils import batch_space

__all__ = ["VectorEnv", "sample_actions"]

VECTOR_METADATA = {**METADATA, "autoreset_mode": vector.AutoresetMode.SAME_STEP}
WHOLE_NUMBERS = "iu"  # the kinds of NumPy's types, signed and unsigned
ROWS_PER_THREAD = 128  # for fewer it is not worth waking a thread
StepResult = tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Shift(NamedTuple):
    """The rows that one thread steps, and its scratch memory."""

    part: slice
    rows: Rows
    scratch: Scratch
    others: Others | None


class VectorEnv(vector.VectorEnv[Observation, Any, Any]):
    """Self-play: an observation is that of the player who has to decide in its row, which changes from step to step (`info["player"]`).

    The reward is that of the player who has decided (`info["actor"]`), `info["rewards"]` has everybody's. A game that has ended is followed
    by another in the same step; `info["final_obs"]` is what its actor saw at the end. With `opponents` (`random` or `greedy`) the learner
    has one seat, another one in every game if `seat` is None, and it is asked only after the others have played. Row r plays the streams
    r, r + num_envs and so on of the seed, whatever the number of threads. `blank` may hold several blank tables (`Game.blank`), for other
    numbers of players or options: stream s is played at table s modulo their number.
    """

    metadata = VECTOR_METADATA

    def __init__(
        self,
        game: str = "atlantis",
        num_envs: int = 1,
        players: int = 2,
        *,
        opponents: str | None = None,
        seat: int | None = 0,
        reward: str = "win",
        max_cycles: int | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
        blank: Any = None,
        **options: str,
    ) -> None:
        check_seat(seat, players)
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        self.game = game_named(game)
        self.num_envs = num_envs
        self.metadata = {**VECTOR_METADATA, "observation_version": self.game.facts.observation_version}
        self.blank = self.game.blank(players, options) if blank is None else blank
        self.rows = rows_for(self.game, int(self.blank["players"].max()), num_envs)
        others = None if opponents is None else others_for(self.game, num_envs, _number(COMPILED_BOTS, "opponents", opponents), seat)
        self._shifts = self._plan_shifts(others, threads or min(os.cpu_count() or 1, num_envs // ROWS_PER_THREAD) or 1)
        self._pool = ThreadPoolExecutor(len(self._shifts)) if len(self._shifts) > 1 else None
        cycles = self.game.facts.max_length if max_cycles is None else max_cycles
        self._terms = Terms(0, 0, num_envs, cycles, _number(REWARDS, "reward", reward))
        self._play: Callable[..., None] | None = None  # compiled when the first games begin
        self._seed: int | None = None
        self.render_mode = check_mode(render_mode)
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = Discrete(self.game.facts.actions)
        self.action_space = LegalActionsOfRows(self.rows, self.game.facts.actions)

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.num_envs} games: {self.game.name} for {self.blank['players'][0]} players>"

    @functools.cached_property
    def observation_space(self) -> Any:  # type: ignore[override]  # made only if somebody asks: it is twice as large as the arrays
        return batch_space(self.single_observation_space, self.num_envs)

    def _plan_shifts(self, others: Others | None, threads: int) -> list[Shift]:
        size = -(-self.num_envs // threads)
        parts = [slice(first, min(first + size, self.num_envs)) for first in range(0, self.num_envs, size)]
        return [Shift(part, self.rows.part(part), scratch_for(self.game), others and others.part(part, self.game)) for part in parts]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin new games in all rows: those of a seed or, without one, the next ones of the last seed."""
        super().reset(seed=seed)
        if seed is None and self._seed is not None:
            self.rows.streams[:] += self.num_envs
        else:
            seed = secrets.randbelow(MAX_SEED) if seed is None else seed
            check_seed(seed)
            self._seed = seed
            self._terms = self._terms._replace(low=seed & WORD, high=seed >> 32)
            self.rows.streams[:] = np.arange(self.num_envs)
        nothing_yet = np.full(self.num_envs, NEW_GAME)
        if self._play is None:
            self._play = self._compile(nothing_yet)
        self._step(self._play, nothing_yet)
        return self._observation(), {"player": self.rows.player, "action_mask": self.rows.mask}

    def step(self, actions: Any) -> StepResult:
        """Play an action in every row; if one of them is not legal, IllegalAction says why and no game has moved."""
        if self._play is None:
            raise ValueError("no game is running; call reset()")
        self._step(self._play, self._checked(actions))
        rows = self.rows
        info = {"player": rows.player, "actor": rows.actor, "action_mask": rows.mask, "rewards": rows.rewards}
        info |= {"final_obs": rows.final, "_final_obs": rows.terminated | rows.truncated}
        return self._observation(), rows.reward, rows.terminated, rows.truncated, info

    def save(self) -> dict[str, Any]:
        """All games and the chance ahead of them, as arrays."""
        if self._seed is None:
            raise ValueError("nothing to save before reset()")
        return {"seed": np.array([self._seed], np.uint64), **{name: getattr(self.rows, name).copy() for name in SAVED}}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Continue from what `save` gave, here or in another environment made with the same arguments."""
        self.reset(seed=int(saved["seed"][0]))
        for name in SAVED:
            getattr(self.rows, name)[:] = saved[name]
        self.rows.mask[:] = 0
        show_games(self.rows, self._shifts[0].scratch)

    def render(self) -> tuple[Any, ...]:
        """Every table as a spectator sees it."""
        return tuple(self._render(row) for row in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _observation(self) -> Observation:
        return {"observation": self.rows.observation, "action_mask": self.rows.mask}

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in WHOLE_NUMBERS:
            raise ValueError(f"expected {self.num_envs} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        chosen = np.ascontiguousarray(chosen, np.int64)
        row = first_illegal(self.rows, chosen)
        if row != ALL_LEGAL:
            self._refuse(row, int(chosen[row]))
        return chosen

    def _refuse(self, row: int, action: int) -> None:
        try:
            refuse(self.game, self.rows.states[row : row + 1], action)
        except IllegalAction as error:
            raise IllegalAction(f"row {row}: {error}", error.reason) from None

    def _step(self, play: Callable[..., None], actions: NDArray[np.int64]) -> None:
        if self._pool is None:
            play(*self._arguments(self._shifts[0], actions))
        else:
            tasks = [self._pool.submit(play, *self._arguments(shift, actions[shift.part])) for shift in self._shifts]
            for task in tasks:
                task.result()

    def _compile(self, actions: NDArray[np.int64]) -> Callable[..., None]:
        shift = self._shifts[0]
        return for_arguments_like(step_games if shift.others is None else step_against, *self._arguments(shift, actions))

    def _arguments(self, shift: Shift, actions: NDArray[np.int64]) -> tuple[Any, ...]:
        others = () if shift.others is None else (shift.others,)
        return (shift.rows, actions, *others, self.blank, self._terms, shift.scratch)

    def _render(self, row: int) -> Any:
        seen = calls.copied(self.rows.states[row : row + 1])
        calls.redact(seen, SPECTATOR)
        return render(self.render_mode, self.game, seen, SPECTATOR)


def _number(names: tuple[str, ...], what: str, name: str) -> int:
    if name not in names:
        raise ValueError(f"{what} must be one of {', '.join(names)}, not {name!r}")
    return names.index(name)
