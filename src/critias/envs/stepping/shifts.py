"""Many games stepped by one compiled call, a part of the rows on each thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.bots.batches.versus import RANDOM, SAVED_OF_OTHERS, Others, resume_against, step_against
from critias.bots.greedy import GreedyBot
from critias.bots.random import RandomBot
from critias.bots.spec import make_bot
from critias.core.batches.vector import Rows, Scratch, Terms, scratch_for, show_in, step_games
from critias.core.game import Game
from critias.core.rules.compiled import for_arguments_like

Where = NDArray[np.int64]  # the rows that something is done in


def temperatures_of(opponents: Sequence[Any], game: Game) -> NDArray[np.float64] | None:
    """The opponents as compiled code plays them, None if one of them is not compiled."""
    found = []
    for opponent in opponents:
        bot = make_bot(opponent, game) if isinstance(opponent, str) else None
        if isinstance(bot, RandomBot):
            found.append(RANDOM)
        elif isinstance(bot, GreedyBot):
            found.append(bot.temperature)
        else:
            return None
    return np.array(found, np.float64)


class Shift(NamedTuple):
    """The rows that one thread steps, and its scratch memory."""

    part: slice
    rows: Rows
    scratch: Scratch
    others: Others | None


class Shifts:
    """Steps the rows of a vector environment: self-play or, with `others`, against bots compiled with the games."""

    def __init__(self, game: Game, rows: Rows, blank: Any, others: Others | None, threads: int) -> None:
        self.rows, self.blank, self.others = rows, blank, others
        number = len(rows.states)
        size = -(-number // threads)
        parts = [slice(first, min(first + size, number)) for first in range(0, number, size)]
        self._shifts = [Shift(part, rows.part(part), scratch_for(game), others and others.part(part, game)) for part in parts]
        self._pool = ThreadPoolExecutor(len(parts)) if len(parts) > 1 else None
        self._play: Callable[..., None] | None = None  # compiled when the first games begin

    def step(self, actions: NDArray[np.int64], terms: Terms) -> None:
        """Play an action in every row, or begin its game."""
        if self._play is None:
            entry = step_games if self.others is None else step_against
            self._play = for_arguments_like(entry, *self._arguments(self._shifts[0], actions, terms))
        play = self._play
        if self._pool is None:
            play(*self._arguments(self._shifts[0], actions, terms))
        else:
            tasks = [self._pool.submit(play, *self._arguments(shift, actions[shift.part], terms)) for shift in self._shifts]
            for task in tasks:
                task.result()

    def resume(self, where: Where, terms: Terms) -> None:
        """Go on from positions that were put into rows: the others play to the learner's choice, which is shown."""
        scratch = self._shifts[0].scratch
        if self.others is not None:
            resume_against(self.rows, where, self.others, terms, scratch)
        show_in(self.rows, where, scratch)

    def invite(self, temperatures: NDArray[np.float64]) -> None:
        """Seat other bots in the games that begin from now on."""
        if self.others is not None:
            self.others.invited[:] = temperatures

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def notes(self, where: Where) -> dict[str, NDArray[Any]]:
        return {} if self.others is None else {name: getattr(self.others, name)[where] for name in SAVED_OF_OTHERS}

    def take_notes(self, where: Where, notes: Mapping[str, NDArray[Any]]) -> None:
        if self.others is not None:
            for name in SAVED_OF_OTHERS:
                getattr(self.others, name)[where] = notes[name]

    def _arguments(self, shift: Shift, actions: NDArray[np.int64], terms: Terms) -> tuple[Any, ...]:
        others = () if shift.others is None else (shift.others,)
        return (shift.rows, actions, *others, self.blank, terms, shift.scratch)
