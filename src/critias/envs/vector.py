"""Gymnasium with many games together: one compiled call steps them all and writes into arrays that were made once.

Nothing is copied. Observations, masks, rewards and infos are those arrays: they are valid until the next step, which overwrites them.
"""

from __future__ import annotations

import functools
import os
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.bots.batches.versus import others_for
from critias.core.batches.vector import (
    ALL_LEGAL,
    NEW_GAME,
    REWARDS,
    SAVED,
    Terms,
    first_illegal,
    resume_in,
    rows_for,
    sample_actions,
    scratch_for,
    show_in,
)
from critias.core.match.match import IllegalAction
from critias.core.rules import calls
from critias.core.rules.chance import MAX_SEED, WORD, check_seed
from critias.core.rules.contract import OVER, SPECTATOR
from critias.envs.episode import check_random_start, check_seat, number_of, refuse
from critias.envs.opponents.seats import DEFAULT_OPPONENTS, Opponents, one_each
from critias.envs.planes import planes_of
from critias.envs.positions import listed, names_to_restore, positions_in, states_at
from critias.envs.render import METADATA, check_mode, render
from critias.envs.spaces import LegalActionsOfRows, Observation, observation_space, versions, with_planes
from critias.envs.stepping.guests import Guests
from critias.envs.stepping.shifts import Shifts, temperatures_of
from critias.extras import require
from critias.games import game as game_named

require("envs", "a vector environment", "gymnasium")
from gymnasium import vector
from gymnasium.spaces import Discrete
from gymnasium.vector.utils import batch_space

__all__ = ["VectorEnv", "against", "sample_actions"]

