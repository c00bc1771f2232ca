"""PettingZoo, agents in turn, as players are at a table: `env("nautilus", players=3)`."""

from __future__ import annotations

from typing import Any

from critias.envs.extras import not_installed
from critias.envs.spaces import Observation
from critias.envs.table import Table

try:
    from pettingzoo import AECEnv
except ImportError:
    raise not_installed("a PettingZoo environment", "pettingzoo") from None

NOTES = ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "_skip_agent_selection")


class GameEnv(Table, AECEnv[str, Observation, Any]):
    """Only the player who has to decide acts. Its mask says what is legal; anything else raises IllegalAction and changes nothing."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game of a seed, or without one the next game of the last seed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.playing.mover]
        self._show()

    def step(self, action: Any) -> None:
        """The choice of `agent_selection`, or None from an agent whose game has ended."""
        if not self.agents:
            raise ValueError("no game is being played: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.playing.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.playing.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.playing.is_over)
        self.truncations = dict.fromkeys(self.agents, self.is_cut)
        if not self.playing.is_over:
            self.agent_selection = self.possible_agents[self.playing.mover]
        self._deads_step_first()
        self._show()

    def notes(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in NOTES}

    def take_notes(self, notes: dict[str, Any]) -> None:
        self.__dict__.update({name: notes[name] for name in NOTES})
        self.infos = {agent: {} for agent in self.agents}


env = GameEnv
