"""Many games for self-play, for every number of players and every option: on a GPU where there is one, otherwise on the cores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS
from critias.train.model import Array

TABLES = 16  # kinds of tables that the games take in turn


class Sights(NamedTuple):
    """What the players to decide see, a row for each game."""

    seen: Array
    choices: Array  # their legal actions
    n_choices: Array
    player: Array
    players: Array  # how many there are in the game


class Outcomes(NamedTuple):
    """What the last decisions have led to."""

    ended: Array
    shares: Array  # of the win, of every player, in games that have ended
    points: Array  # in units of the game's scale, so that they are about 1


def blank_tables(game: GameDefinition, players: int = 0) -> State:
    """Half of the tables are for two players, the other half for the other numbers, unless all are for the same; one in four has other
    options than usual.
    """
    few, *more = [players] if players else game.facts.players
    counts = [few] * (TABLES // 2 if more else TABLES) + [more[k * len(more) // (TABLES // 2)] for k in range(TABLES // 2) if more]
    others = [{name: choice} for name, choices in game.facts.options.items() for choice in choices[1:]]
    options = [others[k // 4 % len(others)] if others and k % 4 == 3 else {} for k in range(TABLES)]
    return np.concatenate([game.blank(players, chosen) for players, chosen in zip(counts, options, strict=True)])


def shares_of(rewards: Array, players: Array) -> Array:
    """Shares of the win from rewards: a reward of 1 is the whole win and the mean reward is 0."""
    players = players[:, None]
    is_there = jnp.arange(rewards.shape[1]) < players
    return _padded(jnp.where(is_there, (rewards * (players - 1) + 1) / players, 0))


def _padded(values: Array) -> Array:
    return jnp.pad(values, ((0, 0), (0, MAX_PLAYERS - values.shape[1])))


class CpuGames:
    def __init__(self, game: GameDefinition, rows: int, players: int = 0) -> None:
        from critias.envs.vector import VectorEnv

        self.scale = game.search.scale
        self.env = VectorEnv(game.name, rows, blank=blank_tables(game, players))

    def reset(self, seed: int) -> None:
        self.env.reset(seed=seed)

    def sights(self) -> Sights:
        rows = self.env.rows
        return Sights(
            jnp.array(rows.observation),
            jnp.array(rows.choices),
            jnp.array(rows.n_choices),
            jnp.array(rows.player, jnp.int32),
            jnp.array(rows.players, jnp.int32),
        )

    def step(self, actions: Array) -> Outcomes:
        rows = self.env.rows
        players = jnp.array(rows.players)
        self.env.step(np.asarray(actions))
        ended = jnp.array(rows.terminated | rows.truncated)
        return Outcomes(ended, shares_of(jnp.array(rows.rewards), players), _padded(jnp.array(rows.points)) / self.scale)

    def save(self) -> dict[str, NDArray[Any]]:
        return self.env.save()

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        self.env.restore(saved)


class GpuGames:
    """The tensors of PyTorch are shared with JAX, not copied; each waits for the other before it goes on."""

    def __init__(self, game: GameDefinition, rows: int, players: int = 0) -> None:
        from critias.envs.gpu import GpuEnv

        self.scale = game.search.scale
        self.env = GpuEnv(game.name, rows, blank=blank_tables(game, players))

    def reset(self, seed: int) -> None:
        self.env.reset(seed)
        self.env.wait()

    def sights(self) -> Sights:
        env = self.env
        tensors = (env.observation.t(), env.choices.t(), env.n_choices, env.player, env.players)
        return Sights(*_sights(*map(jax.dlpack.from_dlpack, tensors)))

    def step(self, actions: Array) -> Outcomes:
        import torch

        env = self.env
        players = env.players.clone()
        env.step(torch.from_dlpack(actions.block_until_ready()), check=False)
        ended = (env.terminated | env.truncated).to(env.player.dtype)
        env.wait()
        found: Outcomes = _outcomes(*(jax.dlpack.from_dlpack(tensor) for tensor in (ended, env.rewards, env.points, players)), self.scale)
        return found

    def save(self) -> dict[str, NDArray[Any]]:
        return self.env.save()

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        self.env.restore(saved)
        self.env.wait()


@jax.jit
def _sights(seen: Array, choices: Array, n_choices: Array, player: Array, players: Array) -> tuple[Array, ...]:
    """Copies, since the next step overwrites the tensors."""
    return seen.T.astype(jnp.bfloat16), choices.T, n_choices + 0, player.astype(jnp.int32), players.astype(jnp.int32)


@jax.jit
def _outcomes(ended: Array, rewards: Array, points: Array, players: Array, scale: float) -> Outcomes:
    return Outcomes(ended > 0, shares_of(rewards, players), _padded(points) / scale)


Games = CpuGames | GpuGames


def games_for(game: GameDefinition, rows: int, players: int = 0) -> Games:
    return GpuGames(game, rows, players) if jax.default_backend() == "gpu" else CpuGames(game, rows, players)