VECTOR_METADATA = {**METADATA, "autoreset_mode": vector.AutoresetMode.SAME_STEP}
WHOLE_NUMBERS = "iu"  # the kinds of NumPy's types, signed and unsigned
ROWS_PER_THREAD = 128  # for fewer it is not worth waking a thread
StepResult = tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv(vector.VectorEnv[Observation, Any, Any]):
    """Self-play: an observation is that of the player who has to decide in its row, which changes from step to step (`info["player"]`).

    The reward is that of the player who has decided (`info["actor"]`), `info["rewards"]` has everybody's. A game that has ended is followed
    by another in the same step; `info["final_obs"]` is what its actor saw at the end. With `opponents` (as in `SingleEnv`) the learner
    has one seat, another one in every game if `seat` is None, and it is asked only after the others have played. Row r plays the streams
    r, r + num_envs and so on of the seed, whatever the number of threads. `blank` may hold several blank tables (`Game.blank`), for other
    numbers of players or options: stream s is played at table s modulo their number. Every game begins after a number of random decisions
    from 0 to `random_start`. With `planes` observations have the board besides, in new arrays.
    """

    metadata = VECTOR_METADATA

    def __init__(
        self,
        game: str = "atlantis",
        num_envs: int = 1,
        players: int = 2,
        *,
        opponents: Opponents | None = None,
        seat: int | None = 0,
        reward: str = "win",
        max_cycles: int | None = None,
        random_start: int = 0,
        planes: bool = False,
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
        self.planes = planes_of(game) if planes else None
        self.metadata = {**VECTOR_METADATA, **versions(self.game, self.planes)}
        self.blank = self.game.blank(players, options) if blank is None else blank
        self.rows = rows_for(self.game, int(self.blank["players"].max()), num_envs)
        self.seat, self.opponents = seat, opponents
        self._threads = threads or min(os.cpu_count() or 1, num_envs // ROWS_PER_THREAD) or 1
        self._stepper = self._stepper_for(opponents)
        cycles = self.game.facts.max_length if max_cycles is None else max_cycles
        self._terms = Terms(0, 0, num_envs, cycles, number_of(REWARDS, "reward", reward), check_random_start(self.game, random_start))
        self._seed: int | None = None
        self._nothing = np.zeros(self.game.facts.actions, np.int8)  # the mask of all games that are over, so nobody may write to it
        self._nothing.flags.writeable = False
        self.render_mode = check_mode(render_mode)
        self.single_observation_space = observation_space(self.game, planes=self.planes)
        self.single_action_space = Discrete(self.game.facts.actions)
        self.action_space = LegalActionsOfRows(self.rows, self.game.facts.actions)

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.num_envs} games: {self.game.name} for {self.blank['players'][0]} players>"

    @functools.cached_property
    def observation_space(self) -> Any:  # type: ignore[override]  # made only if somebody asks: it is twice as large as the arrays
        return batch_space(self.single_observation_space, self.num_envs)

    def _stepper_for(self, opponents: Opponents | None) -> Shifts | Guests:
        """What steps the rows: compiled code wherever all who play are compiled."""
        if opponents is None:
            return Shifts(self.game, self.rows, self.blank, None, self._threads)
        seated = one_each(opponents, int(self.blank["players"].max()), self.game)
        temperatures = temperatures_of(seated, self.game)
        if temperatures is None:
            return Guests(self.game, self.rows, self.blank, seated, self.seat)
        return Shifts(self.game, self.rows, self.blank, others_for(self.game, self.num_envs, temperatures, self.seat), self._threads)

    # -------------------------------------------------------------------------------------------- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin new games in all rows: those of a seed or, without one, the next ones of the last seed.

        The option `position` is a position for all rows, or a list with one for each, or None in rows that begin as usual.
        """
        positions, streams = positions_in(options, self.num_envs), self._next_streams(seed)
        where, states = states_at(self.game, positions, self.blank, streams)
        super().reset(seed=seed)
        self._sow(seed)
        self.rows.streams[:] = streams
        self._stepper.step(np.full(self.num_envs, NEW_GAME), self._terms)
        if len(where):
            self._place(where, states, streams)
        return self._observation(), {"player": self.rows.player, "action_mask": self.rows.mask}

    def step(self, actions: Any) -> StepResult:
        """Play an action in every row; if one of them is not legal, IllegalAction says why and no game has moved."""
        if self._seed is None:
            raise ValueError("no game is running; call reset()")
        self._stepper.step(self._checked(actions), self._terms)
        rows = self.rows
        info = {"player": rows.player, "actor": rows.actor, "action_mask": rows.mask, "rewards": rows.rewards}
        if isinstance(self._stepper, Guests):
            info["faults"] = self._stepper.faults
        return self._observation(), rows.reward, rows.terminated, rows.truncated, info | self._final()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal in every row, as MaskablePPO asks for it."""
        return self.rows.mask.view(np.bool_)

    def set_opponents(self, opponents: Opponents) -> None:
        """Seat other opponents in games that begin from now on; running games go on with theirs."""
        if self.opponents is None:
            raise ValueError("this is self-play: nobody else has a seat")
        seated = one_each(opponents, int(self.blank["players"].max()), self.game)
        temperatures = temperatures_of(seated, self.game)
        if isinstance(self._stepper, Guests):
            self._stepper.opponents = seated
        elif temperatures is not None:
            self._stepper.invite(temperatures)
        else:
            guests = Guests(self.game, self.rows, self.blank, seated, self.seat)
            if self._seed is not None and self._stepper.others is not None:
                guests.take_over(self._stepper.others)
            self._stepper.close()
            self._stepper = guests
        self.opponents = opponents

    # -------------------------------------------------------------------------------------------- saving

    def save(self, rows: Any = None) -> dict[str, NDArray[Any]]:
        """The games of some rows (default: of all) and the chance ahead of them, as arrays."""
        if self._seed is None:
            raise ValueError("nothing to save before reset()")
        where = listed(rows, self.num_envs)
        saved = {name: getattr(self.rows, name)[where] for name in SAVED}
        return {"seed": np.array([self._seed], np.uint64), **saved, **self._stepper.notes(where)}

    def restore(self, saved: Mapping[str, NDArray[Any]], rows: Any = None) -> None:
        """Continue from what `save` gave, here or in another environment made with the same arguments.

        With `rows` only they change. One saved game can be put into several rows; the games after it are then those of the rows themselves.
        """
        if rows is None:
            self.reset(seed=int(saved["seed"][0]))
        elif self._seed is None:
            raise ValueError("no game is running; call reset()")
        where = listed(rows, self.num_envs)
        for name in names_to_restore(saved, where):
            getattr(self.rows, name)[where] = saved[name]
        self._stepper.take_notes(where, saved)
        show_in(self.rows, where, scratch_for(self.game))

    # -------------------------------------------------------------------------------------------- showing

    def render(self) -> tuple[Any, ...]:
        """Every table as a spectator sees it."""
        return tuple(self._render(row) for row in range(self.num_envs))

    def _render(self, row: int) -> Any:
        seen = calls.copied(self.rows.states[row : row + 1])
        calls.redact(seen, SPECTATOR)
        return render(self.render_mode, self.game, seen, SPECTATOR)

    def close_extras(self, **_: Any) -> None:
        self._stepper.close()

    def _observation(self) -> Observation:
        return with_planes({"observation": self.rows.observation, "action_mask": self.rows.mask}, self.planes)

    def _final(self) -> dict[str, Any]:
        """What is told of games that have just ended, as Gymnasium tells it: nothing if there are none."""
        rows = self.rows
        ended = rows.terminated | rows.truncated
        if not ended.any():
            return {}
        seen = np.full(self.num_envs, None)
        for row in np.flatnonzero(ended).tolist():
            seen[row] = with_planes({"observation": rows.final[row], "action_mask": self._final_mask(row)}, self.planes)
        told = {"player": rows.actor, "rewards": rows.rewards, "points": rows.points}
        return {"final_obs": seen, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def _final_mask(self, row: int) -> NDArray[np.int8]:
        """Nothing is legal at the end of a game; where it was cut short and its actor would go on, what they could have done."""
        n = self.rows.n_final[row]
        if n == 0:
            return self._nothing
        mask = self._nothing.copy()
        mask[self.rows.final_choices[row, :n]] = 1
        return mask

    # -------------------------------------------------------------------------------------------- checks

    def _next_streams(self, seed: int | None) -> NDArray[np.int64]:
        """The streams of the games that a reset begins."""
        return self.rows.streams + self.num_envs if seed is None and self._seed is not None else np.arange(self.num_envs)

    def _sow(self, seed: int | None) -> None:
        if seed is None and self._seed is not None:
            return
        seed = secrets.randbelow(MAX_SEED) if seed is None else seed
        check_seed(seed)
        self._seed = seed
        self._terms = self._terms._replace(low=seed & WORD, high=seed >> 32)

    def _place(self, where: NDArray[np.int64], states: Any, streams: NDArray[np.int64]) -> None:
        """Put positions into rows, in the place of games just begun."""
        rows = self.rows
        rows.states[where] = states
        rows.streams[where] = streams[where]
        resume_in(rows, where, self._terms, scratch_for(self.game))
        self._stepper.resume(where, self._terms)
        over = where[rows.player[where] == OVER]
        if len(over):
            self._seed = None
            raise ValueError(f"the game of row {over[0]} ends before the learner has a choice; call reset() with another position")

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


def against(game: str, num_envs: int = 1, players: int = 2, *, opponents: Opponents = DEFAULT_OPPONENTS, **settings: Any) -> VectorEnv:
    """Many games of one learner against the same opponents as in `SingleEnv`: what `gymnasium.make_vec` makes."""
    return VectorEnv(game, num_envs, players, opponents=opponents, **settings)
