"""PettingZoo, agents in turn, as players are at a table: `env("nautilus", players=3)`."""

from __future__ import annotations

from typing import Any

from critias.envs.spaces import Observation
from critias.envs.table import Table
from critias.extras import require

require("envs", "a PettingZoo environment", "pettingzoo")
from pettingzoo import AECEnv

NOTES = ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "_skip_agent_selection")


class GameEnv(Table, AECEnv[str, Observation, Any]):
    """Only the player who has to decide acts. Their mask says what is legal; anything else raises IllegalAction and changes nothing."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed or, without one, the next game of the last seed; with the option `position` continue from there."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.episode.mover]
        self._show()

    def step(self, action: Any) -> None:
        """Play the choice of `agent_selection`, or None for an agent whose game has ended."""
        if not self.agents:
            raise ValueError("no game is running; call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self.truncations = dict.fromkeys(self.agents, self.episode.is_cut)
        if not self.episode.is_over:
            self.agent_selection = self.possible_agents[self.episode.mover]
        self._deads_step_first()
        self._show()

    def notes(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in NOTES}

    def take_notes(self, notes: dict[str, Any]) -> None:
        self.__dict__.update({name: notes[name] for name in NOTES})
        self.infos = {agent: {} for agent in self.agents}


env = GameEnv
