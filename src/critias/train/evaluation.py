"""How good a net's bare policy is against a simple bot: quick, so that a curve can be drawn while it learns."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from critias.envs.vector import VectorEnv
from critias.train.model import Parameters
from critias.train.selfplay import best_actions
from critias.train.tables import Sights


class Examination:
    """Games of two players against a simple bot, from the same seeds every time."""

    def __init__(self, game: str, games: int, players: int = 2, opponents: str = "greedy", seed: int = 0) -> None:
        self.games, self.players, self.seed = games, players, seed
        self.env = VectorEnv(game, games, players, opponents=opponents, seat=None)

    def win_share(self, parameters: Parameters) -> float:
        """The net's share of the wins in the first game of every row."""
        env = self.env
        env.reset(seed=self.seed)
        total, is_open = 0.0, np.ones(self.games, np.bool_)
        while is_open.any():
            _, reward, terminated, truncated, _ = env.step(np.asarray(best_actions(parameters, self._sights())))
            shares = (reward * (self.players - 1) + 1) / self.players
            ended = is_open & (terminated | truncated)
            total += float(shares[ended].sum())
            is_open &= ~ended
        return total / self.games

    def _sights(self) -> Sights:
        rows = self.env.rows
        return Sights(
            jnp.array(rows.observation),
            jnp.array(rows.choices),
            jnp.array(rows.n_choices),
            jnp.array(rows.player, jnp.int32),
            jnp.full(self.games, self.players, jnp.int32),
        )
