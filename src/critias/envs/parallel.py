"""PettingZoo with all agents acting together: agents whose turn it is not can only wait.

These games are played in turn, so only the mover's action changes anything, and the masks say so: the mover may do what is legal, the
others may do nothing but wait. `env` is the same, one agent at a time; for agents in turn that never wait, use `aec.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.envs.spaces import Observation
from critias.envs.table import Table
from critias.extras import require

require("envs", "a PettingZoo environment", "pettingzoo")
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec


class ParallelGameEnv(Table, ParallelEnv[str, Observation, Any]):
    """A cycle is one decision, for which all agents act; the action number of waiting comes after those of the game."""

    more_actions = 1

    @property
    def wait(self) -> int:
        return self.n_actions - 1

    def legal(self, player: int) -> Sequence[int]:
        return self.episode.legal if player == self.episode.mover else (self.wait,)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the game of a seed or, without one, the next game of the last seed; with the option `position` continue from there."""
        self._begin(seed, options)
        self._show()
        return self._for_all(self.observe), self._for_all(lambda agent: {})

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]:
        """Play one decision: the mover does something legal, the others wait."""
        if not self.agents:
            raise ValueError("no game is running; call reset()")
        mover = self.possible_agents[self.episode.mover]
        self._check_waiting(mover, actions)
        self.episode.play(actions[mover])
        rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        over, cut = dict.fromkeys(self.agents, self.episode.is_over), dict.fromkeys(self.agents, self.episode.is_cut)
        seen, infos = self._for_all(self.observe), self._for_all(lambda agent: {})
        if self.episode.is_over or self.episode.is_cut:
            self.agents = []
        self._show()
        return seen, rewards, over, cut, infos

    def _check_waiting(self, mover: str, actions: dict[str, Any]) -> None:
        if mover not in actions:
            raise ValueError(f"{mover} is to move but has no action")
        for agent, action in actions.items():
            if agent != mover and action != self.wait:
                raise ValueError(f"{mover} is to move: {agent} can only wait (action {self.wait})")

    def _for_all(self, give: Any) -> dict[str, Any]:
        return {agent: give(agent) for agent in self.agents}

    def notes(self) -> dict[str, Any]:
        return {"agents": self.agents}

    def take_notes(self, notes: dict[str, Any]) -> None:
        self.agents = list(notes["agents"])


parallel_env = ParallelGameEnv


def env(game: str = "atlantis", players: int = 2, **settings: Any) -> AECEnv[str, Observation, Any]:
    """The same environment with the agents asked one after another, including those who wait."""
    return parallel_to_aec(ParallelGameEnv(game, players, **settings))
