"""The games for learners, with the interfaces of PettingZoo, Gymnasium and OpenSpiel (docs/envs.md).

Importing this package makes the games known to Gymnasium, where that is installed: `gymnasium.make("critias/Atlantis-v1")`.
"""

from importlib.util import find_spec

from critias.envs.observations import observation_slices

__all__ = ["observation_slices"]

if find_spec("gymnasium") is not None:
    from critias.envs.registration import register

    register()
