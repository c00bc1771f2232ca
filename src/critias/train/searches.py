"""The searches of all games of a training run, on the cores or on a GPU; the net judges their leaves together."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from critias.bots.batches.searches import Searches, begin_all, descend_all, grow_all, searches_for, sum_up_all
from critias.core.batches.cuda import blocks
from critias.core.definition import GameDefinition
from critias.core.rules.chance import WORD
from critias.core.search_settings import SearchSettings
from critias.train.model import Array, Parameters, forward, log_policy
from critias.train.settings import Settings
from critias.train.tables import CpuGames, Games, GpuGames

ENTROPY_OF_SEARCHES = 0x5EA2C4  # searches draw from other streams than the games


class Found(NamedTuple):
    """What the searches have found, a row for each game."""

    visits: Array  # of every choice
    value: Array  # the share of the win that the player who searches may expect after each
    shares: Array  # that every player may expect now, in order of seats


@jax.jit
def judge_leaves(
    parameters: Parameters, seen: Array, choices: Array, n_choices: Array, players: Array, noise: float
) -> tuple[Array, Array]:
    """The log-probabilities of all choices at the leaves and every player's share of the win, from columns; the same for columns."""
    players = players.astype(jnp.int32)
    logits, win, _ = forward(parameters, seen.T, players)
    chances = log_policy(logits, choices.T, n_choices)
    chances = jnp.log((1 - noise) * jnp.exp(chances) + noise / jnp.maximum(n_choices, 1)[:, None])
    return chances.T, jnp.exp(win).T


@jax.jit
def _found(visits: Array, value: Array, shares: Array) -> Found:
    """Copies, since the next search overwrites the tensors."""
    return Found(visits.T.astype(jnp.float32), value.T.astype(jnp.float32), shares.T.astype(jnp.float32))


def search_settings(game: GameDefinition, settings: Settings) -> SearchSettings:
    return game.search._replace(rollout=0, exploration=settings.exploration, temperature=1.0)


def nodes_for(game: GameDefinition, simulations: int) -> int:
    """Enough for every simulation to add a node with all its children."""
    return 1 + simulations * game.facts.max_choices


class CpuSearcher:
    """Searches of a `CpuGames`, on all cores."""

    def __init__(self, games: CpuGames, game: GameDefinition, settings: Settings) -> None:
        self.rows = searches_for(game, settings.rows, nodes_for(game, settings.simulations), _zeros)
        self.games, self.simulations, self.noise, self.seed = games, settings.simulations, settings.noise, settings.seed
        self.settings = search_settings(game, settings)
        threads = min(os.cpu_count() or 1, settings.rows)
        size = -(-settings.rows // threads)
        self.parts = [slice(first, min(first + size, settings.rows)) for first in range(0, settings.rows, size)]
        self.pool = ThreadPoolExecutor(threads)

    def search(self, parameters: Parameters, number: int, trust: float) -> Found:
        """Search in all games; `number` is another one for every search, `trust` what the net's word is worth."""
        rows = self.rows
        low, high = self.seed & WORD, (self.seed >> 32) ^ ENTROPY_OF_SEARCHES
        first = number * len(rows.states)
        self._all(lambda part: begin_all(rows.part(part), self.games.env.rows.part(part), low, high, first + part.start))
        for simulation in range(self.simulations):
            self._all(lambda part: descend_all(rows.part(part), self.settings))
            noise = self.noise if simulation == 0 else 0.0
            log_priors, win = judge_leaves(parameters, rows.observation.T, rows.choices.T, rows.n_choices, rows.players, noise)
            rows.log_priors[:], rows.win[:] = np.asarray(log_priors).T, np.asarray(win).T
            self._all(lambda part: grow_all(rows.part(part), self.settings, trust))
        self._all(lambda part: sum_up_all(rows.part(part), self.games.env.rows.part(part)))
        return _found(rows.root_visits.T, rows.root_value.T, rows.root_shares.T)

    def _all(self, work: Callable[[slice], None]) -> None:
        list(self.pool.map(work, self.parts))


def _zeros(rows: int, shape: tuple[int, ...], kind: Any) -> Any:
    return np.zeros((rows, *shape), kind)


class GpuSearcher:
    """Searches of a `GpuGames`; arrays lie column by column, as those of `GpuEnv`."""

    def __init__(self, games: GpuGames, game: GameDefinition, settings: Settings) -> None:
        import torch

        from critias.bots.batches.cuda import search_kernels
        from critias.core.batches.cuda import cuda_of_numba

        self.torch, self.cuda, self.kernels = torch, cuda_of_numba(), search_kernels()
        self.tensors: list[Any] = []
        self.rows = searches_for(game, settings.rows, nodes_for(game, settings.simulations), self._zeros)
        self.shared = dict(zip(Searches._fields, self.tensors, strict=True))
        self.games, self.simulations, self.noise, self.seed = games, settings.simulations, settings.noise, settings.seed
        self.settings = search_settings(game, settings)
        self.size = blocks(settings.rows)

    def _zeros(self, rows: int, shape: tuple[int, ...], kind: Any) -> Any:
        is_state = np.dtype(kind).names is not None
        if is_state:
            tensor = self.torch.zeros(rows * np.dtype(kind).itemsize, dtype=self.torch.uint8, device="cuda")
            self.tensors.append(tensor)
            return self.cuda.as_cuda_array(tensor).view(kind)
        columns = self.torch.zeros((*shape, rows), dtype=getattr(self.torch, np.dtype(kind).name), device="cuda")
        self.tensors.append(columns)
        return self.cuda.as_cuda_array(columns.movedim(-1, 0))

    def search(self, parameters: Parameters, number: int, trust: float) -> Found:
        """Search in all games; `number` is another one for every search, `trust` what the net's word is worth."""
        low, high = self.seed & WORD, (self.seed >> 32) ^ ENTROPY_OF_SEARCHES
        games = self.games.env.rows
        self._launch(self.kernels.begin, self.rows, games, low, high, number * len(self.rows.states))
        for simulation in range(self.simulations):
            self._launch(self.kernels.descend, self.rows, self.settings)
            self._launch(self.kernels.show, self.rows)
            self._judge(parameters, self.noise if simulation == 0 else 0.0)
            self._launch(self.kernels.grow, self.rows, self.settings, trust)
        self._launch(self.kernels.sum_up, self.rows, games)
        return _found(*self._columns("root_visits", "root_value", "root_shares"))

    def _judge(self, parameters: Parameters, noise: float) -> None:
        log_priors, win = judge_leaves(parameters, *self._columns("observation", "choices", "n_choices", "players"), noise)
        self.shared["log_priors"].copy_(self.torch.from_dlpack(log_priors.block_until_ready()))
        self.shared["win"].copy_(self.torch.from_dlpack(win.block_until_ready()))

    def _columns(self, *names: str) -> list[Array]:
        self.torch.cuda.synchronize()
        return [jax.dlpack.from_dlpack(self.shared[name]) for name in names]

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[self.size](*arguments)


Searcher = CpuSearcher | GpuSearcher


def searcher_for(games: Games, game: GameDefinition, settings: Settings) -> Searcher:
    return GpuSearcher(games, game, settings) if isinstance(games, GpuGames) else CpuSearcher(games, game, settings)
