"""Hundreds of thousands of games on a GPU, stepped like those of `vector.py` and byte for byte the same.

All arrays are PyTorch tensors on the GPU that are made once and overwritten by every step; other libraries share them without copying
(`from_dlpack`, or the CUDA array interface). The first step of a game compiles its kernels, which takes a minute or two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from critias.core.batches.cuda import THREADS_OF_WHOLE_GAMES, blocks, cuda_of_numba, games_together, kernels_for
from critias.core.batches.vector import REWARDS, SAVED, Rows, Terms, rows_for
from critias.core.match.match import IllegalAction
from critias.core.rules.chance import GENERATOR_WORDS, WORD, check_seed
from critias.core.rules.contract import MAX_PLAYERS, OVER
from critias.envs.episode import check_random_start, number_of, refuse
from critias.envs.positions import listed, names_to_restore, positions_in, states_at
from critias.extras import MissingExtra, require
from critias.games import game as game_named

# Kept column by column: the threads of neighbouring rows then write to neighbouring places, several times as fast.
BY_COLUMNS = ("choices", "observation", "mask", "final", "final_choices")
ENTROPY_OF_CHOICES = 0x5EED  # what is drawn for players comes from other streams than what chance decides


class GpuEnv:
    """Self-play on a GPU: the observation of each row is that of the player who has to decide there.

    `observation`, `mask`, `player`, `actor`, `reward`, `rewards`, `terminated`, `truncated` and `final` are tensors with a row for every
    game; they mean what they mean in `VectorEnv`.
    """

    def __init__(
        self,
        game: str = "atlantis",
        num_envs: int = 100_000,
        players: int = 2,
        *,
        reward: str = "win",
        max_cycles: int | None = None,
        random_start: int = 0,
        blank: Any = None,
        **options: str,
    ) -> None:
        self._torch, self._cuda = _libraries()
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        self.game, self.num_envs = game_named(game), num_envs
        blank = self.game.blank(players, options) if blank is None else blank
        self.blank, self._blank = blank, self._cuda.to_device(blank)
        self._tensors = self._make_tensors(int(blank["players"].max()))
        self.rows = Rows(*map(self._view, Rows._fields))
        self._generators = self._torch.zeros((num_envs, GENERATOR_WORDS), dtype=self._torch.int64, device="cuda")
        cycles = self.game.facts.max_length if max_cycles is None else max_cycles
        self._terms = Terms(0, 0, num_envs, cycles, number_of(REWARDS, "reward", reward), check_random_start(self.game, random_start))
        self._kernels = kernels_for(self.game.name, self.game.facts.max_choices, self.game.dtype.names or ())
        self._size = blocks(num_envs)
        self._has_begun = False

    def __repr__(self) -> str:
        return f"<GpuEnv of {self.num_envs} games: {self.game.name}>"

    def __getattr__(self, name: str) -> Any:
        if name in Rows._fields:
            return self.__dict__["_tensors"][name]
        raise AttributeError(f"{self.__class__.__name__} has no {name!r}")

    # -------------------------------------------------------------------------------------------- playing

    def reset(self, seed: int = 0, options: dict[str, Any] | None = None) -> None:
        """Begin new games in all rows: row r plays the streams r, r + num_envs and so on of the seed.

        The option `position` is a position for all rows, or a list with one for each, or None in rows that begin as usual.
        """
        check_seed(seed)
        where, states = states_at(self.game, positions_in(options, self.num_envs), self.blank, np.arange(self.num_envs))
        self._terms = self._terms._replace(low=seed & WORD, high=seed >> 32)
        self._tensors["streams"].copy_(self._torch.arange(self.num_envs, device="cuda"))
        generators = self._cuda.as_cuda_array(self._generators)
        self._launch(self._kernels.sow, generators, seed & WORD, (seed >> 32) ^ ENTROPY_OF_CHOICES)
        self._launch(self._kernels.begin, self.rows, self._blank, self._terms, True)
        if len(where):
            self._place(where, states)
        self._launch(self._kernels.show, self.rows)
        self._has_begun = True

    def _place(self, where: Any, states: Any) -> None:
        """Put positions into rows, in the place of games just begun."""
        there = self._on_gpu(where)
        self._tensors["states"][there] = self._on_gpu(states.view(np.uint8).reshape(len(where), self.game.dtype.itemsize))
        self._has_begun = False
        self._launch(self._kernels.resume, self.rows, self._cuda.as_cuda_array(there), self._terms, size=blocks(len(where)))
        if bool((self.player[there] == OVER).any()):
            raise ValueError("a game ends before anybody has a choice; call reset() with another position")

    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action in every row; `check` refuses illegal ones and waits for the GPU; without it an illegal action breaks its game."""
        chosen = self._torch.as_tensor(actions, device="cuda")
        if chosen.shape != (self.num_envs,) or not self._has_begun:
            raise ValueError(f"step() takes {self.num_envs} actions, after reset()")
        if chosen.is_floating_point() or chosen.is_complex():
            raise ValueError(f"actions must be whole numbers, not {chosen.dtype}")
        chosen = chosen.to(self._torch.int64)
        if check:
            self._check(chosen)
        self._launch(self._kernels.act, self.rows, self._cuda.as_cuda_array(chosen), self._terms)
        self._launch(self._kernels.close, self.rows, self._terms)
        self._launch(self._kernels.begin, self.rows, self._blank, self._terms, False)
        self._launch(self._kernels.show, self.rows)

    def sample(self) -> Any:
        """A legal action for every row, each equally likely, as a tensor on the GPU."""
        out = self._torch.empty(self.num_envs, dtype=self._torch.int64, device="cuda")
        self._launch(self._kernels.draw, self.rows, self._cuda.as_cuda_array(self._generators), self._cuda.as_cuda_array(out))
        return out

    def play_out(self) -> tuple[Any, Any]:
        """Play all games to their end, after reset() the same random games as `simulate` for the seed. Returns a column of decisions and
        one of outcomes from then on, and everybody's points.

        Call reset() to begin new games.
        """
        if not self._has_begun:
            raise ValueError("no game is running; call reset()")
        counts = self._torch.zeros((self.num_envs, 2), dtype=self._torch.int64, device="cuda")
        points = self._torch.zeros((self.num_envs, MAX_PLAYERS), dtype=self._torch.int64, device="cuda")
        together = games_together(self.num_envs, self._torch.cuda.get_device_properties("cuda").multi_processor_count)
        size = blocks(self.num_envs, together)[0], THREADS_OF_WHOLE_GAMES
        arrays = self._cuda.as_cuda_array(counts), self._cuda.as_cuda_array(points)
        self._launch(self._kernels.play_out, self.rows, together, *arrays, size=size)
        self._has_begun = False
        return counts, points

    def wait(self) -> None:
        """Wait until the GPU has done everything asked of it so far."""
        self._torch.cuda.synchronize()

    def save(self, rows: Any = None) -> dict[str, Any]:
        """The games of some rows (default: of all) and the chance ahead of them, as arrays of NumPy."""
        seed, there = self._terms.low | self._terms.high << 32, self._on_gpu(listed(rows, self.num_envs))
        return {"seed": np.array([seed], np.uint64), **{name: self._tensors[name][there].cpu().numpy() for name in SAVED}}

    def restore(self, saved: Mapping[str, Any], rows: Any = None) -> None:
        """Continue from what `save` gave, here or in another environment made with the same arguments.

        With `rows` only they change. One saved game can be put into several rows; the games after it are then those of the rows themselves.
        """
        if rows is None:
            self.reset(int(saved["seed"][0]))
        elif not self._has_begun:
            raise ValueError("no game is running; call reset()")
        where = listed(rows, self.num_envs)
        there = self._on_gpu(where)
        for name in names_to_restore(saved, where):
            self._tensors[name][there] = self._on_gpu(saved[name])
        self._launch(self._kernels.show, self.rows)

    def positions(self) -> Any:
        """A copy of all positions as an array of states, for the other parts of Critias."""
        return self._tensors["states"].cpu().numpy().reshape(-1).view(self.game.dtype)

    def _on_gpu(self, array: Any) -> Any:
        return self._torch.as_tensor(array, device="cuda")

    def _launch(self, kernel: Any, *arguments: Any, size: tuple[int, int] | None = None) -> None:
        """Launch a kernel after all that PyTorch was asked for on its current stream, and before what it is asked for next."""
        stream = self._torch.cuda.current_stream().cuda_stream
        kernel[*(size or self._size), self._cuda.external_stream(stream) if stream else 0](*arguments)

    # -------------------------------------------------------------------------------------------- memory

    def _make_tensors(self, players: int) -> dict[str, Any]:
        tensors: dict[str, Any] = {}
        for name, pattern in rows_for(self.game, players, 1)._asdict().items():
            is_record = name == "states"
            shape = (self.game.dtype.itemsize,) if is_record else pattern.shape[1:]
            kind = getattr(self._torch, "uint8" if is_record else pattern.dtype.name)
            if name in BY_COLUMNS:
                tensors[name] = self._torch.zeros((*shape, self.num_envs), dtype=kind, device="cuda").t()
            else:
                tensors[name] = self._torch.zeros((self.num_envs, *shape), dtype=kind, device="cuda")
        return tensors

    def _view(self, name: str) -> Any:
        """A view of the same memory for kernels."""
        array = self._cuda.as_cuda_array(self._tensors[name])
        return array.reshape(self.num_envs * self.game.dtype.itemsize).view(self.game.dtype) if name == "states" else array

    def _check(self, chosen: Any) -> None:
        most = self.game.facts.actions
        is_legal = (chosen >= 0) & (chosen < most) & (self.mask.gather(1, chosen.clamp(0, most - 1)[:, None])[:, 0] == 1)
        if bool(is_legal.all()):
            return
        row = int((~is_legal).nonzero()[0, 0])
        try:
            refuse(self.game, np.ascontiguousarray(self.positions()[row : row + 1]), int(chosen[row]))
        except IllegalAction as error:
            raise IllegalAction(f"row {row}: {error}", error.reason) from None


def _libraries() -> tuple[Any, Any]:
    require("gpu", "GpuEnv", "torch")
    import torch

    if not torch.cuda.is_available():
        raise MissingExtra("GpuEnv needs an NVIDIA GPU, and PyTorch finds none here; VectorEnv plays on the CPU")
    return torch, cuda_of_numba()
