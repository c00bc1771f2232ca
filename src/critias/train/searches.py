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
from critias.train.rival import Rival, is_to_move
from critias.train.settings import Settings
from critias.train.tables import CpuGames, Games, GpuGames, Sights

ENTROPY_OF_SEARCHES = 0x5EA2C4  # searches draw from other streams than the games


class Found(NamedTuple):
    """What the searches have found, a row for each game."""

    visits: Array  # of every choice
    value: Array  # the share of the win that the player who searches may expect after each
    shares: Array  # that every player may expect now, in order of seats


class Judges(NamedTuple):
    """Who judges the leaves: in some rows the learner, in others its rival if there is one."""

    learner: Parameters
    rival: Rival | None
    is_rival: Array  # a row each
    trust: Array


def judges_for(parameters: Parameters, trust: float, rival: Rival | None, sights: Sights) -> Judges:
    """In each row the player to decide searches with its own net and trust."""
    is_rival = is_to_move(rival, sights)
    return Judges(parameters, rival, is_rival, jnp.where(is_rival, rival.trust if rival else trust, trust).astype(jnp.float32))


def said_by(judges: Judges, seen: Array, choices: Array, n_choices: Array, players: Array) -> tuple[Array, Array, Array]:
    """The log-probabilities of all choices, the logarithms of everybody's shares of the win, and the points."""

    def said(parameters: Parameters) -> tuple[Array, Array, Array]:
        logits, win, points = forward(parameters, seen, players)
        return log_policy(logits, choices, n_choices), win, points

    if judges.rival is None:
        return said(judges.learner)
    is_rival = judges.is_rival[:, None]
    log_prior, win, points = (jnp.where(is_rival, *both) for both in zip(said(judges.rival.parameters), said(judges.learner), strict=True))
    return log_prior, win, points


@jax.jit
def judge_leaves(judges: Judges, seen: Array, choices: Array, n_choices: Array, players: Array, noise: float) -> tuple[Array, Array]:
    """The log-probabilities of all choices at the leaves and every player's share of the win, from columns; the same for columns."""
    chances, win, _ = said_by(judges, seen.T, choices.T, n_choices, players.astype(jnp.int32))
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

    def search(self, judges: Judges, number: int) -> Found:
        """Search in all games; `number` is another one for every search."""
        rows = self.rows
        rows.trust[:] = np.asarray(judges.trust)
        low, high = self.seed & WORD, (self.seed >> 32) ^ ENTROPY_OF_SEARCHES
        first = number * len(rows.states)
        self._all(lambda part: begin_all(rows.part(part), self.games.env.rows.part(part), low, high, first + part.start))
        for simulation in range(self.simulations):
            self._all(lambda part: descend_all(rows.part(part), self.settings))
            noise = self.noise if simulation == 0 else 0.0
            log_priors, win = judge_leaves(judges, rows.observation.T, rows.choices.T, rows.n_choices, rows.players, noise)
            rows.log_priors[:], rows.win[:] = np.asarray(log_priors).T, np.asarray(win).T
            self._all(lambda part: grow_all(rows.part(part), self.settings))
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

    def search(self, judges: Judges, number: int) -> Found:
        """Search in all games; `number` is another one for every search."""
        low, high = self.seed & WORD, (self.seed >> 32) ^ ENTROPY_OF_SEARCHES
        games = self.games.env.rows
        self.shared["trust"].copy_(self.torch.from_dlpack(judges.trust.block_until_ready()))
        self._launch(self.kernels.begin, self.rows, games, low, high, number * len(self.rows.states))
        for simulation in range(self.simulations):
            self._launch(self.kernels.descend, self.rows, self.settings)
            self._launch(self.kernels.show, self.rows)
            self._judge(judges, self.noise if simulation == 0 else 0.0)
            self._launch(self.kernels.grow, self.rows, self.settings)
        self._launch(self.kernels.sum_up, self.rows, games)
        return _found(*self._columns("root_visits", "root_value", "root_shares"))

    def _judge(self, judges: Judges, noise: float) -> None:
        log_priors, win = judge_leaves(judges, *self._columns("observation", "choices", "n_choices", "players"), noise)
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
