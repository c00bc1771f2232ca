"""The registry of planes, one line for each game on a board of spaces: what a learner sees of it, for convolutional nets.

Planes are computed from observations alone, so they say nothing that a player does not know; what has no place on the board is only there.
"""

from __future__ import annotations

from critias.envs.planes import atlantis, nautilus
from critias.envs.planes.planes import Planes

PLANES: dict[str, Planes] = {"atlantis": atlantis.PLANES, "nautilus": nautilus.PLANES}


def planes_of(name: str) -> Planes:
    """The planes of a game; raises ValueError for a game that has none."""
    if name not in PLANES:
        raise ValueError(f"{name} has no planes; there are planes of {', '.join(PLANES)}")
    return PLANES[name]


__all__ = ["PLANES", "Planes", "planes_of"]
