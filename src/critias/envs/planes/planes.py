"""What planes are: channels over the spaces of a board, written from observations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Planes:
    """A function from observations to planes, which are float32 from 0 to 1."""

    version: int  # another one whenever what a plane says changes
    names: tuple[str, ...]  # of the planes
    board: tuple[int, ...]  # its shape
    write: Callable[[Floats, Floats], None]  # observations, a row for each, to planes that are 0

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.names), *self.board)

    def __call__(self, observations: Floats) -> Floats:
        """The planes of an observation, or of each of an array of them."""
        rows = np.asarray(observations, np.float32).reshape(-1, np.shape(observations)[-1])
        out = np.zeros((len(rows), *self.shape), np.float32)
        self.write(rows, out)
        return out.reshape(*np.shape(observations)[:-1], *self.shape)

    def __repr__(self) -> str:
        return f"<Planes {' x '.join(map(str, self.shape))}, version {self.version}>"
