"""The path of Atlantis: a plane for each feature of a space."""

from __future__ import annotations

from critias.core.observation import block_of
from critias.envs.planes.planes import Floats, Planes
from critias.games.atlantis.knowledge.layout import OBSERVATION

PATH = block_of(OBSERVATION, "path")
SPACES = len(PATH.each)


def write(observations: Floats, out: Floats) -> None:
    """The block of the path, which comes first, with its features in rows."""
    out[:] = observations[:, : PATH.size].reshape(len(observations), SPACES, PATH.step).transpose(0, 2, 1)


NAMES = tuple(f"{feature.name}.{part}" if part else feature.name for feature in PATH.features for part in feature.of or ("",))
PLANES = Planes(1, NAMES, (SPACES,), write)
