"""What PettingZoo's two kinds of environments have in common: a game with an agent for every player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.core.rules.contract import SPECTATOR
from critias.envs.episode import Episode
from critias.envs.planes import planes_of
from critias.envs.positions import position_in
from critias.envs.render import METADATA, check_mode, render
from critias.envs.snapshot import SnapshotMixin
from critias.envs.spaces import LegalActions, Observation, features_space, observation_space, versions, with_planes
from critias.games import game as game_named


class Table(SnapshotMixin):
    """Agents are `player_0`, `player_1` and so on; `reset(seed=s)` begins the same game as `game.start(players, s)`.

    Rewards come with the end: `win` gives 1 to a sole winner and -1 to the others, `points` gives all players their points, `lead` the sum
    of their leads over each other player. After `max_cycles` decisions (default: the longest possible game) the game is truncated. Every
    game begins after a number of random decisions from 0 to `random_start`; they do not count. With `planes` observations have the board
    besides, as in `critias.envs.planes`.
    """

    more_actions = 0  # besides those of the game

    def __init__(
        self,
        game: str = "atlantis",
        players: int = 2,
        *,
        max_cycles: int | None = None,
        reward: str = "win",
        random_start: int = 0,
        planes: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.arguments = dict(
            game=game,
            players=players,
            max_cycles=max_cycles,
            reward=reward,
            random_start=random_start,
            planes=planes,
            render_mode=render_mode,
            **options,
        )
        self.episode = Episode(game_named(game), players, options, reward, max_cycles, random_start)
        facts = self.episode.game.facts
        self.planes = planes_of(game) if planes else None
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            **METADATA,
            **versions(self.episode.game, self.planes),
            "name": f"{game}_v{facts.rules_version}",
            "is_parallelizable": bool(self.more_actions),
        }
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self.agents: list[str] = []
        self.n_actions = facts.actions + self.more_actions
        self.state_space = features_space(self.episode.game, players)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.episode.game, self.n_actions, self.planes))
        self.action_spaces = {agent: self._actions_of(player) for player, agent in enumerate(self.possible_agents)}

    def _actions_of(self, player: int) -> LegalActions:
        return LegalActions(self.n_actions, partial(self.legal, player))

    def legal(self, player: int) -> Sequence[int]:
        """What the player may do now."""
        return self.episode.legal if player == self.episode.mover else ()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent knows and may do."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self.n_actions, np.int8)
        mask[list(self.legal(player))] = 1
        return with_planes({"observation": self.episode.features(player), "action_mask": mask}, self.planes)

    def state(self) -> NDArray[np.float32]:
        """What all players know together, one after another."""
        return np.concatenate([self.episode.features(player) for player in range(self.episode.players)])

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.render_mode, self.episode.game, self.episode.seen_by(SPECTATOR), SPECTATOR)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        position = position_in(options)
        self.episode.begin(seed, None if position is None else self.episode.state_at(position))
        if position is not None and self.episode.is_over:
            raise ValueError("the game ends before anybody has a choice; call reset() with another position")
        self.agents = self.possible_agents[:]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
